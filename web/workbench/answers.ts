// The code that the page gives to readers, to be timed on their data: by method, what makes its function for a skin.
import { contactsOf } from './code/contacts-of.ts';
import { d3Quadtree } from './code/d3-quadtree.ts';
import { flatbush } from './code/flatbush.ts';
import { gridPerSize } from './code/grid-per-size.ts';
import { neighbourList } from './code/list-with-skin.ts';
import { rbush } from './code/rbush.ts';
import { sweep } from './code/sweep.ts';
import { twoLoops } from './code/two-loops.ts';
import { uniformGrid } from './code/uniform-grid.ts';

import type { Answers, Texts } from './player.ts';

declare const BUILD_CODE: Texts;

export const texts = typeof BUILD_CODE === 'undefined' ? {} : BUILD_CODE;

// The code makes them with `contactsWithSkin`, which is ready later than a skin is known here.
const [contacts, contactsInSkin] = [await contactsOf(), await contactsOf()];

export const answers: Answers = {
  'two-loops': () => twoLoops,
  'sweep': () => sweep,
  'uniform-grid': () => uniformGrid,
  'grid-per-size': () => gridPerSize,
  'contacts-of': () => contacts,
  'contacts-of-skin': (skin) => (x, y, r, found) => contactsInSkin(x, y, r, found, { skin }),
  'list-with-skin': neighbourList,
  'flatbush': () => flatbush,
  'd3-quadtree': () => d3Quadtree,
  'rbush': () => rbush,
};
