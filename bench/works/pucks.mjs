// Playne, "Introduction to particle simulations".
import { native, wasm } from '../lib/columns.mjs';
import { count, percent, short } from '../../tools/lib/markdown.mjs';
import { orderErrors, responses } from './order_error.mjs';

const n = 2000;

export async function pucks(lab) {
  const errors = await orderErrors(n);
  const ticks = lab.quick ? 5 : 200;
  const { cases } = await lab.time(
    'pucks',
    responses.map((response) => ({ flags: { scene: 'pucks', n, method: 'grid', response, warmup: 20, ticks } })),
  );
  const costs = responses.map((response, k) => ({ n, response, ...cases[k] }));
  return {
    title: 'Order of resolution: Playne, "Introduction to particle simulations"',
    text: [
      `The work publishes no figures. It always resolves the first collision in time and detects again, and so has
       no error from the order of resolution. This section shows the error without that rule. ${count(n)} pucks of radius 4
       cover a quarter of their box, and none overlap at the start. Each response begins with this state, and its pucks
       are compared with those of \`exact\`, one by one. \`rewind\` is the work's step back to the moment two pucks
       touched, pair after pair in the order of the contact list; \`elastic\` exchanges momentum without stepping back.`,
      `Two other differences also move pucks apart. \`rewind\` and \`elastic\` correct an overlap one tick later, so a puck
       that overlaps another is not yet in its place. And only \`exact\` reflects a puck at the time when it reaches a
       wall; the others put it back at the wall. "Free" pucks are those without either difference: they overlap no
       other puck now, and have never been within a radius of a wall. Their distance is the error of the order, and for
       \`elastic\` also the error of not stepping back.`,
      `Paths of colliding discs are chaotic: any first error grows exponentially, until the distance is that of two
       unrelated pucks. So the first ticks show the error of the order, and later rows only its growth.`,
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
          ['off by more than 1% of the radius', (row) => percent(row.share_off)],
          ['pairs that overlap', (row) => count(row.overlapping_pairs)],
          ['overlap in radii: mean, largest', (row) => `${short(row.overlap_mean_radii)}, ${short(row.overlap_largest_radii)}`],
          ['kinetic energy off by', (row) => row.energy_error.toExponential(0)],
        ],
        rows: errors,
      },
      {
        id: 'pucks',
        text: 'Time per tick of each response, with the grid:',
        columns: [['response', (row) => row.response], native, wasm],
        rows: costs,
      },
    ],
  };
}
