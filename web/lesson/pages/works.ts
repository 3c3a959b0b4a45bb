// The figures of the five works that Cellmates reproduces, next to ours.
import { figureText } from '../../kit/figure_text.ts';
import { html } from '../../kit/markup.ts';
import facts from '../facts.json' with { type: 'json' };
import { shownRatio, times, whole } from '../words.ts';

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
export function publishedFigures() {
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
