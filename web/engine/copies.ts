// Copies of the engine's arrays. Nothing that is written into a copy reaches the engine, and no copy becomes invalid
// because the engine's memory grows.
import { CellmatesError } from '../driver/error.ts';

type Numbers = Float32Array | Uint32Array;

export class Copies {
  #kept = new Map<string, { whole: Numbers; shown: Numbers; original?: Numbers; valid: boolean }>();
  #checks;

  /** @param checks Whether writing into a copy is an error. */
  constructor(checks: boolean) {
    this.#checks = checks;
  }

  /** Every copy is renewed when it is asked for next. */
  expire() {
    for (const [name, copy] of this.#kept) {
      if (copy.valid && copy.original) checkUnwritten(name, copy.shown, copy.original);
      copy.valid = false;
    }
  }

  /**
   * The copy of this name. It is the same array as before, with new values, unless its length has changed.
   * @param view The engine's own array.
   */
  of<Kind extends Numbers>(name: string, view: () => Kind): Kind {
    const kept = this.#kept.get(name);
    if (kept?.valid) return kept.shown as Kind;
    const source = view();
    let { whole, shown } = kept ?? { whole: source.slice(0, 0), shown: source.slice(0, 0) };
    if (shown.length !== source.length) {
      // With room, so that an array that grows a little in each tick is not allocated in each.
      const Kind = source.constructor as new (length: number) => Numbers;
      if (whole.length < source.length) whole = new Kind(source.length * 1.25);
      shown = whole.subarray(0, source.length);
    }
    shown.set(source);
    this.#kept.set(name, { whole, shown, valid: true, original: this.#checks ? shown.slice() : undefined });
    return shown as Kind;
  }
}

function checkUnwritten(name: string, copy: Numbers, original: Numbers) {
  const wrong = copy.findIndex((value, k) => !Object.is(value, original[k]));
  if (wrong < 0) return;
  const [field, value] = [`${name}[${wrong}]`, copy[wrong]];
  copy.set(original);
  throw new CellmatesError(`${field} was written, but the arrays of a world are copies: use edit.`, 'read-only', field, value);
}
