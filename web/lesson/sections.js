// The lesson's sections, in the order of the page. A section is a folder:
//
//     prose.html        its text, with {{names}} for what is computed
//     values.js         those values, computed by the build; optional
//     section.css       its style; optional
//     start.js          its interactions; optional
//     reader.mjs        the guesses with which its pictures are taken; optional
//     section.test.mjs  its tests
//
// Page, build, budget, tests and pictures go through this list.

/** @typedef {{ folder: string, id: string }} Section `id` is its address in the page. */

/** @type {Section[]} */
export const sections = [
  { folder: 'race', id: 'race' },
  { folder: 'questions', id: 'how-many-questions' },
  { folder: 'neighbours', id: 'ask-the-neighbours' },
  { folder: 'cell-size', id: 'how-big-a-cell' },
  { folder: 'misses', id: 'the-grid-that-misses' },
  { folder: 'review', id: 'can-you-answer-these' },
];

/** Bytes of Brotli that the page may have, with its pictures. */
export const mostBytes = 30_000 + 20_000 * sections.length;
