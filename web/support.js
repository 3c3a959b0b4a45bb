// What the program needs from the browser.

// (func (result v128) (i8x16.popcnt (i8x16.splat (i32.const 0)))): only an engine
// with SIMD finds it valid.
const simdProgram = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

function hasWebGL2() {
  const gl = document.createElement('canvas').getContext('webgl2');
  // A page may have few contexts: this one is given back at once.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

// What is missing, as a sentence for the visitor; null when nothing is.
function missingFeature() {
  if (typeof WebAssembly !== 'object') {
    return 'Cellmates cannot run here because this browser has no WebAssembly.';
  }
  if (!WebAssembly.validate(simdProgram)) {
    return (
      'Cellmates cannot run here because this browser’s WebAssembly has no SIMD, ' +
      'which came with Chrome 91, Firefox 89 and Safari 16.4.'
    );
  }
  if (!hasWebGL2()) {
    return 'Cellmates cannot run here because this browser has no WebGL2, or has it turned off.';
  }
  return null;
}
