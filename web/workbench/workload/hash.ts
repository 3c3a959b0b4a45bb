import type { Frame } from './workload.ts';

/**
 * Scrambles 32 bits so that each bit of the input changes half of the output. This is the finalizer of Austin
 * Appleby's MurmurHash3.
 */
export function mixed(word: number) {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

/**
 * Hash of frames: equal for two workloads exactly if counts, positions, radii, ids and the order of rows agree, bit for
 * bit in single precision. It is for comparing programs and browsers, and no protection against forgery.
 * @returns 16 hexadecimal digits.
 */
export function hashFrames(frames: Iterable<Frame>): string {
  let a = 0x243f6a88;
  let b = 0x85a308d3;
  const add = (word: number) => {
    a = Math.imul(a ^ word, 0x01000193); // as in FNV-1a
    b = Math.imul((b << 5) | (b >>> 27), 0x9e3779b1) ^ word;
  };
  for (const { count, x, y, r, id } of frames) {
    add(count);
    for (const words of [...[x, y, r].map((lengths) => new Uint32Array(Float32Array.from(lengths).buffer)), id]) {
      for (let k = 0; k < count; k++) add(words[k]);
    }
  }
  return [mixed(a ^ b), mixed(b + 0x9e3779b9)].map((word) => word.toString(16).padStart(8, '0')).join('');
}
