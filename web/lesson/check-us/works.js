// The tables of published figures, next to ours and a column for the reader's; made in the build. All figures come from
// bench/results/reproduce.json, and so does each row's start, from which a page repeats our measurement.
import { figureText } from '../../figure_text.js';
import { shownRatio, times, whole } from '../words.js';

/** @typedef {Record<string, any>} Figures A row of reproduce.json. */
/**
 * @typedef {object} Row
 * @property {string} head
 * @property {string} [note] Below the head.
 * @property {number | string | null} published
 * @property {number} ours ms or px
 * @property {Record<string, string | number>} [run] How a page repeats it; see rerun.js.
 * @property {number} [tests] Pair tests of its last tick.
 * @property {'slow' | 'fast'} [as] The page compares these two rows.
 */

/** Rows of our own that take longer per tick, ms, are not repeated in a page. */
const longest = 250;

/** The row with the wanted values. @param {Figures[]} rows @param {Figures} wanted */
export function find(rows, wanted) {
  const row = rows.find((candidate) => Object.entries(wanted).every(([name, value]) => candidate[name] === value));
  if (!row) throw new Error(`reproduce.json has no row with ${JSON.stringify(wanted)}`);
  return row;
}

/**
 * A row of times, which begins with `settle` ticks of the grid. If that is not given, only the last tick needs the row's
 * own method, because every method leads to one state.
 * @param {Figures} figures
 * @param {string} scene
 * @param {Partial<Row> & { head: string, settle?: number, span?: number, box?: number }} rest
 * @returns {Row}
 */
export function timesRow(figures, scene, { settle = figures.last_tick - 1, span, box, published = figures.published_ms, ...rest }) {
  const { n, method, table, last_tick: last, wasm_ms_median: ours, pair_tests: tests } = figures;
  const run = { scene, n, method, settle, last, ...(table && { table }), ...(span && { span }), ...(box && { box }) };
  return { ...rest, published, ours, ...(ours < longest && { run, tests }) };
}

const attributes = (/** @type {Record<string, string | number | undefined>} */ all) =>
  Object.entries(all).filter(([, value]) => value !== undefined).map(([name, value]) => ` data-${name}="${value}"`).join('');

const query = (/** @type {Record<string, string | number>} */ run) =>
  Object.entries(run).map(([name, value]) => `${name}=${value}`).join('&amp;');

/** @param {Row['published']} value */
const asPublished = (value) => (typeof value === 'number' && value >= 1000 ? whole(value) : (value ?? '–'));

/** @param {Row} row @param {boolean} published Whether the table has that column. */
function rowHtml({ head, note, published: value, ours, run, tests, as }, published) {
  const cells = [...(published ? [asPublished(value)] : []), figureText(ours)].map((text) => `<td>${text}</td>`).join('');
  return `<tr${attributes({ run: run && query(run), tests, as })}><th scope="row">${head}${note ? ` <small>${note}</small>` : ''}</th>` +
    `${cells}<td class="yours">${run ? '' : '–'}</td></tr>`;
}

/**
 * What was published of the two rows that are compared, and what we measured.
 * @param {Row[]} rows
 * @param {string} subject
 * @param {string} than
 */
function comparison(rows, subject, than) {
  const [slow, fast] = ['slow', 'fast'].map((as) => /** @type {Row} */ (rows.find((row) => row.as === as)));
  const published = [slow, fast].map(({ published: value }) => parseFloat(String(value).replace('~', '')));
  return `<p>As published, ${subject} ${times(published[0] / published[1])}× faster than ${than}. ` +
    `In our run, ${subject} ${times(shownRatio(slow.ours, fast.ours))}× faster.</p>`;
}

/**
 * A table with its buttons.
 * @param {object} work
 * @param {string} work.name
 * @param {string} work.author
 * @param {string} work.caption
 * @param {string} work.heads Of the first column.
 * @param {Row[]} work.rows
 * @param {string} [work.subject] The faster row and its verb, if times were published.
 * @param {string} [work.than] The slower row.
 */
export function tableHtml({ name, author, caption, heads, rows, subject, than }) {
  const columns = [heads, ...(subject ? ['Published'] : []), 'Ours'].map((head) => `<th scope="col">${head}</th>`).join('');
  return `
<div class="rerun" data-state="idle"${attributes({ work: name, subject })} role="group" aria-label="Figures of ${author}">
  <table>
    <caption>${caption}</caption>
    <thead><tr>${columns}<th scope="col" class="yours">Yours</th></tr></thead>
    <tbody>${rows.map((row) => rowHtml(row, subject !== undefined)).join('\n')}</tbody>
  </table>
  ${subject && than ? comparison(rows, subject, than) : ''}
  <div class="commit">
    <button type="button" name="run">Run</button>
    <button type="button" name="stop" class="second" disabled>Stop</button>
  </div>
  <div class="bar-place"><progress class="progress" max="1" value="0" aria-label="Measurement" hidden></progress></div>
  <p class="said" role="status">Run fills the column “Yours”.</p>
</div>`;
}
