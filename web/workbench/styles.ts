// How each method's curve is drawn: by a colour, a dash and a marker that no other method has together.

export interface Style {
  /** Colour on a light ground, with a contrast of at least 3. */
  light: string;
  /** Colour on a dark ground. */
  dark: string;
  /** In px; empty for a solid line. */
  dash: number[];
  /** Path around (0, 0) within 1 of it. */
  marker: string;
  hollow: boolean;
}

const circle = 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z';
const square = 'M-.9-.9H.9V.9H-.9Z';
const triangle = 'M0-1.15L1.1 .85H-1.1Z';
const diamond = 'M0-1.25L1.25 0L0 1.25L-1.25 0Z';
const hourglass = 'M-.9-1H.9L-.9 1H.9Z';

const dashed = [8, 4];
const dotted = [2, 3];

const style = (light: string, dark: string, marker: string, dash: number[] = []): Style =>
  ({ light, dark, marker, dash, hollow: dash.length > 0 });

const styles: Record<string, Style> = {
  naive: style('#ad3f19', '#f19069', circle),
  grid: style('#0b7285', '#4cb5c4', square),
  sap: style('#7443b0', '#bc9df2', triangle),
  'strips-x': style('#8a6a00', '#d8b545', diamond, dashed),
  'strips-y': style('#8a5a2b', '#cf9f6e', diamond, dotted),
  hash: style('#2b7a3e', '#72cb88', circle, dashed),
  'fixed-grid': style('#3a6db3', '#88b6f2', square, dashed),
  hgrid: style('#1b3f9c', '#7d97ff', triangle, dashed),
  quadtree: style('#b3226c', '#f37fba', diamond),
  bvh: style('#46515e', '#bcc5d0', hourglass),
  'neighbour-list': style('#5f7000', '#bbd045', triangle, dotted),
};

/** Style of a method that the table lacks. */
const other = style('#46515e', '#bcc5d0', circle, dotted);

export const styleOf = (method: string): Style => styles[method] ?? other;
