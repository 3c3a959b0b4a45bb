// Runs code that a reader has copied in an empty page with p5.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { coloursOf } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { site } from './lesson.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';

const files = { 1: 'p5.min.js', 2: 'p5-2.min.js' };

// The value of an expression after 90 virtual frames of the sketch, or in a later one in which it `holds`. p5 draws all without an error.
export const runsIn = (browser) => async (version, sketch, expression, holds = () => true) => {
  const empty = await openPage(browser, 'about:blank');
  try {
    await empty.addInitScript({ path: fileURLToPath(new URL('../lib/virtual.js', import.meta.url)) });
    const p5 = await readFile(join(dist, 'examples/p5', files[version]), 'utf8');
    const body = `<!DOCTYPE html><link rel="icon" href="data:,"><body><script>${p5}</script><script>${sketch}</script>`;
    await empty.route('http://sketch.test/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await empty.goto('http://sketch.test/');
    await empty.evaluate(() => window.virtual.until(() => globalThis.frameCount >= 90));
    assert.ok(await coloursOf(empty) > 2, 'the sketch draws');
    const value = await empty.evaluate(`window.virtual.until(() => (${holds})(${expression}) && [${expression}])`);
    assert.deepEqual(empty.problems, []);
    return value[0];
  } finally {
    await empty.end();
  }
};

/** A test of the code that a section's copy button puts into the clipboard. `use` gets it, and a function that runs code. */
export const copyTest = (name, id, use) =>
  test(name, async () => {
    const { browser, url } = await site();
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${url}lesson/build.html`);
    await page.locator(`#${id} [name="copy"]`).click();
    await eventually('it is copied', () => page.locator(`#${id} .copied`).textContent(), (text) => text === 'Copied.');
    await use(await page.evaluate(() => navigator.clipboard.readText()), runsIn(browser));
    await context.close();
  });
