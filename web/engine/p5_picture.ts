// Draws discs into the canvas of a p5.js sketch, much faster than a call of `circle` for each.
import { drawInstances } from './p5_instances.ts';

import type { Colour, Colours, Renderer, Sketch } from './p5_types.ts';
// With more, a sketch surely makes new ones in each frame, so that none is worth keeping.
const mostColours = 4096;
type Places = { count: number; x: Float32Array; y: Float32Array; r: Float32Array; id: Uint32Array };

export class Picture {
  #sketch;
  #colours: Colours | undefined;
  // Colours by their number, numbers by colour as it was given or as CSS, and 1 + the number of each id's colour; 0 is not
  // known yet. The bytes, which take p5 2 long, are those of WebGL's discs.
  #palette: { css: string; colour: { _array: number[] }; bytes?: number[] }[] = [];
  #numbers = new Map<string, number>();
  #ofIds = new Uint32Array(0);

  constructor(sketch: Sketch) {
    this.#sketch = sketch;
  }

  get colours() {
    return this.#colours;
  }

  /** The function of a disc's colour is called once for each id. Without colours, p5's own fill and stroke apply. */
  set colours(colours) {
    this.#colours = colours;
    this.#ofIds.fill(0);
    // A sketch that sets them in each frame mostly sets those of the frame before, and p5 takes microseconds to parse one.
    if (this.#numbers.size < mostColours) return;
    this.#palette = [];
    this.#numbers.clear();
  }

  #colourOf(id: number, i: number): Colour {
    const colours = this.#colours as Colours;
    if (typeof colours === 'function') return colours(id, i);
    // A list of numbers is one colour, as in fill([255, 200, 0]).
    if (Array.isArray(colours) && typeof colours[0] !== 'number') return colours[id % colours.length];
    return colours as Colour;
  }

  /** The number of the colour of the disc at an index. */
  #number(id: number, i: number) {
    if (id >= this.#ofIds.length) {
      const longer = new Uint32Array(2 * id + 64);
      longer.set(this.#ofIds);
      this.#ofIds = longer;
    }
    this.#ofIds[id] ||= this.#numberOf(this.#colourOf(id, i));
    return this.#ofIds[id] - 1;
  }

  /** 1 + the number of a colour. */
  #numberOf(given: Colour) {
    const known = typeof given === 'string' ? this.#numbers.get(given) : undefined;
    if (known) return known;
    const colour = this.#sketch.color(given);
    const css = colour.toString();
    const number = this.#numbers.get(css) ?? this.#palette.push({ css, colour });
    this.#numbers.set(css, number);
    if (typeof given === 'string') this.#numbers.set(given, number);
    return number;
  }

  #bytesOf(number: number) {
    const colour = this.#palette[number];
    return (colour.bytes ??= colour.colour._array.map((part) => Math.round(255 * part)));
  }

  draw(places: Places) {
    const renderer = this.#sketch._renderer;
    if (!renderer) return;
    const context = this.#sketch.drawingContext;
    if ('beginPath' in context) this.#drawPaths(context, renderer, places);
    else if (!('createVertexArray' in context && this.#drawInstances(context, renderer, places))) this.#drawCircles(places);
  }

  #drawPaths(pen: CanvasRenderingContext2D, { states, _doFill, _doStroke }: Renderer, { count, x, y, r, id }: Places) {
    const fills = states ? Boolean(states.fillColor) : _doFill;
    const strokes = states ? Boolean(states.strokeColor) : _doStroke;
    if (!fills && !strokes) return;
    const { fillStyle, strokeStyle } = pen;
    for (const [colour, discs] of this.#byColour(count, id)) {
      if (colour >= 0) pen[fills ? 'fillStyle' : 'strokeStyle'] = this.#palette[colour].css;
      // A path for each disc, because browsers draw a lone circle faster than a part of a path.
      for (const i of discs) {
        pen.beginPath();
        pen.arc(x[i], y[i], r[i], 0, 2 * Math.PI);
        if (fills) pen.fill();
        if (strokes) pen.stroke();
      }
    }
    // p5 remembers what it has set.
    Object.assign(pen, { fillStyle, strokeStyle });
  }

  /** The indices of the discs of each colour; -1 is the sketch's own. */
  #byColour(count: number, id: Uint32Array): Map<number, number[]> {
    const found = new Map();
    if (this.#colours === undefined) return found.set(-1, Array.from({ length: count }, (_, i) => i));
    for (let i = 0; i < count; i++) {
      const colour = this.#number(id[i], i);
      const list = found.get(colour);
      if (list) list.push(i);
      else found.set(colour, [i]);
    }
    return found;
  }

  /** @returns Whether the discs are drawn. */
  #drawInstances(gl: WebGL2RenderingContext, renderer: Renderer, { count, x, y, r, id }: Places) {
    const own = (renderer.states?.curFillColor ?? renderer.curFillColor ?? [1, 1, 1, 1]).map((part) =>
      Math.round(255 * part));
    const colourOf = this.#colours === undefined ? () => own : (i: number) => this.#bytesOf(this.#number(id[i], i));
    const corner = [-this.#sketch.width / 2, -this.#sketch.height / 2];
    return drawInstances(gl, renderer, { count, x, y, r, colourOf, corner });
  }

  /** With p5's own calls, for renderers that this file does not know. */
  #drawCircles({ count, x, y, r, id }: Places) {
    const sketch = this.#sketch;
    sketch.push();
    if (sketch._renderer?.isP3D) sketch.translate(-sketch.width / 2, -sketch.height / 2);
    for (let i = 0; i < count; i++) {
      if (this.#colours !== undefined) sketch.fill(this.#palette[this.#number(id[i], i)].css);
      sketch.circle(x[i], y[i], 2 * r[i]);
    }
    sketch.pop();
  }
}
