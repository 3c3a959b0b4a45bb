// Times JavaScript in slices, so that the page stays responsive, and only while the reader sees the measurement.
import { inSight } from '../sight.js';

/**
 * @typedef {object} Work
 * @property {Element} element The work waits while this element is out of sight.
 * @property {AbortSignal} signal
 * @property {(share: number) => void} progress
 */

const sliceMs = 12;
// Browsers compile a loop well only after it has run for some time: with 100 ms, the first rungs were 6× slower in WebKit.
const warmUpMs = 250;
// The shortest round is 40 times the clock step of 1 ms of some browsers.
const rounds = 5;
const roundMs = 40;

// How often the work looks whether the reader sees it, which takes a frame.
const lookMs = 250;

const breathe = () => new Promise((resolve) => setTimeout(resolve));

let looked = -Infinity;

/**
 * Calls `act` until it returns false, in slices.
 * @param {() => boolean} act
 * @param {Work} work
 * @returns {Promise<number>} ms in `act`.
 */
export async function inSlices(act, { element, signal }) {
  let sum = 0;
  for (let more = true; more;) {
    if (performance.now() > looked + lookMs) {
      await inSight(element, signal);
      looked = performance.now();
    }
    const start = performance.now();
    let now;
    do {
      more = act();
      now = performance.now();
    } while (more && now - start < sliceMs);
    sum += now - start;
    await breathe();
    signal.throwIfAborted();
  }
  return sum;
}

/**
 * Repeats `act` for at least `least` ms.
 * @param {() => void} act
 * @param {number} least
 * @param {Work} work
 * @returns {Promise<number>} ms per call.
 */
async function meanOf(act, least, work) {
  let [calls, ms] = [0, 0];
  while (ms < least) {
    const end = performance.now() + Math.min(sliceMs, least - ms);
    ms += await inSlices(() => (act(), calls++, performance.now() < end), work);
  }
  return ms / calls;
}

/**
 * @param {() => void} act
 * @param {Work} work
 * @returns {Promise<{ ms: number, most: number }>} ms per call in the fastest and in the slowest round.
 */
export async function time(act, work) {
  await meanOf(act, warmUpMs, work);
  const means = [];
  for (let round = 0; round < rounds; round++) {
    means.push(await meanOf(act, roundMs, work));
    work.progress((round + 1) / rounds);
  }
  return { ms: Math.min(...means), most: Math.max(...means) };
}
