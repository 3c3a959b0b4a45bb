// Checks for the features that the program needs from the browser.

import { find } from '../../kit/html.ts';
import { simd } from 'wasm-feature-detect';

function hasWebGL2() {
  const gl = document.createElement('canvas').getContext('webgl2');
  // A page may have only a few contexts, so this one is released immediately.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

/** Says in a sentence for the visitor why the page cannot run here; null if it can. */
export async function missingFeature(): Promise<string | null> {
  // shell.html has sentences that are also true without scripts.
  const said = (selector: string) => find(document, selector).textContent.trim().replace(/\s+/g, ' ');
  if (window.location.protocol === 'file:' && !window.cellmatesFiles) return said('.of-file');
  if (!document.documentElement.matches('.scripted')) return said('.fallback'); // the browser is old
  if (typeof WebAssembly === 'object' && (await simd())) return null;
  return 'Cellmates cannot run here because this browser has no WebAssembly with SIMD, or has it turned off.';
}

/**
 * Says in a sentence for the visitor that WebGL2 is missing; null if it is not. To be called only
 * when the program is about to run, because only a few of many embeds on a page may have a context.
 */
export function missingGraphics(): string | null {
  return hasWebGL2() ? null : 'Cellmates cannot run here because this browser has no WebGL2, or has it turned off.';
}
