// The section with the results: verdict, chart, tables and files.
import { figureText, whole } from '../kit/figure_text.ts';
import { copied } from '../kit/copy.ts';
import { markerAt, strokeOf } from '../kit/curves.ts';
import { draw } from '../kit/svg.ts';
import { asElement } from '../kit/svg_element.ts';
import { find, make } from '../kit/html.ts';
import { advisedMethod } from './advice.ts';
import { Chart } from './chart.ts';
import { chartDrawing, chartSvg } from './chart_svg.ts';
import { csvOf, jsonOf, save, type Setup } from './export.ts';
import { pointsOf, timeText } from './figures.ts';
import { fragmentOf } from './link.ts';
import { codeOf, styleOf } from './methods.ts';
import { showCosts, showTimes } from './table.ts';
import { settled, verdictOf } from './verdict.ts';

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
  #chart: Chart | undefined;
  #pointed: number | null = null;
  /** Of the next update. */
  #timer: number | undefined;

  /** @param all The methods. */
  constructor(section: HTMLElement, all: { name: string; label: string }[]) {
    this.#section = section;
    this.#all = all;
    const act = (name: string, run: () => void) =>
      this.#find(`[name="${name}"]`, HTMLButtonElement).addEventListener('click', run);
    act('csv', () => save(this.#fileName('csv'), csvOf(this.#results), 'text/csv'));
    act('json', () => save(this.#fileName('json'), this.json(), 'application/json'));
    act('svg', () => save(this.#fileName('svg'), this.#svg(), 'image/svg+xml'));
    act('copy-table', () => this.#copy(csvOf(this.#results), 'The table is copied.'));
    act('copy-code', () => this.#copy(this.#find('.advice pre', HTMLElement).textContent ?? '', 'The code is copied.'));
    act('copy-link', () => this.#copy(this.#link.value, 'The link is copied.'));
    window.addEventListener('beforeprint', () => this.#print());
  }

  #find<Kind extends Element>(selector: string, kind: new () => Kind) {
    return find(this.#section, selector, kind);
  }

  get #link() {
    return this.#find('[name="link"]', HTMLInputElement);
  }

  #label = (method: string) => this.#all.find(({ name }) => name === method)?.label ?? method;

  get #methods() {
    return this.#all.filter(({ name }) => this.#setup?.methods.includes(name));
  }

  /** Begins with an empty chart and tables of their final size. */
  begin(setup: Setup, steps: Step[]) {
    this.#setup = setup;
    this.#steps = steps;
    this.#results = [];
    this.#pointed = null;
    this.#section.hidden = false;
    this.#beginChart();
    this.#find('.advice summary', HTMLElement).textContent = 'Code for your program';
    this.#find('.advice pre', HTMLElement).textContent = 'The code comes at the end of the measurement.';
    const { name, description: { frames } } = setup.workload;
    this.#find('.of', HTMLElement).textContent = `${name}: ${frames === 1 ? 'one frame' : `${whole(frames)} frames`}, on one thread. ` +
      `The clock has steps of ${figureText(1000 * setup.clockStep)} µs.`;
    this.#find('.verdict', HTMLElement).replaceChildren(make('p', {}, 'The verdict comes with the first results of all methods.'));
    this.#find('.saved', HTMLElement).textContent = '';
    this.#showLink();
    this.#showKey();
    this.#showTables();
  }

  #beginChart() {
    this.#chart?.remove();
    this.#chart = new Chart(this.#find('.plot', HTMLElement), this.#methods.map(({ name }) => name), this.#steps.map(({ n }) => n), (n) => {
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
    this.#find('.verdict', HTMLElement).replaceChildren(make('p', { className: 'winner' }, winner), ...paragraphs);
  }

  // Shows how to use the method that is best, once the measurement is over.
  #advise() {
    const method = advisedMethod(settled(this.#results, this.#setup?.methods ?? []));
    if (method === null) return;
    const box = this.#find('.advice', HTMLElement);
    const code = this.#find(`template[data-code="${codeOf(method)}"]`, HTMLTemplateElement).content.textContent ?? '';
    find(box, 'summary', HTMLElement).textContent = `Code for your program: ${this.#label(method)}`;
    find(box, 'pre', HTMLElement).textContent = code.replaceAll('METHOD', method)
      .replace('ENGINE', new URL('../engine/cellmates.mjs', document.baseURI).href);
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
    this.#find('.verdict', HTMLElement).replaceChildren(make('p', {}, none));
    return none;
  }

  verdict() {
    if (!this.#setup) return [];
    return verdictOf(settled(this.#results, this.#setup.methods), this.#setup.workload.description, this.#setup.precision, this.#label);
  }

  #showTables() {
    showTimes(this.#find('.times', HTMLTableElement), this.#results, this.#methods, this.#steps);
    showCosts(this.#find('.costs', HTMLTableElement), this.#results, this.#methods);
  }

  theme(dark: boolean) {
    this.#dark = dark;
    this.#chart?.theme(dark);
    for (const swatch of this.#section.querySelectorAll('.key svg')) this.#tint(swatch);
  }

  #tint(swatch: Element) {
    const { colour } = styleOf(swatch.getAttribute('data-method') ?? '', this.#dark);
    if (swatch instanceof SVGElement) swatch.style.color = colour;
  }

  // Buttons that hide and show a curve each.
  #showKey() {
    this.#find('.key', HTMLElement).replaceChildren(...this.#methods.map(({ name, label }) => {
      const swatch = swatchOf(name);
      this.#tint(swatch);
      const button = make('button', { type: 'button', name: 'curve', value: name, ariaPressed: 'true' },
        swatch, make('span', {}, label), make('output', {}, ''));
      button.addEventListener('click', () => {
        const shown = button.getAttribute('aria-pressed') !== 'true';
        button.setAttribute('aria-pressed', String(shown));
        this.#chart?.toggle(name, shown);
      });
      return make('li', {}, button);
    }));
  }

  // The times at the pointer, or the last ones of each curve.
  #showValues() {
    for (const button of this.#section.querySelectorAll('.key button')) {
      if (!(button instanceof HTMLButtonElement)) continue;
      const points = pointsOf(this.#results, button.value);
      const point = this.#pointed === null ? points.at(-1) : points.find(({ n }) => n === this.#pointed);
      find(button, 'output', HTMLOutputElement).textContent = point ? `${timeText(point.ms)} ms` : '–';
    }
  }

  #showLink() {
    const { workload: { scene, parameters }, methods, duration } = this.#setup as Setup;
    this.#find('.link', HTMLElement).hidden = !scene;
    this.#find('.no-link', HTMLElement).hidden = Boolean(scene);
    const page = window.location.href.replace(/#.*/s, '');
    this.#link.value = scene ? page + fragmentOf({ scene, values: parameters ?? {}, methods, duration }) : '';
  }

  #fileName(extension: string) {
    const name = this.#setup?.workload.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
    return `workbench-${name || 'data'}.${extension}`;
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

  #svg() {
    return chartSvg(...this.#drawn());
  }

  #print() {
    const drawable = this.#results.some(({ failed, ms }) => !failed && ms.mean > 0);
    this.#find('.printed', HTMLElement).replaceChildren(...(drawable ? [asElement(chartDrawing(...this.#drawn()))] : []));
  }

  async #copy(text: string, done: string) {
    const may = await copied(text);
    if (!may) this.#link.select();
    this.#find('.saved', HTMLElement).textContent = may ? done
      : 'This browser does not let the page copy. Select the text and copy it, or save the file.';
  }
}
