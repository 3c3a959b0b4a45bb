// The hosts of embeds: which project in project/ builds their pages, and the results that are wanted.
import { markdownTable } from '../../tools/lib/markdown.mjs';
import { nameOf } from './project/forms.mjs';
import { deckResult, printResult } from './decks.mjs';
import { passFrames, refusalOf, resultOf } from './visit.mjs';

const four = ['link', 'div', 'element', 'iframe'];
const booleans = ['element, paused', 'element, not paused'];
const all = (forms, result = 'works') => Object.fromEntries(forms.map((form) => [form, result]));
// No raw HTML survives, only the link in it.
const links = { recipe: 'works', link: 'works', div: 'as a link', element: 'as a link', iframe: 'removed' };

// Rows of a host with a result for each form; `page(name)` is the page of a form.
const host = (name, of, project, wanted, { page = (form) => `${form}.html`, open = page, reach } = {}) => ({
  name,
  of,
  project,
  wanted,
  page: (form) => open(nameOf(form)),
  visit: (profile, visit) =>
    resultOf(profile, { ...visit, runs: /works|as/.test(wanted[visit.form]), reach: reach?.(page(nameOf(visit.form))) }),
});
const sanitizer = (name, of, folder, wanted) => host(name, of, 'sanitizers', wanted, { page: (form) => `${folder}/${form}.html` });
const react = (major, of) => host(`MDX, React ${major}`, of, 'react', all(['recipe', ...four, ...booleans]),
  { page: (form) => `${major}/${form}.html` });
const follow = (page) => async (tab) => {
  await tab.getByRole('link', { name: new RegExp(`^Article ${page.replace('.html', '')}$`) }).click();
  await tab.waitForURL(`**/${page}`);
};
// The second cell comes after the first has run.
const secondCell = () => async (tab) => {
  await tab.waitForFunction(() => window.addCell);
  await passFrames(tab, 20);
  await tab.evaluate(() => window.addCell());
};

const deck = (version, of) => {
  const rows = (way, forms) => ({
    name: `reveal.js, ${way}`,
    of,
    project: 'reveal',
    wanted: all(forms),
    page: (form) => `${version}-${way}-${nameOf(form)}.html`,
    visit: (profile, visit) => deckResult(profile,
      { ...visit, autoplay: /recipe|fragment|autoplay/.test(visit.form), steps: visit.form === 'fragment' ? 2 : 1 }),
  });
  const print = {
    name: 'reveal.js, printed', of, project: 'reveal', wanted: all(['element', 'link']),
    page: (form) => `${version}-slide-${nameOf(form)}.html`, visit: printResult,
  };
  return [rows('slide', ['recipe', 'iframe']), rows('none', ['recipe', 'iframe']), rows('fade', ['recipe', 'fragment', ...four]), print];
};

export const hosts = [
  host('Eleventy', '@11ty/eleventy', 'eleventy', all(['recipe', ...four]), { page: (form) => `${form}/` }),
  sanitizer('markdown-it', 'markdown-it', 'markdown-it', links),
  sanitizer('remark', 'remark-rehype', 'remark', links),
  sanitizer('rehype-sanitize', 'rehype-sanitize', 'rehype-sanitize', links),
  sanitizer('sanitize-html', 'sanitize-html', 'sanitize-html', links),
  sanitizer('DOMPurify', 'dompurify', 'dompurify', { ...links, div: 'works' }),
  react('18', 'react-18'),
  react('19', 'react'),
  host('Vue', 'vue', 'vue', all([...four, ...booleans])),
  host('Svelte', 'svelte', 'svelte', all([...four, ...booleans])),
  host('VitePress, first page', 'vitepress', 'vitepress', all(['recipe', ...four])),
  host('VitePress, next page', 'vitepress', 'vitepress', all(['recipe', ...four]), { open: () => 'index.html', reach: follow }),
  ...deck('5', 'reveal.js-5'),
  ...deck('6', 'reveal.js'),
  host('Jupyter (trusted)', '@jupyterlab/rendermime', 'notebook', all(['recipe', ...four]), { reach: secondCell }),
  host('Jupyter (not trusted)', '@jupyterlab/rendermime', 'notebook', { ...all(['link', 'div', 'element'], 'link'), iframe: 'removed' },
    { page: (form) => `untrusted-${form}.html`, reach: secondCell }),
  host('Observable', '@observablehq/runtime', 'observable', { ...all(['recipe', 'div', 'element', 'iframe']), link: 'link' }),
  {
    name: 'Observable', of: '@observablehq/runtime', project: 'observable', wanted: { 'mount, not lazy': 'says why' },
    page: () => 'mount.html', visit: refusalOf,
  },
];

// The table of web/README.md. Hosts of one line have the same results.
export function hostsTable() {
  const lines = new Map();
  for (const { name, wanted } of hosts) {
    const results = four.map((form) => wanted[form]);
    if (results.includes(undefined)) continue;
    const [short] = name.replace('MDX, ', '').split(/, (?=slide|fade|first|next)/);
    const key = results.join();
    lines.set(key, [...new Set([...(lines.get(key) ?? []), short])]);
  }
  const rows = [...lines].map(([key, names]) => [names.join(', '), ...key.split(',')]);
  const headings = ['tool', 'link', '`<div data-cellmates>`', '`<cellmates-embed>`', '`<iframe>`'];
  return markdownTable({ rows, columns: headings.map((heading, k) => [heading, (cells) => cells[k]]) });
}
