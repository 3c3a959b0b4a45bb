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
 * Random numbers that are the same in every browser, because they need only whole-number arithmetic, + - * / and
 * `Math.sqrt`, which IEEE 754 defines bit for bit. The sequence is that of SplitMix (Steele, Lea and Flood, 2014) with
 * 32 bits and MurmurHash3's finalizer.
 */
export class Random {
  #state;

  /** @param seed Whole, 0 to 2^32 - 1. */
  constructor(seed: number) {
    this.#state = mixed(seed);
  }

  /** A number from 0 to less than 1. */
  unit() {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return mixed(this.#state) / 2 ** 32;
  }

  from(low: number, high: number) {
    return low + this.unit() * (high - low);
  }

  /** A point that is uniform in the disc of radius 1. */
  inDisc(): [x: number, y: number] {
    for (;;) {
      const x = this.from(-1, 1);
      const y = this.from(-1, 1);
      if (x * x + y * y < 1) return [x, y];
    }
  }

  /** A point on the circle of radius 1. */
  direction(): [x: number, y: number] {
    for (;;) {
      const [x, y] = this.inDisc();
      const length = Math.sqrt(x * x + y * y);
      if (length > 0.01) return [x / length, y / length];
    }
  }
}
