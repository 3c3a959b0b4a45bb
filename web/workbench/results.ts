// The answer: a sentence, a chart and code; and, folded, all figures and a link.
import { copyButton } from '../kit/copy.ts';
import { download } from '../kit/download.ts';
import { whole } from '../kit/figure_text.ts';
import { find, findButton, make } from '../kit/html.ts';
import { asElement } from '../kit/svg_element.ts';
import { followTheme } from '../kit/theme.ts';
import { chartDrawing, chartSvg, showBars, showTimes, tableText, type Shown } from './charts.ts';
import { fragmentOf } from './link.ts';
import { labelOf } from './methods.ts';
import { countAt, fastestFirst, lastShare, sharesOf, winnerAt } from './statistics.ts';
import { settled, verdictOf } from './verdict.ts';

import type { Surveyed } from './survey.ts';
import type { News, Preview, Source } from './worker.ts';

/** What is measured, and how. */
type Setup = Pick<Preview, 'name' | 'description'> & Pick<Source, 'scene'> & { methods: string[]; duration: string } & Omit<Extract<News, { kind: 'begin' }>, 'kind'>;

const section = find(document, '.answer');
const choice = find(section, '[name="code"]', HTMLSelectElement);
const typed = find(section, '[name="typed"]', HTMLInputElement);
const link = find(section, '[name="link"]', HTMLInputElement);
let isDark = false;
let setup: Setup; // of the run that has begun last
let results: Surveyed[] = [];

followTheme((dark) => {
  isDark = dark;
  if (results.length > 0) drawCurves();
});
copyButton(find(section, '.advice'), () => find(section, 'pre').textContent ?? '');
copyButton(find(section, '.every'), () => tableText(results));
copyButton(find(section, '.link'), () => link.value);
findButton(section, 'svg').addEventListener('click', () => {
  const name = setup.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
  const chart = new Blob([chartSvg(results, shown())], { type: 'image/svg+xml' });
  find(section, '.every .copied').textContent = download(chart, `workbench-${name || 'data'}.svg`);
});
for (const input of [choice, typed]) input.addEventListener('change', showCode);
// A folded table would not be printed.
window.addEventListener('beforeprint', () => (find(section, '.every', HTMLDetailsElement).open = true));

/** Begins a run. */
export function begin(its: Setup) {
  setup = its;
  results = [];
}

/** Adds a result, or replaces it by a better one. */
export function add(result: Surveyed) {
  const at = results.findIndex(({ method, keep }) => method === result.method && keep === result.keep);
  if (at >= 0) results[at] = result;
  else results.push(result);
}

/**
 * Shows the answer of a run.
 * @param note Why the run is over, unless it is complete.
 * @returns The data in a line; undefined if there is no answer.
 */
export function end(note: string) {
  const { name, description, scene, methods, duration } = setup;
  const { frames, discs } = description;
  results = settled(results, methods);
  const keep = lastShare(results);
  const advised = keep !== undefined && winnerAt(results, keep)?.advised;
  if (!advised) return;
  const [headline, ...because] = verdictOf(results, description);
  find(section, 'h2').textContent = headline.replace(' ms', '\u00a0ms'); // on one line
  find(section, '.because').textContent = [note, ...because].filter(Boolean).join(' ');
  const last = results.filter((result) => result.keep === keep);
  showBars(find(section, '.bars'), find(section, '.axis'), last, advised);
  choice.replaceChildren(...fastestFirst(last).map(({ method }) => make('option', { value: method }, labelOf(method))));
  choice.value = advised;
  showCode();
  showFigures();
  find(section, '.link').hidden = !scene;
  if (scene) link.value = window.location.href.replace(/#.*/s, '') + fragmentOf({ scene: scene.name, values: scene.values, methods, duration });
  return `${name}: ${whole(discs.mean)} discs, ${frames === 1 ? 'one frame' : `${whole(frames)} frames`}`;
}

function showCode() {
  const { code, skin } = setup;
  const engine = (name: string) => new URL(`../engine/${name}`, document.baseURI).href;
  find(section, '.advice .copied').textContent = '';
  find(section, 'pre').textContent = code[choice.value][typed.checked ? 'typescript' : 'javascript']
    .replace(/FINDER next to this file/, `${engine('finder.js')} next to this file${typed.checked ? `, and ${engine('finder.d.ts')}` : ''}`)
    .replaceAll('SKIN', String(skin));
}

function showFigures() {
  const { methods, description, clockStep } = setup;
  const counts = sharesOf(results).map((keep) => whole(countAt(results, keep)));
  const few = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)}` : counts[0];
  find(section, '.every summary span').textContent = `${methods.length} methods, ${few} discs`;
  const table = find(section, '.times', HTMLTableElement);
  showTimes(table, results, methods, description.frames);
  find(table, 'caption').textContent = 'Milliseconds per frame by number of discs, in the fastest round; below it, how much longer the slowest took. ' +
    `All methods run on one thread, and the clock has steps of ${Number((1000 * clockStep).toPrecision(3))} µs.`;
  drawCurves();
}

function drawCurves() {
  find(section, '.curves').replaceChildren(asElement(chartDrawing(results, shown(), isDark ? 'dark' : 'light')));
}

function shown(): Shown {
  const { name, scene, methods } = setup;
  const parameters = Object.entries(scene?.values ?? {}).map(([parameter, value]) => `${parameter} ${value}`).join(', ');
  const subtitle = [parameters, 'one thread', new Date().toISOString().slice(0, 10)].filter(Boolean).join(', ');
  return { title: name, subtitle, methods };
}
