// PNGs, read and written.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

// Reads the PNGs that a browser's screenshots are: 8 bits a channel, RGB or RGBA,
// not interlaced. Returns {width, height, at(x, y)}, where `at` gives [r, g, b].
export function decodePng(file) {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, kind, , , interlaced] = file.subarray(24);
  const channels = { 2: 3, 6: 4 }[kind];
  if (depth !== 8 || !channels || interlaced) throw new Error('not a PNG of the expected sort');

  const parts = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(parts));

  // Each line begins with how it was written: as differences to the left, above, or both.
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? pixels[y * stride + i - channels] : 0;
      const up = y > 0 ? pixels[(y - 1) * stride + i] : 0;
      const corner = y > 0 && i >= channels ? pixels[(y - 1) * stride + i - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * stride + i] = lines[y * (stride + 1) + 1 + i] + guess;
    }
  }
  return {
    width,
    height,
    at: (x, y) => [...pixels.subarray(y * stride + x * channels).subarray(0, 3)],
  };
}

// The neighbour that is nearest to left + up - corner.
function paeth(left, up, corner) {
  const target = left + up - corner;
  const far = (value) => Math.abs(target - value);
  if (far(left) <= far(up) && far(left) <= far(corner)) return left;
  return far(up) <= far(corner) ? up : corner;
}

const kinds = { rgb: { code: 2, bytes: 3 }, palette: { code: 3, bytes: 1 } };

// The PNG of a picture of 8 bits a channel: of `rgb`, or of places in a palette, for which
// `more` has the chunk {PLTE: colours}.
export function encodePng(kind, width, height, pixels, more = {}) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, kinds[kind].code], 8);
  // Each line begins with how it is written: 0, as it is.
  const stride = width * kinds[kind].bytes;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...Object.entries(more).map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
