// The threaded program runs in a real page, which takes its own time: its workers have no virtual clock. What the page decides
// is in tests/parts/boot.test.mjs. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { becomesReady, focusCanvas, openAny, patient, state, stepTo, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withBrowser();
const host = withHost();
const status = (page) => page.locator('#status').textContent();

describe('an isolated page', () => {
  const hashes = [];
  for (const threads of [1, 3]) {
    pageTest(`reaches the same state with ${threads === 1 ? 'one thread' : `${threads} threads`}`,
      { query: `?scene=klaus&n=5000&paused=1&ui=none&threads=${threads}`, prepare: patient }, async (page) => {
      assert.match(await status(page), threads === 1 ? /^Running on one thread/ : /^Running on 3 threads\.$/);
      assert.equal((await state(page)).threads, threads);
      await focusCanvas(page);
      const { hash, contacts } = await stepTo(page, 12);
      assert.ok(contacts > 1000);
      hashes.push(hash);
      assert.equal(hash, hashes[0]);
    });
  }

  // The main thread works with the others, but never waits for them until a frame is late.
  pageTest('keeps drawing while many discs collide', { query: '?scene=klaus&n=20000&threads=2&ui=none', prepare: patient }, async (page) => {
    const { frames, tick } = await state(page);
    await until(page, (s) => s.frames > frames + 3 && s.tick > tick);
  });

  pageTest('runs on one thread if the threaded program does not arrive', {
    query: '?threads=2',
    prepare: async (page) => {
      await patient(page);
      await page.route('**/mt/cellmates.*.wasm', (route) => route.fulfill({ status: 404 }));
    },
    expected: (problem) => /\/mt\/|Failed to load resource/.test(problem),
  }, async (page) => {
    assert.equal(await status(page), 'Running on one thread. The threaded program could not be started.');
    await until(page, (s) => s.tick > 0);
  });

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
  pageTest('reports a crash if a worker traps',
    { query: '?scene=klaus&n=20000&threads=2&autoplay=0', open: openAny, prepare: broken, expected: () => true }, async (page) => {
    await page.click('#run');
    await becomesReady(() => page, ['failed']);
    assert.match(await status(page), /^The simulation crashed/);
    assert.ok(page.problems.some((problem) => /Aborted|null|indirect|table/.test(problem)), page.problems.join('\n'));
  });
});

describe('in a frame of another site', () => {
  const frameTest = (name, query, attributes, run) =>
    pageTest(name, { query: `?autoplay=1&${query}`, open: framedIn(host, attributes), prepare: patient, fresh: true }, async (page) => {
      const frame = await runningFrame(page);
      await run(frame, await status(frame));
      await until(frame, (s) => s.tick > 3);
    });

  frameTest('the page does not download the threaded program unless its address asks for it', '', { allow: 'cross-origin-isolated' },
    async (frame, text) => {
    assert.equal(text, 'Running on one thread. To use more in an embed, add threads=4 to its address.');
    const fetched = await frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(fetched.some((name) => /\/st\/cellmates.*wasm/.test(name)), fetched.join(' '));
    assert.deepEqual(fetched.filter((name) => /\/mt\//.test(name)), []);
  });

  frameTest('the page isolates itself and runs on the threads that its address asks for', 'threads=2', { allow: 'cross-origin-isolated' },
    async (frame, text) => assert.deepEqual([text, (await state(frame)).threads], ['Running on 2 threads.', 2]));

  frameTest('the page runs on one thread in a sandbox', 'threads=2', { sandbox: 'allow-scripts' }, async (frame, text) => {
    assert.match(text, /^Running on one thread\. (A worker could not be started|Threads need cross-origin isolation)/);
  });
});
