// Tests that importers and generators give the same in a browser as in Node.js.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch, openPage } from '../lib/harness.mjs';
import { golden } from './golden.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const program = `
  import { generators, generate } from './generators/index.js';
  import { hashFrames } from './workload/hash.js';
  import { importWorkload } from './workload/import.js';
  import { writeBinary } from './workload/binary.js';
  const made = { n: 500, frames: 10, seed: 7 };
  const rows = ({ frames }) => frames.flatMap(({ count, x, y, r, id }, frame) =>
    Array.from({ length: count }, (_, k) => ({ frame, id: id[k], x: x[k], y: y[k], r: r[k] })));
  window.run = async () => {
    const hashes = Object.fromEntries(generators.map(({ name }) => [name, hashFrames(generate(name, made).frames)]));
    const bullets = generate('bullets', made);
    const table = rows(bullets);
    const columns = Object.keys(table[0]);
    const files = {
      csv: [columns.join(), ...table.map((row) => columns.map((name) => row[name]).join())].join('\\r\\n'),
      json: JSON.stringify(table, null, 1),
      binary: new File(writeBinary(bullets), 'bullets.bin'),
    };
    const read = {};
    for (const [format, file] of Object.entries(files)) read[format] = hashFrames((await importWorkload(file)).frames);
    const refusal = await importWorkload(files.csv.replace(/,[^,]*$/, ',NaN')).catch(({ name, message }) => name + ': ' + message);
    return { hashes, read, refusal };
  };`;

test('Chromium generates and reads the same frames', async () => {
  const resolveDir = fileURLToPath(new URL('../../web/workbench', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir },
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  const page = await openPage(browser, 'about:blank');
  try {
    await page.addScriptTag({ content: outputFiles[0].text });
    const { hashes, read, refusal } = await page.evaluate(() => window.run());
    assert.deepEqual(hashes, golden);
    assert.deepEqual(read, { csv: golden.bullets, json: golden.bullets, binary: golden.bullets });
    assert.equal(refusal, 'WorkloadError: Line 5001, column 5 (r): "NaN" is not a number.');
    assert.deepEqual(page.problems, []);
  } finally {
    await page.end();
  }
});
