// Runs code that a reader has copied in an empty page with p5.
import { readFile } from 'node:fs/promises';
import { eventually, openPage } from '../../../tests/lib/harness.mjs';
import assert from 'node:assert/strict';

const files = { 1: 'p5.min.js', 2: 'p5-2.min.js' };
const p5 = (version) => readFile(new URL(`../../../dist/examples/p5/${files[version]}`, import.meta.url), 'utf8');

// Presses the section's copy button and reads the clipboard.
export async function copiedText(page, section) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await section.locator('[name="copy"]').click();
  await eventually('it is copied', () => section.locator('.copied').textContent(), (text) => text === 'Copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

// The value of an expression after 90 frames of the sketch, or later when it `holds`. p5 draws all without an error.
export async function runsInP5(page, version, sketch, expression, holds = () => true) {
  const empty = await openPage(page.context().browser(), 'about:blank');
  try {
    const body = `<!DOCTYPE html><link rel="icon" href="data:,"><body><script>${await p5(version)}</script><script>${sketch}</script>`;
    await empty.route('http://sketch.test/', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await empty.goto('http://sketch.test/');
    await eventually('frames', () => empty.evaluate(() => globalThis.frameCount), (frames) => frames > 90);
    const colours = await empty.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    assert.ok(colours > 2, 'the sketch draws');
    assert.deepEqual(empty.problems, []);
    return await eventually(expression, () => empty.evaluate(expression), holds);
  } finally {
    await empty.end();
  }
}
