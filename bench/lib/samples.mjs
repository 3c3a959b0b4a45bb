// Takes samples of trials, and computes the figures of a table's row from them.
import { turnsOf } from '../../web/kit/rounds.ts';
import { median } from '../../web/kit/statistics.ts';
import { builds } from './programs.mjs';

// Runs every trial once per round, and says on the terminal what is measured and how long that took. Returns a list of
// samples for each trial.
export async function interleave(title, trials, rounds) {
  const started = performance.now();
  process.stderr.write(`cellmates: ${title} ... `);
  const samples = trials.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const k of turnsOf([...trials.keys()], round)) samples[k].push(await trials[k]());
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return samples;
}

export const min = (values) => Math.min(...values);

function one(values, what) {
  const [first, ...others] = new Set(values);
  if (others.length) throw new Error(`${what} differ between builds or repeats: ${[first, ...others].join(', ')}`);
  return first;
}

// A row's figures from the runner's samples, one list per build. Every build and every repeat must have
// done equal work.
export function stepFigures(samplesOfBuilds) {
  const all = samplesOfBuilds.flat();
  one(all.map((sample) => sample.hash), 'hashes');
  const row = {
    last_tick: all[0].ticks,
    pair_tests: one(all.map((sample) => sample.pair_tests), 'pair tests'),
    contacts: one(all.map((sample) => sample.contacts), 'contacts'),
  };
  for (const [k, build] of builds.entries()) {
    const samples = samplesOfBuilds[k];
    const ms = samples.map((sample) => sample.ms);
    row[`${build}_ms_min`] = min(ms);
    row[`${build}_ms_median`] = median(ms);
    if (samples[0].ms_detect === null) continue;
    const collisions = samples.map((sample) => sample.ms_order + sample.ms_detect + sample.ms_respond);
    row[`${build}_collisions_ms_median`] = median(collisions);
  }
  return row;
}

// The figures of one of the sketch's loops in the browser.
export function loopFigures(samples) {
  const ms = samples.map((sample) => sample.ms);
  return { p5_ms_min: min(ms), p5_ms_median: median(ms), p5_strays: Math.max(...samples.map((sample) => sample.strays)) };
}

// Adds to a row how many times faster than `base` it is, for each figure that both have.
export function addSpeedups(row, base) {
  for (const figure of ['published_ms', 'native_ms_median', 'wasm_ms_median']) {
    const name = `${figure.split('_')[0]}_times_faster`;
    row[name] = row[figure] && base[figure] ? base[figure] / row[figure] : null;
  }
  return row;
}
