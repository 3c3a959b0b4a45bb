// Writes generated parts of READMEs and .d.ts files: tables of parameters and keys and the types of the
// state from the program's schema (which src/session prints), tables of speed from bench/results, and of the
// steps of tools/test from tests/lanes.txt.
// With --check it only checks that they are up to date:
//   tools/env node --import tsx tools/tables.mjs [--check] [--schema FILE] [--results FOLDER]
// A generated part stands between the comments <!-- table: NAME --> and <!-- end -->, or in TypeScript
// between // table: NAME and // end. Without --schema, the schema comes from the built program
// (`tools/build native` or `tools/build wasm`).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './lib/markdown.mjs';
import { figures } from './lib/figures.mjs';
import { failingAs } from './lib/main.mjs';
import { conditions, schemaTypes } from './lib/schema_types.mjs';

const project = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const fail = failingAs('tables');

function readSchema(file) {
  if (file) return JSON.parse(readFileSync(file, 'utf8'));
  const native = project('build/native/src/session/cellmates-schema');
  const wasm = project('build/wasm/src/session/cellmates-schema.js');
  const command = existsSync(native) ? [native] : existsSync(wasm) ? [process.execPath, wasm] : null;
  if (!command) fail('cellmates-schema is not built: run tools/build native');
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  if (status !== 0) fail(`${command.at(-1)} failed: ${stderr}`);
  return JSON.parse(stdout);
}

const code = (text) => `\`${text}\``;

// 2000000 → 2,000,000, -10 → −10.
const number = (value) => value.toLocaleString('en').replace('-', '−');

// `auto` 0 1 2 … 16 → `auto`, 0 … 16
function choices(all) {
  const words = all.filter((choice) => !/^\d+$/.test(choice));
  const numbers = all.filter((choice) => /^\d+$/.test(choice));
  const range = numbers.length ? [`${numbers[0]} … ${numbers.at(-1)}`] : [];
  return [...words.map(code), ...range].join(range.length ? ', ' : ' ');
}

function values({ kind, choices: all, least, most, automatic, unit }) {
  if (kind === 'choice') return choices(all);
  if (kind === 'pair') return `two of ${choices(all)}, with a comma between them`;
  if (kind === 'flag') return '0 or 1';
  // The largest seed is not exact as a JavaScript number, so it is written as a power.
  if (most > Number.MAX_SAFE_INTEGER) return 'a whole number, 0 … 2^64 − 1';
  return `${automatic ? '0, or ' : ''}${number(least)} … ${number(most)}${unit && ` ${unit}`}`;
}

// Marks the choice that a default begins with: "auto: as many as …".
function usual({ usual: text, choices: all }) {
  const first = text.match(/^[\w-]+/)?.[0];
  return all.includes(first) ? code(first) + text.slice(first.length) : text;
}

// Marks the names of parameters and choices in a sentence: "with hash" → "with `hash`".
function naming({ methods, responses }) {
  const names = ['ui=full', 'ui=min', ...[...methods, ...responses].map(({ name }) => name)];
  const pattern = names.sort((a, b) => b.length - a.length);
  return (text) => text.replace(new RegExp(`(?<![\\w-])(${pattern.join('|')})(?![\\w-])`, 'g'), '`$1`');
}

function tables(schema) {
  const named = naming(schema);
  const condition = conditions(schema.run);
  const purpose = (field) => field.help + named(condition(field));
  const coded = ({ name }) => code(name);
  const table = (rows, columns) => markdownTable({ rows, columns });
  const fields = (group) =>
    table(group, [['name', coded], ['values', values], ['default', usual], ['what it does', purpose]]);
  const label = ['on the page', ({ label: words }) => words];
  const about = ({ help, most }) => help + (most ? ` At most ${number(most)} discs.` : '');
  const names = (group) => group.map(coded).join(' ');
  const scenes = [['what it is', ({ help }) => help], ['`n` by default', ({ n }) => number(n)],
    ['response, gravity', ({ own: { response, gravity } }) => `${code(response)}, ${gravity || 'by the sizes'}`]];
  const methods = [['what it does', about]];
  const responses = [...methods, ['conserves', ({ conserves }) => conserves]];
  const labelled = (noun, rows, columns) => table(rows, [[noun, coded], label, ...columns]);
  // The engine's package shows no labels.
  const unlabelled = (noun, rows, columns) => table(rows, [[noun, coded], ...columns]);
  return {
    run: fields(schema.run),
    view: fields(schema.view),
    page: fields(schema.page),
    scenes: labelled('scene', schema.scenes, scenes),
    methods: labelled('method', schema.methods, methods),
    responses: labelled('response', schema.responses, responses),
    engineScenes: unlabelled('scene', schema.scenes, scenes),
    engineMethods: unlabelled('method', schema.methods, methods),
    engineResponses: unlabelled('response', schema.responses, responses),
    keys: table(schema.keys, [['key', coded], ['what it does', ({ words }) => words]]),
    ...schemaTypes(schema),
    settable: `- of the simulation: ${names(schema.run)}\n- of the view: ${names(schema.view)}`,
  };
}

// The steps of tools/test, and the tests that only `all` runs.
function lanes(text) {
  const all = text.split('\n').filter((line) => /^[^#]/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([step, when, cpu, paths, words]) => ({ step, usual: when.includes('usual'), cpu: Number(cpu), paths, words }));
  const usual = all.filter((lane) => lane.usual);
  const sum = usual.reduce((seconds, { cpu }) => seconds + cpu, 0);
  return {
    steps: markdownTable({
      rows: [...usual.map(({ step, words, cpu }) => [code(step), words, cpu]), ['all of these', '', sum]],
      columns: [['step', ([step]) => step], ['what it runs', ([, words]) => words], ['CPU s', ([, , cpu]) => cpu]],
    }),
    only: markdownTable({
      rows: all.filter((lane) => !lane.usual),
      columns: [['only in all', ({ step, paths }) => code(step === 'rest' ? paths : step)], ['reason', ({ words }) => words]],
    }),
  };
}

const homes = {
  'CONTRIBUTING.md': ['steps', 'only'],
  'README.md': ['factor', 'compared'],
  'src/core/README.md': ['scenes', 'methods', 'responses'],
  'src/session/README.md': ['run', 'view', 'page'],
  'src/app/README.md': ['keys'],
  'web/MESSAGES.md': ['settable'],
  'web/workbench/README.md': ['contacts'],
  'web/engine/README.md': ['contacts', 'calls', 'run', 'engineResponses', 'engineMethods', 'engineScenes'],
  'web/schema/state_types.ts': ['state', 'view-state'],
  'web/schema/run_types.ts': ['run-state'],
  'web/embed/frame.ts': ['frame-commands'],
  'web/embed/types.ts': ['frame-methods'],
};

function fill(file, text, made) {
  const open = new Set(homes[file]);
  const typed = file.endsWith('.ts');
  const places = typed ? /( *\/\/ table: ([\w-]+)\n)[^]*?( *\/\/ end\n)/g : /(<!-- table: (\w+) -->\n)[^]*?(<!-- end -->)/g;
  const filled = text.replace(places, (_, begin, name, end) => {
    if (!open.delete(name)) fail(`${file} must not contain a table called ${name}`);
    if (/undefined|NaN/.test(made[name])) fail(`the table ${name} contains ${/undefined|NaN/.exec(made[name])[0]}`);
    return typed ? `${begin}${made[name]}\n${end}` : `${begin}\n${made[name]}\n\n${end}`;
  });
  if (open.size > 0) fail(`${file} lacks the comments "table: ${[...open][0]}" and "end"`);
  return filled;
}

const { values: options } = parseArgs({
  options: { check: { type: 'boolean' }, schema: { type: 'string' }, results: { type: 'string', default: project('bench/results') } },
});
const results = (name) => JSON.parse(readFileSync(join(options.results, name), 'utf8'));
const made = { ...tables(readSchema(options.schema)), ...lanes(readFileSync(project('tests/lanes.txt'), 'utf8')), ...figures(...['compare', 'calls', 'contacts'].map((name) => results(`${name}.json`))) };
let stale = false;
for (const file of Object.keys(homes)) {
  const text = readFileSync(project(file), 'utf8');
  const filled = fill(file, text, made);
  if (filled === text) continue;
  if (options.check) {
    stale = true;
    console.error(`tables: ${file} is out of date: run tools/env node --import tsx tools/tables.mjs`);
  } else {
    writeFileSync(project(file), filled);
    console.log(`tables: ${file} written`);
  }
}
process.exit(stale ? 1 : 0);
