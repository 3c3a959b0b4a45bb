// A screenshot as a PNG of 256 colours, a third of the bytes that a browser writes.
import { encodePng } from './png.mjs';

const number = ([r, g, b]) => (r << 16) | (g << 8) | b;
const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

// `picture` is {width, height, at(x, y)}. The commonest colours are kept, each other one
// becomes the nearest of them.
export function palettePng({ width, height, at }) {
  const counts = new Map();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) counts.set(number(at(x, y)), (counts.get(number(at(x, y))) ?? 0) + 1);
  }
  const palette = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 256).map(([colour]) => parts(colour));

  const places = new Map();
  for (const colour of counts.keys()) {
    const [r, g, b] = parts(colour);
    const far = palette.map(([pr, pg, pb]) => (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2);
    places.set(colour, far.indexOf(Math.min(...far)));
  }

  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + x] = places.get(number(at(x, y)));
  }
  return encodePng('palette', width, height, pixels, { PLTE: Buffer.from(palette.flat()) });
}
