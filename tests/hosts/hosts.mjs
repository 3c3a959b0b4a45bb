// The hosts of embeds: their folders of pages, which project/build.mjs builds, the results that are wanted, and the recipes in
// web/README.md, which are built as they stand there.
import { examplesOf } from '../lib/examples.mjs';
import { markdownTable } from '../../tools/lib/markdown.mjs';

const four = ['link', 'div', 'element', 'iframe'];
const works = (...forms) => Object.fromEntries(['recipe', ...four, ...forms].map((form) => [form, 'works']));
// No raw HTML survives, only the link in it.
const asLinks = { ...works(), div: 'as a link', element: 'as a link', iframe: 'removed' };

/** `of` is the npm package, `wanted` has a result for each form. */
export const hosts = [
  { name: 'React', of: 'react', folder: 'react', wanted: works('element, paused', 'element, not paused') },
  { name: 'markdown-it with `html: true`', of: 'markdown-it', folder: 'markdown-html', wanted: works() },
  { name: 'markdown-it', of: 'markdown-it', folder: 'markdown', wanted: asLinks },
  { name: 'DOMPurify', of: 'dompurify', folder: 'dompurify', wanted: { ...asLinks, div: 'works' } },
];

/** The table of web/README.md. */
export function hostsTable() {
  const headings = ['tool', 'link', '`<div data-cellmates>`', '`<cellmates-embed>`', '`<iframe>`'];
  const rows = hosts.map(({ name, wanted }) => [name, ...four.map((form) => wanted[form])]);
  return markdownTable({ rows, columns: headings.map((heading, k) => [heading, (cells) => cells[k]]) });
}

const recipes = { template: 'Markdown: html', markdown: 'Markdown: md', component: 'React: jsx', use: 'React: jsx 2' };
export const recipeNames = Object.values(recipes);

/** The recipes by host, for a copy at the address `home`. */
export function recipesFor(home) {
  const guide = examplesOf('web/README.md');
  return Object.fromEntries(Object.entries(recipes).map(([host, name]) => {
    if (!guide.has(name)) throw new Error(`web/README.md has no example "${name}"`);
    return [host, guide.get(name).replaceAll('https://example.org/cellmates/', home)];
  }));
}
