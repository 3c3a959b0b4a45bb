// What the program needs from the browser.

import { simd } from 'wasm-feature-detect';

function hasWebGL2() {
  const gl = document.createElement('canvas').getContext('webgl2');
  // A page may have few contexts: this one is given back at once.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/**
 * What is missing, as a sentence for the visitor; null when nothing is.
 * @returns {Promise<string | null>}
 */
export async function missingFeature() {
  if (typeof WebAssembly !== 'object') {
    return 'Cellmates cannot run here because this browser has no WebAssembly.';
  }
  if (!(await simd())) {
    return (
      'Cellmates cannot run here because this browser’s WebAssembly has no SIMD, ' +
      'which came with Chrome 91, Firefox 89 and Safari 16.4.'
    );
  }
  return null;
}

/**
 * The same of graphics. To be asked once somebody wants to see it run: of many frames on a page
 * few may have a context each.
 * @returns {string | null}
 */
export function missingGraphics() {
  return hasWebGL2() ? null : 'Cellmates cannot run here because this browser has no WebGL2, or has it turned off.';
}
