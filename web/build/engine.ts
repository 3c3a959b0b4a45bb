// The engine's files: ES modules with the wasm inside and apart, a classic script for p5 sketches, their types, and the
// threaded engine.

import type { BuildOptions } from 'esbuild';
import type { WholeSchema } from '../schema/types.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zlibAsync } from '@gfx/zopfli';
import { bundle, limitValues } from './bundle.ts';
import { publicTypes } from './types.ts';

const disposable = '/// <reference lib="esnext.disposable" />';

// Zopfli's program handles every error of this process, and prints itself with it.
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event);

/**
 * In base64. Deflated, because base64 hides repetitions from the compression of a server; by Zopfli, whose result is 5.5%
 * smaller than that of zlib.
 */
const deflated = async (wasm: Buffer) => Buffer.from(await zlibAsync(wasm, { numiterations: 15 })).toString('base64');

/**
 * The engine's files by their paths.
 * @param builds Folders of the compiled engine; `mt` is the threaded one, if it was built.
 */
export async function engineFiles(
  { st, mt }: { st: string; mt: string | undefined }, { limits, run }: Pick<WholeSchema, 'limits' | 'run'>,
): Promise<Record<string, string | Buffer>> {
  const threaded = mt && existsSync(join(mt, 'cellmates-engine.mjs')) ? mt : undefined;
  const [wasm, finder] = ['engine', 'finder'].map((name) => readFileSync(join(st, `cellmates-${name}.wasm`))) as [Buffer, Buffer];
  const [engineText, finderText] = await Promise.all([wasm, finder].map(deflated)) as [string, string];
  const program = (name: string) => join(resolve(st), `cellmates-${name}.mjs`);
  const script = (entry: string, format: 'esm' | 'iife' = 'esm', more: BuildOptions = {}) => {
    const constants = {
      ...limitValues(limits), BUILD_RESTARTING: JSON.stringify(run.filter(({ restarts }) => restarts).map(({ name }) => name)),
      BUILD_WASM: JSON.stringify(engineText), BUILD_FINDER: JSON.stringify(finderText),
    };
    return bundle(`engine/${entry}`, constants, format, {
      alias: { 'cellmates-engine': program('engine'), 'cellmates-finder': program('finder'), cellmates: fileURLToPath(new URL('../engine/module.ts', import.meta.url)) },
      // White space stays: without it, esbuild would drop the comments in `import()` that bundlers read, and Node.js
      // would show the whole script with each error that is not caught. It costs 1.3 kB of Brotli.
      minify: false,
      minifySyntax: true,
      minifyIdentifiers: true,
      // The p5 web editor rewrites pasted scripts that do not begin with this, and fails at class fields.
      ...(format === 'iife' && { banner: { js: '// noprotect' }, charset: 'ascii' as const }), // pages may have any charset
      ...more,
    });
  };
  return {
    'package.json': '{ "type": "module" }\n', // for Node.js
    'cellmates.js': script('module.ts'),
    'wasm.js': script('apart.ts'),
    'cellmates.wasm': wasm,
    'finder.js': script('finder_module.ts'),
    'finder.d.ts': publicTypes(disposable, ['driver/error.ts', 'engine/finder.ts']),
    'cellmates-p5.js': script('p5.ts', 'iife'),
    // Without the engine, whose module is next to it.
    'p5.js': script('p5_addon.ts', 'esm', { alias: {}, external: ['cellmates'] })
      .replace(/(?<=\bfrom\s*)"cellmates"/, '"./cellmates.js"'),
    'cellmates.d.ts': publicTypes(disposable, ['schema/run_types.ts', 'engine/types.ts', 'driver/error.ts', 'engine/world.ts']),
    'wasm.d.ts': "export * from './cellmates.js';\n",
    'p5.d.ts': publicTypes("import type { Begun, Box, Discs, Parameters, World } from './cellmates.js';", ['engine/p5_public.ts']),
    ...(threaded && {
      'threads/cellmates-engine.js': readFileSync(join(threaded, 'cellmates-engine.mjs'), 'utf8')
        .replaceAll('cellmates-engine.mjs', 'cellmates-engine.js') // the address of its workers
        // Emscripten's last lines do not see that src/engine/environment.js hides `process`.
        .replace('globalThis.process?.versions', 'process?.versions')
        // Vite's development server refuses a worker whose options are not an object where the worker is made.
        .replace(/var workerOptions=({[^}]*});(.*?)workerOptions\)/, '$2$1)'),
      'threads/cellmates-engine.wasm': readFileSync(join(threaded, 'cellmates-engine.wasm')),
    }),
  };
}
