// The p5.js tutorial's own loops, with the real p5.Vector in a browser.

// The tutorial has cells of 22 px for radii up to 10; here they are scaled down to radii of 1.
export const cell = 2.2;

export const besides =
  'limits speeds; each disc looks for its own neighbours, so a pair may be resolved twice, or not at all';

const tutorial = (loop, settings, guessedMs) => ({
  id: `tutorial-${loop}`,
  name: `Tutorial ${loop}, p5.Vector`,
  npm: 'p5',
  runsAs: 'JavaScript, Chromium',
  settings,
  besides,
  guessedMs,

  async time({ start, rehearsal, warmup, ticks }, sketchPage) {
    const { ms } = await sketchPage.time({
      width: start.width,
      height: start.height,
      states: start.particles,
      gravity: 0,
      loop,
      cell,
      rehearsal,
      warmup,
      ticks,
    });
    return { ms };
  },
});

export const sketches = [
  tutorial('naive', 'each disc against all others', (n) => 5e-6 * n * n),
  tutorial('grid', `cells of ${cell} px`, (n) => 2e-3 * n),
];
