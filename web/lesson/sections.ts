// The lesson's pages, and their sections in the order of the page. A section is a folder:
//
//     prose.ts          its title and its text, with numbers that the build computes
//     exercise.ts       `start`, which begins its interactions; optional
//     code/             code that it shows, in plain JavaScript, which is what runs; optional
//     section.css       its style, as far as lesson.css has none for it; optional
//     section.test.mjs  its tests
//
// Parts that several texts share are in templates.ts, guesses are in predict/, and sketches that readers run and edit in sketch/.
// The build, the budget, the tests and the screenshots go through this list.

/** `id` is its address in the page. */
export interface Section {
  folder: string;
  id: string;
  /** About how long it takes. A section without minutes continues the previous one. */
  minutes?: number;
}
export interface Page {
  /** Of its file in the built folder `lesson`, and of its opening, `pages/NAME.html` or `pages/NAME.ts`. */
  name: string;
  /** Where the list of pages has it: in the path, which is the lesson of 45 minutes, below More, or nowhere. */
  part: 'path' | 'more' | 'unlisted';
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** About how long its opening takes. */
  minutes?: number;
  sections: Section[];
}

/** In the order in which they are read. */
export const pages: Page[] = [
  {
    name: 'index',
    part: 'path',
    title: 'Guess first: how grids find collisions',
    description: 'A lesson on collision detection. Watch a race on your own machine, guess how the work grows and ' +
      'how big a cell should be, then see the measured answers.',
    sections: [
      { folder: 'race', id: 'race', minutes: 4 },
      { folder: 'questions', id: 'how-many-questions', minutes: 6 },
      { folder: 'neighbours', id: 'ask-the-neighbours', minutes: 7 },
      { folder: 'cell-size', id: 'how-big-a-cell', minutes: 8 },
    ],
  },
  {
    name: 'build',
    part: 'path',
    title: 'A grid in 25 lines',
    description: 'How a program finds the cell of a disc, a p5 grid of 25 lines to copy, and a published grid that misses ' +
      'contacts, to mend.',
    sections: [
      { folder: 'cell-of', id: 'where-a-disc-lives', minutes: 8 },
      { folder: 'misses', id: 'the-grid-that-misses', minutes: 7 },
      { folder: 'mend', id: 'mend-the-tutorial' },
      { folder: 'review', id: 'can-you-answer-these', minutes: 5 },
    ],
  },
  {
    name: 'choose',
    part: 'more',
    title: 'Which method, when?',
    description: 'How many discs make a grid pay on your machine, why it loses to testing every pair, and how much faster a p5 ' +
      'sketch becomes, step by step up to WebAssembly.',
    sections: [
      { folder: 'when', id: 'when-a-grid-loses', minutes: 8 },
      { folder: 'ladder', id: 'the-ladder', minutes: 7 },
    ],
  },
  {
    name: 'check',
    part: 'more',
    title: 'The same answer?',
    description: 'What equal hashes of three methods show, which mistakes they notice, and what changes if collisions are resolved ' +
      'in the order of a list instead of in the order of time.',
    sections: [
      { folder: 'same', id: 'same-answer', minutes: 6 },
      { folder: 'order', id: 'in-what-order', minutes: 8 },
    ],
  },
  {
    name: 'teach',
    part: 'more',
    title: 'For teachers',
    description: 'What pupils learn from the lesson on collision detection, what they need, common mistakes, and how to use it in class.',
    minutes: 5,
    sections: [],
  },
  {
    name: 'worksheet',
    part: 'unlisted',
    title: 'Worksheet',
    description: 'The guesses of the lesson on collision detection on one page of paper, with room for what was measured.',
    sections: [],
  },
];

/** The sections of a part that take time. */
export const sectionsOf = (part: Page['part']) =>
  pages.flatMap((page) => (page.part === part ? page.sections : [])).filter(({ minutes }) => minutes);

/** The page's address in the folder. */
export const addressOf = ({ name }: Page) => (name === 'index' ? './' : `${name}.html`);

/** About how long the page takes. */
export const minutesOf = ({ minutes = 0, sections: own }: Page) =>
  own.reduce((sum, section) => sum + (section.minutes ?? 0), minutes);

/** A page's budget in bytes of Brotli, pictures included. */
export const mostBytes = 150_000;
