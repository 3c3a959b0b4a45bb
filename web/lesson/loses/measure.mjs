// A measurement as a reader makes it, for the tests of this page.
import { commit, stateOf } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';

/** Presses the button, and once more if something disturbed the measurement. */
export const measure = (section) =>
  eventually('measured', async () => {
    const state = await stateOf(section);
    if (state === 'guessing' || state === 'stopped') {
      await section.page().waitForTimeout(400); // a sooner click would count as a double click
      await commit(section).click();
    }
    return state;
  }, (state) => state === 'revealed');

/**
 * Lets the engine report times that follow from what it counts, because a machine that runs other tests gives no steady
 * ones: 1 ns for each pair test, and for methods that sort also 20 ns for each disc, 1 ns for each cell and 100 ns. The
 * clock runs four times as fast, so that the engine repeats less.
 */
export const steadily = (page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => 4 * now();
    let engine;
    Object.defineProperty(window, 'Cellmates', {
      get: () => engine,
      set(loaded) {
        engine = loaded;
        const { measure } = engine.World.prototype;
        engine.World.prototype.measure = async function (options) {
          const trials = await measure.call(this, options);
          return trials.map((trial) => {
            const cells = trial.cell > 0 ? (this.box.width * this.box.height) / trial.cell ** 2 : 0;
            const buildMs = trial.method === 'naive' ? 0 : 1e-4 + 2e-5 * this.n + 1e-6 * cells;
            return { ...trial, buildMs, ms: buildMs + 1e-6 * trial.pairTests };
          });
        };
      },
    });
  });

// For `lessonTest`: a classic script in place of the engine's, which makes one world, but no second one. `window.left` counts the
// worlds that are not destroyed.
export const oneWorld = {
  prepare: (page) => page.route('**/engine/*', (route) => route.fulfill({ contentType: 'text/javascript', body: `
    Object.assign(window, { made: 0, left: 0 });
    window.Cellmates = { World: { async create() {
      if (++made > 1) throw new Error('no second world');
      left += 1;
      return { destroy: () => (left -= 1) };
    } } };` })),
  expected: (problem) => problem.includes('no second world'),
};
