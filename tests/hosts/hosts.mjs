// The hosts of embeds: their folders of pages, which project/build.mjs builds, the results that are wanted, and what their authors
// write: the code of the page's builder, and the recipes in web/README.md as they stand there.
import { elementCode, frameCode, scriptCode } from '../../web/kit/frame_code.ts';
import { markdownTable } from '../../tools/lib/markdown.mjs';
import { examplesOf } from '../lib/examples.mjs';

const three = ['link', 'element', 'iframe'];
const works = (...forms) => Object.fromEntries(['recipe', ...three, ...forms].map((form) => [form, 'works']));

/** `of` is the npm package, `wanted` has a result for each form. */
export const hosts = [
  { name: 'React', of: 'react', folder: 'react', wanted: works('element, paused', 'element, not paused') },
  { name: 'markdown-it with `html: true`', of: 'markdown-it', folder: 'markdown-html', wanted: works() },
  { name: 'DOMPurify', of: 'dompurify', folder: 'dompurify', wanted: { ...works(), element: 'as a link', iframe: 'no embed' } },
  { name: 'markdown-it', of: 'markdown-it', folder: 'markdown', wanted: { ...works(), element: 'no embed', iframe: 'no embed' } },
];

/** The table of web/README.md. */
export function hostsTable() {
  const headings = ['tool', 'link', '`<cellmates-embed>`', '`<iframe>`'];
  const rows = hosts.map(({ name, wanted }) => [name, ...three.map((form) => wanted[form])]);
  return markdownTable({ rows, columns: headings.map((heading, k) => [heading, (cells) => cells[k]]) });
}

const recipes = { template: 'Markdown: html', markdown: 'Markdown: md', component: 'React: tsx', use: 'React: jsx' };
export const recipeNames = Object.values(recipes);

/** A file name for a form. */
export const nameOf = (form) => form.replaceAll(/\W+/g, '-');

/** The component, and the effect of the engine's README, as programs in TypeScript. */
export const typedRecipes = () => ({
  'embed.tsx': examplesOf('web/README.md').get(recipes.component),
  'world.tsx': `import { World } from 'cellmates';\nimport { useEffect } from 'react';\nexport function Discs() {\n${examplesOf('web/engine/README.md').get('React, Next: tsx')}return null;\n}\n`,
});

/** What authors write for a copy at the address `home`: `pages` by their names, in Markdown or JSX, and what these need. */
export function written(home) {
  const guide = examplesOf('web/README.md');
  const [template, markdown, component, use] = recipeNames.map((name) => {
    if (!guide.has(name)) throw new Error(`web/README.md has no example "${name}"`);
    return guide.get(name).replaceAll('https://example.org/cellmates/', home);
  });
  const [title, address] = ['Pucks on ice', `${home}?scene=pucks&n=100`];
  const [element, iframe] = [elementCode(address, title), frameCode(address, title)];
  const forms = {
    recipe: { markdown, jsx: use },
    link: { markdown: `[${title}](${address})`, jsx: `<p><a href="${address.replace('&', '&amp;')}">${title}</a></p>` },
    element: { markdown: `${element}\n${scriptCode(address)}`, jsx: element },
    // As React writes booleans.
    'element, paused': { jsx: element.replace(' ', ' paused={true} ') },
    'element, not paused': { jsx: element.replace(' ', ' paused={false} ') },
    iframe: { markdown: iframe, jsx: `<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(iframe)} }} />` },
  };
  return { template, component, pages: Object.fromEntries(Object.entries(forms).map(([form, texts]) => [nameOf(form), texts])) };
}
