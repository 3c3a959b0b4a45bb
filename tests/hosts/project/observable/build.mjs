// Cells of an Observable notebook. Its runtime shows the element that a cell returns, after the cell has run.
import { build } from 'esbuild';
import { nameOf } from '../forms.mjs';
import { forms, home, recipes, withoutScript, write } from '../page.mjs';

// The cells of a notebook's text, as its compiler makes them: a name, the names that it needs, and a function.
function cellsOf(text) {
  const cells = text.trim().split(/\n\n/).map((cell) => /^(\w+) = (.*)$/s.exec(cell).slice(1));
  return cells.map(([name, code]) => {
    const needs = cells.map(([other]) => other).filter((other) => other !== name && new RegExp(`\\b${other}\\b`).test(code));
    const body = code.startsWith('{') ? code : `{ return (${code.replace(/;$/, '')}); }`;
    return `main.variable(shown()).define('${name}', ${JSON.stringify(needs)}, async (${needs}) => ${body});`;
  });
}

async function put(file, text) {
  const contents = `import { Inspector } from '@observablehq/inspector';
import { Runtime } from '@observablehq/runtime';
const main = new Runtime().module();
const shown = Inspector.into(document.querySelector('main'));
${cellsOf(text).join('\n')}`;
  await build({ stdin: { contents, resolveDir: '.' }, bundle: true, format: 'esm', outfile: `dist/${file}.js` });
  write(`dist/${file}.html`, withoutScript('', `<script type="module" src="${file}.js"></script>`));
}

const client = `client = import('${home}embed.mjs')\n\n`;
await put('recipe', recipes.observable);
// Without `lazy`, and waiting for it.
await put('mount', recipes.observable.replace(/, lazy: true/, '').replace('client.mount', 'await client.mount'));
for (const [form, { html }] of Object.entries(forms)) {
  const code = `{
  const place = document.createElement('div');
  place.innerHTML = ${JSON.stringify(html)};
  return place;
}`;
  await put(nameOf(form), `${client}article = ${code}`);
}
