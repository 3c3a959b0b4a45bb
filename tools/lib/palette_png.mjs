// A screenshot as a PNG of 256 colours, a third of the size that a browser writes. Written by hand,
// because pngjs cannot write palettes.
import { crc32, deflateSync } from 'node:zlib';

const number = ([r, g, b]) => (r << 16) | (g << 8) | b;
const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

// `picture` is {width, height, at(x, y)}. The most common colours are kept; each other colour
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

  // Each line begins with its filter type: 0 is none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = places.get(number(at(x, y)));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits per pixel, indexed
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
