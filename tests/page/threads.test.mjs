// The threaded program runs in a real page, which takes its own time: its workers have no virtual clock. What the page decides
// is in tests/parts/boot.test.mjs. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { becomesReady, openAny, patient, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withBrowser();
const host = withHost();
const status = (page) => page.locator('#status').textContent();

// Removes all functions from the program's table in each worker, except for the one that starts it. Calling another
// one is a trap, while the page's own thread waits.
const breakWorkers = () => {
  if (typeof window !== 'undefined') return;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, imports) {
    let table;
    for (const functions of Object.values(imports)) {
      for (const [name, real] of Object.entries(functions)) {
        if (typeof real !== 'function') continue;
        functions[name] = (...values) => {
          const [work, , third] = values;
          if (values.length === 3 && third > 0 && work < table.length && typeof table.get(work) === 'function') {
            for (let k = 0; k < table.length; k++) if (k !== work) table.set(k, null);
          }
          return real(...values);
        };
      }
    }
    const instance = new Instance(module, imports);
    table = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Table);
    return instance;
  };
};
const broken = async (page) => {
  await patient(page);
  await page.route(/\/mt\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${breakWorkers})();${await response.text()}` });
  });
};
pageTest('an isolated page reports a crash if a worker traps',
  { query: '?scene=klaus&n=20000&threads=2&autoplay=0', open: openAny, prepare: broken, expected: () => true }, async (page) => {
  await page.click('#run');
  await becomesReady(() => page, ['failed']);
  assert.match(await status(page), /^The simulation crashed/);
  assert.ok(page.problems.some((problem) => /Aborted|null|indirect|table/.test(problem)), page.problems.join('\n'));
});

pageTest('a frame of another site runs on the threads that its address asks for',
  { query: '?autoplay=1&threads=2', open: framedIn(host, { allow: 'cross-origin-isolated' }), prepare: patient, fresh: true }, async (page) => {
  const frame = await runningFrame(page);
  assert.equal(await status(frame), 'Running on 2 threads.');
  const fetched = await frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => /\/(.t)\/cellmates.*wasm/.exec(name)?.[1]));
  assert.deepEqual(fetched.filter(Boolean), ['mt']);
  await until(frame, (s) => s.tick > 3);
});
