// Builds the lesson's page: the prose of its sections with their pictures and numbers, which are
// computed here with the modules that the page itself uses.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sections } from '../lesson/sections.js';
import { fillIn, smallHtml } from './template.mjs';

/** @import { Facts } from '../lesson/facts.js' */
/** @import { Section } from '../lesson/sections.js' */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../lesson/${path}`, import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(here(path), 'utf8');

/** Paths of the sections' files of this name, as far as they exist. @param {string} name */
const ofSections = (name) => sections.map(({ folder }) => `./${folder}/${name}`).filter((path) => existsSync(here(path)));

/** Entries of the lesson's script, which starts each section, and of its style sheet; they import files of web/lesson. */
export const lessonEntries = {
  js: ofSections('start.js').map((path, k) => `import { start as start${k} } from '${path}'; start${k}();`).join('\n'),
  css: ['./lesson.css', './predict/predict.css', ...ofSections('section.css')].map((path) => `@import '${path}';`).join('\n'),
};

/** @param {Section} section @param {Facts} facts */
async function sectionHtml({ folder, id }, facts) {
  const file = `${folder}/prose.html`;
  const values = existsSync(here(`${folder}/values.js`)) ? await (await import(`../lesson/${folder}/values.js`)).values(facts) : {};
  const prose = fillIn(file, read(file), values);
  const title = /<h2>(.*?)<\/h2>/.exec(prose)?.[1] ?? '';
  const linked = prose.replace('<h2>', `<h2 id="${id}-title"><a href="#${id}">`).replace('</h2>', '</a></h2>');
  return {
    entry: `<li><a href="#${id}">${title}</a></li>`,
    html: `<section id="${id}" aria-labelledby="${id}-title">\n${linked}</section>`,
  };
}

/**
 * @param {Omit<Facts, 'read'>} facts
 * @param {Record<string, string>} files Addresses and pictures for the page around the sections.
 */
export async function lessonPage(facts, files) {
  const project = (/** @type {string} */ path) => JSON.parse(read(`../../${path}`));
  const [first, ...others] = await Promise.all(sections.map((section) => sectionHtml(section, { ...facts, read: project })));
  const html = fillIn('lesson/index.html', read('index.html'), {
    ...files,
    race: first.html,
    contents: others.map(({ entry }) => entry).join('\n'),
    sections: others.map((section) => section.html).join('\n'),
  });
  return smallHtml(html);
}
