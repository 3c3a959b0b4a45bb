// Times JavaScript in slices, so that the page stays responsive.
import { inSlices, sliceMs } from '../slices.js';

/** @typedef {import('../slices.js').Work & { progress: (share: number) => void }} Work */

// Browsers compile a loop well only after it has run for some time: with 100 ms, the first rungs were 6× slower in WebKit.
const warmUpMs = 250;
// The shortest round is 40 times the clock step of 1 ms of some browsers.
const rounds = 5;
const roundMs = 40;

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
