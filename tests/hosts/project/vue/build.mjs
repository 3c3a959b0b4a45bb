// Vue components, whose templates the browser compiles.
import { build } from 'esbuild';
import { nameOf } from '../forms.mjs';
import { forms, withScript, write } from '../page.mjs';

const app = (template) => `import { createApp } from 'vue/dist/vue.esm-bundler.js';
const app = createApp({ template: ${JSON.stringify(template)} });
app.config.compilerOptions.isCustomElement = (tag) => tag === 'cellmates-embed';
app.mount('main');`;
const define = {
  'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
};
for (const [form, { html, vue = html }] of Object.entries(forms)) {
  const name = nameOf(form);
  await build({ stdin: { contents: app(vue), resolveDir: '.' }, bundle: true, format: 'esm', define, outfile: `dist/${name}.js` });
  write(`dist/${name}.html`, withScript('', `<script type="module" src="${name}.js"></script>`));
}
