// The face of the panel, which the page takes on, too, once the program loads. Until then, and if it does not arrive, the
// system's face has the same sizes.

import type { Files } from '../types.ts';
import { filePlace } from '../../kit/file_place.ts';

const faceOf = async (path: string, weight: string, name = 'Plex') =>
  new FontFace(name, await (await fetch(filePlace(path))).arrayBuffer(), { weight }).load();

const add = (...faces: Promise<FontFace>[]) => Promise.all(faces).then((all) => all.forEach((face) => document.fonts.add(face)), () => {});

/** Never rejects. */
export const loadFace = ({ faceRegular, faceSemibold }: Files) => add(faceOf(faceRegular, '400'), faceOf(faceSemibold, '600'));

/** The few signs that an embed shows before. Never rejects. */
export const loadEarly = ({ faceEarly }: Files) => add(faceOf(faceEarly, '600', 'Early'));
