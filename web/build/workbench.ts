// Builds the workbench's page: its scenes, methods and recorders are those of the modules that it runs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escaped } from '../kit/escaped.ts';
import { answers } from '../workbench/methods.ts';
import { generators } from '../workbench/generators/index.ts';
import { heading } from '../workbench/workload/reading.ts';
import { bundle } from './bundle.ts';
import { shownCode } from './shown_code.ts';
import { fillIn, smallHtml } from './template.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../workbench/${path}`, import.meta.url)), 'utf8');

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 6 });

function fieldsOf({ name, about, parameters }: typeof generators[number], place: number) {
  const fields = parameters.map(({ name: parameter, label: text, least, most, initial, unit, whole }) =>
    `<label class="field">${escaped(text)}
      <input type="number" name="${parameter}" value="${initial}" min="${least}" max="${most}" step="${whole ? 1 : 'any'}">
      <small>${number(least)} to ${number(most)}${unit && (unit === '%' ? '%' : ` ${escaped(unit)}`)}</small></label>`);
  return `<fieldset class="parameters" data-scene="${name}"${place > 0 ? ' hidden disabled' : ''}>
    <legend class="unseen">Parameters</legend><p class="about">${escaped(about)}</p><div>${fields.join('\n')}</div></fieldset>`;
}

const boxOf = ({ name, label, about }: { name: string; label: string; about: string }) =>
  `<label><input type="checkbox" name="method" value="${name}" data-label="${escaped(label)}" checked> <b>${escaped(label)}</b>
    <span>${escaped(about)}</span></label>`;

const recorders: [file: string, label: string][] = [['p5', 'p5.js'], ['phaser', 'Phaser'], ['matter', 'Matter.js'], ['canvas', 'Any other loop']];

const recorderHtml = () => recorders.map(([file, label]) => `<div class="recorder"><h3>${label}</h3>
  <button type="button" class="second" name="copy-recorder" value="${file}" aria-label="Copy the recorder for ${label}">Copy</button>
  <pre tabindex="0" aria-label="Recorder for ${label}">CODE-recorders/${file}</pre></div>`).join('\n');

/** The script of the code that the page gives, with its text. It imports the finder next to it. */
export function answersScript() {
  const texts = Object.fromEntries(answers.map(({ name }) => [name, shownCode(new URL(`../workbench/code/${name}.ts`, import.meta.url))]));
  return bundle('workbench/answers.ts', { BUILD_CODE: JSON.stringify(texts) }, 'esm', { external: ['./finder.js'] })
    .replaceAll('"./finder.js"', '"../engine/finder.js"');
}

/** Adds recorders after the page has been made small, because their indentation is to stay. */
const withCode = (html: string) => html.replace(/CODE-([\w/-]+)/g, (_, file) => escaped(read(`${file}.js`).trimEnd()));

/** @param files Addresses for the page. */
export function workbenchPage(files: Record<string, string>) {
  const html = fillIn('workbench/page.html', read('page.html'), {
    ...files,
    'method-count': answers.length,
    how: heading,
    scenes: generators.map(({ name, label }) => `<option value="${name}">${escaped(label)}</option>`).join('\n'),
    parameters: generators.map(fieldsOf).join('\n'),
    answers: answers.map(boxOf).join('\n'),
    recorders: recorderHtml(),
  });
  return withCode(smallHtml(html));
}
