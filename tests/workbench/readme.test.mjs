// Tests the examples of web/workbench/README.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generators } from '../../web/workbench/generators/index.ts';
import { importWorkload } from '../../web/workbench/workload/import.ts';
import { whole } from '../../web/kit/figure_text.ts';
import { limits } from '../../web/workbench/workload/workload.ts';
import { framesOf } from './files.mjs';

const folder = new URL('../../web/workbench/', import.meta.url);
const read = (path) => readFileSync(new URL(path, folder), 'utf8');
const text = read('README.md');
const blocks = (language) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , code]) => code);
const rows = async (source) => framesOf(await importWorkload(source));

const twoFrames = [
  [
    [10.5, 20, 3, 7],
    [15, 22.25, 4, 8],
  ],
  [[11, 20.5, 3, 7]],
];
const oneBox = [[[25, 40, 25, 7]]];

test('The examples of CSV and JSON are what the text says', async () => {
  assert.deepEqual(await Promise.all(blocks('csv').map(rows)), [twoFrames, oneBox, oneBox, oneBox]);
  assert.deepEqual(await Promise.all(blocks('json').map(rows)), Array(7).fill(twoFrames));
});

test('The recorders are those of the files', () => {
  const shown = blocks('js').filter((code) => code.includes('recordedFrames'));
  assert.deepEqual(
    shown,
    ['p5', 'phaser', 'matter', 'canvas'].map((name) => read(`recorders/${name}.js`)),
  );
});

test('The table of scenes has those that there are', () => {
  const table = /<!-- scenes -->\n(.*)<!-- \/scenes -->/s.exec(text)[1].trimEnd().split('\n').slice(2);
  const wanted = generators.map(({ name, about, parameters }) => {
    const own = parameters.slice(3).map((parameter) => `\`${parameter.name}\``);
    return `| \`${name}\` | ${about} | ${own.join(' ')} |`;
  });
  assert.deepEqual(table, wanted);
});

test('The limits are those of the importers', () => {
  for (const limit of [limits.discsPerFrame, limits.discs, limits.frames]) assert.ok(text.includes(`| ${whole(limit)} |`));
  assert.ok(text.includes(`| ${limits.bytes / 1e6} MB |`));
});

test('The modules are used as in JavaScript’s section', async () => {
  const [code] = blocks('js').filter((each) => each.startsWith('import'));
  const printed = [];
  const program = code
    .replace(/'\.\/(.*?)'/g, (_, path) => `'${new URL(path, folder)}'`)
    .replaceAll('console.log', 'globalThis.printed.push');
  globalThis.printed = { push: (...values) => printed.push(values.join(' ')) };
  await import(`data:text/javascript,${encodeURIComponent(program)}`);
  assert.deepEqual(printed, ['0.5', '1', '60 true']);
});
