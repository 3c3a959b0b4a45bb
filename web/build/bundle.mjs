// Scripts and style sheets as one file each, with all that they import.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** @import { BuildOptions, StdinOptions } from 'esbuild' */

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * A file of web/, or a text as if it were one in a folder there. Scripts are classic ones unless asked
 * otherwise, because a sandboxed frame runs no modules.
 * @param {string | StdinOptions} entry
 * @param {Record<string, string>} [constants] What the files find by their names (web/types.d.ts), as JavaScript.
 * @param {'iife' | 'esm'} [format]
 * @param {BuildOptions} [more]
 */
export function bundle(entry, constants = {}, format = 'iife', more = {}) {
  const { outputFiles } = buildSync({
    ...(typeof entry === 'string' ? { entryPoints: [join(web, entry)] }
      : { stdin: { ...entry, resolveDir: join(web, entry.resolveDir ?? '') } }),
    bundle: true,
    format,
    minify: true,
    charset: 'utf8',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } }, // as modules are
    define: constants,
    ...more,
    write: false,
  });
  return outputFiles[0].text;
}
