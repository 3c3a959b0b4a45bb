// The scenes that can be generated. In different ones, different methods are fastest.
import { gas, move, played, scatter, widthFor, type Discs } from './motion.ts';
import { fill, real, speed, wholeNumber, type Parameter, type Values } from './parameter.ts';
import type { Frame } from '../workload/workload.ts';

export interface Scene {
  name: string;
  label: string;
  /** One sentence. */
  about: string;
  /** Its own, in addition to those of every scene. */
  parameters: Parameter[];
  /** Frames by valid values of all parameters. Each is a new object. */
  frames: (discs: Discs, values: Values) => Iterable<Frame>;
}

/** Moves each disc by its velocity within 0 to `size`. A disc that leaves comes back on the opposite side. */
function wrap(at: Float64Array, velocity: Float64Array, size: number) {
  for (let k = 0; k < at.length; k++) {
    const to = at[k] + velocity[k];
    at[k] = to < 0 ? to + size : to >= size ? to - size : to;
  }
}

export const scenes: Scene[] = [
  {
    name: 'even',
    label: 'Even gas',
    about: 'Equal discs all over the box, each with its own velocity: the case that grids are made for.',
    parameters: [fill, speed],
    frames: (discs, values) => gas(discs, values, values.fill / 100, () => 1),
  },
  {
    name: 'heavy-tail',
    label: 'Heavy-tailed sizes',
    about: 'Radii from 1 to 1,000, most of them small: no cell size suits all.',
    parameters: [real('ratio', 'Largest over smallest radius', [1, 10_000], 1000), fill, speed],
    frames(discs, values) {
      // The density of radii falls as r^-2. The first two discs have the smallest radius and the largest one.
      const least = 1 / values.ratio;
      return gas(discs, values, values.fill / 100, (k) => (k === 0 ? 1 : 1 / (k === 1 ? least : discs.random.from(least, 1))));
    },
  },
  {
    name: 'sparse',
    label: 'Sparse world',
    about: 'A few discs in a box that has a million times their area: most cells of a grid would be empty.',
    parameters: [real('emptiness', 'Area of the box over that of the discs', [1, 1e9], 1e6), speed],
    frames: (discs, values) => gas(discs, values, 1 / values.emptiness, () => 1),
  },
  {
    name: 'cluster',
    label: 'A cluster in emptiness',
    about: 'One dense crowd and a few distant discs: most of a grid’s cells are empty, and a few hold nearly everything.',
    parameters: [real('outside', 'Discs far out', [0, 50], 1, '%'), real('spread', 'Width of the box over that of the crowd', [1, 100_000], 1000), fill, speed],
    frames(discs, { n, frames, outside, spread, fill: percent, speed: fastest }) {
      const crowd = widthFor(n, percent / 100);
      const box = crowd * spread;
      const far = Math.ceil((n * outside) / 100);
      const velocity = () => discs.random.from(-fastest, fastest);
      scatter(discs, box, box, velocity, 0, far);
      // The crowd's positions are those from its own corner, until a frame is made.
      scatter(discs, crowd, crowd, velocity, far);
      const step = () => {
        move(discs, box, box, 0, far);
        move(discs, crowd, crowd, far);
      };
      const corner = (box - crowd) * 0.6;
      return played(discs, frames, step, ({ x, y }) => {
        for (let k = far; k < n; k++) {
          x[k] = discs.x[k] + corner;
          y[k] = discs.y[k] + corner;
        }
      });
    },
  },
  {
    name: 'diagonal',
    label: 'Along a diagonal',
    about: 'Discs near the diagonal of a square box: a sweep compares few pairs, and most cells are empty.',
    parameters: [real('band', 'Width of the band', [0, 1000], 4, 'radii'), real('gap', 'Gap between discs', [0.01, 100], 1, 'radii'), speed],
    frames(discs, { n, frames, band, gap, speed: fastest }) {
      const half = Math.sqrt(0.5);
      const length = n * gap;
      // x is the way along the diagonal, y that across it.
      scatter(discs, length, band, () => discs.random.from(-fastest, fastest));
      return played(discs, frames, () => move(discs, length, band), ({ x, y }) => {
        for (let k = 0; k < n; k++) {
          x[k] = (discs.x[k] - discs.y[k]) * half;
          y[k] = (discs.x[k] + discs.y[k]) * half;
        }
      });
    },
  },
  {
    name: 'rest',
    label: 'Everything at rest',
    about: 'Nothing moves after the first frame, as in a level whose crates have settled.',
    parameters: [fill],
    frames: (discs, values) => gas(discs, { ...values, speed: 0 }, values.fill / 100, () => discs.random.from(0.7, 1.3)),
  },
  {
    name: 'fast',
    label: 'Everything fast',
    about: 'Discs cross a good part of the box per frame: the last frame’s neighbours are worthless.',
    parameters: [fill, real('leap', 'Farthest move per frame', [1, 100], 30, '% of the box')],
    frames: (discs, values) => gas(discs, values, values.fill / 100, () => 1, (length) => (discs.random.from(-values.leap, values.leap) / 100) * length),
  },
  {
    name: 'bullets',
    label: 'Bullets',
    about: 'Guns fire discs that live for some frames; new ones with new ids take their place.',
    parameters: [
      wholeNumber('life', 'Life of a bullet', [1, 10_000], 90, 'frames'),
      wholeNumber('guns', 'Guns', [1, 1000], 5),
      real('speed', 'Speed', [0, 1000], 3, 'radii per frame'),
    ],
    frames(discs, { n, frames, life, guns, speed: fastest }) {
      const { random, x, y, vx, vy, id } = discs;
      const at = Array.from({ length: guns }, () => [random.from(0.1, 0.9) * 1600, random.from(0.1, 0.9) * 900]);
      // Radii shrink with n, so that the picture stays equally full.
      const radius = 4 * Math.sqrt(1000 / n);
      discs.r.fill(radius);
      const left = new Float64Array(n); // frames that the bullet still has
      let nextId = 0;
      /** @param age In frames. */
      const fire = (k: number, age: number) => {
        const [gunX, gunY] = at[nextId % guns];
        const [dx, dy] = random.direction();
        const pace = random.from(0.5, 1) * fastest * radius;
        [vx[k], vy[k]] = [dx * pace, dy * pace];
        [x[k], y[k]] = [gunX + vx[k] * age, gunY + vy[k] * age];
        left[k] = life - age;
        id[k] = nextId++;
      };
      for (let k = 0; k < n; k++) fire(k, Math.floor(random.unit() * life));
      return played(discs, frames, () => {
        for (let k = 0; k < n; k++) {
          x[k] += vx[k];
          y[k] += vy[k];
          if (--left[k] <= 0) fire(k, 0);
        }
      });
    },
  },
  {
    name: 'giant',
    label: 'Giants among dwarfs',
    about: 'A few discs as wide as half of the box: cells of their size would hold nearly all discs.',
    parameters: [wholeNumber('giants', 'Giants', [1, 100], 1), real('cover', 'Width of a giant', [1, 100], 50, '% of the box'), fill, speed],
    frames(discs, values) {
      // The dwarfs alone fill the share that was asked for. Giants move like dwarfs.
      const share = values.fill / 100;
      const all = gas(discs, values, share, () => 1);
      discs.r.fill(((values.cover / 100) * widthFor(values.n, share)) / 2, 0, values.giants);
      return all;
    },
  },
  {
    name: 'lanes',
    label: 'Lanes of traffic',
    about: 'Discs move along horizontal lanes, and come back at the other end: the same discs stay neighbours for long.',
    parameters: [wholeNumber('lanes', 'Lanes', [1, 10_000], 20), real('gap', 'Gap between discs', [0.1, 1000], 4, 'radii'), speed],
    frames(discs, { n, frames, lanes, gap, speed: fastest }) {
      const { random, x, y, vx, r } = discs;
      const length = Math.max(1, n / lanes) * gap;
      const speeds = Array.from({ length: lanes }, (_, lane) => (lane % 2 ? -1 : 1) * random.from(0.2, 1) * fastest);
      for (let k = 0; k < n; k++) {
        const lane = k % lanes;
        r[k] = random.from(0.8, 1.2);
        x[k] = random.unit() * length;
        y[k] = 3 * lane;
        // A step longer than the lane would jump over its end.
        vx[k] = Math.max(-length, Math.min(length, speeds[lane] * random.from(0.9, 1.1)));
      }
      return played(discs, frames, () => wrap(x, vx, length));
    },
  },
  {
    name: 'boxes',
    label: 'Boxes',
    about: 'Cards and labels of an interface: wide boxes, as their circumscribed discs.',
    parameters: [real('aspect', 'Largest width over height', [1, 50], 8), fill, speed],
    frames: (discs, values) =>
      gas(discs, values, values.fill / 100, () => {
        const height = discs.random.from(1, 2);
        const width = height * discs.random.from(1, values.aspect);
        return Math.sqrt(width * width + height * height) / 2;
      }),
  },
];
