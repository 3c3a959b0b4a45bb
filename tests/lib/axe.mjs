// The problems that axe-core finds in a page, a frame, or a part of either.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function axeFindings(frame, part = 'html') {
  await frame.evaluate(axe);
  const { violations, passes } = await frame.evaluate(async (selector) => {
    // axe-core checks no contrast in an app that is not painted (tests/lib/app.mjs).
    const { style } = document.documentElement;
    style.setProperty('opacity', '1', 'important');
    const found = await window.axe.run(selector, { iframes: false });
    style.removeProperty('opacity');
    return found;
  }, part);
  assert.ok(passes.length > (part === 'html' ? 10 : 0), 'axe-core has checked nothing');
  if (part === 'html') assert.ok(passes.some(({ id }) => id === 'color-contrast'), 'axe-core has checked no contrast');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
