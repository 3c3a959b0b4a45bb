// Work in slices, so that the page stays responsive, and only while the reader sees what it is for.
import { demandClock, now, startTiming } from '../timing.js';
import { inSight } from './sight.js';

/** @import { worldsOf } from '../engine/world.js' */
/** @typedef {InstanceType<ReturnType<typeof worldsOf>>} World */

/**
 * @typedef {object} Work
 * @property {Element} element The work waits while this element is out of sight.
 * @property {AbortSignal} signal
 * @property {number} [waited] ms for which it has waited so far.
 */

const sliceMs = 12;

// How often the work looks whether the reader sees it, which takes a frame.
const lookMs = 250;
let looked = -Infinity;

/**
 * Waits while the reader does not see the work. To be called before each slice.
 * @param {Work} work
 */
async function whenSeen(work) {
  work.signal.throwIfAborted();
  const from = now();
  if (from <= looked + lookMs) return;
  await inSight(work.element, work.signal);
  looked = now();
  work.waited = (work.waited ?? 0) + looked - from;
}

/** Lets the page draw and the reader click, between two slices. @param {AbortSignal} signal */
async function breathe(signal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

/**
 * Calls `act` until it returns false, or a promise of false, in slices.
 * @param {() => boolean | Promise<boolean>} act
 * @param {Work} work
 */
export async function inSlices(act, work) {
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
 * @param {() => boolean} act
 * @param {Work} work
 * @param {number} [least] ms
 * @returns {Promise<number>} ms in `act`.
 */
export async function timeInSlices(act, work, least = 0) {
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
 * @param {World} world Of which a tick takes less than a slice.
 * @param {(stats: ReturnType<World['stats']>) => number} read The mean, ms; 0 until there is one.
 * @param {Work} work
 */
export async function engineMean(world, read, work) {
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
