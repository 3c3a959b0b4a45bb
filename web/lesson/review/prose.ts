import { html } from '../../kit/markup.ts';
import type { Asked } from '../templates.ts';
import { counts } from '../tutorial_scene.ts';

export const title = 'Can you answer these?';

export const worksheet: Asked[] = [
  { question: 'With twice as many discs, how many times as many pair tests does naive make? How many does the grid make?', blanks: [] },
  { question: 'Why is a grid slow with very small cells, and also with very large ones?', blanks: [] },
  { question: 'Can a grid be fast because it misses contacts? How would you notice?', blanks: [] },
];

export function prose() {
  const { pairs, none } = counts;
  const found = pairs - none;
  return html`
<p>A colleague might ask you these three questions. Answer each one before you open its answer.</p>
<details class="review">
  <summary>${worksheet[0].question}</summary>
  <p>
    Naive makes about four times as many (<a href="./#how-many-questions">How many questions?</a>). The grid makes about
    twice as many if the box is as full as before, because no disc has more neighbours than it had
    (<a href="./#ask-the-neighbours">Ask the neighbours</a>).
  </p>
</details>
<details class="review">
  <summary>${worksheet[1].question}</summary>
  <p>
    Small cells: there are many to clear and to look into, and nearly all of them are empty. Large cells: there are few to look
    into, but each is full of discs, and most of them are too far away (<a href="./#how-big-a-cell">How big a cell?</a>).
  </p>
</details>
<details class="review">
  <summary>${worksheet[2].question}</summary>
  <p>
    Yes. If a disc looks only into the cells that its own square touches, two discs that overlap can each overlook the other
    (<a href="#the-grid-that-misses">The grid that misses</a>). You notice by counting contacts: testing every pair of that
    scene finds ${pairs}, and the tutorial’s grid finds ${found}.
  </p>
</details>
<p>
  Then use your own hands: <a href="../?try=break">pour discs until it breaks</a>, with Naive first, and then with the grid.
</p>`;
}
