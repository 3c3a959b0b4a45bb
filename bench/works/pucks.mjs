// Playne, "Introduction to particle simulations".
import { native, wasm } from '../lib/columns.mjs';
import { count, percent, short } from '../lib/format.mjs';
import { builds, run } from '../lib/programs.mjs';

const n = 2000;
const responses = ['exact', 'rewind', 'elastic'];

// Both builds of the program must print the same lines.
function orderErrors() {
  const [text, other] = builds.map((build) => run(build, 'cellmates-order-error', [n]));
  if (text !== other) throw new Error('cellmates-order-error: the native and wasm builds print different results');
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}

export async function pucks(lab) {
  const errors = orderErrors();
  const ticks = lab.quick ? 5 : 200;
  const { cases } = await lab.time(
    'pucks',
    responses.map((response) => ({ flags: { scene: 'pucks', n, method: 'grid', response, warmup: 20, ticks } })),
  );
  const costs = responses.map((response, k) => ({ n, response, ...cases[k] }));
  return {
    id: 'pucks',
    title: 'Order of resolution: Playne, "Introduction to particle simulations"',
    text: [
      `The work publishes no figures. It always resolves the first collision in time and detects again, and so has
       no error from the order of resolution. What the error is without that, is shown here: ${count(n)} pucks of
       radius 4 that cover a quarter of their box, none in another at the start, go from one start through each
       response, and are compared, puck by puck, with the world of exact order. \`rewind\` is the work's step back
       to the moment of touch, pair after pair in the order of the contact list; \`elastic\` exchanges momentum
       without stepping back. Native and WebAssembly print the same digits.`,
      `Two things besides the order set the worlds apart. Both responses mend in the next tick what overlaps at
       the end of this one, so a puck that lies in another is not yet where it belongs. And only the exact world
       reflects at a wall in time; the others put a puck back at it. "Free" pucks are the rest: in no other just
       now, and never within a radius of a wall since the start. Their distance is the error of the order, for
       \`elastic\` also that of not stepping back.`,
      `Paths of colliding discs are chaotic: whatever the first error is, it grows exponentially until the distance
       is that of pucks which have nothing to do with each other. So the first ticks tell the error of the order;
       later rows only show the growth.`,
    ],
    tables: [
      {
        id: 'pucks_order_error',
        columns: [
          ['ticks', (row) => count(row.ticks)],
          ['response', (row) => row.response],
          ['distance from exact, px: root mean square', (row) => short(row.rms_px)],
          ['largest', (row) => short(row.largest_px)],
          ['free pucks: root mean square', (row) => short(row.rms_free_px)],
          ['off by more than 1 % of the radius', (row) => percent(row.share_off)],
          ['pairs that overlap', (row) => count(row.overlapping_pairs)],
          ['overlap in radii: mean, largest', (row) => `${short(row.overlap_mean_radii)}, ${short(row.overlap_largest_radii)}`],
          ['kinetic energy off by', (row) => row.energy_error.toExponential(0)],
        ],
        rows: errors,
      },
      {
        id: 'pucks',
        text: 'What they cost, with the grid:',
        columns: [['response', (row) => row.response], native, wasm],
        rows: costs,
      },
    ],
  };
}
