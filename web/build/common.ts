// What all pages of a copy have in common: icon, style sheet, face, posters, and what the program's schema says.

import type { WholeSchema } from '../schema/types.ts';
import subsetFont from 'subset-font';
import { leastText } from '../kit/browsers.ts';
import { bundle, limitValues, ofPackage, readWeb } from './bundle.ts';
import type { Folder } from './folder.ts';

// The face of the running page and of the pages in its folders: IBM Plex Sans, which its panel has, too (src/overlay/make_font.mjs), cut
// down to the page's own signs. All digits have one width, so that changing figures do not jitter.
const [regular, semibold] = ['400Regular/IBMPlexSans_400Regular.ttf', '600SemiBold/IBMPlexSans_600SemiBold.ttf'];

// Other signs, such as those in the name of somebody's own page, come from the system's face.
const signs = `${String.fromCharCode(...Array.from({ length: 95 }, (_, k) => 32 + k))}²°·×–—‘’“”…−`;

/** A weight with these signs alone. @param bare Without hints, and what shapes signs. */
const face = (file: string, its: string, bare = false) =>
  subsetFont(ofPackage(`@expo-google-fonts/ibm-plex-sans/${file}`), its, { targetFormat: 'woff2', noHinting: bare, noLayoutClosure: bare });

/** @param foot The foot of each page: links of the project. */
export async function writeCommon(folder: Folder, printed: WholeSchema, foot: string) {
  const { keys: _, limits, states: __, ...schema } = printed;
  const icon = readWeb('pictures/favicon.svg').toString();
  const favicon = folder.writeHashed('favicon.svg', icon);
  const poster = (name: string) => {
    const scene = readWeb(`pictures/scenes/${name}`);
    folder.write(`scenes/${name}`, scene); // for other people's pages, so this name stays
    return folder.writeHashed(`scenes/${name}`, scene);
  };
  const posters = Object.fromEntries(schema.scenes.map(({ name }) => [name, { light: poster(`${name}-light.webp`), dark: poster(`${name}-dark.webp`) }]));
  for (const theme of ['light', 'dark']) folder.write(`scenes/pegs-tile-${theme}.webp`, readWeb(`pictures/scenes/pegs-tile-${theme}.webp`));
  const faces: Record<string, string> = {
    'plex.woff2': folder.writeHashed('plex.woff2', await face(regular, signs)),
    'plex-semibold.woff2': folder.writeHashed('plex-semibold.woff2', await face(semibold, signs)),
  };
  // The words that an embed shows before Run, so that they stay as they are.
  const early = folder.writeHashed('early.woff2', await face(semibold, 'Naive Grid How much slower is faster? Run Race Every pair: 0123456789, discs tests', true));
  const style = folder.writeHashed('style.css', bundle('page/style.css'));
  return {
    folder, printed, schema, posters, faces, early,
    limits: limitValues(limits),
    mark: icon.trim().replace('<svg', '<svg class="mark" aria-hidden="true" focusable="false"'),
    /** Values of every page's template. */
    values: { favicon, style, browsers: leastText, 'project-links': foot },
    /** Loads the face of a page in a folder, which has it from the beginning. */
    preloads: Object.values(faces).map((path) => `<link rel="preload" href="../${path}" as="font" type="font/woff2" crossorigin>`).join('\n'),
    /** Bundles the style sheet of such a page. */
    bundleStyle: (entry: Parameters<typeof bundle>[0]) =>
      bundle(entry, {}, 'iife', { external: ['*.woff2'] }).replace(/plex[\w-]*\.woff2/g, (name) => faces[name]),
  };
}

export type Common = Awaited<ReturnType<typeof writeCommon>>;
