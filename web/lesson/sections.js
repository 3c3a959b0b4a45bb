// The lesson's sections, in the order of the page. A section is a folder:
//
//     prose.html        its text, with {{names}} for computed values
//     values.js         computes those values in the build; optional
//     section.css       its style; optional
//     start.js          its interactions; optional
//     reader.mjs        a reader's actions, for its screenshots; optional
//     section.test.mjs  its tests
//
// The build, the budget, the tests and the screenshots go through this list.

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

/** The page's budget in bytes of Brotli, pictures included. */
export const mostBytes = 30_000 + 20_000 * sections.length;
