// The face of the panel, which the page takes on, too, once the program loads. Until then, and if it does not arrive, the
// system's face has the same sizes.

import type { Files } from '../types.ts';
import { filePlace } from '../../kit/file_place.ts';

const faceOf = async (path: string, weight: string) =>
  new FontFace('Plex', await (await fetch(filePlace(path))).arrayBuffer(), { weight }).load();

/** Never rejects. */
export const loadFace = ({ faceRegular, faceSemibold }: Files) =>
  Promise.all([faceOf(faceRegular, '400'), faceOf(faceSemibold, '600')]).then((faces) => faces.forEach((face) => document.fonts.add(face)), () => {});
