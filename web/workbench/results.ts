// The section with the results: verdict, chart, tables and files.
import { figureText, whole } from '../kit/figure_text.ts';
import { copied } from '../kit/copy.ts';
import { download } from '../kit/download.ts';
import { markerAt, strokeOf } from '../kit/curves.ts';
import { draw } from '../kit/svg.ts';
import { asElement } from '../kit/svg_element.ts';
import { find, findAll, findButton, make } from '../kit/html.ts';
import { Chart } from './chart.ts';
import { chartDrawing, chartSvg } from './chart_svg.ts';
import { csvOf, jsonOf, type Setup } from './export.ts';
import { lastShare, pointsOf, timeText } from './figures.ts';
import { fragmentOf } from './link.ts';
import { styleOf } from './methods.ts';
import { winnerAt } from './statistics.ts';
import { showCosts, showTimes } from './table.ts';
import { settled, verdictOf } from './verdict.ts';

import type { Texts } from './player.ts';
import type { Surveyed } from './survey.ts';

type Step = { keep: number; n: number };

/** A piece of a method's curve. */
function swatchOf(method: string) {
  const style = { ...styleOf(method, false), colour: 'currentColor' };
  return asElement(draw('svg', { 'data-method': method, viewBox: '0 0 36 12', 'aria-hidden': 'true', focusable: 'false' },
    draw('path', { d: 'M1 6H35', ...strokeOf(style) }),
    markerAt(style, 18, 6, 'var(--paper)')));
}

export class Results {
  #section;
  #all;
  #dark = false;
  #setup: Setup | undefined;
  #steps: Step[] = [];
  #results: Surveyed[] = [];
  /** Of the code to paste. */
  #texts: Texts = {};
  #chart: Chart | undefined;
  #pointed: number | null = null;
  /** Of the next update. */
  #timer: number | undefined;

  /** @param all The methods. */
  constructor(section: HTMLElement, all: { name: string; label: string }[]) {
    this.#section = section;
    this.#all = all;
    const act = (name: string, run: () => void) =>
      findButton(this.#section, name).addEventListener('click', run);
    act('csv', () => this.#save('csv', csvOf(this.#results), 'text/csv'));
    act('json', () => this.#save('json', this.json(), 'application/json'));
    act('svg', () => this.#save('svg', chartSvg(...this.#drawn()), 'image/svg+xml'));
    act('copy-table', () => this.#copy(csvOf(this.#results), 'The table is copied.'));
    act('copy-code', () => this.#copy(find(this.#section, '.advice pre').textContent ?? '', 'The code is copied.'));
    act('copy-link', () => this.#copy(this.#link.value, 'The link is copied.'));
    for (const input of [this.#choice, this.#typed]) input.addEventListener('change', () => this.#showCode());
    window.addEventListener('beforeprint', () => this.#print());
  }

  get #choice() {
    return find(this.#section, '[name="code"]', HTMLSelectElement);
  }

  get #typed() {
    return find(this.#section, '[name="typed"]', HTMLInputElement);
  }

  get #link() {
    return find(this.#section, '[name="link"]', HTMLInputElement);
  }

  #label = (method: string) => this.#all.find(({ name }) => name === method)?.label ?? method;

  get #methods() {
    return this.#all.filter(({ name }) => this.#setup?.methods.includes(name));
  }

  /** Begins with an empty chart and tables of their final size. */
  begin(setup: Setup, steps: Step[], texts: Texts) {
    this.#setup = setup;
    this.#texts = texts;
    this.#steps = steps;
    this.#results = [];
    this.#pointed = null;
    this.#section.hidden = false;
    this.#beginChart();
    this.#offer([], '', 'The code comes at the end of the measurement.');
    const { name, description: { frames } } = setup.workload;
    find(this.#section, '.of').textContent = `${name}: ${frames === 1 ? 'one frame' : `${whole(frames)} frames`}, on one thread. ` +
      `The clock has steps of ${figureText(1000 * setup.clockStep)} µs.`;
    find(this.#section, '.verdict').replaceChildren(make('p', {}, 'The verdict comes with the first results of all methods.'));
    find(this.#section, '.saved').textContent = '';
    this.#showLink();
    this.#showKey();
    this.#showTables();
  }

  #beginChart() {
    this.#chart?.remove();
    this.#chart = new Chart(find(this.#section, '.plot'), this.#methods.map(({ name }) => name), this.#steps.map(({ n }) => n), (n) => {
      if (n === this.#pointed) return;
      this.#pointed = n;
      this.#showValues();
    });
    this.#chart.theme(this.#dark);
  }

  add(result: Surveyed) {
    const at = this.#results.findIndex(({ method, keep }) => method === result.method && keep === result.keep);
    if (at >= 0) this.#results[at] = result;
    else this.#results.push(result);
    // Results with few discs come faster than a screen shows them.
    this.#timer ??= setTimeout(() => this.#show(), 200);
  }

  #show() {
    clearTimeout(this.#timer); // or the end's tables would be replaced once more
    this.#timer = undefined;
    this.#chart?.show(this.#results);
    this.#showTables();
    this.#showValues();
    const said = this.verdict();
    if (said.length === 0) return;
    const [winner, ...others] = said;
    const paragraphs = others.map((sentence) => make('p', {}, sentence));
    find(this.#section, '.verdict').replaceChildren(make('p', { className: 'winner' }, winner), ...paragraphs);
  }

  /** Offers the code of methods. @param chosen The first one that is shown. @param otherwise Is shown without any. */
  #offer(results: Surveyed[], chosen = '', otherwise = '') {
    this.#choice.disabled = findButton(this.#section, 'copy-code').disabled = results.length === 0;
    this.#choice.replaceChildren(...results.map(({ method, ms }) =>
      make('option', { value: method }, `${this.#label(method)}: ${timeText(ms.mean)} ms`)));
    this.#choice.value = chosen;
    if (results.length > 0) this.#showCode();
    else find(this.#section, '.advice pre').textContent = otherwise;
  }

  #showCode() {
    const text = this.#texts[this.#choice.value]?.[this.#typed.checked ? 'typescript' : 'javascript'] ?? '';
    const engine = (name: string) => new URL(`../engine/${name}`, document.baseURI).href;
    find(this.#section, '.advice pre').textContent = text
      .replace(/FINDER next to this file/, `${engine('finder.js')} next to this file${this.#typed.checked ? `, and ${engine('finder.d.ts')}` : ''}`)
      .replaceAll('SKIN', String(this.#setup?.skin));
  }

  // Offers the code of all that was measured, fastest first, once the measurement is over.
  #advise() {
    const advised = settled(this.#results, this.#setup?.methods ?? []);
    const keep = lastShare(advised);
    const best = keep === undefined ? undefined : winnerAt(advised, keep)?.advised;
    const timed = advised.filter((result) => result.keep === keep && !result.failed);
    this.#offer(timed.sort((one, other) => one.ms.mean - other.ms.mean), best, 'Nothing was measured.');
  }

  /** @param complete Whether all was measured. @returns What to tell first. */
  end(complete: boolean): string {
    if (this.#setup) this.#setup.complete = complete;
    this.#show();
    this.#advise();
    const [first] = this.verdict();
    if (first) return first;
    const none = complete ? 'No method completed a frame in its time: choose Long, or use fewer discs.'
      : 'Nothing was measured with all methods.';
    find(this.#section, '.verdict').replaceChildren(make('p', {}, none));
    return none;
  }

  verdict() {
    if (!this.#setup) return [];
    return verdictOf(settled(this.#results, this.#setup.methods), this.#setup.workload.description, this.#label);
  }

  #showTables() {
    showTimes(find(this.#section, '.times', HTMLTableElement), this.#results, this.#methods, this.#steps);
    showCosts(find(this.#section, '.costs', HTMLTableElement), this.#results, this.#methods);
  }

  theme(dark: boolean) {
    this.#dark = dark;
    this.#chart?.theme(dark);
    for (const swatch of findAll(this.#section, '.key svg', SVGElement)) this.#tint(swatch);
  }

  #tint(swatch: SVGElement) {
    swatch.style.color = styleOf(swatch.dataset.method ?? '', this.#dark).colour;
  }

  // Buttons that hide and show a curve each.
  #showKey() {
    find(this.#section, '.key').replaceChildren(...this.#methods.map(({ name, label }) => {
      const swatch = swatchOf(name);
      this.#tint(swatch);
      const button = make('button', { type: 'button', name: 'curve', value: name },
        swatch, make('span', {}, label), make('output', {}, ''));
      const show = (shown: boolean) => {
        button.ariaPressed = String(shown);
        this.#chart?.toggle(name, shown);
      };
      show(true);
      button.addEventListener('click', () => show(button.ariaPressed !== 'true'));
      return make('li', {}, button);
    }));
  }

  // The times at the pointer, or the last ones of each curve.
  #showValues() {
    for (const button of findAll(this.#section, '.key button', HTMLButtonElement)) {
      const points = pointsOf(this.#results, button.value);
      const point = this.#pointed === null ? points.at(-1) : points.find(({ n }) => n === this.#pointed);
      find(button, 'output').textContent = point ? `${timeText(point.ms)} ms` : '–';
    }
  }

  #showLink() {
    const { workload: { scene, parameters }, methods, duration } = this.#setup as Setup;
    find(this.#section, '.link').hidden = !scene;
    find(this.#section, '.no-link').hidden = Boolean(scene);
    const page = window.location.href.replace(/#.*/s, '');
    this.#link.value = scene ? page + fragmentOf({ scene, values: parameters ?? {}, methods, duration }) : '';
  }

  #save(extension: string, content: string, type: string) {
    const name = this.#setup?.workload.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
    download(new Blob([content], { type }), `workbench-${name || 'data'}.${extension}`);
  }

  json() {
    return jsonOf(this.#results, this.#setup as Setup, this.verdict(), new Date(), navigator);
  }

  #drawn() {
    const { workload } = this.#setup as Setup;
    const parameters = Object.entries(workload.parameters ?? {}).map(([name, value]) => `${name} ${value}`).join(', ');
    return [this.#results, {
      title: workload.name,
      subtitle: [parameters, 'one thread', new Date().toISOString().slice(0, 10)].filter(Boolean).join(', '),
      methods: this.#methods.map(({ name }) => name),
      label: this.#label,
    }] as Parameters<typeof chartDrawing>;
  }

  #print() {
    const drawable = this.#results.some(({ failed, ms }) => !failed && ms.mean > 0);
    find(this.#section, '.printed').replaceChildren(...(drawable ? [asElement(chartDrawing(...this.#drawn()))] : []));
  }

  async #copy(text: string, done: string) {
    const may = await copied(text);
    if (!may) this.#link.select();
    find(this.#section, '.saved').textContent = may ? done
      : 'This browser does not let the page copy. Select the text and copy it, or save the file.';
  }
}
