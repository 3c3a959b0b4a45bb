// Generators whose discs are all over a box, and differ in size or speed.
import { gas, widthFor } from './motion.ts';
import { fill, real, speed, wholeNumber } from './parameter.ts';
import type { Scene } from './index.ts';

export const even: Scene = {
  name: 'even',
  label: 'Even gas',
  about: 'Equal discs all over the box, each with its own velocity: the case that grids are made for.',
  parameters: [fill, speed],
  frames: (discs, values) => gas(discs, values, values.fill / 100, () => 1),
};

export const heavyTail: Scene = {
  name: 'heavy-tail',
  label: 'Heavy-tailed sizes',
  about: 'Radii from 1 to 1,000, most of them small: no cell size suits all.',
  parameters: [real('ratio', 'Largest over smallest radius', [1, 10_000], 1000), fill, speed],
  frames(discs, values) {
    // The density of radii falls as r^-2. The first two discs have the smallest radius and the largest one.
    const least = 1 / values.ratio;
    return gas(discs, values, values.fill / 100, (k) => (k === 0 ? 1 : 1 / (k === 1 ? least : discs.random.from(least, 1))));
  },
};

export const sparse: Scene = {
  name: 'sparse',
  label: 'Sparse world',
  about: 'A few discs in a box that has a million times their area: most cells of a grid would be empty.',
  parameters: [real('emptiness', 'Area of the box over that of the discs', [1, 1e9], 1e6), speed],
  frames: (discs, values) => gas(discs, values, 1 / values.emptiness, () => 1),
};

export const rest: Scene = {
  name: 'rest',
  label: 'Everything at rest',
  about: 'Nothing moves after the first frame, as in a level whose crates have settled.',
  parameters: [fill],
  frames: (discs, values) => gas(discs, { ...values, speed: 0 }, values.fill / 100, () => discs.random.from(0.7, 1.3)),
};

export const fast: Scene = {
  name: 'fast',
  label: 'Everything fast',
  about: 'Discs cross a good part of the box per frame: the last frame’s neighbours are worthless.',
  parameters: [fill, real('leap', 'Farthest move per frame', [1, 100], 30, '% of the box')],
  frames(discs, { n, frames, fill: percent, leap }) {
    const width = widthFor(n, percent / 100);
    const height = (width * 9) / 16;
    discs.scatter(width, height, (length) => (discs.random.from(-leap, leap) / 100) * length);
    return discs.played(frames, () => discs.move(width, height));
  },
};

export const giants: Scene = {
  name: 'giant',
  label: 'Giants among dwarfs',
  about: 'A few discs as wide as half of the box: cells of their size would hold nearly all discs.',
  parameters: [wholeNumber('giants', 'Giants', [1, 100], 1), real('cover', 'Width of a giant', [1, 100], 50, '% of the box'), fill, speed],
  frames(discs, values) {
    // The dwarfs alone fill the share that was asked for. Giants move like dwarfs.
    const share = values.fill / 100;
    const played = gas(discs, values, share, () => 1);
    discs.r.fill(((values.cover / 100) * widthFor(values.n, share)) / 2, 0, values.giants);
    return played;
  },
};

export const boxes: Scene = {
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
};
