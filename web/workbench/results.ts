// The answer: a sentence, a chart and code; and, folded, all figures and a link.
import { copyButton } from '../kit/copy.ts';
import { download } from '../kit/download.ts';
import { whole } from '../kit/figure_text.ts';
import { find, findButton, make } from '../kit/html.ts';
import { asElement } from '../kit/svg_element.ts';
import { chartDrawing, chartSvg, showBars, showTimes, tableText, type Shown } from './charts.ts';
import { fragmentOf } from './link.ts';
import { labelOf } from './methods.ts';
import { countAt, fastestFirst, lastShare, sharesOf, winnerAt } from './statistics.ts';
import { settled, verdictOf } from './verdict.ts';

import type { Description } from './describe.ts';
import type { Values } from './generators/parameter.ts';
import type { Texts } from './player.ts';
import type { Surveyed } from './survey.ts';

/** What is measured, and how. */
interface Setup {
  name: string;
  description: Description;
  /** If it was generated. */
  scene?: { name: string; values: Values };
  methods: string[];
  duration: string;
  /** ms. */
  clockStep: number;
  /** Skin of the code that keeps pairs, in the unit of the workload: the best one by counting. */
  skin: number;
  /** The code of each method. */
  code: Texts;
}

export class Results {
  #section;
  #choice;
  #typed;
  #link;
  #dark = false;
  #setup: Setup | undefined;
  #results: Surveyed[] = [];

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#choice = find(section, '[name="code"]', HTMLSelectElement);
    this.#typed = find(section, '[name="typed"]', HTMLInputElement);
    this.#link = find(section, '[name="link"]', HTMLInputElement);
    copyButton(find(section, '.advice'), () => find(section, 'pre').textContent ?? '');
    copyButton(find(section, '.every'), () => tableText(this.#results));
    copyButton(find(section, '.link'), () => this.#link.value);
    findButton(section, 'svg').addEventListener('click', () => this.#save());
    for (const input of [this.#choice, this.#typed]) input.addEventListener('change', () => this.#showCode());
    // A folded table would not be printed.
    window.addEventListener('beforeprint', () => (find(section, '.every', HTMLDetailsElement).open = true));
  }

  begin(setup: Setup) {
    this.#setup = setup;
    this.#results = [];
  }

  add(result: Surveyed) {
    const at = this.#results.findIndex(({ method, keep }) => method === result.method && keep === result.keep);
    if (at >= 0) this.#results[at] = result;
    else this.#results.push(result);
  }

  /**
   * Shows the answer.
   * @param note Why the run is over, unless it is complete.
   * @returns The data in a line; undefined if there is no answer.
   */
  end(note: string) {
    if (!this.#setup) return;
    const { name, description, methods } = this.#setup;
    this.#results = settled(this.#results, methods);
    const keep = lastShare(this.#results);
    const advised = keep !== undefined && winnerAt(this.#results, keep)?.advised;
    if (!advised) return;
    const [headline, ...because] = verdictOf(this.#results, description);
    find(this.#section, 'h2').textContent = headline.replace(' ms', '\u00a0ms'); // on one line
    find(this.#section, '.because').textContent = [note, ...because].filter(Boolean).join(' ');
    const last = this.#results.filter((result) => result.keep === keep);
    showBars(find(this.#section, '.bars'), find(this.#section, '.axis'), last, advised);
    this.#choice.replaceChildren(...fastestFirst(last).map(({ method }) => make('option', { value: method }, labelOf(method))));
    this.#choice.value = advised;
    this.#showCode();
    this.#showFigures();
    this.#showLink();
    const { frames, discs } = description;
    return `${name}: ${whole(discs.mean)} discs, ${frames === 1 ? 'one frame' : `${whole(frames)} frames`}`;
  }

  #showCode() {
    const { code, skin } = this.#setup as Setup;
    const typed = this.#typed.checked;
    const engine = (name: string) => new URL(`../engine/${name}`, document.baseURI).href;
    find(this.#section, '.advice .copied').textContent = '';
    find(this.#section, 'pre').textContent = code[this.#choice.value][typed ? 'typescript' : 'javascript']
      .replace(/FINDER next to this file/, `${engine('finder.js')} next to this file${typed ? `, and ${engine('finder.d.ts')}` : ''}`)
      .replaceAll('SKIN', String(skin));
  }

  #showFigures() {
    const { methods, description, clockStep } = this.#setup as Setup;
    const counts = sharesOf(this.#results).map((keep) => whole(countAt(this.#results, keep)));
    const few = counts.length > 1 ? `${counts[0]} to ${counts.at(-1)}` : counts[0];
    find(this.#section, '.every summary span').textContent = `${methods.length} methods, ${few} discs`;
    const table = find(this.#section, '.times', HTMLTableElement);
    showTimes(table, this.#results, methods, description.frames);
    find(table, 'caption').textContent = 'Milliseconds per frame by number of discs, in the fastest round; below it, how much longer the slowest took. ' +
      `All methods run on one thread, and the clock has steps of ${Number((1000 * clockStep).toPrecision(3))} µs.`;
    this.#drawCurves();
  }

  #drawCurves() {
    find(this.#section, '.curves').replaceChildren(asElement(chartDrawing(this.#results, this.#shown, this.#dark ? 'dark' : 'light')));
  }

  theme(dark: boolean) {
    this.#dark = dark;
    if (this.#results.length > 0) this.#drawCurves();
  }

  #showLink() {
    const { scene, methods, duration } = this.#setup as Setup;
    find(this.#section, '.link').hidden = !scene;
    if (scene) this.#link.value = window.location.href.replace(/#.*/s, '') + fragmentOf({ scene: scene.name, values: scene.values, methods, duration });
  }

  get #shown(): Shown {
    const { name, scene, methods } = this.#setup as Setup;
    const parameters = Object.entries(scene?.values ?? {}).map(([parameter, value]) => `${parameter} ${value}`).join(', ');
    const subtitle = [parameters, 'one thread', new Date().toISOString().slice(0, 10)].filter(Boolean).join(', ');
    return { title: name, subtitle, methods };
  }

  #save() {
    const name = this.#setup?.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60);
    const chart = new Blob([chartSvg(this.#results, this.#shown)], { type: 'image/svg+xml' });
    find(this.#section, '.every .copied').textContent = download(chart, `workbench-${name || 'data'}.svg`);
  }
}
