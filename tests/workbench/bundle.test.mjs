// Importers and generators give the same in a browser as in Node.js.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { withBrowser } from '../lib/app.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { golden } from './golden.mjs';

const { site } = withBrowser();
const program = `
  import { generators, generate } from './generators/index.js';
  import { hashFrames } from './workload/hash.js';
  import { importWorkload } from './workload/import.js';
  const made = { n: 500, frames: 10, seed: 7 };
  const bullets = generate('bullets', made);
  const rows = bullets.frames.flatMap(({ count, x, y, r, id }, frame) =>
    Array.from({ length: count }, (_, k) => ({ frame, id: id[k], x: x[k], y: y[k], r: r[k] })));
  const csv = [Object.keys(rows[0]), ...rows.map(Object.values)].map((row) => row.join()).join('\\r\\n');
  const hashIn = async (file) => hashFrames((await importWorkload(file)).frames);
  window.run = async () => ({
    hashes: Object.fromEntries(generators.map(({ name }) => [name, hashFrames(generate(name, made).frames)])),
    read: [await hashIn(csv), await hashIn(JSON.stringify(rows, null, 1))],
    refusal: await importWorkload(csv.replace(/,[^,]*$/, ',NaN')).catch(({ name, message }) => name + ': ' + message),
  });`;

test('Chromium generates and reads the same frames', async () => {
  const resolveDir = fileURLToPath(new URL('../../web/workbench', import.meta.url));
  const { outputFiles } = await build({ stdin: { contents: program, resolveDir }, bundle: true, minify: true, format: 'iife', write: false });
  const page = await openPage(site.shared, 'about:blank');
  await page.addScriptTag({ content: outputFiles[0].text });
  assert.deepEqual(await page.evaluate(() => window.run()), {
    hashes: golden,
    read: [golden.bullets, golden.bullets],
    refusal: 'WorkloadError: Line 5001, column 5 (r): "NaN" is not a number: write a number there, or choose another column as radius.',
  });
  assert.deepEqual(page.problems, []);
  await page.end();
});
