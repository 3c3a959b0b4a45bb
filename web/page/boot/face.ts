// The face of the panel, which the page takes on, too, once the program loads. Until then, and if it does not arrive, the
// system's face has the same sizes.

import type { Files } from '../types.ts';
import { filePlace } from '../../kit/file_place.ts';

async function add(path: string, weight: string) {
  const file = await fetch(filePlace(path));
  document.fonts.add(await new FontFace('Plex', await file.arrayBuffer(), { weight }).load());
}

/** Never rejects. */
export const loadFace = ({ faceRegular, faceSemibold }: Files) =>
  Promise.all([add(faceRegular, '400'), add(faceSemibold, '600')]).then(() => document.documentElement.classList.add('faced'), () => {});
