// The table of methods, with a row for each: code that readers can paste.
import { about, percent, type Description } from './describe.ts';

import type { Style } from '../kit/curves.ts';

/** Colours on a light and a dark ground, each with a contrast of at least 3. */
type Colours = [light: string, dark: string];

/** Code that readers can paste. */
export interface Answer {
  name: string;
  colours: Colours;
  marker: string;
  label: string;
  /** Its name in a sentence. */
  thing: string;
  /** A sentence on how it works. */
  about: string;
  /** Whether it keeps pairs that are closer than a skin; its curve is dashed then. */
  keepsPairs?: true;
  /** Which property of the data makes it the fastest, in a sentence; null if the data does not have it. */
  reason: (data: Description) => string | null;
}

const circle = 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z';
const square = 'M-.9-.9H.9V.9H-.9Z';
const triangle = 'M0-1.15L1.1 .85H-1.1Z';
const diamond = 'M0-1.25L1.25 0L0 1.25L-1.25 0Z';
const hourglass = 'M-.9-1H.9L-.9 1H.9Z';

const few = ({ discs: { mean } }: Description) =>
  (mean < 300 ? `With ${about(mean)} discs, building any structure costs more than testing every pair.` : null);

function alike({ sizeSpan, crowding }: Description) {
  if (sizeSpan === null || sizeSpan >= 12 || crowding <= 0.02) return null;
  const radii = sizeSpan === 1 ? 'All radii are equal' : `The largest disc is only ${about(sizeSpan)} times as large as the smallest`;
  return `${radii}, so one cell size suits all discs.`;
}

function slow({ motion }: Description) {
  if (motion === null || motion >= 0.5) return null;
  const moves = motion === 0 ? 'Most discs rest' : `Discs move ${about(motion)} of a radius per frame`;
  return `${moves}, so most pairs found in one frame still hold in the next.`;
}

const fast = ({ motion }: Description) => (motion !== null && motion >= 0.5
  ? `Discs move ${about(motion)} radii per frame, so few pairs found in one frame still hold in the next.` : null);

const sizes = ({ sizeSpan }: Description, why: string) => (sizeSpan !== null && sizeSpan >= 4
  ? `The largest disc is ${about(sizeSpan)} times as large as the smallest, and ${why}.` : null);

const crowded = ({ crowding }: Description) => (crowding < 0.2
  ? `Half of the discs are in ${percent(crowding)} of the box, and a tree divides only that part finely.` : null);

const flat = ({ box: { width, height } }: Description) => (Math.max(width, height) > 4 * Math.min(width, height)
  ? 'Along the longer side of the box, few discs overlap.' : null);

const orange: Colours = ['#ad3f19', '#f19069'];
const teal: Colours = ['#0b7285', '#4cb5c4'];
const violet: Colours = ['#7443b0', '#bc9df2'];
const blue: Colours = ['#1b3f9c', '#7d97ff'];
const magenta: Colours = ['#b3226c', '#f37fba'];
const grey: Colours = ['#46515e', '#bcc5d0'];
const olive: Colours = ['#5f7000', '#bbd045'];
const brown: Colours = ['#8a5a2b', '#cf9f6e'];
const ink: Colours = ['#14181f', '#f4f6f9'];

const tree = (data: Description) => sizes(data, 'a box fits its discs whatever their size') ?? crowded(data);

/** From the simplest to the one that needs most: code that fits on a screen, a file, a skin to choose, libraries. */
export const answers: Answer[] = [
  { name: 'two-loops', label: 'Naive', thing: 'the naive method', about: 'Tests every pair.', colours: orange, marker: circle, reason: few },
  { name: 'sweep', label: 'Sweep and prune', thing: 'sweep and prune', about: 'Sorts the discs by their left edge.', colours: violet, marker: triangle, reason: flat },
  { name: 'uniform-grid', label: 'Uniform grid', thing: 'a uniform grid', about: 'Cells as wide as the largest disc, in about twenty lines.', colours: teal, marker: square, reason: alike },
  { name: 'grid-per-size', label: 'Hierarchical grid', thing: 'a hierarchical grid', about: 'A grid for each size of discs, in a hash table.', colours: blue, marker: triangle, reason: (data) => sizes(data, 'each size has cells of its own') },
  { name: 'contacts-of', label: 'Cellmates’ finder', thing: 'Cellmates’ finder', about: 'One file in WebAssembly, which finds all pairs again in each frame.', colours: ink, marker: diamond, reason: fast },
  { name: 'contacts-of-skin', label: 'Finder with a skin', thing: 'the finder with a skin', about: 'The same file, which keeps pairs closer than a margin, the skin, until a disc has moved half of it.', colours: ink, marker: hourglass, keepsPairs: true, reason: slow },
  { name: 'list-with-skin', label: 'Neighbour list', thing: 'a neighbour list', about: 'A hierarchical grid finds pairs closer than a margin, the skin, and keeps them until a disc has moved half of it.', colours: olive, marker: triangle, keepsPairs: true, reason: slow },
  { name: 'flatbush', label: 'flatbush', thing: 'flatbush', about: 'A library: a packed tree of boxes, built for each frame.', colours: grey, marker: hourglass, reason: tree },
  { name: 'd3-quadtree', label: 'd3-quadtree', thing: 'd3-quadtree', about: 'A library: a quadtree of centres, built for each frame.', colours: magenta, marker: diamond, reason: tree },
  { name: 'rbush', label: 'rbush', thing: 'rbush', about: 'A library: an R-tree of boxes, filled for each frame.', colours: brown, marker: circle, reason: tree },
];

/** The place of a method in the order of simplicity. */
export function effortOf(method: string) {
  const place = answers.findIndex(({ name }) => name === method);
  if (place < 0) throw new Error(`web/workbench/methods.ts has no row for the method ${method}`);
  return place;
}

export const answerOf = (method: string) => answers[effortOf(method)];

export const labelOf = (method: string) => answerOf(method).label;

/** A method's name in a sentence. */
export const thingOf = (method: string) => answerOf(method).thing;

/** How a method's curve is drawn: by a colour, a dash and a marker that no other method has together. */
export function styleOf(method: string, dark: boolean): Style {
  const { colours, marker, keepsPairs = false } = answerOf(method);
  return { colour: colours[Number(dark)], marker, dash: keepsPairs ? [8, 4] : [] };
}
