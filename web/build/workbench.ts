// Builds the workbench's page: its scenes, methods and recorders are those of the modules that it runs.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { escaped } from '../kit/escaped.ts';
import { answers } from '../workbench/methods.ts';
import { generators } from '../workbench/generators/index.ts';
import { common, type Parameter } from '../workbench/generators/parameter.ts';
import { heading } from '../workbench/workload/workload.ts';
import { bundle, readWeb } from './bundle.ts';
import type { Common } from './common.ts';
import { fillIn, masthead, smallHtml } from './template.ts';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 6 });

/** @param ranged Whether its range stands below it. */
const fieldOf = ({ name, label, least, most, initial, unit, whole }: Parameter, ranged = true) =>
  `<label class="field${ranged ? '' : ' of-scene'}">${escaped(label)}
    <input type="number" name="${name}" value="${initial}" min="${least}" max="${most}" step="${whole ? 1 : 'any'}">
    ${ranged ? `<small>${number(least)} to ${number(most)}${unit && (unit === '%' ? '%' : ` ${escaped(unit)}`)}</small>` : ''}</label>`;

const [n, frames, seed] = common;

const fieldsOf = ({ name, label, parameters }: typeof generators[number]) =>
  `<fieldset data-scene="${name}"><legend class="unseen">${escaped(label)}</legend>
    ${parameters.filter((parameter) => !common.includes(parameter)).map((parameter) => fieldOf(parameter)).join('\n')}</fieldset>`;

const boxOf = ({ name, label, about }: { name: string; label: string; about: string }) =>
  `<label><input type="checkbox" name="method" value="${name}" checked> <b>${escaped(label)}</b>
    <span>${escaped(about)}</span></label>`;

const recorders: [file: string, label: string][] = [['p5', 'p5.js'], ['phaser', 'Phaser'], ['matter', 'Matter.js'], ['canvas', 'Any other loop']];

const recorderHtml = () => recorders.map(([file, label]) => `<div class="recorder"><h3>${label}</h3>
  <button type="button" class="second" name="copy" aria-label="Copy the recorder for ${label}">Copy</button>
  <pre tabindex="0" aria-label="Recorder for ${label}">CODE-recorders/${file}</pre><p class="copied" role="status"></p></div>`).join('\n');

/** Takes the types out of a text in TypeScript, and nothing else. */
function withoutTypes(text: string) {
  /** What only TypeScript has, in its order in the text: it is left out from where the piece before it ends. */
  const spans: [from: number, to: number][] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.typeArguments) spans.push([node.typeArguments.pos - 1, node.typeArguments.end + 1]);
    if (ts.isTypeAliasDeclaration(node) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly)) return void spans.push([node.pos, node.end]);
    const { type, name } = node as ts.ParameterDeclaration;
    if (type && (ts.isParameter(node) || ts.isVariableDeclaration(node))) spans.push([name.end, type.end]);
    ts.forEachChild(node, visit);
    if (ts.isNonNullExpression(node)) spans.push([node.end - 1, node.end]);
  };
  visit(ts.createSourceFile('code.ts', text, ts.ScriptTarget.ESNext, true));
  return spans.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text).trimStart();
}

/**
 * The text of a file with that of the files of code which it imports, as readers paste it: complete, with types or without.
 * @param file In TypeScript.
 */
function shownCode(file: URL): { typescript: string; javascript: string } {
  let typescript = readFileSync(file, 'utf8').trimEnd();
  const [line, path] = /^import .* from '(\.\/.*\.ts)';\n\n/m.exec(typescript) ?? [];
  if (line && path) {
    const before = shownCode(new URL(path, file)).typescript;
    // Both have the type of the callback.
    typescript = `${before}\n\n${typescript.replace(line, '').replace(/^type Found = .*\n\n/m, '')}`;
  }
  return { typescript, javascript: withoutTypes(typescript) };
}

/** The script of the code that the page gives, with its text. It imports the finder next to it. */
function answersScript() {
  const texts = Object.fromEntries(answers.map(({ name }) => [name, shownCode(new URL(`../workbench/code/${name}.ts`, import.meta.url))]));
  return bundle('workbench/answers.ts', { BUILD_CODE: JSON.stringify(texts) }, 'esm', { external: ['./finder.js'] })
    .replaceAll('"./finder.js"', '"../engine/finder.js"');
}

/** Adds recorders after the page has been made small, because their indentation is to stay. */
const withCode = (html: string) => html.replace(/CODE-([\w/-]+)/g, (_, file) => escaped(readWeb(`workbench/${file}.js`).toString().trimEnd()));

export function writeWorkbench({ folder: { write, writeHashed }, mark, values, preloads, bundleStyle }: Common) {
  write('workbench/package.json', '{ "type": "module" }\n'); // for Node.js
  const html = fillIn('workbench/page.html', {
    ...values,
    masthead: masthead({ mark, home: '../', here: 'workbench' }),
    preloads,
    'workbench-style': writeHashed('workbench/workbench.css', bundleStyle('workbench/workbench.css')),
    head: writeHashed('workbench/head.js', bundle('kit/head.ts')),
    start: writeHashed('workbench/start.js', bundle('workbench/start.ts')),
    worker: writeHashed('workbench/worker.js', bundle('workbench/worker.ts', {}, 'esm')),
    'answers-script': writeHashed('workbench/answers.js', answersScript()),
    'method-count': answers.length,
    how: heading,
    scenes: generators.map(({ name, label }) => `<option value="${name}">${escaped(label)}</option>`).join('\n'),
    counts: [n, frames].map((parameter) => fieldOf(parameter, false)).join('\n'),
    parameters: [fieldOf(seed), ...generators.map(fieldsOf)].join('\n'),
    answers: answers.map(boxOf).join('\n'),
    recorders: recorderHtml(),
  });
  write('workbench/index.html', withCode(smallHtml(html)));
}
