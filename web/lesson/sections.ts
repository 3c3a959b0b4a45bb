// The lesson's pages, and their sections in the order of the page. A section is a folder:
//
//     prose.ts          its title and its text, with numbers that the build computes
//     exercise.ts       `start`, which begins its interactions, with the controls of web/kit; optional
//     code/             code that it shows, in plain JavaScript, which is what runs; optional
//     section.css       its style, as far as lesson.css has none for it; optional
//     section.test.mjs  its tests
//
// What several texts have is in templates.ts, and guesses are in predict/.
// The build, the budget, the tests and the screenshots go through this list.

/** `id` is its address in the page. */
export type Section = { folder: string; id: string };
export interface Page {
  /** Of its file in the built folder `lesson`, and of its opening, `pages/NAME.html`. */
  name: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  sections: Section[];
}

export const pages: Page[] = [
  {
    name: 'index',
    title: 'Guess first: how grids find collisions',
    description: 'A lesson on collision detection. Watch a race on your own machine, guess how the work grows, ' +
      'how big a cell should be and which contacts a grid can miss, then see the measured answers.',
    sections: [
      { folder: 'race', id: 'race' },
      { folder: 'questions', id: 'how-many-questions' },
      { folder: 'neighbours', id: 'ask-the-neighbours' },
      { folder: 'cell-size', id: 'how-big-a-cell' },
      { folder: 'misses', id: 'the-grid-that-misses' },
      { folder: 'review', id: 'can-you-answer-these' },
    ],
  },
  {
    name: 'choose',
    title: 'Which method, when?',
    description: 'When a grid loses to two loops or to sorting, from how many discs on it pays on your machine, ' +
      'and why the fewest tests are not the fastest.',
    sections: [
      { folder: 'loses', id: 'when-the-grid-loses' },
      { folder: 'crossing', id: 'your-crossing-point' },
      { folder: 'fewest', id: 'fewest-tests' },
    ],
  },
  {
    name: 'build',
    title: 'A grid in 25 lines',
    description: 'How a program finds the cell of a disc, what a grid, a hash and a sorted array look like in memory, ' +
      'and a p5 grid of 25 lines to copy.',
    sections: [
      { folder: 'cell-of', id: 'where-a-disc-lives' },
      { folder: 'arrays', id: 'methods-as-data' },
      { folder: 'mend', id: 'mend-the-tutorial' },
    ],
  },
  {
    name: 'check',
    title: 'How fast, and the same?',
    description: 'From two loops in p5 to WebAssembly, step by step and measured on your machine; what equal hashes show; ' +
      'and the published figures to check.',
    sections: [
      { folder: 'ladder', id: 'the-ladder' },
      { folder: 'same', id: 'same-answer' },
      { folder: 'check-us', id: 'check-us' },
    ],
  },
  {
    name: 'order',
    title: 'In what order?',
    description: 'One tick, collision by collision: what changes when contacts are resolved in the order of a list or in ' +
      'the order of time.',
    sections: [{ folder: 'order', id: 'in-what-order' }],
  },
];

/** The sections of all pages. */
export const sections = pages.flatMap((page) => page.sections);

/** A page's budget in bytes of Brotli, pictures included. */
export const mostBytes = 150_000;
