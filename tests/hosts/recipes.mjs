// The recipes in web/README.md, which are built as they stand there.
import { examplesOf } from '../lib/examples.mjs';

const examples = {
  template: 'Markdown: html',
  markdown: 'Markdown: md',
  component: 'React and MDX: jsx',
  mdx: 'React and MDX: mdx',
  vitepress: 'VitePress: js',
  slide: 'Slides: html',
  notebook: 'Notebooks: python',
  observable: 'Notebooks: js',
};

export const recipeNames = Object.values(examples);

// The recipes by host, for a copy at the address `home`.
export function recipesFor(home) {
  const guide = examplesOf('web/README.md');
  return Object.fromEntries(Object.entries(examples).map(([host, name]) => {
    if (!guide.has(name)) throw new Error(`web/README.md has no example "${name}"`);
    return [host, guide.get(name).replaceAll('https://example.org/cellmates/', home)];
  }));
}
