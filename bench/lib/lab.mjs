// A Lab measures the cases of a work, and decides how often, for how long and which figures are kept.
import { interleave, loopFigures, stepFigures } from './samples.mjs';
import { builds, stepOnce } from './programs.mjs';

export class Lab {
  constructor({ quick = false, sketchPage = null }) {
    this.quick = quick;
    this.sketchPage = sketchPage;
    this.settings = { quick, rounds: quick ? 1 : 7, ms_a_repeat: quick ? 10 : 200 };
  }

  // The ticks of a repeat, if one takes about `guessedMs`. This is an estimate from the number of discs,
  // not a measurement, so that every benchmark run times the same ticks.
  ticks(guessedMs) {
    return Math.min(2000, Math.max(1, Math.round(this.settings.ms_a_repeat / guessedMs)));
  }

  // Times all cases and loops, round by round. A case (whose `flags` are the runner's) is timed natively
  // and as WebAssembly, a loop of the sketch in the browser. Returns a row of figures for each, in the
  // order given.
  async time(title, cases, loops = []) {
    const trials = [
      ...cases.flatMap(({ flags }) => builds.map((build) => () => stepOnce(build, flags))),
      ...loops.map((loop) => () => this.sketchPage.time(loop)),
    ];
    const samples = await interleave(title, trials, this.settings.rounds);
    return {
      cases: cases.map(({ flags }, k) => ({
        timed_ticks: flags.ticks,
        ...stepFigures(samples.slice(builds.length * k, builds.length * (k + 1))),
      })),
      loops: loops.map((_, k) => loopFigures(samples[builds.length * cases.length + k])),
    };
  }
}
