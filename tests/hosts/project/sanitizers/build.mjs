// Markdown that is made safe: on the server by four usual ways, in the browser by DOMPurify.
import { build } from 'esbuild';
import markdownIt from 'markdown-it';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import sanitizeHtml from 'sanitize-html';
import { unified } from 'unified';
import { nameOf } from '../forms.mjs';
import { forms, recipes, withScript, write } from '../page.mjs';

const safe = markdownIt();
const loose = markdownIt({ html: true });
const remark = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);
const sanitized = unified().use(remarkParse).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw)
  .use(rehypeSanitize).use(rehypeStringify);

const ways = {
  'markdown-it': (text) => safe.render(text),
  remark: (text) => String(remark.processSync(text)),
  'rehype-sanitize': (text) => String(sanitized.processSync(text)),
  'sanitize-html': (text) => sanitizeHtml(loose.render(text)),
};
const texts = { recipe: recipes.markdown, ...Object.fromEntries(Object.entries(forms).map(([form, { markdown }]) => [form, markdown])) };
for (const [form, text] of Object.entries(texts)) {
  if (!text) continue;
  for (const [way, render] of Object.entries(ways)) write(`dist/${way}/${nameOf(form)}.html`, withScript(render(text)));
  const purify = `import DOMPurify from 'dompurify';
document.querySelector('main').innerHTML = DOMPurify.sanitize(${JSON.stringify(loose.render(text))});`;
  const { outputFiles } = await build({ stdin: { contents: purify, resolveDir: '.' }, bundle: true, write: false });
  write(`dist/dompurify/${nameOf(form)}.js`, outputFiles[0].text);
  write(`dist/dompurify/${nameOf(form)}.html`, withScript('', `<script src="${nameOf(form)}.js" defer></script>`));
}
