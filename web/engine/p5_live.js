// The discs that a sketch steps.

/** @import { SketchDiscs } from './p5_discs.js' */

/**
 * `Live` lists a sketch's discs without keeping them: what the sketch does not hold any more is freed. Nobody would
 * notice, unless the discs tell a listener of their contacts.
 */
export class Live {
  /** @type {Set<WeakRef<SketchDiscs>>} */
  #all = new Set();
  /** @type {Set<SketchDiscs>} */
  #heard = new Set();
  /** A sketch may hold their world alone. @type {WeakMap<object, SketchDiscs>} */
  #ofWorlds = new WeakMap();

  /** @param {SketchDiscs} discs */
  add(discs) {
    this.#all.add(new WeakRef(discs));
  }

  /** Keeps discs that have a listener. @param {SketchDiscs} discs */
  keep(discs) {
    this.#heard.add(discs);
  }

  /** Keeps discs as long as their world. @param {SketchDiscs} discs @param {object} world */
  keepWith(discs, world) {
    this.#ofWorlds.set(world, discs);
  }

  /** @param {SketchDiscs} discs */
  remove(discs) {
    this.#heard.delete(discs);
    for (const one of this.#all) if (one.deref() === discs) this.#all.delete(one);
  }

  /** Those that still exist. */
  list() {
    const found = [];
    for (const one of this.#all) {
      const discs = one.deref();
      if (discs) found.push(discs);
      else this.#all.delete(one);
    }
    return found;
  }
}
