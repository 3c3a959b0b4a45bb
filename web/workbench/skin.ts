// The skin of a neighbour list that suits a workload.
import { median } from '../kit/statistics.ts';

import type { Contacts } from './player.ts';
import type { Frame } from './workload/workload.ts';

// To rebuild a list takes as long as testing so many pairs of it, for each disc and for each pair that is found: the finder
// takes 30 ns for a disc, 5 for a pair that it finds, and 1 for one that it tests; the list in JavaScript 150, 25 and 5
// (10,000 discs that fill half of a box, Chromium and Node.js).
const perDisc = 30;
const perPair = 5;

// Skins that are tried, in median radii.
const skins = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

const mostFrames = 30;

/** Whether code gave up because there are too many contacts. */
export const lacksMemory = (error: unknown) => error instanceof RangeError || (error as { code?: string }).code === 'no-memory';

/** Whether a list of the one frame serves for another, too. */
function serves(made: Frame, { count, id, x, y, r }: Frame, skin: number) {
  const near = (k: number) => made.id[k] === id[k] && made.r[k] === r[k] && Math.hypot(x[k] - made.x[k], y[k] - made.y[k]) < 0.499 * skin;
  return count === made.count && id.every((_, k) => near(k));
}

/** The share of the frames in which a list with this skin is rebuilt; the first is one of them. */
function rebuiltWith(skin: number, frames: Frame[]) {
  let count = 1;
  let [made] = frames;
  for (const frame of frames.slice(1)) {
    if (serves(made, frame, skin)) continue;
    count += 1;
    made = frame;
  }
  return count / frames.length;
}

/**
 * The skin for which finding pairs again and testing kept ones take least together. It is found by counting, so it is the same
 * on every machine.
 * @param contacts Any way to find contacts.
 * @returns Its width in the unit of the places, and the share of the frames in which a list with it is rebuilt.
 */
export function skinFor(frames: Frame[], contacts: Contacts) {
  const some = frames.slice(0, mostFrames);
  const { count, x, y, r } = some.reduce((most, frame) => (frame.count > most.count ? frame : most));
  const radius = median(r.subarray(0, 1000)) || 1;
  const [allX, allY] = [Float64Array.from(x), Float64Array.from(y)];
  let best = { skin: radius, cost: Infinity };
  for (const part of skins) {
    const skin = Number((part * radius).toPrecision(2));
    let pairs = 0;
    try {
      contacts(allX, allY, Float64Array.from(r, (one) => one + skin / 2), () => (pairs += 1));
    } catch (error) {
      if (lacksMemory(error)) break;
      throw error;
    }
    const cost = pairs + (perDisc * count + perPair * pairs) * rebuiltWith(skin, some);
    if (cost < best.cost) best = { skin, cost };
    if (pairs > perDisc * count) break; // longer skins only cost more
  }
  return { width: best.skin, rebuilt: rebuiltWith(best.skin, frames) };
}
