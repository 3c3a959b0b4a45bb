// Save FINDER next to this file.
import { Finder } from './finder.js';

type Found = (i: number, j: number) => void;

const finder = await Finder.create();

// Makes a function that calls found(i, j) for each two discs that touch. It keeps the pairs that are closer than the skin,
// until a disc has left it. For the data that was measured, SKIN is best: const contacts = contactsWithSkin(SKIN);
export function contactsWithSkin(skin: number) {
  return (x: Float64Array, y: Float64Array, r: Float64Array, found: Found) => {
    const pairs = finder.contactsOf({ x, y, r }, { skin });
    for (let k = 0; k < pairs.length; k += 2) found(pairs[k], pairs[k + 1]);
  };
}
