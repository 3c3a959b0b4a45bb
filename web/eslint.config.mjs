// eslint's rules for all TypeScript and JavaScript of the project; tools/format --check applies them.
import js from '@eslint/js';
import globals from 'globals';
import typescript from 'typescript-eslint';

const pageScripts = ['web/examples/blog.js'];
// The scripts of a p5 sketch are classic ones, and share their names with each other and with p5.
const sketchScripts = ['web/examples/p5-{loops,engine,sketch}.js', 'web/examples/p5/!(choose).js'];
const sketchNames = ['Loops', 'Engine', 'colours', 'times', 'side', 'discs', 'made', 'paint', 'restart', 'handOver'];
const p5Names = [
  ...['p5', 'createCanvas', 'createVector', 'width', 'height', 'mouseX', 'mouseY', 'mouseIsPressed'],
  ...['background', 'noFill', 'stroke', 'scale', 'circle', 'push', 'pop', 'loop', 'noLoop', 'isLooping'],
  ...['random', 'ceil', 'floor', 'sqrt', 'min', 'max', 'constrain', 'cos', 'sin', 'dist', 'map', 'TWO_PI'],
  ...['createDiscs', 'fill', 'noStroke', 'rect', 'rotate', 'translate', 'pixelDensity', 'loadPixels', 'pixels'],
  ...['text', 'textAlign', 'textSize', 'textStyle', 'BOLD', 'CENTER'],
];
const buildNames = ['BUILD_KEYS', 'BUILD_LIMITS', 'BUILD_EMBED', 'BUILD_FACTS', 'BUILD_SCHEMA', 'BUILD_WASM', 'BUILD_FINDER'];
const readable = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
// What tests of the page's parts find in their page (tests/parts/page.js).
const partNames = [...buildNames, 'virtual', 'frames', 'root', 'schema', 'equal', 'matches', 'shell', 'sample', 'standIn'];
const embedNames = ['copy', 'install', 'place', 'addElement', 'addFrame', 'opened', 'load', 'outcome', 'embedIn', 'facadeOf', 'iframeOf', 'labels', 'link',
  'named', 'run'];
// ... and those of the lesson in theirs (tests/lesson/reader.js).
const readerNames = ['virtual', 'frames', 'until', 'shifts', 'section', 'equal', 'matches', 'middleOf', 'program', 'coarseClock', 'standInEngine',
  'mouse', 'keyboard', 'touch', 'network'];
const workers = ['web/worker/*.js'];

// A test gives time, and does not wait for it. So a slow machine cannot make it fail, and a stalled one cannot make it pass.
const waits = 'A test gives time: run frames of its clock, or poll for what must come (CONTRIBUTING.md).';
const waiting = [
  'CallExpression[callee.property.name=/^(waitForTimeout|setTimeout|setInterval)$/]',
  'CallExpression[callee.name=/^(setTimeout|setInterval)$/]',
  'ImportDeclaration[source.value=/^(node:)?timers/]',
  'MemberExpression[object.name=/^(performance|Date)$/][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'Property[key.name="timeout"]',
].map((selector) => ({ selector, message: waits }));
// These keep the time of tests: the polls and their one deadline, the clock of a page, and the drivers of browsers.
const clocks = ['tests/lib/harness.mjs', 'tests/lib/app.mjs', 'tests/browsers/firefox.mjs'];

export default [
  js.configs.recommended,
  {
    rules: {
      // Destructuring may name fields only to leave them out of the rest.
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  ...typescript.configs.recommended.map((rules) => ({ ...rules, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    rules: {
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'off', // what JSON and other people's sketches hold
      // What a message without fields has, and what a class gets from a list.
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always', allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unsafe-declaration-merging': 'off', // World has what old browsers cannot name
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
    },
  },
  { files: ['web/{lesson,examples}/**/*.js', 'tests/parts/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['tests/{lib,lesson,page}/*.js'], languageOptions: { sourceType: 'script', globals: globals.browser } },
  { files: ['tests/bundlers/project/*.js'], languageOptions: { globals: { ...globals.browser, process: 'readonly' } } },
  { files: pageScripts, languageOptions: { sourceType: 'script' } },
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
  {
    files: ['tests/**/*.mjs', 'web/lesson/**/*.test.mjs'],
    ignores: clocks,
    rules: { 'no-restricted-syntax': ['error', ...waiting] },
  },
  // Functions that these scripts hand to a browser run there.
  { files: ['tests/**/*.mjs', 'web/lesson/*/*.mjs', 'tools/*.mjs', 'bench/**/*.mjs'], languageOptions: { globals: globals.browser } },
  { files: ['tests/parts/*.mjs'], languageOptions: { globals: readable(partNames) } },
  { files: ['tests/parts/embed{,-elements,-links}.test.mjs'], languageOptions: { globals: readable(embedNames) } },
  { files: ['tests/lesson/*.test.mjs', 'web/lesson/*/*.test.mjs'], languageOptions: { globals: readable(readerNames) } },
];
