// The chart of the results, on logarithmic axes. The page loads this module when a measurement starts.
import './language.ts'; // before uPlot
import Plot from 'uplot';
import { pointsOf } from './figures.ts';
import { around, tickText, ticks } from './scale.ts';
import { styleOf } from './styles.ts';

import type { Surveyed } from './survey.ts';

const height = 420;
const font = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const markerSize = 4;

/** Curves of methods, with whiskers for their spread. */
export class Chart {
  #place;
  #methods;
  #hidden = new Set<string>();
  #results: Surveyed[] = [];
  /** Numbers of discs that have been measured or will be. */
  #counts;
  #dark = false;
  #plot: Plot | undefined;
  #onPoint;
  #watch = new ResizeObserver(() => this.#resize());

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
    if (dark === this.#dark) return;
    this.#dark = dark;
    this.#draw();
  }

  remove() {
    this.#watch.disconnect();
    this.#plot?.destroy();
  }

  #resize() {
    const width = this.#place.clientWidth;
    if (this.#plot && width > 0 && width !== this.#plot.width) this.#draw();
  }

  // Made new each time, because this is rare and takes a few milliseconds.
  #draw() {
    const curves = this.#methods
      .filter((method) => !this.#hidden.has(method))
      .map((method) => ({ method, style: styleOf(method), points: pointsOf(this.#results, method) }));
    const all = curves.flatMap(({ points }) => points);
    this.#plot?.destroy();
    this.#plot = undefined;
    const width = this.#place.clientWidth;
    if (width === 0) return;
    const x = around([...this.#counts, ...all.map(({ n }) => n)], this.#counts.length > 1 ? 1.15 : 2);
    const y = all.length > 0 ? around(all.flatMap(({ low, high }) => [low, high]), 1.4) : ([0.001, 1] as [number, number]);
    const colour = (name: string) => getComputedStyle(this.#place).getPropertyValue(name).trim();
    const line = { stroke: colour('--line'), width: 1 };
    const axis = { stroke: colour('--soft'), font, labelFont: font, labelSize: 22, grid: line, ticks: { ...line, size: 4 } };
    const filter = (_: Plot, splits: number[]) => splits;
    const values = (_: Plot, splits: number[]) => splits.map(tickText);
    const columns = [...new Set(all.map(({ n }) => n))].sort((a, b) => a - b);
    const rows = curves.map(({ points }) => columns.map((n) => points.find((point) => point.n === n)?.ms ?? null));
    this.#plot = new Plot({
      width,
      height,
      padding: [10, 12, 0, 0],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      scales: {
        x: { time: false, distr: 3, log: 10, range: () => x },
        y: { distr: 3, log: 10, range: () => y },
      },
      axes: [
        { ...axis, label: 'discs per frame', size: 30, splits: () => ticks(...x, Math.max(2, width / 70)), filter, values },
        { ...axis, label: 'ms per frame', size: 52, splits: () => ticks(...y, 12), filter, values },
      ],
      series: [
        {},
        ...curves.map(({ method, style }) => ({
          label: method, stroke: this.#dark ? style.dark : style.light, width: 2, dash: style.dash, spanGaps: true, points: { show: false },
        })),
      ],
      hooks: {
        draw: [(plot) => this.#decorate(plot, curves, colour('--card'))],
        setCursor: [({ cursor: { idx, left } }) => this.#onPoint(idx == null || left == null || left < 0 ? null : columns[idx])],
      },
    }, [columns, ...rows], this.#place);
  }

  /** Adds whiskers and markers. */
  #decorate(
    plot: Plot, curves: { style: ReturnType<typeof styleOf>; points: ReturnType<typeof pointsOf> }[], ground: string,
  ) {
    const { ctx } = plot;
    const scale = Plot.pxRatio;
    ctx.save();
    ctx.setLineDash([]);
    ctx.lineWidth = 1.5 * scale;
    for (const { style, points } of curves) {
      const colour = this.#dark ? style.dark : style.light;
      ctx.strokeStyle = colour;
      ctx.fillStyle = style.hollow ? ground : colour;
      for (const { n, ms, low, high } of points) {
        const x = plot.valToPos(n, 'x', true);
        const [from, at, to] = [low, ms, high].map((value) => plot.valToPos(value, 'y', true));
        ctx.beginPath();
        for (const end of [from, to]) {
          ctx.moveTo(x - 3 * scale, end);
          ctx.lineTo(x + 3 * scale, end);
        }
        ctx.moveTo(x, from);
        ctx.lineTo(x, to);
        ctx.stroke();
        const marker = new Path2D();
        marker.addPath(new Path2D(style.marker), new DOMMatrix().translate(x, at).scale(markerSize * scale));
        ctx.fill(marker);
        ctx.stroke(marker);
      }
    }
    ctx.restore();
  }
}
