// The output cells of JupyterLab, whose renderer puts HTML into the page after it has loaded. The scripts of trusted
// cells run; others are sanitized. The second cell comes when the test calls `addCell`.
import { build } from 'esbuild';
import { nameOf } from '../forms.mjs';
import { forms, home, recipes, withoutScript, write } from '../page.mjs';

const script = (trusted, cells) => `import { MimeModel, RenderMimeRegistry, standardRendererFactories } from '@jupyterlab/rendermime';
const registry = new RenderMimeRegistry({ initialFactories: standardRendererFactories });
const cells = ${JSON.stringify(cells)};
window.addCell = async () => {
  const output = registry.createRenderer('text/html');
  document.querySelector('main').append(output.node);
  await output.renderModel(new MimeModel({ data: { 'text/html': cells.shift() }, trusted: ${trusted} }));
};
await window.addCell();`;

const put = async (trusted, file, ...cells) => {
  await build({
    stdin: { contents: script(trusted, cells), resolveDir: '.' }, bundle: true, format: 'esm',
    define: { global: 'window', 'process.env': '{}' }, loader: { '.svg': 'text' }, outfile: `dist/${file}.js`, logLevel: 'error',
  });
  write(`dist/${file}.html`, withoutScript('', `<script type="module" src="${file}.js"></script>`));
};
const line = `<script src="${home}embed.js" data-cellmates="links"></script>`;
for (const [form, { html }] of Object.entries(forms)) {
  await put(true, nameOf(form), `A cell.${line}`, html + line);
  await put(false, `untrusted-${nameOf(form)}`, 'A cell.', html + line);
}
// Both cells are those of the recipe, a text in Python.
const [, output] = /'''(.*?)'''/s.exec(recipes.notebook);
await put(true, 'recipe', output, output);
