// Save FINDER next to this file.
import { Finder } from './finder.js';

type Found = (i: number, j: number) => void;

const finder = await Finder.create();

// Calls found(i, j) for each two discs that touch. The arrays may be of 32 or 64 bits, or plain ones.
export function contactsOf(x: Float64Array, y: Float64Array, r: Float64Array, found: Found) {
  const pairs = finder.contactsOf({ x, y, r });
  for (let k = 0; k < pairs.length; k += 2) found(pairs[k], pairs[k + 1]);
}
