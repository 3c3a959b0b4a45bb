// Svelte components.
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { nameOf } from '../forms.mjs';
import { forms, withScript, write } from '../page.mjs';

for (const [form, { html, jsx }] of Object.entries(forms)) {
  const name = nameOf(form);
  // Svelte writes booleans as JSX does.
  const source = /paused/.test(form) ? html.replace(/ paused|(?=>)/, ` ${/paused=\{\w+\}/.exec(jsx)}`) : html;
  write(`${name}.svelte.js`, compile(source, { generate: 'client', name: 'Article' }).js.code);
  const contents = `import { mount } from 'svelte';
import Article from './${name}.svelte.js';
mount(Article, { target: document.querySelector('main') });`;
  const conditions = ['svelte', 'browser'];
  await build({ stdin: { contents, resolveDir: '.' }, bundle: true, format: 'esm', conditions, outfile: `dist/${name}.js` });
  write(`dist/${name}.html`, withScript('', `<script type="module" src="${name}.js"></script>`));
}
