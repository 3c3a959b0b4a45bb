// Times JavaScript in slices, so that the page stays responsive.
import { enough } from '../../kit/timing.ts';
import { timeInSlices } from '../slices.ts';

export type Work = import('../slices.ts').Work & { progress: (share: number) => void };

// Browsers compile a loop well only after it has run for some time: with 100 ms, the first rungs were 6× slower in WebKit.
const warmUpMs = 250;
const rounds = 5;
const roundMs = 40;

/**
 * Repeats `act` for at least `least` ms.
 * @returns ms per call.
 */
async function meanOf(act: () => void, least: number, work: Work): Promise<number> {
  let calls = 0;
  const ms = await timeInSlices(() => (act(), calls++, false), work, least);
  return ms / calls;
}

/** @returns ms per call in the fastest and in the slowest round. */
export async function time(act: () => void, work: Work): Promise<{ ms: number; most: number }> {
  await meanOf(act, warmUpMs, work);
  const means = [];
  for (let round = 0; round < rounds; round++) {
    means.push(await meanOf(act, enough(roundMs), work));
    work.progress((round + 1) / rounds);
  }
  return { ms: Math.min(...means), most: Math.max(...means) };
}
