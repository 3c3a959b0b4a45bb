// Measures the works: how often, for how long, and what is kept.
import { loopFigures, stepFigures } from './figures.mjs';
import { builds, stepOnce } from './programs.mjs';
import { interleave } from './trials.mjs';

export class Lab {
  constructor({ quick = false, sketchPage = null }) {
    this.quick = quick;
    this.sketchPage = sketchPage;
    this.settings = { quick, rounds: quick ? 1 : 7, ms_a_repeat: quick ? 10 : 200 };
  }

  // Ticks per repeat, if one takes about this many ms. An estimate from the number of discs rather
  // than a measurement, so that every run times the same ticks.
  ticks(guessedMs, least = 2) {
    return Math.min(2000, Math.max(least, Math.round(this.settings.ms_a_repeat / guessedMs)));
  }

  // Times everything that is compared, round by round: each case (`flags` are the runner's)
  // natively and as WebAssembly, and each loop of the sketch in the browser. Returns a row of
  // figures for each, in their order.
  async time(title, cases, loops = []) {
    const started = performance.now();
    process.stderr.write(`cellmates: ${title} ... `);
    const trials = [
      ...cases.flatMap(({ flags }) => builds.map((build) => () => stepOnce(build, flags))),
      ...loops.map((loop) => () => this.sketchPage.time(loop)),
    ];
    const samples = await interleave(trials, this.settings.rounds);
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return {
      cases: cases.map(({ flags }, k) => ({
        timed_ticks: flags.ticks,
        ...stepFigures(samples.slice(builds.length * k, builds.length * (k + 1))),
      })),
      loops: loops.map((_, k) => loopFigures(samples[builds.length * cases.length + k])),
    };
  }
}
