import { mixed } from './hash.ts';

/** A set of 32-bit ids that is emptied at the start of each frame, and allocates nothing once it is large enough. */
export class IdSet {
  /** A power of two, at least twice the number of ids, so that probes stay short. */
  #capacity = 1024;
  #ids = new Uint32Array(this.#capacity);
  /** The round in which a slot was last filled. Slots of earlier rounds are free, so emptying the set takes no time. */
  #rounds = new Uint32Array(this.#capacity);
  #round = 1;
  #count = 0;

  clear() {
    this.#round++;
    this.#count = 0;
  }

  /** Adds an id; returns false if the set already has it. */
  add(id: number) {
    if (2 * this.#count >= this.#capacity) this.#grow();
    const mask = this.#capacity - 1;
    let slot = mixed(id) & mask;
    while (this.#rounds[slot] === this.#round) {
      if (this.#ids[slot] === id) return false;
      slot = (slot + 1) & mask;
    }
    this.#ids[slot] = id;
    this.#rounds[slot] = this.#round;
    this.#count++;
    return true;
  }

  #grow() {
    const held = this.#ids.filter((_, slot) => this.#rounds[slot] === this.#round);
    this.#capacity *= 4;
    this.#ids = new Uint32Array(this.#capacity);
    this.#rounds = new Uint32Array(this.#capacity);
    this.#round = 1;
    this.#count = 0;
    for (const id of held) this.add(id);
  }
}
