// The engine as files: an ES module with its wasm beside it, a classic script with the wasm inside,
// their types, and what an npm package needs.

/** @import { RunField, Schema } from '../types.js' */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../engine/${path}`, import.meta.url));

/**
 * @param {string} entry
 * @param {string} compiled The folder of cellmates-engine.mjs and .wasm.
 * @param {'esm' | 'iife'} format
 */
function bundle(entry, compiled, format) {
  const { outputFiles } = buildSync({
    entryPoints: [here(entry)],
    bundle: true,
    format,
    minify: true,
    keepNames: false,
    charset: 'utf8',
    target: 'es2022',
    write: false,
    alias: {
      'cellmates-engine': join(compiled, 'cellmates-engine.mjs'),
      'cellmates-engine.wasm': join(compiled, 'cellmates-engine.wasm'),
    },
    loader: { '.wasm': 'binary' },
    // A classic script has no address of its own, and needs none.
    ...(format === 'iife' && { define: { 'import.meta.url': '""' } }),
  });
  return outputFiles[0].text;
}

/** @param {RunField} field */
function type(field) {
  if (field.kind === 'choice') return field.choices.map((choice) => `'${choice}'`).join(' | ');
  if (field.kind === 'flag') return 'boolean';
  return field.name === 'seed' ? 'number | bigint | string' : 'number';
}

/**
 * The parameters of a run, as the schema has them.
 * @param {Schema} schema
 */
export function engineTypes(schema) {
  const lines = schema.run.map((field) => {
    const about = [
      field.help,
      field.kind !== 'choice' && `${field.expected}${field.unit && `, ${field.unit}`}.`,
      field.applies && `Only ${field.applies}.`,
      `Default: ${field.usual}.`,
    ];
    return `/** ${about.filter(Boolean).join(' ')} */\n  ${field.name}?: ${type(field)};`;
  });
  return readFileSync(here('cellmates.d.ts'), 'utf8').replace('/*{{parameters}}*/', lines.join('\n  '));
}

/**
 * The engine's files by their paths.
 * @param {object} builds Folders of the compiled engine; `mt` with threads, where there is one.
 * @param {string} builds.st
 * @param {string | undefined} builds.mt
 * @param {Schema} schema
 * @returns {Record<string, string | Buffer>}
 */
export function engineFiles({ st, mt }, schema) {
  const types = engineTypes(schema);
  const threaded = mt && existsSync(join(mt, 'cellmates-engine.mjs')) ? mt : undefined;
  return {
    'cellmates.mjs': bundle('module.js', st, 'esm'),
    'cellmates.wasm': readFileSync(join(st, 'cellmates-engine.wasm')),
    'cellmates.js': bundle('classic.js', st, 'iife'),
    'cellmates.d.ts': types,
    ...(threaded && {
      'threads/cellmates-engine.mjs': readFileSync(join(threaded, 'cellmates-engine.mjs')),
      'threads/cellmates-engine.wasm': readFileSync(join(threaded, 'cellmates-engine.wasm')),
    }),
  };
}
