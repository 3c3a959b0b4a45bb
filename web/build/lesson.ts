// Builds the lesson's pages: the prose of their sections with their pictures and numbers, which are
// computed here with the modules that the pages themselves use.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pages, type Page, type Section } from '../lesson/sections.ts';
import { asText } from '../kit/markup.ts';
import { fillIn, smallHtml } from './template.ts';

import type { Facts } from '../lesson/facts.ts';

const here = (path: string) => fileURLToPath(new URL(`../lesson/${path}`, import.meta.url));
const read = (path: string) => readFileSync(here(path), 'utf8');

/** Paths of the sections' files of this name, as far as they exist. */
const ofSections = ({ sections }: Page, name: string) =>
  sections.map(({ folder }) => `./${folder}/${name}`).filter((path) => existsSync(here(path)));

/** Entries of a page's script, which starts each section, and of its style sheet; they import files of web/lesson. */
export const lessonEntries = (page: Page) => ({
  js: [
    "import './answers.ts';",
    ...ofSections(page, 'exercise.ts').map((path, k) => `import { start as start${k} } from '${path}'; start${k}();`),
    "document.documentElement.classList.remove('returning');", // set by head.ts
  ].join('\n'),
  css: ['./lesson.css', './predict/predict.css', ...ofSections(page, 'section.css')].map((path) => `@import '${path}';`).join('\n'),
});

async function sectionHtml({ folder, id }: Section, facts: Facts) {
  const { title, prose } = await import(`../lesson/${folder}/prose.ts`);
  const heading = `<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>`;
  return {
    entry: `<li><a href="#${id}">${title}</a></li>`,
    html: `<section id="${id}" aria-labelledby="${id}-title">\n${heading}\n${asText(await prose(facts)).trim()}\n</section>`,
  };
}

/** The pages of the lesson as items of a list, the one that is open without a link. */
const pageItems = (open: Page) =>
  pages.map((page) => {
    const home = page.name === 'index' ? './' : `${page.name}.html`;
    return `<li>${page === open ? `<span aria-current="page">${page.title}</span>` : `<a href="${home}">${page.title}</a>`}</li>`;
  }).join('\n');

/** @param files Addresses and pictures for the page around the sections. */
export async function lessonPage(page: Page, facts: Omit<Facts, 'text'>, files: Record<string, string>) {
  const text = (path: string) => read(`../../${path}`);
  const sections = await Promise.all(page.sections.map((section) => sectionHtml(section, { ...facts, text })));
  // The lesson opens with a race, before any explanation.
  const [race] = page.name === 'index' ? sections.splice(0, 1) : [];
  const entries = sections.map(({ entry }) => entry).join('\n');
  const contents = sections.length > 1 ? `<nav class="contents" aria-label="Parts of this page"><ol>${entries}</ol></nav>` : '';
  const opening = `pages/${page.name}.html`;
  const { title, description } = page;
  const html = fillIn('lesson/page.html', read('page.html'), {
    ...files,
    title,
    description,
    opening: fillIn(opening, read(opening), { title, contents, ...(race && { race: race.html }) }),
    sections: sections.map((section) => section.html).join('\n'),
    pages: pageItems(page),
  });
  return smallHtml(html);
}
