// The problems that axe-core finds in a page, a frame, or a part of either.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function axeFindings(frame, part = 'html') {
  await frame.evaluate(axe);
  const { violations, passes } = await frame.evaluate((selector) => window.axe.run(selector, { iframes: false }), part);
  assert.ok(passes.length > (part === 'html' ? 10 : 0), 'axe-core has checked nothing');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}
