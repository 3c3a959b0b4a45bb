// Times JavaScript in slices, so that the page stays responsive.
import { enough } from '../../timing.js';
import { timeInSlices } from '../slices.js';

/** @typedef {import('../slices.js').Work & { progress: (share: number) => void }} Work */

// Browsers compile a loop well only after it has run for some time: with 100 ms, the first rungs were 6× slower in WebKit.
const warmUpMs = 250;
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
  let calls = 0;
  const ms = await timeInSlices(() => (act(), calls++, false), work, least);
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
    means.push(await meanOf(act, enough(roundMs), work));
    work.progress((round + 1) / rounds);
  }
  return { ms: Math.min(...means), most: Math.max(...means) };
}
