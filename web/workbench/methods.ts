// What the page knows of each method beyond the name, label and description that the program gives: one row for each.
import { about, percent, type Description } from './describe.ts';

import type { Style } from '../kit/curves.ts';

interface Method {
  name: string;
  /** Colours on a light and a dark ground, each with a contrast of at least 3 and no other method's. */
  light: string;
  dark: string;
  /** No other method has the same two. */
  marker: string;
  dash: number[];
  /** Which property of the data makes it the fastest, in a sentence; null if the data does not have it. */
  reason: (data: Description) => string | null;
  /** Whether `code/` has a file for it, because it is not the engine's or is simple without it. */
  ownCode?: boolean;
}

const circle = 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z';
const square = 'M-.9-.9H.9V.9H-.9Z';
const triangle = 'M0-1.15L1.1 .85H-1.1Z';
const diamond = 'M0-1.25L1.25 0L0 1.25L-1.25 0Z';
const hourglass = 'M-.9-1H.9L-.9 1H.9Z';

const solid: number[] = [];
const dashed = [8, 4];
const dotted = [2, 3];

const few = ({ discs: { mean } }: Description) =>
  (mean < 300 ? `The number decides: for ${about(mean)} discs, building a structure takes longer than testing every pair.` : null);

function alike({ sizeSpan, crowding }: Description) {
  if (sizeSpan === null || sizeSpan >= 12 || crowding <= 0.02) return null;
  const radii = sizeSpan === 1 ? 'all radii are equal' : `the largest disc is only ${about(sizeSpan)} times as large as the smallest`;
  return `The sizes decide: ${radii}, so one cell size suits all discs.`;
}

const slow = ({ motion }: Description) => (motion !== null && motion < 0.5
  ? `The motion decides: discs move by ${about(motion)} of a radius in a frame, so most of what was found in one frame can be kept for the next.` : null);

const sizes = ({ sizeSpan }: Description, why: string) => (sizeSpan !== null && sizeSpan >= 4
  ? `The sizes decide: the largest disc is ${about(sizeSpan)} times as large as the smallest, and ${why}.` : null);

const crowded = ({ crowding }: Description) => (crowding < 0.2
  ? `The crowding decides: half of the discs are in ${percent(crowding)} of the box, and a tree divides only that part finely.` : null);

const flat = ({ box: { width, height } }: Description) => (Math.max(width, height) > 4 * Math.min(width, height)
  ? 'The shape decides: along the longer side of the box, few discs overlap.' : null);

const empty = ({ density }: Description) => (density !== null && density < 0.01
  ? `The emptiness decides: the discs fill ${percent(density)} of the box, and a hash table needs no memory for empty cells.` : null);

// From the one that is least work to write or to take, and least likely to be slow with other data: two loops, then the
// engine's methods, then those that need a library or a skin.
const methods: Method[] = [
  { name: 'naive', light: '#ad3f19', dark: '#f19069', marker: circle, dash: solid, reason: few, ownCode: true },
  { name: 'grid', light: '#0b7285', dark: '#4cb5c4', marker: square, dash: solid, reason: alike },
  { name: 'sap', light: '#7443b0', dark: '#bc9df2', marker: triangle, dash: solid, reason: (data) => flat(data) ?? slow(data) },
  { name: 'hash', light: '#2b7a3e', dark: '#72cb88', marker: circle, dash: dashed, reason: empty },
  { name: 'hgrid', light: '#1b3f9c', dark: '#7d97ff', marker: triangle, dash: dashed, reason: (data) => sizes(data, 'each size class has cells of its own') },
  { name: 'strips-x', light: '#8a6a00', dark: '#d8b545', marker: diamond, dash: dashed, reason: flat },
  { name: 'strips-y', light: '#8a5a2b', dark: '#cf9f6e', marker: diamond, dash: dotted, reason: flat },
  { name: 'fixed-grid', light: '#3a6db3', dark: '#88b6f2', marker: square, dash: dashed, reason: slow },
  { name: 'quadtree', light: '#b3226c', dark: '#f37fba', marker: diamond, dash: solid, reason: (data) => sizes(data, 'a tree keeps large discs on its upper levels') ?? crowded(data), ownCode: true },
  { name: 'bvh', light: '#46515e', dark: '#bcc5d0', marker: hourglass, dash: solid, reason: (data) => sizes(data, 'a box fits its discs whatever their size') ?? crowded(data) ?? slow(data), ownCode: true },
  { name: 'neighbour-list', light: '#5f7000', dark: '#bbd045', marker: triangle, dash: dotted, reason: slow, ownCode: true },
];

/** The place of a method in the order of simplicity. */
export function effortOf(method: string) {
  const place = methods.findIndex(({ name }) => name === method);
  if (place < 0) throw new Error(`web/workbench/methods.ts has no row for the method ${method}`);
  return place;
}

/** The file in `code/` that a method's code comes from. That of the engine serves all methods that the engine has. */
export const codeOf = (method: string) => (methods[effortOf(method)].ownCode ? method : 'engine');

/** All files in `code/`. */
export const codes = ['engine', ...methods.filter(({ ownCode }) => ownCode).map(({ name }) => name)];

/** How a method's curve is drawn: by a colour, a dash and a marker that no other method has together. */
export function styleOf(method: string, dark: boolean): Style {
  const { marker, dash, ...colours } = methods[effortOf(method)];
  return { colour: dark ? colours.dark : colours.light, marker, dash, hollow: dash.length > 0 };
}

/**
 * Which property of the data makes a method the fastest, in a sentence.
 * @param method The winner.
 */
export function decides(data: Description, method: string) {
  return methods[effortOf(method)].reason(data) ?? 'No single property decides.';
}
