// A site of VitePress, whose first page has no embed. Its links lead to the others without loading a page.
import { build } from 'vitepress';
import { nameOf } from '../forms.mjs';
import { forms, recipes, write } from '../page.mjs';

write('.vitepress/config.mjs', recipes.vitepress);
const texts = { recipe: recipes.markdown, ...Object.fromEntries(Object.entries(forms).map(([form, { markdown }]) => [form, markdown])) };
const pages = Object.entries(texts).filter(([, text]) => text).map(([form, text]) => [nameOf(form), text]);
for (const [name, text] of pages) write(`${name}.md`, `# An article\n\n${text}\n\nIts end.\n`);
write('index.md', pages.map(([name]) => `[Article ${name}](./${name}.md)\n`).join('\n'));
await build('.', { outDir: 'dist' });
