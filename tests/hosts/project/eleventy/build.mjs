// Markdown files with a layout, built by Eleventy. It leaves HTML in Markdown as it is.
import Eleventy from '@11ty/eleventy';
import { nameOf } from '../forms.mjs';
import { forms, recipes, withScript, write } from '../page.mjs';

write('pages/_includes/post.html', withScript('{{ content }}'));
const post = (text) => `---\nlayout: post.html\n---\n\nAn article.\n\n${text}\n\nIts end.\n`;
write('pages/recipe.md', post(recipes.markdown));
for (const [form, { markdown }] of Object.entries(forms)) if (markdown) write(`pages/${nameOf(form)}.md`, post(markdown));
const eleventy = new Eleventy('pages', 'dist', { quietMode: true, config: (config) => config.setUseGitIgnore(false) });
await eleventy.write();
