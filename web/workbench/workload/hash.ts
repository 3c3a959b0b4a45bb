/**
 * Scrambles 32 bits so that each bit of the input changes half of the output. This is the finalizer of Austin
 * Appleby's MurmurHash3.
 */
export function mixed(word: number) {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
