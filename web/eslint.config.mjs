// For all JavaScript of the project: tools/format --check runs eslint with it.
import js from '@eslint/js';
import globals from 'globals';

const pageModules = ['web/page/*.js', 'web/frame/*.js', 'web/embed/*.js', 'web/engine/*.js'];
const pageScripts = ['web/examples/*.js'];
const workers = ['web/worker/*.js'];

export default [
  js.configs.recommended,
  {
    rules: {
      // What is left out of an object is named beside the rest of it.
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: pageModules, languageOptions: { globals: { ...globals.browser, BUILD_NAMES: 'readonly', BUILD_POSTERS: 'readonly', BUILD_SCHEMA: 'readonly' } } },
  { files: ['web/engine/*.js'], languageOptions: { globals: { process: 'readonly', setImmediate: 'readonly' } } },
  { files: pageScripts, languageOptions: { sourceType: 'script' } },
  { files: ['web/examples/*.js'], languageOptions: { globals: globals.browser } },
  { files: workers, languageOptions: { sourceType: 'script', globals: globals.serviceworker } },
  // What they hand to a browser runs there.
  { files: ['tests/web/**/*.mjs', 'tools/*.mjs', 'bench/**/*.mjs'], languageOptions: { globals: globals.browser } },
];
