// Builds the pages of all hosts, one with each form of an embed: Markdown as the server renders it, with and without the
// author's HTML; HTML that the browser cleans; and React, rendered on the server and hydrated in the browser.
import { build } from 'esbuild';
import markdownIt from 'markdown-it';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// See `written` in hosts.mjs.
const { template, component, pages } = JSON.parse(readFileSync('given.json', 'utf8'));

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const put = (file, text, head = template) => write(`dist/${file}.html`, `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:">${head}</head>
<body><main>${text}</main></body>
</html>
`);
// The texts in one language, by the names of their pages.
const textsOf = (language) => Object.entries(pages).map(([name, texts]) => [name, texts[language]]).filter(([, text]) => text);
const bundle = async (contents, options) =>
  (await build({ stdin: { contents, resolveDir: '.', loader: 'jsx' }, bundle: true, write: false, ...options })).outputFiles[0].text;

const safe = markdownIt();
const loose = markdownIt({ html: true });
for (const [name, markdown] of textsOf('markdown')) {
  put(`markdown/${name}`, safe.render(markdown));
  put(`markdown-html/${name}`, loose.render(markdown));
  write(`dist/dompurify/${name}.js`, await bundle(`import DOMPurify from 'dompurify';
    document.querySelector('main').innerHTML = DOMPurify.sanitize(${JSON.stringify(loose.render(markdown))});`));
  put(`dompurify/${name}`, '', `${template}<script src="${name}.js" defer></script>`);
}

// React's development build also reports a page that differs from the server's.
const ofReact = { define: { 'process.env.NODE_ENV': '"development"' }, loader: { '.jsx': 'jsx' }, jsx: 'automatic' };
write('Cellmates.tsx', component);
for (const [name, jsx] of textsOf('jsx')) {
  write(`${name}.jsx`, `import { Cellmates } from './Cellmates.tsx';\nexport const article = <>An article.${jsx}Its end.</>;\n`);
  const server = `import { renderToString } from 'react-dom/server';
    import { article } from './${name}.jsx';
    console.log(renderToString(article));`;
  write(`${name}.cjs`, await bundle(server, { ...ofReact, platform: 'node' }));
  write(`dist/react/${name}.js`, await bundle(`import { hydrateRoot } from 'react-dom/client';
    import { StrictMode } from 'react';
    import { article } from './${name}.jsx';
    hydrateRoot(document.querySelector('main'), <StrictMode>{article}</StrictMode>);`, { ...ofReact, format: 'esm' }));
  const html = execFileSync(process.execPath, [`${name}.cjs`], { encoding: 'utf8' }).trim();
  // The recipe installs the element itself.
  put(`react/${name}`, html, `${name === 'recipe' ? '' : template}<script type="module" src="${name}.js"></script>`);
}
