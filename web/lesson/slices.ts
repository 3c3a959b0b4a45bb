// Work in slices, so that the page stays responsive, and only while the reader sees what it is for.
import { inSight } from '../kit/sight.ts';
import { demandClock, now, startTiming } from '../kit/timing.ts';

export interface Work {
  /** The work waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
}

const sliceMs = 12;

// How often the work looks whether the reader sees it, which takes a frame.
const lookMs = 250;
let looked = -Infinity;

/** Waits while the reader does not see the work. To be called before each slice. */
async function whenSeen(work: Work) {
  work.signal.throwIfAborted();
  if (now() <= looked + lookMs) return;
  await inSight(work.element, work.signal);
  looked = now();
}

/** Lets the page draw and the reader click, between two slices. */
async function breathe(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

/** All values of a generator, which computes them in slices. */
export async function inSlices<Value>(values: Generator<Value, void>, work: Work): Promise<Value[]> {
  const all: Value[] = [];
  await whenSeen(work);
  let next = values.next();
  while (!next.done) {
    await whenSeen(work);
    for (const end = now() + sliceMs; !next.done && now() < end; next = values.next()) all.push(next.value);
    await breathe(work.signal);
  }
  return all;
}

/**
 * Calls `act`, in slices, until it returns false and all calls together have taken `least` ms.
 * @param least ms
 * @returns ms in `act`.
 */
export async function timeInSlices(act: () => boolean, work: Work, least: number = 0): Promise<number> {
  demandClock();
  let sum = 0;
  for (let more = true; more || sum < least;) {
    await whenSeen(work);
    const timing = startTiming();
    let spent;
    do {
      more = act();
      spent = timing.spent();
    } while ((more || sum + spent < least) && spent < sliceMs);
    sum += timing.stop();
    await breathe(work.signal);
  }
  return sum;
}
