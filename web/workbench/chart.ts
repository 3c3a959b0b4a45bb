// The chart of the results on the page, with logarithmic axes.
import { acrossOf, logAxis } from '../kit/chart.ts';
import { curveOn, gridOf } from '../kit/curves.ts';
import { draw } from '../kit/svg.ts';
import { asElement, placeIn } from '../kit/svg_element.ts';
import { pointsOf } from './figures.ts';
import { styleOf } from './methods.ts';

import type { Surveyed } from './survey.ts';

const height = 420;
const colours = { soft: 'var(--soft)', line: 'var(--line)', ground: 'var(--card)' };

/** Curves of methods, with whiskers for their spread. */
export class Chart {
  #place;
  #methods;
  #hidden = new Set<string>();
  #results: Surveyed[] = [];
  /** Numbers of discs that have been measured or will be. */
  #counts;
  #dark = false;
  /** Number of discs at which the pointer is. */
  #pointed: number | null = null;
  #onPoint;
  #watch = new ResizeObserver(() => this.#draw());

  /**
   * @param counts Numbers of discs on the axis.
   * @param onPoint Called with the number of discs at which the pointer is.
   */
  constructor(place: HTMLElement, methods: string[], counts: number[], onPoint: (n: number | null) => void) {
    this.#place = place;
    this.#methods = methods;
    this.#counts = counts;
    this.#onPoint = onPoint;
    this.#watch.observe(place);
  }

  show(results: Surveyed[]) {
    this.#results = results;
    this.#draw();
  }

  toggle(method: string, shown: boolean) {
    if (shown) this.#hidden.delete(method);
    else this.#hidden.add(method);
    this.#draw();
  }

  theme(dark: boolean) {
    this.#dark = dark;
    this.#draw();
  }

  remove() {
    this.#watch.disconnect();
  }

  // Made new each time, because this is rare and takes a few milliseconds.
  #draw() {
    const width = this.#place.clientWidth;
    if (width === 0) return;
    const area = { left: 74, top: 10, right: width - 12, bottom: height - 52 };
    const curves = this.#methods
      .filter((method) => !this.#hidden.has(method))
      .map((method) => ({ name: method, label: method, style: styleOf(method, this.#dark), points: pointsOf(this.#results, method) }))
      .filter(({ points }) => points.length > 0);
    const all = curves.flatMap(({ points }) => points);
    const counts = [...new Set(all.map(({ n }) => n))];
    const x = logAxis([...this.#counts, ...counts], this.#counts.length > 1 ? 1.15 : 2, Math.max(2, width / 70), 'discs per frame');
    const spread = all.flatMap(({ low, high }) => [low, high]);
    const y = logAxis(spread.length > 0 ? spread : [0.0014, 0.7], 1.4, 12, 'ms per frame');
    const chart = asElement(draw('svg', { viewBox: `0 0 ${width} ${height}`, width, height, 'font-size': 12, focusable: 'false' },
      ...gridOf(area, x, y, colours),
      draw('path', { class: 'pointed', d: '', stroke: colours.soft, 'stroke-dasharray': '4 3' }),
      ...curves.map((curve) => curveOn(area, x, y, curve, colours.ground)))) as SVGSVGElement;
    this.#follow(chart, counts, (n) => acrossOf(area, x, n), `${area.top}V${area.bottom}`);
    this.#place.replaceChildren(chart);
  }

  /**
   * Draws a line at the measured number of discs that is nearest to the pointer.
   * @param span The line from its upper to its lower end, for a path.
   */
  #follow(chart: SVGSVGElement, counts: number[], across: (n: number) => number, span: string) {
    const line = chart.querySelector('.pointed') as SVGPathElement;
    const point = (n: number | null) => {
      line.setAttribute('d', n === null ? '' : `M${across(n)} ${span}`);
      this.#pointed = n;
      this.#onPoint(n);
    };
    chart.addEventListener('mousemove', (event) => {
      const [x] = placeIn(chart, event);
      const away = (n: number) => Math.abs(across(n) - x);
      if (counts.length > 0) point(counts.reduce((best, n) => (away(n) < away(best) ? n : best)));
    });
    chart.addEventListener('mouseleave', () => point(null));
    if (this.#pointed !== null && counts.includes(this.#pointed)) point(this.#pointed);
  }
}
