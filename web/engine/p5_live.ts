// The discs that a sketch steps.

import type { SketchDiscs } from './p5_discs.ts';

/**
 * `Live` lists a sketch's discs without keeping them: what the sketch does not hold any more is freed. Nobody would
 * notice, unless the discs tell a listener of their contacts.
 */
export class Live {
  #all = new Set<WeakRef<SketchDiscs>>();
  #heard = new Set<SketchDiscs>();
  /** A sketch may hold their world alone. */
  #ofWorlds = new WeakMap<object, SketchDiscs>();

  add(discs: SketchDiscs) {
    this.#all.add(new WeakRef(discs));
  }

  /** Keeps discs that have a listener. */
  keep(discs: SketchDiscs) {
    this.#heard.add(discs);
  }

  /** Keeps discs as long as their world. */
  keepWith(discs: SketchDiscs, world: object) {
    this.#ofWorlds.set(world, discs);
  }

  remove(discs: SketchDiscs) {
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
