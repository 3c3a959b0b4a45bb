// Checks for the features that the program needs from the browser.

import { simd } from 'wasm-feature-detect';

function hasWebGL2() {
  const gl = document.createElement('canvas').getContext('webgl2');
  // A page may have only a few contexts, so this one is released immediately.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/** Says in a sentence for the visitor why the page cannot run here; null if it can. */
export async function missingFeature(): Promise<string | null> {
  if (window.location.protocol === 'file:' && !window.cellmatesFiles) {
    return (
      'Cellmates cannot run from a file, because browsers load its program only from a web server. ' +
      'In its folder, run “python3 -m http.server”, and open http://localhost:8000/.'
    );
  }
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
 * Says in a sentence for the visitor that WebGL2 is missing; null if it is not. To be called only
 * when the program is about to run, because only a few of many embeds on a page may have a context.
 */
export function missingGraphics(): string | null {
  return hasWebGL2() ? null : 'Cellmates cannot run here because this browser has no WebGL2, or has it turned off.';
}
