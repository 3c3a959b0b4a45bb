// Writes the lesson's pages: the prose of their sections with their pictures and numbers, which are
// computed here with the modules that the pages themselves use.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { addressOf, minutesOf, pages, sectionsOf, type Page, type Section } from '../lesson/sections.ts';
import { asText } from '../kit/markup.ts';
import { bundle, readWeb } from './bundle.ts';
import type { Common } from './common.ts';
import { fillIn, masthead, smallHtml } from './template.ts';

import type { Facts } from '../lesson/templates.ts';

const exists = (path: string) => existsSync(new URL(`../lesson/${path}`, import.meta.url));

/** Paths of the sections' files of this name, as far as they exist. */
const ofSections = ({ sections }: Page, name: string) =>
  sections.map(({ folder }) => `./${folder}/${name}`).filter(exists);

/** Entries of a page's script, which starts each section, and of its style sheet; they import files of web/lesson. */
export const lessonEntries = (page: Page) => ({
  js: [
    "import './page.ts';",
    ...ofSections(page, 'exercise.ts').map((path, k) => `import { start as start${k} } from '${path}'; start${k}();`),
    "document.documentElement.classList.remove('returning');", // set by head.ts
  ].join('\n'),
  css: ['./lesson.css', './predict/predict.css', ...ofSections(page, 'section.css'), ...[`./pages/${page.name}.css`].filter(exists)].map((path) => `@import '${path}';`).join('\n'),
});

/** The opening of a page, before its sections: HTML with places, or a text as the sections have. */
async function openingOf({ name, title }: Page, facts: Facts, contents: string, race?: string) {
  const file = `pages/${name}.html`;
  if (exists(file)) return fillIn(`lesson/${file}`, { title, contents, ...(race && { race }) });
  return `<h1>${title}</h1>\n${asText(await (await import(`../lesson/pages/${name}.ts`)).prose(facts))}`;
}

/** "1 of 7, 4 minutes" */
function placeIn(page: Page, section: Section): string {
  const at = page.sections.indexOf(section);
  if (!section.minutes) return placeIn(page, page.sections[at - 1]).replace(/,[^,]*$/, ', continued');
  const alike = sectionsOf(page.part);
  return `${page.part === 'more' ? 'More, ' : ''}${alike.indexOf(section) + 1} of ${alike.length}, ${section.minutes} minutes`;
}

async function sectionHtml(page: Page, section: Section, facts: Facts) {
  const { folder, id, minutes } = section;
  const { title, prose } = await import(`../lesson/${folder}/prose.ts`);
  // Below More, and for what goes on, the page's own place is enough, unless the section is alone.
  const hidden = page.part === 'path' && minutes ? '' : ' hidden';
  const heading = `<h2 id="${id}-title"><a href="#${id}">${title}</a></h2>\n<p class="place"${hidden}>${placeIn(page, section)}</p>`;
  const text = asText(await prose(facts)).trim();
  return {
    entry: `<li><a href="#${id}">${title}</a></li>`,
    html: `<section id="${id}"${minutes ? '' : ' class="continued"'} aria-labelledby="${id}-title">\n${heading}\n${text}\n</section>`,
  };
}

const pagesOf = (part: Page['part']) => pages.filter((page) => page.part === part);

/** Pages of the lesson as items of a list, the one that is open without a link. */
const pageItems = (open: Page, part: Page['part']) =>
  pagesOf(part).map((page) => {
    const link = page === open ? `<span aria-current="page">${page.title}</span>` : `<a href="${addressOf(page)}">${page.title}</a>`;
    return `<li>${link}, ${minutesOf(page)} minutes</li>`;
  }).join('\n');

/** "Page 1 of 2, 25 minutes" */
function placeOf(page: Page) {
  if (page.part === 'unlisted') return '';
  const alike = pagesOf(page.part);
  return `${page.part === 'more' ? 'More, page' : 'Page'} ${alike.indexOf(page) + 1} of ${alike.length}, ${minutesOf(page)} minutes`;
}

/** Links to the pages before and after. */
function waysFrom(page: Page) {
  const at = pages.indexOf(page);
  const [back, next] = [pages[at - 1], pages[at + 1]];
  return [
    back ? `<a rel="prev" href="${addressOf(back)}">Back: ${back.title}</a>` : '',
    next ? `<a rel="next" href="${addressOf(next)}">Next: ${next.title}</a>` : '',
  ].filter(Boolean).join('\n');
}

/** @param mark The picture in the masthead. @param files Addresses for the page around the sections. */
async function lessonPage(page: Page, facts: Omit<Facts, 'text'>, mark: string, files: Record<string, string>) {
  const given = { ...facts, text: (path: string) => readWeb(`../${path}`).toString() };
  const sections = await Promise.all(page.sections.map((section) => sectionHtml(page, section, given)));
  // The lesson opens with a race, before any explanation.
  const [race] = page.name === 'index' ? sections.splice(0, 1) : [];
  const entries = sections.map(({ entry }) => entry).join('\n');
  const contents = sections.length > 1 ? `<nav class="contents" aria-label="Parts of this page"><ol>${entries}</ol></nav>` : '';
  const { title, description } = page;
  const html = fillIn('lesson/page.html', {
    ...files,
    title,
    description,
    opening: await openingOf(page, given, contents, race?.html),
    sections: sections.map((section) => section.html).join('\n'),
    masthead: masthead({ mark, home: '../', here: 'lesson', saying: placeOf(page) }),
    ways: waysFrom(page),
    path: pageItems(page, 'path'),
    more: pageItems(page, 'more'),
  });
  return smallHtml(html);
}

/** Writes the lesson, whose pictures and numbers are computed with the engine in the folder. */
export async function writeLesson({ folder, mark, values, preloads, bundleStyle }: Common) {
  const { write, writeHashed } = folder;
  const { World } = await import(pathToFileURL(folder.place('engine/cellmates.js')).href);
  const facts = { World, engineBytes: brotliCompressSync(folder.read('engine/cellmates.js')).length };
  const head = writeHashed('lesson/head.js', bundle('lesson/head.ts'));
  write('lesson/wishes.js', bundle('lesson/wishes.ts'));
  const ofSandbox = { BUILD_WORKER: JSON.stringify(bundle('lesson/sketch/worker.ts').trim()) };
  write('lesson/sandbox.html', fillIn('lesson/sketch/sandbox.html', {
    script: writeHashed('lesson/sandbox.js', bundle('lesson/sketch/frame.ts', ofSandbox)),
  }));
  for (const page of pages) {
    const { js, css } = lessonEntries(page);
    const entry = (contents: string, loader: 'js' | 'css') => ({ contents, resolveDir: 'lesson', loader });
    const files = {
      ...values, preloads, head,
      lesson: writeHashed(`lesson/${page.name}.js`, bundle(entry(js, 'js'))),
      'lesson-style': writeHashed(`lesson/${page.name}.css`, bundleStyle(entry(css, 'css'))),
    };
    write(`lesson/${page.name}.html`, await lessonPage(page, facts, mark, files));
  }
}
