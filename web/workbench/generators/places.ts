// Generators whose discs are in a small part of their box.
import { widthFor } from './motion.ts';
import { fill, real, speed, wholeNumber } from './parameter.ts';
import type { Scene } from './index.ts';

export const cluster: Scene = {
  name: 'cluster',
  label: 'A cluster in emptiness',
  about: 'One dense crowd and a few distant discs: most of a grid’s cells are empty, and a few hold nearly everything.',
  parameters: [real('outside', 'Discs far out', [0, 50], 1, '%'), real('spread', 'Width of the box over that of the crowd', [1, 100_000], 1000), fill, speed],
  frames(discs, { n, frames, outside, spread, fill: percent, speed: fastest }) {
    const crowd = widthFor(n, percent / 100);
    const box = crowd * spread;
    const far = Math.ceil((n * outside) / 100);
    const velocity = () => discs.random.from(-fastest, fastest);
    discs.scatter(box, box, velocity, 0, far);
    // The crowd's positions are those from its own corner, until a frame is made.
    discs.scatter(crowd, crowd, velocity, far);
    const move = () => {
      discs.move(box, box, 0, far);
      discs.move(crowd, crowd, far);
    };
    const corner = (box - crowd) * 0.6;
    return discs.played(frames, move, ({ x, y }) => {
      for (let k = far; k < n; k++) {
        x[k] = discs.x[k] + corner;
        y[k] = discs.y[k] + corner;
      }
    });
  },
};

export const diagonal: Scene = {
  name: 'diagonal',
  label: 'Along a diagonal',
  about: 'Discs near the diagonal of a square box: a sweep compares few pairs, and most cells are empty.',
  parameters: [real('band', 'Width of the band', [0, 1000], 4, 'radii'), real('gap', 'Gap between discs', [0.01, 100], 1, 'radii'), speed],
  frames(discs, { n, frames, band, gap, speed: fastest }) {
    const half = Math.sqrt(0.5);
    const length = n * gap;
    // x is the way along the diagonal, y that across it.
    discs.scatter(length, band, () => discs.random.from(-fastest, fastest));
    return discs.played(frames, () => discs.move(length, band), ({ x, y }) => {
      for (let k = 0; k < n; k++) {
        x[k] = (discs.x[k] - discs.y[k]) * half;
        y[k] = (discs.x[k] + discs.y[k]) * half;
      }
    });
  },
};

/** Moves each disc by its velocity within 0 to `size`. A disc that leaves comes back on the opposite side. */
function wrap(at: Float64Array, velocity: Float64Array, size: number) {
  for (let k = 0; k < at.length; k++) {
    const to = at[k] + velocity[k];
    at[k] = to < 0 ? to + size : to >= size ? to - size : to;
  }
}

export const lanes: Scene = {
  name: 'lanes',
  label: 'Lanes of traffic',
  about: 'Discs move along horizontal lanes, and come back at the other end: the same discs stay neighbours for long.',
  parameters: [wholeNumber('lanes', 'Lanes', [1, 10_000], 20), real('gap', 'Gap between discs', [0.1, 1000], 4, 'radii'), speed],
  frames(discs, { n, frames, lanes: count, gap, speed: fastest }) {
    const { random, x, y, vx, r } = discs;
    const length = Math.max(1, n / count) * gap;
    const speeds = Array.from({ length: count }, (_, lane) => (lane % 2 ? -1 : 1) * random.from(0.2, 1) * fastest);
    for (let k = 0; k < n; k++) {
      const lane = k % count;
      r[k] = random.from(0.8, 1.2);
      x[k] = random.unit() * length;
      y[k] = 3 * lane;
      // A step longer than the lane would jump over its end.
      vx[k] = Math.max(-length, Math.min(length, speeds[lane] * random.from(0.9, 1.1)));
    }
    return discs.played(frames, () => wrap(x, vx, length));
  },
};
