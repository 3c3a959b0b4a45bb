// The tables of published figures, next to ours and a column for the reader's; made in the build. All figures come from
// bench/results/reproduce.json, and so does each row's start, from which a page repeats our measurement.
import { figureText } from '../../kit/figure_text.ts';
import type { Figures } from '../../kit/published.ts';
import { shownRatio, times, whole } from '../../kit/words.ts';

export interface Row {
  head: string;
  /** Below the head. */
  note?: string;
  published: number | string | null;
  /** ms or px */
  ours: number;
  /** How a page repeats it; see rerun.ts. */
  run?: Record<string, string | number>;
  /** Pair tests of its last tick. */
  tests?: number;
  /** The page compares these two rows. */
  as?: 'slow' | 'fast';
}

/** Rows of our own that take longer per tick, ms, are not repeated in a page. */
const longest = 250;

/**
 * A row of times, which begins with `settle` ticks of the grid. If that is not given, only the last tick needs the row's
 * own method, because every method leads to one state.
 */
export function timesRow(
  figures: Figures,
  scene: string,
  { settle = figures.last_tick - 1, span, box, published = figures.published_ms, ...rest }: Partial<Row> & { head: string; settle?: number; span?: number; box?: number },
): Row {
  const { n, method, table, last_tick: last, wasm_ms_median: ours, pair_tests: tests } = figures;
  const run = { scene, n, method, settle, last, ...(table && { table }), ...(span && { span }), ...(box && { box }) };
  return { ...rest, published, ours, ...(ours < longest && { run, tests }) };
}

const attributes = (all: Record<string, string | number | undefined>) =>
  Object.entries(all).filter(([, value]) => value !== undefined).map(([name, value]) => ` data-${name}="${value}"`).join('');

const query = (run: Record<string, string | number>) =>
  Object.entries(run).map(([name, value]) => `${name}=${value}`).join('&amp;');

const asPublished = (value: Row['published']) =>
  (typeof value === 'number' && value >= 1000 ? whole(value) : (value ?? '–'));

/** @param published Whether the table has that column. */
function rowHtml({ head, note, published: value, ours, run, tests, as }: Row, published: boolean) {
  const cells = [...(published ? [asPublished(value)] : []), figureText(ours)].map((text) => `<td>${text}</td>`).join('');
  return `<tr${attributes({ run: run && query(run), tests, as })}><th scope="row">${head}${note ? ` <small>${note}</small>` : ''}</th>` +
    `${cells}<td class="yours">${run ? '' : '–'}</td></tr>`;
}

/** What was published of the two rows that are compared, and what we measured. */
function comparison(rows: Row[], subject: string, than: string) {
  const [slow, fast] = ['slow', 'fast'].map((as) => rows.find((row) => row.as === as) as Row);
  const published = [slow, fast].map(({ published: value }) => parseFloat(String(value).replace('~', '')));
  return `<p>As published, ${subject} ${times(published[0] / published[1])}× faster than ${than}. ` +
    `In our run, ${subject} ${times(shownRatio(slow.ours, fast.ours))}× faster.</p>`;
}

/** A table with its buttons. */
export function tableHtml({ name, author, caption, heads, rows, subject, than }: {
  name: string;
  author: string;
  caption: string;
  /** Of the first column. */
  heads: string;
  rows: Row[];
  /** The faster row and its verb, if times were published. */
  subject?: string;
  /** The slower row. */
  than?: string;
}) {
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
