// Work in slices, so that the page stays responsive, and only while the reader sees what it is for.
import { inSight } from '../kit/sight.ts';
import { demandClock, now, startTiming } from '../kit/timing.ts';

import type { World } from './types.ts';
export type { World };

export interface Work {
  /** The work waits while this element is out of sight. */
  element: Element;
  signal: AbortSignal;
  /** ms for which it has waited so far. */
  waited?: number;
}

const sliceMs = 12;

// How often the work looks whether the reader sees it, which takes a frame.
const lookMs = 250;
let looked = -Infinity;

/** Waits while the reader does not see the work. To be called before each slice. */
async function whenSeen(work: Work) {
  work.signal.throwIfAborted();
  const from = now();
  if (from <= looked + lookMs) return;
  await inSight(work.element, work.signal);
  looked = now();
  work.waited = (work.waited ?? 0) + looked - from;
}

/** Lets the page draw and the reader click, between two slices. */
async function breathe(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

/** Calls `act` until it returns false, or a promise of false, in slices. */
export async function inSlices(act: () => boolean | Promise<boolean>, work: Work) {
  for (let more = true; more;) {
    await whenSeen(work);
    const end = now() + sliceMs;
    do {
      const result = act();
      more = typeof result === 'boolean' ? result : await result;
    } while (more && now() < end);
    await breathe(work.signal);
  }
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

const ticksTogether = 16;

/**
 * A mean of the engine: makes ticks until it has one, which takes 0.15 s, or longer if the clock is coarse.
 * @param world A world whose tick fits in one slice.
 * @param read The mean, ms; 0 until there is one.
 */
export async function engineMean(world: World, read: (stats: ReturnType<World['stats']>) => number, work: Work) {
  demandClock();
  let [ticks, ms] = [0, 0];
  await inSlices(() => {
    world.step();
    if (++ticks % ticksTogether > 0) return true;
    ms = read(world.stats());
    return ms === 0;
  }, work);
  return ms;
}

/** The middle one, or the smaller of two. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];
