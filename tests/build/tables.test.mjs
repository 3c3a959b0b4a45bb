// The READMEs' tables and the types agree with the program's schema, and the READMEs' figures with bench/results. Needs
// `tools/build native`. `tools/env node --import tsx tools/tables.mjs` writes them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownCommands } from '../../web/frame/door.ts';
import { limitValues } from '../../web/build/bundle.ts';
import { keyItems, programKeys } from '../../web/build/page.ts';
import imports from '../../web/imports.config.mjs';
import { inFolder } from '../lib/folders.mjs';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const types = ['web/schema/run_types.ts', 'web/embed/types.ts'];
const field = {
  name: 'wind', label: 'Wind', help: 'Blows.', unit: '', kind: 'flag', expected: '0 or 1', usual: '0', only: '', uses: {}, choices: [],
};
const key = { name: 'W', words: "Turn the fan's wind on", signs: 'w' };

function check(...flags) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', path('tools/tables.mjs'), '--check', ...flags], { encoding: 'utf8' });
  return { status, stderr };
}

// Checks that with these flags exactly `files` are out of date.
function checkStale(files, ...flags) {
  const { status, stderr } = check(...flags);
  assert.equal(status, 1, stderr);
  assert.deepEqual([...stderr.matchAll(/^tables: (\S+)/gm)].map(([, file]) => file), files);
}

const printed = spawnSync(path('build/native/src/session/cellmates-schema'), { encoding: 'utf8' });
assert.equal(printed.status, 0, 'cellmates-schema failed: run tools/build native');

test('The tables agree with the program’s schema', () => {
  assert.deepEqual(check(), { status: 0, stderr: '' });
});

test('No table, type or string of the schema contains NaN or undefined', () => {
  const found = (name, text) => assert.equal(/\b(NaN|undefined|null)\b/.exec(text)?.[0], undefined, name);
  found('the schema', JSON.stringify({ ...JSON.parse(printed.stdout), states: [] }));
  for (const file of ['README.md', 'src/core/README.md', 'src/session/README.md', 'src/app/README.md', 'web/MESSAGES.md', ...types]) {
    const tables = [...readFileSync(path(file), 'utf8').matchAll(/(?:<!--|\/\/) table: ([\w-]+)[^]*?(?:<!--|\/\/) end/g)];
    assert.ok(tables.length > 0, file);
    for (const [table, name] of tables) found(`${name} in ${file}`, table);
  }
});

// Each change makes some tables stale, and only in the files that contain them.
for (const [what, change, files] of [
  ['a new parameter', (schema) => schema.run.push(field),
    ['src/session/README.md', 'web/MESSAGES.md', 'web/engine/README.md', 'web/schema/run_types.ts']],
  ['a new view option', (schema) => schema.view.push(field),
    ['src/session/README.md', 'web/MESSAGES.md', 'web/schema/state_types.ts']],
  ['a new method', ({ methods, run }) => {
    methods.push({ ...methods[0], name: 'guess', label: 'Guess' });
    run.find(({ name }) => name === 'method').choices.push('guess');
  }, ['src/core/README.md', 'src/session/README.md', 'web/engine/README.md', 'web/schema/run_types.ts']],
  ['a new key', ({ keys }) => keys.push(key), ['src/app/README.md']],
  ['a new command in messages', ({ commands }) => commands.push({ name: 'blow', messages: true, says: 'state', fields: [{ ...field, required: true }] }),
    ['web/embed/frame.ts', 'web/embed/types.ts']],
  ['a new field of a state', ({ states }) => (states[0].wind = 'west'), ['web/schema/state_types.ts']],
  ['a new option of the page', (schema) => schema.page.push(field), ['src/session/README.md']],
  ['a different range', (schema) => (schema.run.find(({ name }) => name === 'gravity').expected = 'a number from -11 to 11'),
    ['web/schema/run_types.ts']],
  ['a different range in numbers', (schema) => (schema.run.find(({ name }) => name === 'gravity').most = 11),
    ['src/session/README.md', 'web/engine/README.md']],
  ['a different default', (schema) => (schema.view.find(({ name }) => name === 'spawn').usual = '6'), ['src/session/README.md']],
  ['a missing method', (schema) => schema.methods.pop(), ['src/core/README.md', 'src/session/README.md', 'web/engine/README.md']],
  ['a different name of a response', (schema) => (schema.responses[2].name = 'rest'),
    ['src/core/README.md', 'src/session/README.md', 'web/engine/README.md']],
  ['a different number of discs', (schema) => (schema.scenes[0].n = 51), ['src/core/README.md', 'web/engine/README.md']],
]) {
  test(`${what} makes exactly its tables stale`, () => inFolder((folder) => {
    const schema = JSON.parse(printed.stdout);
    change(schema);
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema));
    checkStale(files, '--schema', join(folder, 'schema.json'));
  }));
}

test('A new key is in the page’s list and passed to the program', () => {
  const { keys } = JSON.parse(printed.stdout);
  assert.match(keyItems([...keys, key]), /<dt><kbd>W<\/kbd><\/dt><dd>Turn the fan’s wind on<\/dd>/);
  assert.equal(JSON.parse(programKeys([...keys, key])), `${JSON.parse(programKeys(keys))}w`);
  assert.match(keyItems(keys), /<kbd>1<\/kbd> … <kbd>9<\/kbd>, <kbd>0<\/kbd>, <kbd>I<\/kbd>/);
  assert.match(keyItems(keys), /<kbd>Shift<\/kbd>\+<kbd>1<\/kbd> … <kbd>5<\/kbd>/);
  assert.match(keyItems(keys), /<dt><kbd>\+<\/kbd> <kbd>−<\/kbd><\/dt>/);
  for (const { name } of keys) if (name.length === 1) assert.ok(keyItems(keys).includes(`<dt><kbd>${name}</kbd></dt>`), name);
});

test('A new limit becomes a constant of the page and of the engine', () => {
  const { limits } = JSON.parse(printed.stdout);
  assert.deepEqual(Object.keys(limits), ['threads', 'discs', 'side', 'leastRadius', 'radius', 'velocity', 'speed', 'zoom', 'steps', 'file', 'address',
    'command', 'waiting', 'tests', 'ticks']);
  assert.equal(limitValues({ ...limits, wind: 7 })['BUILD_LIMITS.wind'], '7');
});

test('Every command in messages is documented', () => {
  const { commands } = JSON.parse(printed.stdout);
  const readme = readFileSync(path('web/MESSAGES.md'), 'utf8');
  const names = commands.filter(({ messages }) => messages).map(({ name }) => name);
  for (const name of [...names, ...ownCommands]) assert.match(readme, new RegExp(`^#### .*\`${name}\``, 'm'), name);
});

test('Every field of a state that messages have is documented', () => {
  const { run, states } = JSON.parse(printed.stdout);
  const readme = readFileSync(path('web/MESSAGES.md'), 'utf8');
  const others = ['page', ...run.map(({ name }) => name)]; // the page's own, and the parameters, which have a table
  const names = new Set(states.flatMap(Object.keys).filter((name) => !others.includes(name)));
  assert.ok(names.size > 20);
  for (const name of names) assert.ok(readme.includes(`\`${name}\``), name);
});

// Lists that follow from the schema must not be written by hand.
test('No module of the page lists parameters, methods or keys', () => {
  const { run, view, methods } = JSON.parse(printed.stdout);
  const names = [...run, ...view, ...methods].map(({ name }) => name);
  const modules = ['schema', 'page', 'frame', 'embed', 'engine'].flatMap((folder) =>
    readdirSync(path(`web/${folder}`), { recursive: true }).filter((file) => /(?<!\.d)\.ts$/.test(file)).map((file) => `web/${folder}/${file}`));
  assert.ok(modules.length > 40);
  for (const file of modules) {
    readFileSync(path(file), 'utf8').split('\n').forEach((line, k) => {
      const listed = names.filter((name) => new RegExp(`[{,[] *'?${name}'?(?=[ ,\\]}])`).test(line));
      assert.ok(listed.length < 7, `${file}:${k + 1} lists ${listed}`);
    });
  }
});

test('A different figure in compare.json makes README.md stale', () => inFolder((folder) => {
  cpSync(path('bench/results'), folder, { recursive: true });
  const results = JSON.parse(readFileSync(join(folder, 'compare.json'), 'utf8'));
  results.rows.find(({ rival, n }) => rival === 'cellmates-grid-wasm' && n === 10_000).ms_median *= 1.02;
  writeFileSync(join(folder, 'compare.json'), JSON.stringify(results));
  checkStale(['README.md'], '--results', folder);
}));

test('src/README.md says of each room of web what it may import', () => {
  const cells = readFileSync(path('src/README.md'), 'utf8').matchAll(/^\| `(web\/[\w/]+)` \|.*\| ([^|]+) \|$/gm);
  const rules = imports.forbidden.filter(({ name }) => name.startsWith('web/')).map(({ name, to: { pathNot } }) => {
    const [, ...others] = pathNot.replace('/[^/]+$', '/*.ts').match(/[\w/*.]+(?=[|)])/g);
    return [name, others.map((other) => `\`${other.replace(/\/$/, '')}\``).join(', ') || 'nothing'];
  });
  assert.deepEqual(Object.fromEntries(Array.from(cells, ([, room, allowed]) => [room, allowed])), Object.fromEntries(rules));
});

test('The README has at most 120 lines, and the five files that it calls the idea at most 1,000', () => {
  const readme = readFileSync(path('README.md'), 'utf8');
  const lines = (text) => text.split('\n').length - 1;
  const [idea] = /The idea itself is five files:[^]*?\n\n/.exec(readme);
  const files = [...idea.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => lines(readFileSync(path(file), 'utf8')));
  assert.equal(files.length, 5);
  assert.ok(files.reduce((sum, more) => sum + more) <= 1000, files.join(' '));
  assert.ok(lines(readme) <= 120, `${lines(readme)} lines`);
  assert.ok(lines(readFileSync(path('web/README.md'), 'utf8')) <= 350, 'web/README.md');
});

test('The folders of core and session include what the README lets them', () => {
  const read = (name) => readFileSync(path(name), 'utf8');
  const [, core, session] = /\nThe folders of core,([^]*)\nThe folders of session:([^]*?)\n## /.exec(read('src/README.md'));
  let checked = 0;
  for (const [layer, said] of Object.entries({ core, session })) {
    const folders = [...said.matchAll(/^(\w+) {2,}\S/gm)].map(([, folder]) => folder);
    const shared = said.split('```').at(-1);
    for (const folder of folders) {
      const above = folders.slice(0, layer === 'session' || folder === 'find' ? 1 : folders.indexOf(folder));
      for (const name of readdirSync(path(`src/${layer}/${folder}`))) {
        const file = `src/${layer}/${folder}/${name}`;
        for (const [, to, header] of read(file).matchAll(new RegExp(`#include "${layer}/([\\w.]+)(/[\\w.]+)?"`, 'g'))) {
          const lets = header ? [...above, folder].includes(to) : shared.includes(`\`${to}\``) || (folder === 'inspect' && to === 'world.h');
          assert.ok(lets, `${file} includes ${layer}/${to}${header ?? ''}`);
          checked++;
        }
      }
    }
  }
  assert.ok(checked > 200, `${checked} includes`);
});
