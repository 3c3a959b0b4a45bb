// MDX files, rendered on the server and hydrated in the browser, by React 18 and 19.
import { compile } from '@mdx-js/mdx';
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { nameOf } from '../forms.mjs';
import { forms, recipes, withScript, write } from '../page.mjs';

write('Cellmates.jsx', recipes.component);
const texts = { recipe: recipes.mdx, ...Object.fromEntries(Object.entries(forms).map(([form, { jsx }]) => [form, jsx])) };
const server = (name) => `import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import Article from './${name}.js';
console.log(renderToString(createElement(Article)));`;
const client = (name) => `import { hydrateRoot } from 'react-dom/client';
import { createElement, StrictMode } from 'react';
import Article from './${name}.js';
hydrateRoot(document.querySelector('main'), createElement(StrictMode, null, createElement(Article)));`;

for (const [form, text] of Object.entries(texts)) {
  if (!text) continue;
  const name = nameOf(form);
  write(`${name}.js`, String(await compile(`An article.\n\n${text}\n\nIts end.\n`)));
  for (const major of ['18', '19']) {
    const react = major === '18' ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {};
    // React's development build also reports a page that differs from the server's.
    const define = { 'process.env.NODE_ENV': '"development"' };
    const options = { bundle: true, alias: react, define, loader: { '.jsx': 'jsx' }, jsx: 'automatic' };
    const file = `${name}-${major}`;
    await build({ ...options, stdin: { contents: server(name), resolveDir: '.' }, platform: 'node', outfile: `${file}.cjs` });
    await build({ ...options, stdin: { contents: client(name), resolveDir: '.' }, format: 'esm', outfile: `dist/${major}/${name}.js` });
    const html = execFileSync(process.execPath, [`${file}.cjs`], { encoding: 'utf8' }).trim();
    write(`dist/${major}/${name}.html`, withScript(html, `<script type="module" src="${name}.js"></script>`));
  }
}
