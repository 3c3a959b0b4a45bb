// A screenshot as a PNG of 256 colours, a third of the bytes that a browser writes.
import { crc32, deflateSync } from 'node:zlib';

const number = ([r, g, b]) => (r << 16) | (g << 8) | b;
const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(content.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

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

  // Each line begins with how it is written: 0, as it is.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = places.get(number(at(x, y)));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // bits a pixel, and that they are places in the palette
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
