// Describes the data of a workload.
import { whole } from '../kit/figure_text.ts';
import { quantile } from '../kit/statistics.ts';
import { mixed } from './generators/random.ts';
import { rangeOf, type Frame, type Workload } from './workload/workload.ts';

export interface Description {
  frames: number;
  /** Of a frame. */
  discs: { least: number; mean: number; most: number };
  /** The smallest box that has all centres, in the workload's unit. */
  box: { width: number; height: number };
  /** Area of the discs as a share of the box's, in the mean of the frames; null if the box has none. */
  density: number | null;
  /** 99th by 1st percentile of the radii; null if that is 0. */
  sizeRatio: number | null;
  /** Largest radius by the smallest; null if that is 0. */
  sizeSpan: number | null;
  /** Median way of a disc in a frame, in median radii; null with a single frame or without radii. */
  motion: number | null;
  /** Share of the discs that move from one frame to the next; null with a single frame. */
  moving: number | null;
  /** Discs that were not in the frame before, as a share of all but the first frame's. */
  births: number;
  /** Discs that are not in the next frame, as a share of all but the last frame's. */
  deaths: number;
  /** Share of the box that has half of the discs of the fullest frame, 0 to 0.5: 0.5 if they are spread evenly. */
  crowding: number;
}

const manyValues = 200_000; // values of which quantiles are taken
const manyDiscs = 4000; // discs that are followed from frame to frame
const manyPairs = 30; // pairs of frames that are compared
const side = 64; // cells along a side of the box, for `crowding`

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

export function describe({ frames }: Workload): Description {
  const counts = frames.map(({ count }) => count);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const [across, down, sizes] = (['x', 'y', 'r'] as const).map((axis) => rangeOf(frames, axis));
  const box = { width: across.to - across.from, height: down.to - down.from };
  const radius = radii(frames, rows);
  return {
    frames: frames.length,
    discs: { least: counts.reduce((a, b) => Math.min(a, b)), mean: rows / frames.length, most: counts.reduce((a, b) => Math.max(a, b)) },
    box,
    density: ratio(radius.area / frames.length, box.width * box.height),
    sizeRatio: ratio(radius.at(0.99), radius.at(0.01)),
    sizeSpan: ratio(sizes.to, sizes.from),
    ...motions(frames, radius.at(0.5)),
    ...arrivals(frames),
    crowding: crowdingOf(frames.reduce((most, frame) => (frame.count > most.count ? frame : most)), across, down),
  };
}

function radii(frames: Frame[], rows: number) {
  const step = Math.ceil(rows / manyValues);
  const some = new Float64Array(Math.ceil(rows / step));
  let area = 0;
  let number = 0;
  for (const { count, r } of frames)
    for (let k = 0; k < count; k++, number++) {
      area += Math.PI * r[k] ** 2;
      if (number % step === 0) some[number / step] = r[k];
    }
  return { area, at: (share: number) => quantile(some, share) };
}

function arrivals(frames: Frame[]) {
  const last = new Int32Array(1 + frames.reduce((most, { id }) => id.reduce((a, b) => Math.max(a, b), most), 0)).fill(-1);
  let [births, deaths, before, after] = [0, 0, 0, 0];
  frames.forEach(({ id, count }, at) => {
    let fresh = 0;
    for (const each of id) {
      if (last[each] !== at - 1) fresh += 1;
      last[each] = at;
    }
    if (at === 0) return;
    const { count: former } = frames[at - 1];
    births += fresh;
    after += count;
    deaths += former - (count - fresh);
    before += former;
  });
  return { births: births / Math.max(1, after), deaths: deaths / Math.max(1, before) };
}

/** How discs move, from some of the discs in some pairs of frames. @param radius The median. */
function motions(frames: Frame[], radius: number) {
  const pairs = Math.min(manyPairs, frames.length - 1);
  const ways: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const first = Math.floor((pair * (frames.length - 1)) / pairs);
    const [before, after] = [frames[first], frames[first + 1]];
    const least = Math.min(1, manyDiscs / Math.max(before.count, after.count)) * 2 ** 32;
    const chosen = (id: number) => mixed(id) < least;
    const places = new Map<number, number>();
    for (let k = 0; k < before.count; k++) if (chosen(before.id[k])) places.set(before.id[k], k);
    for (let k = 0; k < after.count; k++) {
      if (!chosen(after.id[k])) continue;
      const from = places.get(after.id[k]);
      if (from !== undefined) ways.push(Math.hypot(after.x[k] - before.x[from], after.y[k] - before.y[from]));
    }
  }
  return {
    motion: ways.length ? ratio(quantile(ways, 0.5), radius) : null,
    moving: ways.length ? ways.filter((way) => way > 0).length / ways.length : null,
  };
}

function crowdingOf({ count, x, y }: Frame, across: ReturnType<typeof rangeOf>, down: ReturnType<typeof rangeOf>) {
  // With fewer discs than cells, an even spread would seem to be uneven.
  const cells = Math.max(1, Math.min(side, Math.floor(Math.sqrt(count / 16))));
  const counts = new Float64Array(cells * cells);
  const cellOf = (place: number, { from, to }: typeof across) =>
    (to > from ? Math.min(cells - 1, Math.floor(((place - from) / (to - from)) * cells)) : 0);
  for (let k = 0; k < count; k++) counts[cellOf(y[k], down) * cells + cellOf(x[k], across)] += 1;
  counts.sort().reverse();
  let sum = 0;
  let used = 0;
  while (used < counts.length && sum + counts[used] < count / 2) sum += counts[used++];
  // A part of the cell that makes up the half.
  const part = used < counts.length && counts[used] > 0 ? (count / 2 - sum) / counts[used] : 0;
  return (used + part) / counts.length;
}

// From here on, the description in words.

/** Two significant digits, without an exponent: 0.012, 3.4, 1,200. */
export function about(value: number) {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(2));
  return rounded >= 1000 ? whole(rounded) : String(rounded);
}

/** A share in percent, with two significant digits. */
export function percent(share: number) {
  return share > 0 && share < 0.0001 ? 'less than 0.01%' : `${about(100 * share)}%`;
}

/** The description in sentences. */
export function sentences(
  { frames, discs, density, sizeRatio, sizeSpan, motion, moving, births, deaths, crowding }: Description,
): string[] {
  const number = discs.least === discs.most ? whole(discs.most) : `${whole(discs.least)} to ${whole(discs.most)}`;
  const all = [`${number} ${discs.most === 1 ? 'disc' : 'discs'} in ${frames === 1 ? 'one frame' : `each of ${whole(frames)} frames`}.`];
  if (density !== null) all.push(`Their area is ${percent(density)} of the box that has their centres.`);
  if (crowding < 0.2) all.push(`They crowd: half of them are in ${percent(crowding)} of the box.`);
  if (sizeSpan === 1) all.push('All radii are equal.');
  else if (sizeRatio !== null) all.push(`The radii differ by a factor of ${about(sizeRatio)}, not counting the smallest and largest 1%.`);
  if (sizeRatio !== null && sizeSpan !== null && sizeSpan > 2 * sizeRatio)
    all.push(`The largest radius is ${about(sizeSpan)} times the smallest.`);
  if (moving === 0) all.push('Nothing moves.');
  else if (moving !== null && motion !== null)
    all.push(`${moving === 1 ? 'All discs move' : moving > 0.995 ? 'Nearly all discs move' : `${percent(moving)} of the discs move`} from one frame to the next, by ${about(motion)} of a radius in the median.`);
  if (births + deaths > 0) all.push(`In each frame ${percent(births)} of the discs are new, and ${percent(deaths)} leave.`);
  return all;
}
