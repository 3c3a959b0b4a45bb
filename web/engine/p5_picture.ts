// Draws discs into the canvas of a p5.js sketch, much faster than a call of `circle` for each.
import { badValue } from '../driver/error.ts';
import { drawInstances } from './p5_instances.ts';
import { tell } from './p5_told.ts';

import type { Colour, Colours, Renderer, Sketch, Surface } from './p5_types.ts';
// With more, a sketch surely makes new ones in each frame, so that none is worth keeping.
const mostColours = 4096;
// The number of the sketch's own colour.
const own = -1;
export type Places = { count: number; x: Float32Array; y: Float32Array; r: Float32Array; id: Uint32Array };

export class Picture {
  #sketch;
  #colours: Colours | undefined;
  // Colours by their number, numbers by colour as it was given or as CSS, and 2 + the number of each id's colour; 0 is not
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

  #colourOf(id: number, i: number): Colour | undefined {
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
    this.#ofIds[id] ||= 2 + this.#numberOf(id, i);
    return this.#ofIds[id] - 2;
  }

  /** The number of the colour of a disc; that of the sketch if the disc has none that p5 knows. */
  #numberOf(id: number, i: number) {
    let given: Colour | undefined;
    try {
      given = this.#colourOf(id, i);
      const known = typeof given === 'string' ? this.#numbers.get(given) : undefined;
      if (known !== undefined) return known;
      if (given === undefined || given === null) throw badValue('colour', given, 'a colour for each disc');
      const colour = this.#sketch.color(given);
      const css = colour.toString();
      const number = this.#numbers.get(css) ?? this.#palette.push({ css, colour }) - 1;
      this.#numbers.set(css, number);
      if (typeof given === 'string') this.#numbers.set(given, number);
      return number;
    } catch (error) {
      tell(error);
      return own;
    }
  }

  #bytesOf(number: number) {
    const colour = this.#palette[number];
    return (colour.bytes ??= colour.colour._array.map((part) => Math.round(255 * part)));
  }

  draw(places: Places, surface: Surface) {
    const renderer = surface._renderer;
    if (!renderer) return;
    const context = surface.drawingContext;
    if ('beginPath' in context) this.#drawPaths(context, renderer, places);
    else if (!('createVertexArray' in context && this.#drawInstances(context, renderer, places, surface))) this.#drawCircles(places, surface);
  }

  #drawPaths(pen: CanvasRenderingContext2D, { states, _doFill, _doStroke }: Renderer, { count, x, y, r, id }: Places) {
    const fills = states ? Boolean(states.fillColor) : _doFill;
    const strokes = states ? Boolean(states.strokeColor) : _doStroke;
    if (!fills && !strokes) return;
    const { fillStyle, strokeStyle } = pen;
    for (const [colour, discs] of this.#byColour(count, id)) {
      Object.assign(pen, { fillStyle, strokeStyle }); // of discs without a colour
      if (colour !== own) pen[fills ? 'fillStyle' : 'strokeStyle'] = this.#palette[colour].css;
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

  /** The indices of the discs of each colour. */
  #byColour(count: number, id: Uint32Array): Map<number, number[]> {
    const found = new Map();
    if (this.#colours === undefined) return found.set(own, Array.from({ length: count }, (_, i) => i));
    for (let i = 0; i < count; i++) {
      const colour = this.#number(id[i], i);
      const list = found.get(colour);
      if (list) list.push(i);
      else found.set(colour, [i]);
    }
    return found;
  }

  /** @returns Whether the discs are drawn. */
  #drawInstances(gl: WebGL2RenderingContext, renderer: Renderer, places: Places, surface: Surface) {
    const { id } = places;
    const fill = (renderer.states?.curFillColor ?? renderer.curFillColor ?? [1, 1, 1, 1]).map((part) =>
      Math.round(255 * part));
    const colourOf = (i: number) => {
      const number = this.#colours === undefined ? own : this.#number(id[i], i);
      return number === own ? fill : this.#bytesOf(number);
    };
    return drawInstances(gl, renderer, surface, places, colourOf);
  }

  /** With p5's own calls, for renderers that this file does not know. */
  #drawCircles({ count, x, y, r, id }: Places, surface: Surface) {
    surface.push();
    if (surface._renderer?.isP3D) surface.translate(-surface.width / 2, -surface.height / 2);
    for (const [colour, discs] of this.#byColour(count, id)) {
      surface.push();
      if (colour !== own) surface.fill(this.#palette[colour].css);
      for (const i of discs) surface.circle(x[i], y[i], 2 * r[i]);
      surface.pop();
    }
    surface.pop();
  }
}
