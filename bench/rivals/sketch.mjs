// The p5.js tutorial's own loops, with the real p5.Vector of p5 1 and p5 2 in a browser.
import { p5Versions } from '../lib/p5_versions.mjs';

// The tutorial has cells of 22 px for radii up to 10; here they are scaled down to radii of 1.
export const cell = 2.2;

export const besides =
  'limits speeds; each disc looks for its own neighbours, so a pair may be resolved twice, or not at all';

const tutorial = (loop, p5, settings, guessedMs) => ({
  id: p5 === 1 ? `tutorial-${loop}` : `tutorial-${loop}-p5-${p5}`,
  name: p5 === 1 ? `Tutorial ${loop}, p5.Vector` : `Tutorial ${loop}, p5.Vector of p5 ${p5}`,
  npm: p5Versions[p5].npm,
  runsAs: 'JavaScript, Chromium',
  settings,
  besides,
  guessedMs,

  async time({ start: { width, height, particles: states }, rehearsal, warmup, ticks }, sketchPage) {
    const { ms } = await sketchPage.time({ width, height, states, gravity: 0, loop, cell, rehearsal, warmup, ticks, p5 });
    return { ms };
  },
});

export const sketches = [
  tutorial('naive', 1, 'each disc against all others', (n) => 5e-6 * n * n),
  tutorial('grid', 1, `cells of ${cell} px`, (n) => 2e-3 * n),
  tutorial('naive', 2, 'each disc against all others', (n) => 12e-6 * n * n),
  tutorial('grid', 2, `cells of ${cell} px`, (n) => 3e-3 * n),
];
