// The problems that axe-core finds in a page or a frame. @axe-core/playwright would open another page for
// each look, and look into all frames.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// `rules` are the names of the rules, by default all.
export async function axeFindings(frame, rules) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
  const { found, passed } = await frame.evaluate(async (given) => {
    // axe-core checks no contrast in an app that is not painted (tests/lib/app.mjs).
    const { style } = document.documentElement;
    style.setProperty('opacity', '1', 'important');
    let result;
    const running = window.axe.run('html', { iframes: false, resultTypes: ['violations'], ...given }).then((all) => (result = all));
    await window.virtual?.alongside(() => result, Infinity); // axe-core has timers
    const { violations, passes } = await running;
    style.removeProperty('opacity');
    return {
      found: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`)),
      passed: passes.map(({ id }) => id),
    };
  }, rules && { runOnly: rules });
  assert.ok(passed.length > (rules ? 0 : 10), 'axe-core has checked nothing');
  assert.ok(passed.includes('color-contrast'), 'axe-core has checked no contrast');
  return found;
}
