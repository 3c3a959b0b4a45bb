// A page whose browser fails in random ways works, or says why not in one plain sentence.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { becomesReady, openAny, settle, state, withBrowser } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { property } from '../lib/property.mjs';

const { site } = withBrowser();
const faults = await readFile(new URL('faults.js', import.meta.url), 'utf8');

const visit = fc.record({
  graphics: fc.oneof({ weight: 3, arbitrary: fc.constant('fine') }, fc.constantFrom('none', 'lost', 'small')),
  clock: fc.constantFrom(0, 0, 0.1, 1, 16.7, 100),
  storage: fc.boolean(),
  workers: fc.constantFrom('fine', 'silent', 'refused'),
  network: fc.option(fc.record({
    file: fc.constantFrom('program.*.js', '*.wasm', 'attach.*.js'),
    how: fc.constantFrom('answers 404', 'breaks', 'ends half-way', 'stalls'),
    times: fc.constantFrom(1, Infinity),
  }), { freq: 3 }),
});

// What the network does with a file; `times` requests fail.
async function breakNetwork(page, { file, how, times }) {
  let left = times;
  await page.route(`**/${file}`, async (route) => {
    if (left-- <= 0) return route.continue();
    if (how === 'answers 404') return route.fulfill({ status: 404 });
    if (how === 'breaks') return route.abort('connectionreset');
    if (how === 'stalls' && file === '*.wasm') return undefined; // a script that stalls would keep the page from loading
    if (how === 'stalls') return route.abort('timedout');
    const whole = await readFile(join(dist, new URL(route.request().url()).pathname));
    return route.fulfill({ body: whole.subarray(0, whole.length / 2), contentType: file.endsWith('js') ? 'text/javascript' : 'application/wasm' });
  });
}

const show = (page) => page.evaluate(() => {
  const { dataset: { state: now } } = document.querySelector('.show');
  const shown = (selector) => document.querySelector(selector).checkVisibility();
  return { now, status: document.querySelector('#status').textContent, ways: ['#run', '#retry'].some(shown),
    notices: [...document.querySelectorAll('#notices li')].map(({ textContent }) => textContent) };
});
const assertPlain = (text) => {
  assert.match(text, /^(\p{Lu}|\d).{8,250}[.…]/u);
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|\w+Error\b|Infinity/);
};

property('a page with faults works, or says why not in one plain sentence', visit, async ({ network, ...plan }) => {
  const page = await openAny(site.shared, `${site.url}?scene=tutorial&n=40&threads=2`, { virtual: true, prepare: async (opened) => {
    await opened.addInitScript(`${faults}; window.makeFaults(${JSON.stringify(plan)})`);
    if (network) await breakNetwork(opened, network);
  } });
  try {
    if (network?.how === 'stalls') await page.evaluate(() => window.virtual.run(2000)); // over half a minute
    await becomesReady(() => page, ['ready', 'failed']);
    await settle(page, 5);
    const { now, status, ways, notices } = await show(page);
    notices.forEach(assertPlain);
    assertPlain(status);
    if (now === 'failed') {
      assert.ok(ways || plan.graphics === 'none' || plan.graphics === 'lost', 'there is a way on');
    } else {
      assert.equal(now, 'ready');
      const before = await state(page);
      await page.evaluate(() => window.virtual.run(60));
      const after = await state(page);
      assert.ok(after.tick > before.tick, `ticks ${before.tick} to ${after.tick}`);
    }
    // The browser itself reports files that do not arrive, and half scripts; the program, an empty log of a lost driver.
    const expected = /^console: (Failed to load resource|program: $)|^failed: |^status 404|^uncaught: (Unexpected end of input|Invalid or unexpected token)$/;
    assert.deepEqual(page.problems.filter((problem) => !expected.test(problem)), []);
  } finally {
    await page.end();
  }
}, { runs: 200 });
