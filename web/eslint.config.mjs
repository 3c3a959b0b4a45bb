// eslint's rules for all JavaScript of the project; tools/format --check applies them.
import js from '@eslint/js';
import globals from 'globals';

const pageModules = ['web/page/**/*.js', 'web/frame/*.js', 'web/embed/*.js', 'web/engine/*.js', 'web/lesson/**/*.js', 'web/workbench/**/*.js'];
const pageScripts = ['web/examples/blog.js'];
// The scripts of a p5 sketch are classic ones, and share their names with each other and with p5.
const sketchScripts = ['web/examples/p5-{loops,engine,sketch,discs}.js', 'web/examples/p5/!(choose).js'];
const sketchNames = ['Loops', 'Engine', 'colours', 'times', 'side', 'discs', 'made', 'paint', 'restart', 'handOver'];
const p5Names = [
  ...['p5', 'createCanvas', 'createVector', 'width', 'height', 'mouseX', 'mouseY', 'mouseIsPressed'],
  ...['background', 'noFill', 'stroke', 'scale', 'circle', 'push', 'pop', 'loop', 'noLoop', 'isLooping'],
  ...['random', 'ceil', 'floor', 'sqrt', 'min', 'max', 'constrain', 'cos', 'sin', 'dist', 'map', 'TWO_PI'],
  ...['createDiscs', 'fill', 'noStroke', 'rect', 'rotate', 'translate', 'pixelDensity', 'loadPixels', 'pixels'],
  ...['text', 'textAlign', 'textSize', 'textStyle', 'BOLD', 'CENTER'],
];
const buildNames = ['BUILD_KEYS', 'BUILD_LIMITS', 'BUILD_EMBED', 'BUILD_SCHEMA', 'BUILD_SCRIPT', 'BUILD_WASM'];
const readable = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const workers = ['web/worker/*.js'];

export default [
  js.configs.recommended,
  {
    rules: {
      // Destructuring may name fields only to leave them out of the rest.
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: pageModules, languageOptions: { globals: { ...globals.browser, ...readable(buildNames) } } },
  { files: ['web/engine/*.js'], languageOptions: { globals: { setImmediate: 'readonly' } } },
  { files: ['tests/bundlers/project/*.js'], languageOptions: { globals: { ...globals.browser, process: 'readonly' } } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs', globals: globals.node } },
  { files: pageScripts, languageOptions: { sourceType: 'script' } },
  { files: ['web/examples/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: sketchScripts,
    languageOptions: { sourceType: 'script', globals: readable([...p5Names, 'Cellmates', 'Loops', 'Engine']) },
    rules: { 'no-unused-vars': ['error', { vars: 'local' }], 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
  {
    // Each is pasted into somebody's sketch.
    files: ['web/workbench/recorders/*.js'],
    languageOptions: { sourceType: 'script', globals: { ...globals.browser, Matter: 'readonly', saveStrings: 'readonly' } },
    rules: { 'no-unused-vars': ['error', { vars: 'local' }] },
  },
  { files: ['web/examples/p5-page.js'], languageOptions: { globals: readable([...sketchNames, ...p5Names]) } },
  { files: workers, languageOptions: { sourceType: 'script', globals: globals.serviceworker } },
  // Emscripten builds this file into the tests.
  {
    files: ['tests/environment.js'],
    languageOptions: { sourceType: 'script', globals: { ...globals.node, Module: 'readonly', ENV: 'readonly' } },
  },
  // Functions that these scripts hand to a browser run there.
  { files: ['tests/**/*.mjs', 'web/lesson/*/*.mjs', 'tools/*.mjs', 'bench/**/*.mjs'], languageOptions: { globals: globals.browser } },
];
