// Repeats the published measurements on the reader's machine, a table at a time, and says what came out.
import { figureText } from '../../figure_text.js';
import { find } from '../../page/html.js';
import { onPress } from '../clicks.js';
import { loadEngine } from '../engine.js';
import { keep, kept } from '../kept.js';
import { inSight } from '../sight.js';
import { takeTurn } from '../turn.js';
import { counted, shownRatio, times } from '../words.js';
import { distanceOf, timeOf } from './rerun.js';

/** @typedef {{ values: number[], pairTests?: number }} Figure A row's times or distance, one of each round. */

const rounds = 3;
// ms of work after which no row and no round begins that may not be done within ten seconds.
const patience = 8000;
// A row whose rounds differ by more than this factor was disturbed.
const steady = 1.5;

/** The middle one, or the smaller of two. @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1];
const disturbed = (/** @type {number[]} */ values) => Math.max(...values) > steady * Math.min(...values);

/** "3.4× faster", by the values that are shown. @param {number} slow @param {number} fast */
function compared(slow, fast) {
  const ratio = shownRatio(slow, fast);
  if (ratio > 1.05) return `${times(ratio)}× faster`;
  return ratio < 1 / 1.05 ? `${times(1 / ratio)}× slower` : 'no faster';
}

/** @param {HTMLElement} root */
function table(root) {
  const rows = [...root.querySelectorAll('tr')].filter(({ dataset: { run } }) => run);
  const ours = rows.map((row) => row.cells[row.cells.length - 2].textContent);
  const cells = rows.map((row) => row.cells[row.cells.length - 1]);
  const starts = rows.map(({ dataset: { run } }) => {
    const known = [...new URLSearchParams(run)];
    return Object.fromEntries(known.map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]));
  });
  const at = (/** @type {string} */ as) => rows.findIndex(({ dataset }) => dataset.as === as);
  const timed = at('slow') >= 0;

  /** @param {(Figure | undefined)[]} figures */
  const show = (figures) => figures.forEach((figure, k) => {
    cells[k].textContent = figure ? figureText(median(figure.values)) + (disturbed(figure.values) ? '*' : '') : '';
  });

  /** What the figures say, once all of them are there. @param {(Figure | undefined)[]} figures */
  function sentence(figures) {
    const known = figures.filter((figure) => figure !== undefined);
    if (!timed) {
      const other = known.filter((_, k) => cells[k].textContent !== ours[k]).length;
      return other ? `${counted(other, 'distance')} differ from ours. Please report it, because no machine should do that.`
        : 'All your distances equal ours, digit by digit.';
    }
    const [slow, fast] = [figures[at('slow')], figures[at('fast')]];
    const said = slow && fast ? [`On your machine ${root.dataset.subject} ${compared(median(slow.values), median(fast.values))}.`] : [];
    const wrong = figures.filter((figure, k) => figure && figure.pairTests !== Number(rows[k].dataset.tests)).length;
    said.push(wrong ? `The pair tests of ${counted(wrong, 'row')} differ from ours. Please report it.`
      : `The pair tests of ${known.length === rows.length ? 'all' : 'these'} ${counted(known.length, 'row')} equal ours.`);
    if (known.length < rows.length) said.push('The others would have taken more than ten seconds in all.');
    if (known.some(({ values }) => disturbed(values))) said.push('Something disturbed the rows with an asterisk, so run them again.');
    return said.join(' ');
  }

  /**
   * @param {object} work
   * @param {AbortSignal} work.signal
   * @param {(share: number) => void} work.progress
   */
  async function measure({ signal, progress }) {
    const { World } = await loadEngine();
    signal.throwIfAborted();
    /** @type {(Figure | undefined)[]} */
    const figures = starts.map(() => undefined);
    const enough = timed ? rounds : 1;
    let spent = 0;
    for (let round = 0; round < enough && spent * (1 + 1 / (round || Infinity)) < patience; round++) {
      for (const [k, start] of starts.entries()) {
        if (spent > patience) break;
        await inSight(root, signal);
        const from = performance.now();
        const { value, ...counts } = await (timed ? timeOf : distanceOf)(World, /** @type {any} */ (start), signal);
        spent += performance.now() - from;
        figures[k] = { values: [...(figures[k]?.values ?? []), value], ...counts };
        show(figures);
        progress(Math.max((round * starts.length + k + 1) / (enough * starts.length), spent / patience));
      }
    }
    return figures;
  }
  return { show, sentence, measure, rows };
}

/** @param {HTMLElement} root */
function rerun(root) {
  const { show, sentence, measure, rows } = table(root);
  const run = find(root, '[name="run"]', HTMLButtonElement);
  const stop = find(root, '[name="stop"]', HTMLButtonElement);
  const bar = find(root, 'progress', HTMLProgressElement);
  const said = find(root, '.said', HTMLElement);
  const key = `check-us/${root.dataset.work}`;
  /** @type {AbortController | undefined} */
  let work;

  const enter = (/** @type {'running' | 'done' | 'stopped'} */ state, /** @type {string} */ text) => {
    root.dataset.state = state;
    said.textContent = text;
    stop.disabled = state !== 'running';
    bar.hidden = state !== 'running';
    run.setAttribute('aria-disabled', String(state === 'running'));
  };

  onPress(run, async () => {
    if (root.dataset.state === 'running') return;
    const own = (work = new AbortController());
    const endTurn = takeTurn(() => own.abort());
    bar.value = 0;
    show(rows.map(() => undefined));
    keep(key, undefined);
    enter('running', 'Measuring…');
    try {
      const figures = await measure({ signal: own.signal, progress: (share) => (bar.value = share) });
      keep(key, figures);
      enter('done', sentence(figures));
    } catch (error) {
      if (!own.signal.aborted) console.error(error);
      enter('stopped', own.signal.aborted ? 'Stopped. Run begins with the first row.'
        : `That did not work: ${error instanceof Error ? error.message : error}`);
    } finally {
      endTurn();
    }
  });
  stop.addEventListener('click', () => work?.abort());

  const before = kept(key);
  // Another version of this page may have kept something else.
  if (before?.length !== rows.length) return;
  const figures = before.map((/** @type {Figure | null} */ figure) => figure ?? undefined);
  show(figures);
  enter('done', sentence(figures));
}

export function start() {
  document.querySelectorAll('#check-us .rerun').forEach((root) => rerun(/** @type {HTMLElement} */ (root)));
}
