// The page chooses the program with or without threads and says so. The choice changes no result. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { focusCanvas, openAny, openApp, patient, state, stepTo, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();

const status = (page) => page.locator('#status').textContent();
const notices = (page) => page.locator('#notices li').allTextContents();

// Pretends, before the page's scripts run, that the computer has so many processors. The page is `patient`.
const processors = (count) => async (page) => {
  await patient(page);
  await page.addInitScript((most) => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => most });
  }, count);
};

describe('an isolated page', () => {
  for (const [offered, threads] of [[2, 2], [3, 3], [64, 8]]) {
    pageTest(`runs on ${threads} threads with ${offered} processors`, { prepare: processors(offered) }, async (page) => {
      assert.equal(await status(page), `Running on ${threads} threads.`);
      assert.equal((await state(page)).threads, threads);
      await until(page, (s) => s.tick > 10);
    });
  }

  for (const threads of [2, 3, 16]) {
    const query = `?threads=${threads}`;
    pageTest(`runs on as many threads as ${query} asks for, even on one processor`,
      { query, prepare: processors(1) }, async (page) => {
      assert.equal(await status(page), `Running on ${threads} threads.`);
      assert.equal((await state(page)).threads, threads);
      await until(page, (s) => s.tick > 0);
    });
  }

  pageTest('reports an invalid number of threads', { query: '?threads=99', prepare: processors(2) }, async (page) => {
    assert.deepEqual(await notices(page), [
      'Ignored threads="99": expected auto or a whole number from 0 to 16.',
    ]);
    assert.equal((await state(page)).threads, 2);
  });

  test('reaches the same state with several threads as with one', { timeout: 240_000 }, async () => {
    const hashes = [];
    for (const threads of [1, 2, 3]) {
      const query = `?scene=klaus&n=5000&paused=1&ui=none&threads=${threads}`;
      const page = await openApp(site.shared, site.url + query, { prepare: patient });
      await focusCanvas(page);
      const reached = await stepTo(page, 12);
      assert.equal(reached.threads, threads);
      assert.ok(reached.contacts > 1000);
      hashes.push(reached.hash);
      assert.deepEqual(page.problems, []);
      await page.end();
    }
    assert.deepEqual(hashes, Array(3).fill(hashes[0]));
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
    await page.waitForSelector('.show[data-state="failed"]');
    assert.match(await status(page), /^The simulation crashed/);
    assert.ok(page.problems.some((problem) => /Aborted|null|indirect|table/.test(problem)), page.problems.join('\n'));
  });

  // The main thread works with the others, but never waits for them until a frame is late.
  pageTest('keeps drawing while many discs collide',
    { query: '?scene=klaus&n=20000&threads=2&ui=none', prepare: patient }, async (page) => {
    await page.evaluate(() => {
      window.turns = 0;
      setInterval(() => window.turns++);
    });
    const { frames, tick } = await state(page);
    // On any machine, a main thread that waited for the others would not get here.
    await until(page, (s) => s.frames > frames + 3 && s.tick > tick);
    await eventually('the main thread takes turns', () => page.evaluate(() => window.turns), (count) => count > 3);
  });
});

describe('the page runs on one thread and says why', () => {
  const one = (why) => `Running on one thread. ${why}.`;

  // `options` are those of a page test, and `without`: files of the page that fail to load. `times` are those for
  // which the page is `patient`.
  function runsOnOne(name, why, { without, prepare, times, ...options } = {}) {
    const missing = {
      prepare: async (page) => {
        await patient(page, times);
        await prepare?.(page);
        if (without) await page.route(without, (route) => route.fulfill({ status: 404 }));
      },
      // The browser itself reports the missing file.
      expected: (problem) => without && /\/mt\/|Failed to load resource/.test(problem),
    };
    pageTest(name, { ...options, ...missing }, async (page) => {
      assert.equal(await status(page), one(why));
      assert.equal((await state(page)).threads, 1);
      await until(page, (s) => s.tick > 0, 180_000); // a million discs take long
    });
  }

  const failed = 'The threaded program could not be started';
  const noWorker = 'A worker could not be started';
  runsOnOne('threads=1', 'The address asks for this with threads=1', { query: '?threads=1' });
  runsOnOne('threads=0', 'The address asks for this with threads=0', { query: '?threads=0' });
  runsOnOne('one processor', 'This browser offers one processor', { prepare: processors(1) });
  runsOnOne('more discs than fit', 'So many discs do not fit into the threaded program’s memory', {
    query: '?scene=klaus&n=1000001&ui=none',
  });
  runsOnOne('no shared memory', 'This browser has no shared memory', {
    prepare: (page) => page.addInitScript(() => delete window.SharedArrayBuffer),
  });
  runsOnOne('no worker’s script', noWorker, { without: '**/mt/probe.*.js' });
  runsOnOne('no threaded script', failed, { without: '**/mt/cellmates.*.js' });
  runsOnOne('no threaded program', failed, { without: '**/mt/cellmates.*.wasm' });
  // For pages in which `make` creates each new worker. The script nothing.js does nothing.
  const workers = (make) => async (page) => {
    await page.route('**/nothing.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' }, body: '' }));
    await page.addInitScript(`{
      const { Worker } = window;
      const make = ${make};
      window.Worker = function (url, options) {
        return make(Worker, url, options);
      };
    }`);
  };
  runsOnOne('a worker that never answers', noWorker, { times: [], prepare: workers((Worker) => new Worker('nothing.js')) });
  runsOnOne('no worker allowed', noWorker, {
    prepare: workers(() => {
      throw new DOMException('not here', 'SecurityError');
    }),
  });
  runsOnOne('workers that get no further than the first', failed, {
    prepare: workers((Worker, url, options) => {
      if (options) throw new DOMException('no more', 'SecurityError');
      return new Worker(url);
    }),
  });
  runsOnOne('workers that start and do nothing', failed, {
    times: [2000],
    prepare: workers((Worker, url, options) => new Worker(options ? 'nothing.js' : url)),
  });
  runsOnOne('no such piece of memory', failed, {
    prepare: (page) =>
      page.addInitScript(() => {
        const { Memory } = WebAssembly;
        WebAssembly.Memory = function (limits) {
          if (limits.shared && limits.initial > 1) throw new RangeError('could not allocate memory');
          return new Memory(limits);
        };
      }),
  });
});

// An embedding page that is not isolated shows our page.
describe('in a frame of another site', () => {
  const host = withHost();

  const ticks = async (frame) => {
    await until(frame, (s) => s.tick > 3);
    return (await state(frame)).threads;
  };
  const frameTest = (name, attributes, run, query = 'threads=2') =>
    pageTest(name, { query: `?autoplay=1&${query}`, open: framedIn(host, attributes), prepare: patient, fresh: true }, async (page) => {
      const frame = await runningFrame(page);
      await run(frame, await status(frame));
    });

  for (const query of ['', 'threads=auto', 'threads=99']) {
    frameTest(`the page runs on one thread unless its address asks for more: ${query}`, { allow: 'cross-origin-isolated' },
      async (frame, text) => {
      assert.equal(text, 'Running on one thread. To use more in an embed, add threads=4 to its address.');
      assert.equal(await ticks(frame), 1);
      // The threaded program is not downloaded.
      const fetched = await frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      assert.ok(fetched.some((name) => /\/st\/cellmates.*wasm/.test(name)), fetched.join(' '));
      assert.deepEqual(fetched.filter((name) => /\/mt\//.test(name)), []);
    }, query);
  }

  frameTest('the page isolates itself and runs on the threads that its address asks for', { allow: 'cross-origin-isolated' },
    async (frame, text) => {
    assert.equal(text, 'Running on 2 threads.');
    assert.equal(await ticks(frame), 2);
  });

  frameTest('the page runs on one thread in a sandbox', { sandbox: 'allow-scripts' }, async (frame, text) => {
    assert.match(text, /^Running on one thread\. (A worker could not be started|Threads need cross-origin isolation)/);
    assert.equal(await ticks(frame), 1);
  });
});
