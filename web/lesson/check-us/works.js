// The tables of published figures, next to ours and a column for the reader's; made in the build. All figures come from
// bench/results/reproduce.json, and so does each row's start, from which a page repeats our measurement.
import { figureText } from '../../figure_text.js';
import { short, shownRatio, times, whole } from '../words.js';

/** @typedef {Record<string, number | string | null>} Figures A row of reproduce.json. */
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

/** @param {Figures[]} rows @param {Figures} wanted @returns {any} */
export function find(rows, wanted) {
  const row = rows.find((candidate) => Object.entries(wanted).every(([name, value]) => candidate[name] === value));
  if (!row) throw new Error(`reproduce.json has no row with ${JSON.stringify(wanted)}`);
  return row;
}

/**
 * A row of times, which begins with `settle` ticks of the grid. If that is not given, only the last tick needs the row's
 * own method, because every method leads to one state.
 * @param {any} figures
 * @param {string} scene
 * @param {{ head: string, note?: string, as?: 'slow' | 'fast', published?: string, settle?: number, span?: number, box?: number }} rest
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

const asPublished = (/** @type {Row['published']} */ value) => (typeof value === 'number' && value >= 1000 ? whole(value) : (value ?? '–'));

/** @param {Row[]} rows @param {boolean} [none] Whether nothing was published. */
export const rowsHtml = (rows, none) =>
  rows.map(({ head, note, published, ours, run, tests, as }) => {
    const cells = [...(none ? [] : [asPublished(published)]), figureText(ours)].map((text) => `<td>${text}</td>`).join('');
    const small = note ? ` <small>${note}</small>` : '';
    return `<tr${attributes({ run: run && query(run), tests, as })}><th scope="row">${head}${small}</th>${cells}` +
      `<td class="yours">${run ? '' : '–'}</td></tr>`;
  }).join('\n');

/** The published and our own ratio of the two rows that are compared. @param {Row[]} rows */
export function ratios(rows) {
  const [slow, fast] = ['slow', 'fast'].map((as) => /** @type {Row} */ (rows.find((row) => row.as === as)));
  const published = [slow, fast].map(({ published: value }) => parseFloat(String(value).replace('~', '')));
  return { published: `${times(published[0] / published[1])}×`, ours: `${times(shownRatio(slow.ours, fast.ours))}×` };
}

/** "0.1 balls per bucket" @param {any} figures */
export const perBucket = ({ n, table }) => (table ? `${short(n / table ** 2)} per bucket` : undefined);
