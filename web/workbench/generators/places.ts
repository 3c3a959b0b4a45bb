// Generators whose discs are in a small part of their box.
import { Discs, played, widthFor, wrap } from './motion.ts';
import { common, fill, real, speed, wholeNumber } from './parameter.ts';
import { Random } from './random.ts';
import type { Scene } from './index.ts';

export const cluster: Scene = {
  name: 'cluster',
  label: 'A cluster in emptiness',
  about: 'One dense crowd and a few distant discs: most of a grid’s cells are empty, and a few hold nearly everything.',
  parameters: [
    ...common,
    real('outside', 'Discs far out', [0, 50], 1, '%'),
    real('spread', 'Width of the box over that of the crowd', [1, 100_000], 1000),
    fill,
    speed,
  ],
  frames({ n, frames, seed, outside, spread, fill: percent, speed: fastest }) {
    const random = new Random(seed);
    const discs = new Discs(n);
    discs.r.fill(1);
    const crowd = widthFor(n, percent / 100);
    const box = crowd * spread;
    const far = Math.ceil((n * outside) / 100);
    const velocity = () => random.from(-fastest, fastest);
    discs.scatter(random, box, box, velocity, 0, far);
    // The crowd's positions are those from its own corner, until a frame is made.
    discs.scatter(random, crowd, crowd, velocity, far);
    const move = () => {
      discs.move(box, box, 0, far);
      discs.move(crowd, crowd, far);
    };
    const corner = (box - crowd) * 0.6;
    return played(frames, move, () => {
      const made = discs.frame();
      for (let k = far; k < n; k++) {
        made.x[k] = discs.x[k] + corner;
        made.y[k] = discs.y[k] + corner;
      }
      return made;
    });
  },
};

export const diagonal: Scene = {
  name: 'diagonal',
  label: 'Along a diagonal',
  about: 'Discs near the diagonal of a square box: a sweep compares few pairs, and most cells are empty.',
  parameters: [
    ...common,
    real('band', 'Width of the band', [0, 1000], 4, 'radii'),
    real('gap', 'Gap between discs', [0.01, 100], 1, 'radii'),
    speed,
  ],
  frames({ n, frames, seed, band, gap, speed: fastest }) {
    const random = new Random(seed);
    const discs = new Discs(n);
    discs.r.fill(1);
    const half = Math.sqrt(0.5);
    const length = n * gap;
    // x is the way along the diagonal, y that across it.
    discs.scatter(random, length, band, () => random.from(-fastest, fastest));
    return played(frames, () => discs.move(length, band), () => {
      const made = discs.frame();
      for (let k = 0; k < n; k++) {
        made.x[k] = (discs.x[k] - discs.y[k]) * half;
        made.y[k] = (discs.x[k] + discs.y[k]) * half;
      }
      return made;
    });
  },
};

export const lanes: Scene = {
  name: 'lanes',
  label: 'Lanes of traffic',
  about: 'Discs move along horizontal lanes, and come back at the other end: the same discs stay neighbours for long.',
  parameters: [...common, wholeNumber('lanes', 'Lanes', [1, 10_000], 20), real('gap', 'Gap between discs', [0.1, 1000], 4, 'radii'), speed],
  frames({ n, frames, seed, lanes: count, gap, speed: fastest }) {
    const random = new Random(seed);
    const discs = new Discs(n);
    const length = Math.max(1, n / count) * gap;
    const speeds = Array.from({ length: count }, (_, lane) => (lane % 2 ? -1 : 1) * random.from(0.2, 1) * fastest);
    for (let k = 0; k < n; k++) {
      const lane = k % count;
      discs.r[k] = random.from(0.8, 1.2);
      discs.x[k] = random.unit() * length;
      discs.y[k] = 3 * lane;
      // A step longer than the lane would jump over its end.
      discs.vx[k] = Math.max(-length, Math.min(length, speeds[lane] * random.from(0.9, 1.1)));
    }
    return played(frames, () => wrap(discs.x, discs.vx, length), () => discs.frame());
  },
};
