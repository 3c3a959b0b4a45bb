import { contactsOf } from './contacts-of.ts';

type Found = (i: number, j: number) => void;

// As contactsOf, but keeps the pairs that are closer than the skin, until a disc has left it. For the data that was measured,
// SKIN is best: const contacts = await contactsWithSkin(SKIN);
export async function contactsWithSkin(skin: number) {
  const contacts = await contactsOf();
  return (x: Float64Array, y: Float64Array, r: Float64Array, found: Found) => contacts(x, y, r, found, { skin });
}
