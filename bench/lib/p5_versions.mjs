// The versions of p5.js that are compared: their packages, numbers and files. And the text of the loops that run with them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// By path, because p5 2 exports neither its package.json nor the script for pages.
function installed(npm) {
  const at = (path) => new URL(`../../node_modules/${npm}/${path}`, import.meta.url);
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return { npm, version, file: fileURLToPath(at('lib/p5.min.js')) };
}

/** For `makeSketch` (bench/p5/sketch.mjs). */
export const loopsText = readFileSync(new URL('../../web/examples/p5-loops.js', import.meta.url), 'utf8');

export const p5Versions = { 1: installed('p5'), 2: installed('p5-2') };
