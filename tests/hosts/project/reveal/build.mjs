// Decks of reveal.js. The embed is on the second of three slides.
import { cpSync } from 'node:fs';
import { nameOf } from '../forms.mjs';
import { deckPage, forms, recipes, write } from '../page.mjs';

const head = (folder) => `<link rel="stylesheet" href="${folder}/reveal.css">`;
const deck = (folder, transition, slide) => deckPage(head(folder), `
  <div class="reveal"><div class="slides"><section><h2>Before</h2></section>${slide}<section><h2>After</h2></section></div></div>
  <script src="${folder}/reveal.js"></script>
  <script>Reveal.initialize({ transition: '${transition}' });</script>`);

for (const [folder, name] of [['5', 'reveal.js-5'], ['6', 'reveal.js']]) {
  cpSync(`../../node_modules/${name}/dist`, `dist/${folder}`, { recursive: true });
  const put = (file, transition, slide) => write(`dist/${folder}-${file}.html`, deck(folder, transition, slide));
  for (const transition of ['slide', 'fade', 'none']) {
    for (const [form, { html }] of Object.entries(forms)) {
      // reveal.js loads frames with their slide.
      put(`${transition}-${nameOf(form)}`, transition, `<section>${html.replace('<iframe src=', '<iframe data-src=')}</section>`);
    }
    put(`${transition}-recipe`, transition, recipes.slide);
    const fragment = `<div class="fragment">${forms['element, autoplay'].html}</div>`;
    put(`${transition}-fragment`, transition, `<section><h2>Wait</h2>${fragment}</section>`);
  }
}
