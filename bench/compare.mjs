// Compares Cellmates with rivals: physics engines and the sketch's own loops. bench/compare builds the
// programs and starts it:
//   node --import tsx bench/compare.mjs [--quick] [--out DIR] [--max-n N]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rivals as allRivals } from './rivals/index.mjs';
import { toJson, toMarkdown, toSvg } from './lib/comparison.mjs';
import { distance, look } from './lib/discs.mjs';
import { interleave, min } from './lib/samples.mjs';
import { count } from '../tools/lib/markdown.mjs';
import { median } from '../web/kit/statistics.ts';
import { machineFacts } from './lib/machine.mjs';
import { startedAs } from '../tools/lib/main.mjs';
import { writeResult } from './lib/result_files.mjs';
import { p5Versions } from './lib/p5_versions.mjs';
import { stateAfter } from './lib/programs.mjs';
import { openSketchPage } from './lib/sketch_page.mjs';
import { timeInNode } from './rivals/in_node.mjs';

const allCounts = [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const scene = { scene: 'klaus' };

export function settingsFor({ quick = false, maxN = Infinity } = {}) {
  const counts = allCounts.filter((n) => n <= maxN);
  const common = { quick, counts, settle: 20 };
  return quick
    ? { ...common, rounds: 1, ms_a_repeat: 20, rehearsal_ms: 50, warmup: 2, window_ticks: 20, budget_ms: 40 }
    : { ...common, rounds: 5, ms_a_repeat: 500, rehearsal_ms: 500, warmup: 20, window_ticks: 20, budget_ms: 250 };
}

// The ticks of a repeat follow from an estimate, not from a measurement, so that every benchmark run times
// the same ticks.
export const ticksFor = (guessedMs, { ms_a_repeat: ms }) => Math.min(20_000, Math.max(3, Math.round(ms / guessedMs)));

const versionOf = (npm) =>
  JSON.parse(readFileSync(new URL(`../node_modules/${npm}/package.json`, import.meta.url), 'utf8')).version;

// Builds that made the same ticks must end in the same state.
function checkHashes(samples) {
  const hashes = new Map();
  for (const { work, hash } of samples.flat()) {
    if (!work) continue;
    if (hashes.has(work) && hashes.get(work) !== hash) throw new Error(`hashes differ between builds or repeats: ${work}`);
    hashes.set(work, hash);
  }
}

class Comparison {
  constructor({ settings, rivals, sketchPage, folder }) {
    Object.assign(this, { settings, sketchPage, folder });
    this.rivals = rivals.map((rival) => ({ ...rival, version: rival.npm && versionOf(rival.npm) }));
    this.rows = [];
    this.left = []; // {rival, n, reason}: `rival` is the id of a rival that was not timed with more than n discs
    this.work = null;
  }

  async time(rival, start) {
    const ticks = ticksFor(rival.guessedMs(start.n), this.settings);
    const { warmup, rehearsal_ms: rehearsal, window_ticks: window } = this.settings;
    const run = { ...start, ticks, warmup, rehearsal, window };
    return { ticks, ...(rival.time ? await rival.time(run, this.sketchPage) : timeInNode(rival.id, run)) };
  }

  // A rival that fails is not timed with more discs; the others are.
  async attempt(rival, start) {
    if (this.left.some((entry) => entry.rival === rival.id)) return null;
    try {
      return await this.time(rival, start);
    } catch (error) {
      this.left.push({ rival: rival.id, n: start.n, reason: error.message });
      return null;
    }
  }

  async measure(n) {
    const flags = { ...scene, n, settle: this.settings.settle };
    const file = join(this.folder, `${n}.json`);
    const state = stateAfter({ ...flags, method: 'grid', warmup: 0 });
    writeFileSync(file, JSON.stringify(state));
    const start = { n, flags, file, start: state };

    const running = this.rivals.filter(({ id }) => !this.left.some(({ rival }) => rival === id));
    const samples = await interleave(`${count(n)} discs`, running.map((rival) => () => this.attempt(rival, start)), this.settings.rounds);
    checkHashes(samples.map((list) => list.filter(Boolean)));
    for (const [k, { id }] of running.entries()) {
      if (samples[k].includes(null)) continue;
      const ms = samples[k].map((sample) => sample.ms);
      const { overlap = null, step = null, ticks } = samples[k][0];
      this.rows.push({ rival: id, n, timed_ticks: ticks, ms_min: min(ms), ms_median: median(ms), overlap, step });
      if (median(ms) > this.settings.budget_ms) this.left.push({ rival: id, n, reason: 'budget' });
    }
  }

  // Describes the final state of the discs, at a number of discs that all but the slowest rivals reach.
  describe() {
    const n = Math.min(10_000, this.settings.counts.at(-1));
    const flags = { ...scene, n, method: 'grid', settle: this.settings.settle };
    const start = stateAfter({ ...flags, warmup: 0 });
    const rows = ['repulsion', 'elastic'].map((response) => {
      const ticks = this.settings.warmup + this.settings.window_ticks;
      const [before, after] = [0, 1].map((more) => stateAfter({ ...flags, response, warmup: ticks + more }).particles);
      return { name: `Cellmates, \`${response}\``, ticks, overlap: look(start, before).overlap, step: distance(before, after) };
    });
    for (const { rival, overlap, step, timed_ticks: ticks } of this.rows.filter((row) => row.n === n && row.overlap !== null))
      rows.push({
        name: this.rivals.find(({ id }) => id === rival).name,
        ticks: this.settings.warmup + Math.min(ticks, this.settings.window_ticks),
        overlap,
        step,
      });
    const speed = distance(start.particles, start.particles.map(([x, y, vx, vy]) => [x + vx, y + vy]));
    this.work = { n, start: { overlap: look(start, start.particles).overlap, step: speed }, rows };
  }
}

export async function compare({ quick = false, maxN = Infinity, rivals = allRivals } = {}) {
  const settings = settingsFor({ quick, maxN });
  if (!settings.counts.length) throw new Error(`--max-n must be at least ${allCounts[0]}, the smallest number of discs`);
  const folder = mkdtempSync(join(os.tmpdir(), 'cellmates-compare-'));
  const sketchPage = await openSketchPage();
  try {
    const machine = machineFacts(sketchPage.browserVersion, Object.values(p5Versions));
    const comparison = new Comparison({ settings, rivals, sketchPage, folder });
    for (const n of settings.counts) await comparison.measure(n);
    comparison.describe();
    const { rivals: compared, rows, left, work } = comparison;
    return { machine, settings, rivals: compared, rows, left, work };
  } finally {
    await sketchPage.close();
    rmSync(folder, { recursive: true });
  }
}

await startedAs(import.meta.url, async () => {
  const { values: flags } = parseArgs({
    options: { quick: { type: 'boolean' }, out: { type: 'string' }, 'max-n': { type: 'string' } },
  });
  const measure = () => compare({ quick: flags.quick, maxN: flags['max-n'] && Number(flags['max-n']) });
  await writeResult(flags.out, measure, (result) => ({
    'compare.md': toMarkdown(result, flags.out && { picture: 'compare.svg' }),
    'compare.json': toJson(result),
    'compare.svg': toSvg(result),
  }));
});
