// The page for teachers. Its numbers come from the lesson.
import { figureText } from '../../kit/figure_text.ts';
import { html, type Content } from '../../kit/markup.ts';
import { inWords } from '../cell-size/exercise.ts';
import facts from '../facts.json' with { type: 'json' };
import { simulation } from '../neighbours/picture.ts';
import { asked } from '../questions/exercise.ts';
import { addressOf, pages, type Page } from '../sections.ts';
import { firstTick, table, type Facts } from '../templates.ts';
import { counts } from '../tutorial_scene.ts';
import { pairsOf, shownRatio, times, whole } from '../words.ts';

/** For each section of the path, by its folder. */
const plan: Record<string, { say: Content; mistake: string }> = {
  race: {
    say: 'Before anybody presses Run, let everybody guess how many times as many ticks the grid makes. Then ask what changes with a tenth of the discs.',
    mistake: '“The grid is faster because it misses contacts.” Both sides find the same contacts: compare the hashes below the race.',
  },
  questions: {
    say: 'Draw four discs on the board, and let the class count the lines. Then draw a fifth.',
    mistake: '“Twice the discs, twice the lines.” Draw the lines of one disc, then those of all.',
  },
  neighbours: {
    say: 'Which discs could touch this one? Point at the nine cells, and count the discs in them.',
    mistake: '“A disc can only touch discs in its own cell.” Look for a contact across the edge of a cell.',
  },
  'cell-size': {
    say: 'Half of the class argues for small cells, and half for large ones. Collect the fastest sizes on the board.',
    mistake: '“The smallest cells are the fastest.” Count the empty cells around one disc.',
  },
  'cell-of': {
    say: 'Compute the cell of one disc by hand before anybody runs the code.',
    mistake: '“Round x / size.” A disc in the right half of a cell then lands in the next one.',
  },
  misses: {
    say: html`A fast program can be wrong and look right. How would you notice?
      <a href="build.html#mend-the-tutorial">Mend the tutorial</a> continues this section.`,
    mistake: '“It is enough if a disc looks as far as its own rim.” The other disc may be larger.',
  },
  review: {
    say: 'Ask for the three answers without notes, or as homework.',
    mistake: '“A grid is always fast.” More discs in the same box have more neighbours. A heap fills its cells, too.',
  },
};

/** The sections of a part that take time, with links to them in their page, and alone. */
const entriesOf = (part: 'path' | 'more') => Promise.all(pages.filter((page) => page.part === part).flatMap((page) =>
  page.sections.filter(({ minutes }) => minutes).map(async ({ folder, id, minutes = 0 }) => {
    const { title }: { title: string } = await import(`../${folder}/prose.ts`);
    const link = html`<a href="${addressOf(page)}#${id}">${title}</a>`;
    const alone = html`<a href="${addressOf(page)}?only=${id}" aria-label="${title}, alone">alone</a>`;
    return { folder, minutes, link, alone };
  })));

const planned = ({ folder, minutes, link, alone }: Awaited<ReturnType<typeof entriesOf>>[0]) => html`
  <li>
    <h3>${link}</h3>
    <p class="place">${minutes} minutes, ${alone}</p>
    <p>${plan[folder].say}</p>
    <p><b>Common mistake:</b> ${plan[folder].mistake}</p>
  </li>`;

/** What the lesson says to a guess, by our machine's times. */
function verdict(guess: number) {
  const { machine, 'how-big-a-cell': measured } = facts.measured;
  const timings = measured.map(([cell, median]) => ({ cell: parseFloat(String(cell)), median: Number(median) }));
  return html`On ${machine}, “How big a cell?” answers a guess of ${guess} px: “${inWords(timings, guess)}”`;
}

const prints = () => {
  const link = (page: Page, how: string, query: string) =>
    html`<a href="${addressOf(page) + query}" aria-label="${page.title}, ${how} answers">${how}</a>`;
  return table('Pages to print', ['Page', 'Without answers', 'With answers'], pages.filter(({ sections }) => sections.length > 0)
    .map((page) => [page.title, link(page, 'without', '?answers=0'), link(page, 'with', '?answers=1')]));
};

const { works, pucks, machine, date } = facts.published;

function groupOf({ author, about, n, rows }: typeof works[0]) {
  const figures = rows as [name: string, published: number, ours: number][];
  const [[, ...naive]] = figures;
  const faster = (ms: number, k: number) => (ms === naive[k] ? '' : `${times(shownRatio(naive[k], ms))}×`);
  const cells = (published: number, ours: number) => [String(published), figureText(ours), ...[published, ours].map(faster)];
  return html`
  <tbody>
    <tr><th colspan="5" scope="rowgroup"><b>${author}</b>, ${about}, ${whole(n)} discs</th></tr>
    ${figures.map(([name, ...ms]) => html`<tr><th scope="row">${name}</th>${cells(...ms).map((text) => html`<td>${text}</td>`)}</tr>`)}
  </tbody>`;
}

/** The works' table, and the fifth work, which has a rule instead of times. */
function publishedFigures() {
  const [ticks, , rms] = pucks.elsewhere[2];
  return html`
<table class="works dense">
  <caption>Milliseconds per tick as published, and on ${machine}, ${date}; then how many times faster than naive</caption>
  <thead><tr>${['Method', 'Published', 'Ours', 'Faster, published', 'Faster, ours'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  ${works.map(groupOf)}
</table>
<p>
  We do not know the authors’ machines, and some of their times include drawing. So compare the factors, not the times.
  Daniel Playne, the fifth, gives a rule instead of times: resolve the earliest collision first. Our response <code>exact</code> does. In list order,
  with <code>rewind</code>, ${whole(pucks.n)} pucks are ${figureText(rms)} px away from there (root mean square) after ${ticks} ticks.
</p>`;
}

export async function prose({ World }: Facts) {
  const [path, more] = await Promise.all([entriesOf('path'), entriesOf('more')]);
  const minutes = path.reduce((sum, each) => sum + each.minutes, 0);
  const { pairTests, contacts } = await firstTick(World, { ...simulation, method: 'grid' });
  const { pairs, none } = counts;
  return html`
<p class="lead">
  The first two pages are a lesson of ${minutes} minutes in ${path.length} sections. It runs in a browser and needs no account.
</p>
<h2>What pupils learn</h2>
<p>Afterwards they can say</p>
<ul>
  <li>how many pairs <i>n</i> discs have, and why twice the discs are four times the work,</li>
  <li>why a grid tests fewer pairs, and what decides how large its cells should be,</li>
  <li>how a program computes the cell of a disc,</li>
  <li>how to notice that a fast method misses contacts.</li>
</ul>
<h2>What they need</h2>
<p>Loops, lists and whole-number division. It helps to have written a p5 sketch. A phone is enough, but a laptop shows code better.</p>
<h2>What to say, section by section</h2>
<p>
  Wrong guesses teach the most, so let everybody guess before anybody measures. A measurement on a busy machine says so next to
  its numbers. “Measure again” keeps the guess.
</p>
<ol class="plan">${path.map(planned)}</ol>
<p>For pupils who finish early:</p>
<ul>${more.map(({ link, minutes: each, alone }) => html`
  <li>${link} (${each} minutes, ${alone})</li>`)}</ul>
<h2>On paper</h2>
<p>
  The <a href="worksheet.html">worksheet</a> has the questions of the first two pages on one sheet of A4 or Letter, with room for the guess, the result and a
  sentence. The links below open a page that prints with or without its answers; then use your browser’s Print.
</p>
${prints()}
<h2>Typical values</h2>
<p>
  Counts are the same on every machine: ${whole(pairsOf(asked))} lines for ${asked} discs, ${pairTests} tests and ${contacts} contacts in the
  first picture of “Ask the neighbours”, and ${none} of ${pairs} pairs that are never tested. Times differ several-fold
  between machines, ratios less. ${verdict(32)}
</p>
<p>
  Cellmates repeats the measurements of published works. Let pupils compare them, and ask what a fair comparison needs.
</p>
${publishedFigures()}
<h2>In a learning platform</h2>
<p>
  “Alone” opens one section by itself, with a link to the whole lesson. An <code>iframe</code> shows it in a course, from 360 px of width on:
</p>
<pre class="code" tabindex="0" role="region" aria-label="HTML of a section">&lt;iframe src="https://example.org/cellmates/lesson/?only=ask-the-neighbours" title="Ask the neighbours" width="100%" height="900"&gt;&lt;/iframe&gt;</pre>
<p>
  Replace <code>https://example.org/cellmates/</code> with the address of your copy. “Copy my results”, at the end of a page, copies guesses
  and results as text to hand in.
</p>
<p>
  Without a network, pass on <code>cellmates-lesson.html</code> of a release: the first page in one file, which opens from a USB
  stick or an email.
</p>
<h2>Good to know</h2>
<p>
  Every heading is a link to its section. “Show all answers on this page” opens everything for a projector.
  Guesses and measurements stay in the tab until it is closed: nothing is sent anywhere. You may copy, change, translate and print the
  lesson under the MIT licence. To translate it, change the files of the
  folder <code>web/lesson</code> in the source: most words of a section are in its <code>prose.ts</code>.
</p>`;
}
