// Save FINDER next to this file.
import { Finder } from './finder.js';

type Found = (i: number, j: number) => void;

// Resolves to a function that calls found(i, j) for each two discs that touch: const contacts = await contactsOf();
// The arrays may be of 32 or 64 bits, or plain ones. A disc with a value that is not finite touches nothing.
export async function contactsOf() {
  const finder = await Finder.create();
  return (x: ArrayLike<number>, y: ArrayLike<number>, r: ArrayLike<number>, found: Found, finding: { skin?: number } = {}) => {
    const fits = (i: number) => r[i]! >= 0 && Math.max(Math.abs(x[i]!), Math.abs(y[i]!), r[i]!) < 1e150;
    let pairs, whole: number[] | null = null;
    try {
      pairs = finder.contactsOf({ x, y, r }, finding);
    } catch (error) { // it refuses discs that are not finite
      whole = Array.from(x, (_, i) => i).filter(fits);
      if (whole.length === x.length) throw error;
      pairs = finder.contactsOf({ x: whole.map((i) => x[i]!), y: whole.map((i) => y[i]!), r: whole.map((i) => r[i]!) }, finding);
    }
    for (let k = 0; k < pairs.length; k += 2) {
      const i = pairs[k]!, j = pairs[k + 1]!;
      if (whole) found(whole[i]!, whole[j]!);
      else found(i, j);
    }
  };
}
