// The face of the running page and of the pages in its folders: IBM Plex Sans, which its panel has, too (src/overlay/make_font.mjs), cut down to the page's own
// signs. All digits have one width, so that changing figures do not jitter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { usedFiles } from './bundle.ts';

const files = { 'plex.woff2': '400Regular/IBMPlexSans_400Regular.ttf', 'plex-semibold.woff2': '600SemiBold/IBMPlexSans_600SemiBold.ttf' };

// Other signs, such as those in the name of somebody's own page, come from the system's face.
const signs = `${String.fromCharCode(...Array.from({ length: 95 }, (_, k) => 32 + k))}²°·×–—‘’“”…−`;

/** Both weights, by the names of their files. */
export async function face(): Promise<Record<keyof typeof files, Buffer>> {
  const parts = Object.entries(files).map(async ([name, file]) => {
    const path = `node_modules/@expo-google-fonts/ibm-plex-sans/${file}`;
    usedFiles.add(path);
    const whole = readFileSync(join(fileURLToPath(new URL('../..', import.meta.url)), path));
    return [name, await subsetFont(whole, signs, { targetFormat: 'woff2' })];
  });
  return Object.fromEntries(await Promise.all(parts));
}
