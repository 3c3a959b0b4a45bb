// Reads files, and bundles scripts and style sheets into one file each, with everything that they import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, type BuildOptions, type StdinOptions } from 'esbuild';
import { least } from '../kit/browsers.ts';

import type { Limits } from '../schema/types.ts';

/** Files that have been bundled or copied, of which LICENSES.txt has the licences. */
export const usedFiles = new Set<string>();

/** A file of web/. */
export const readWeb = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));

/** A file of an npm package, which goes into the copy. */
export function ofPackage(path: string) {
  usedFiles.add(`node_modules/${path}`);
  return readWeb(`../node_modules/${path}`);
}

/** The browsers for which esbuild writes. */
export const target = Object.entries(least).map((each) => each.join(''));

/** The limits as constants of a bundle, such as `BUILD_LIMITS.zoom` (web/build_globals.d.ts). */
export const limitValues = (limits: Limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [`BUILD_LIMITS.${name}`, String(value)]));

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles a file of web/, or a text as if it were a file in a folder there. Scripts become classic ones
 * unless `format` says otherwise, because a sandboxed frame runs no modules.
 * @param constants JavaScript that replaces these names (web/build_globals.d.ts).
 */
export function bundle(
  entry: string | StdinOptions,
  constants: Record<string, string> = {},
  format: 'iife' | 'esm' = 'iife',
  more: BuildOptions = {},
) {
  const { outputFiles, metafile } = buildSync({
    ...(typeof entry === 'string' ? { entryPoints: [join(web, entry)] }
      : { stdin: { ...entry, resolveDir: join(web, entry.resolveDir ?? '') } }),
    bundle: true,
    format,
    minify: true,
    charset: 'utf8',
    target,
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } }, // modules are always strict
    define: constants,
    ...more,
    metafile: true,
    write: false,
  });
  for (const file of Object.keys(metafile.inputs)) usedFiles.add(file);
  return outputFiles[0].text;
}
