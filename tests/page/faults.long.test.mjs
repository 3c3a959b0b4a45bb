// Random visits to a page whose browser fails in random ways end in a working page or in one plain sentence.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { ask, becomesReady, openAny, settle, state, withBrowser } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { commandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';

const { site } = withBrowser();
const faults = await readFile(new URL('faults.js', import.meta.url), 'utf8');

const few = { n: [0, 80], ticks: [1, 20], tick: [0, 40] };
const commands = commandOf(['play', 'pause', 'step', 'reset', 'set', 'seek', 'measure', 'cancel', 'get', 'spawn', 'sweep', 'race', 'close-race'], few);
const keys = [...'1234567890i.,rmvsgotnxzhpe?+- ', 'Enter', 'Escape', 'Tab', 'ArrowLeft', 'ArrowDown', '!', 'м'];
const part = fc.integer({ min: 0, max: 20 }).map((k) => k / 20);
const act = (name, value) => value.map((given) => [name, given]);
const program = fc.array(fc.oneof(
  act('key', fc.constantFrom(...keys)),
  act('hold', fc.constantFrom(' ', 'Enter', 'ArrowLeft')),
  act('down', fc.tuple(part, part, fc.constantFrom(0, 1, 2))),
  act('move', fc.tuple(part, part)),
  act('wheel', fc.constantFrom(-300, -3, 3, 300)),
  act('press', fc.nat(40)),
  act('command', commands),
  act('frames', fc.integer({ min: 1, max: 30 })),
  act('context', fc.boolean()),
  act('hidden', fc.boolean()),
  act('blur', fc.constant(0)),
  act('leaves', fc.constant(0)),
), { maxLength: 20 });
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
  program,
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

property('a visit with faults ends in a working page or one plain sentence', visit, async ({ network, program: acts, ...plan }) => {
  const page = await openAny(site.shared, `${site.url}?scene=tutorial&n=40&threads=2`, { virtual: true, prepare: async (opened) => {
    await opened.addInitScript(`${faults}; window.makeFaults(${JSON.stringify(plan)})`);
    if (network) await breakNetwork(opened, network);
  } });
  try {
    if (network?.how === 'stalls') await page.evaluate(() => window.virtual.run(2000)); // over half a minute
    await becomesReady(() => page, ['ready', 'failed']);
    await page.evaluate((given) => window.visitor.act(given), acts);
    await page.evaluate(() => window.visitor.comeBack());
    await settle(page, 5);
    const { now, status, ways, notices } = await show(page);
    notices.forEach(assertPlain);
    assertPlain(status);
    if (now === 'failed') {
      assert.ok(ways || plan.graphics === 'none' || plan.graphics === 'lost', 'there is a way on');
    } else {
      assert.equal(now, 'ready');
      await ask(page, { type: 'cancel' });
      await ask(page, { type: 'close-race' });
      const { error } = await ask(page, { type: 'play' });
      assert.equal(error, undefined);
      const before = await state(page);
      await page.evaluate(() => window.virtual.run(60));
      const after = await state(page);
      assert.ok(after.tick > before.tick, `ticks ${before.tick} to ${after.tick}`);
      assert.equal(after.n, before.n, 'nothing is held');
    }
    // The browser itself reports files that do not arrive, and half scripts; the program, an empty log of a lost driver.
    const expected = /^console: (Failed to load resource|program: $)|^failed: |^status 404|^uncaught: (Unexpected end of input|Invalid or unexpected token)$/;
    assert.deepEqual(page.problems.filter((problem) => !expected.test(problem)), []);
  } finally {
    await page.end();
  }
}, { runs: 200 });
