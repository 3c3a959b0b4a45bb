// The engine's files: an ES module and its wasm, a classic script with the wasm inside, and their types.

/** @import { Limits } from '../types.js' */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { limitValues } from './keys_and_limits.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../engine/${path}`, import.meta.url));

/**
 * @param {string} entry
 * @param {string} compiled The folder of cellmates-engine.mjs and .wasm.
 * @param {'esm' | 'iife'} format
 * @param {Limits} limits
 */
const engineBundle = (entry, compiled, format, limits) =>
  // A classic script has no import.meta, and does not need it.
  bundle(`engine/${entry}`, { ...limitValues(limits), ...(format === 'iife' && { 'import.meta.url': '""' }) }, format, {
    alias: {
      'cellmates-engine': join(compiled, 'cellmates-engine.mjs'),
      'cellmates-engine.wasm': join(compiled, 'cellmates-engine.wasm'),
    },
    loader: { '.wasm': 'binary' },
  });

/**
 * The engine's files by their paths.
 * @param {object} builds Folders of the compiled engine; `mt` is the threaded one, if it was built.
 * @param {string} builds.st
 * @param {string | undefined} builds.mt
 * @param {Limits} limits
 * @returns {Record<string, string | Buffer>}
 */
export function engineFiles({ st, mt }, limits) {
  const threaded = mt && existsSync(join(mt, 'cellmates-engine.mjs')) ? mt : undefined;
  return {
    'cellmates.mjs': engineBundle('module.js', st, 'esm', limits),
    'cellmates.wasm': readFileSync(join(st, 'cellmates-engine.wasm')),
    'cellmates.js': engineBundle('classic.js', st, 'iife', limits),
    'cellmates.d.ts': readFileSync(here('cellmates.d.ts')),
    ...(threaded && {
      'threads/cellmates-engine.mjs': readFileSync(join(threaded, 'cellmates-engine.mjs')),
      'threads/cellmates-engine.wasm': readFileSync(join(threaded, 'cellmates-engine.wasm')),
    }),
  };
}
