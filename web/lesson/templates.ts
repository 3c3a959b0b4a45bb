// What the texts of several sections have: facts that the build gives them, and parts. The build alone uses it, in node, so no
// type here is a browser's.
import { figureText } from '../kit/figure_text.ts';
import { html, type Content } from '../kit/markup.ts';
import { draw } from '../kit/svg.ts';
import facts from './facts.json' with { type: 'json' };
import { paint } from './paint.ts';

/** The part of the engine's world that the values need. */
interface World extends Record<'x' | 'y' | 'r', Float32Array> {
  box: { width: number; height: number };
  id: Uint32Array;
  step(): void;
  stats(): { pairTests: number; contacts: number; cellSide: number };
  hash(): string;
  destroy(): void;
}

export interface Facts {
  /** Class of the engine that has just been built. */
  World: { create(options: object): Promise<World> };
  /** Bytes of Brotli that a reader downloads for a measurement. */
  engineBytes: number;
  /** The text of one of the project's files. */
  text(path: string): string;
}

/** The engine's counts in the first tick of a world. */
export async function firstTick(World: Facts['World'], options: object) {
  const world = await World.create(options);
  world.step();
  const counts = world.stats();
  world.destroy();
  return counts;
}

/** A question as a section asks it, for the worksheet. */
export interface Asked {
  question: Content;
  /** Lines of the worksheet to fill in; `_` is a place to write. */
  blanks: string[];
  /** The question of the last line; by default "Why?". */
  why?: string;
}

/** A list whose first option is none of them. @param options Value and text. */
export const select = (options: (readonly [value: string | number, text: Content])[], { label, none = 'choose' }: {
  label?: string;
  none?: string;
} = {}) => html`<select${label ? html` aria-label="${label}"` : ''} autocomplete="off"><option value="">${none}</option>${
  options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`;

/** A field for a guess on a chart. */
export const numberField = (label: string, least: number, most: number, step = 1) => html`
<label>${label} <input type="number" min="${least}" max="${most}" step="${step}" inputmode="${step < 1 ? 'decimal' : 'numeric'}" autocomplete="off"></label>`;

// Two buttons in one place, because there is nothing to stop when there is a result.
const stopOrAgain = html`<span class="stop-or-again">${[['stop', 'Stop'], ['again', 'Measure again']].map(([name, label]) =>
  html`<button type="button" name="${name}" class="second" disabled>${label}</button>`)}</span>`;

export const bar = (label: string) => html`
<div class="bar-place"><progress class="progress" max="1" value="0" aria-label="${label}" hidden></progress></div>`;

/**
 * The end of a guess.
 * @param field In front of the button.
 * @param asks What the verdict says at first.
 * @param measures What the bar shows, if the answer is measured. Then the measurement can be stopped.
 */
export const guess = ({ field, button, measures, asks }: { field?: Content; button: string; measures?: string; asks: Content }) => html`
<div class="commit">
  ${field}
  <button type="button" name="commit">${button}</button>
  ${measures && stopOrAgain}
</div>
${measures && bar(measures)}
<p class="verdict" role="status" tabindex="-1">${asks}</p>`;

/**
 * A table.
 * @param heads Of its columns, if they need any.
 * @param rows The first cell of each is its head.
 */
export const table = (caption: Content, heads: Content[], rows: Content[][], name?: string) => html`
<table${name ? html` class="${name}"` : ''}>
  <caption>${caption}</caption>
  ${heads.length > 0 ? html`<thead><tr>${heads.map((head) => (head === '' ? html`<td></td>` : html`<th scope="col">${head}</th>`))}</tr></thead>` : ''}
  <tbody>${rows.map(([head, ...cells]) => html`
    <tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table>`;

/** A table for what the reader measures, folded. */
export const measuredTable = (summary: string, caption: string, heads: Content[]) => html`
<details class="measured">
  <summary>${summary}</summary>
  ${table(caption, heads, [])}
</details>`;

/**
 * Our machine's times, for readers whose own measurement was disturbed twice.
 * @param id Of the section.
 */
export function reference(id: 'how-big-a-cell' | 'when-a-grid-loses') {
  const { machine, node, date, [id]: measured } = facts.measured;
  const rows = measured as [string, number][];
  const most = Math.max(...rows.map(([, ms]) => ms));
  const unit = most < 1 ? 'µs' : 'ms';
  const barOf = (ms: number) => draw('svg', { viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    draw('rect', { fill: paint('grid'), width: Number(((100 * ms) / most).toFixed(1)), height: 8 }));
  return html`
<div class="reference" hidden>
  ${table(`${unit} per detection on ${machine}, with Node.js ${node}, ${date}`, [],
    rows.map(([name, ms]) => [name, barOf(ms), `${figureText(unit === 'µs' ? 1000 * ms : ms)} ${unit}`]))}
</div>`;
}
