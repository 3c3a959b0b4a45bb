// On a server without headers, the page isolates itself by a service worker, and reloads once at most. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { serve } from '../../tools/serve.mjs';
import { openAny, patient, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const worker = 'coi-serviceworker.js';
const { site } = withBrowser();
const host = withHost();

// The page is in a sub-folder, as a project's pages are on GitHub Pages.
const plain = {};
before(async () => {
  plain.root = await mkdtemp(join(tmpdir(), 'cellmates-'));
  await copyOfPage('some/where')(plain.root);
  plain.server = await serve(plain.root, { headers: {} });
  plain.url = `${plain.server.url}some/where/`;
});
after(async () => {
  await plain.server?.close();
  await rm(plain.root, { recursive: true });
});

const status = (page) => page.locator('#status').textContent();
// `page.registrations` counts how often documents of the tab tried to register a worker, successfully or not.
async function noteWorkers(page) {
  page.registrations = 0;
  await page.exposeFunction('noteRegistration', () => void page.registrations++);
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...what) {
      window.noteRegistration();
      return register.apply(this, what);
    };
  });
}
const ready = (page) => page.waitForSelector('.show[data-state="ready"]');
const threads = 'Running on 2 threads.';
const oneThread =
  'Running on one thread. Threads need cross-origin isolation, which this page does not have.';

// A tab whose `page.loads` counts the documents loaded in it. `limits` makes its timers longer, if that is not what is tested.
async function visit(url, { prepare, limits = patient, press, expected = () => false } = {}, run) {
  const page = await openAny(site.browser, 'about:blank');
  page.loads = 0;
  page.on('framenavigated', (frame) => (page.loads += frame === page.mainFrame()));
  await noteWorkers(page);
  await limits(page);
  await prepare?.(page);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    if (press) await page.getByRole('button', { name: 'Run' }).click();
    await ready(page);
    // Waits long enough for a load that must not happen.
    await page.waitForTimeout(500);
    await run(page);
    await until(page, (s) => s.tick > 0);
    // A reload that comes early aborts the downloads of the document before.
    const early = (problem) => page.loads > 1 && /(favicon|scenes\/).*ERR_ABORTED/.test(problem);
    assert.deepEqual(page.problems.filter((problem) => !early(problem) && !expected(problem)), []);
  } finally {
    await page.end();
  }
}

const visitTest = (name, query, options, run) =>
  test(name, { timeout: 240_000 }, () => visit((options.site ?? plain).url + query, options, run));

describe('on a server without headers', () => {
  visitTest('the page reloads once and then has its threads', '?threads=2', {}, async (page) => {
    assert.equal(await status(page), threads);
    assert.equal((await state(page)).threads, 2);
    assert.equal(page.loads, 2);
    // From now on the page has its threads immediately, in this tab and in others.
    await page.goto(`${plain.url}?threads=2&n=20`);
    await ready(page);
    assert.equal(await status(page), threads);
    assert.equal(page.loads, 3);
    const other = await page.context().newPage();
    await patient(other);
    await other.goto(`${plain.url}?threads=2`);
    await ready(other);
    assert.equal(await status(other), threads);
    assert.equal(await other.evaluate(() => performance.getEntriesByType('navigation')[0].type), 'navigate');
  });

  visitTest('the page downloads no large file twice', '?threads=2', {
    prepare: (page) => {
      page.fetched = [];
      page.on('request', (request) => page.fetched.push(request.url().slice(plain.url.length)));
    },
  }, async (page) => {
    assert.equal(page.loads, 2);
    assert.equal(page.fetched.filter((path) => path.endsWith('.wasm')).length, 1, page.fetched.join('\n'));
    assert.deepEqual(page.fetched.filter((path) => path.startsWith('st/')), []);
  });

  visitTest('the page waits for a press on Run', '?threads=2&autoplay=0', { press: true }, async (page) => {
    assert.equal(await status(page), threads);
    assert.equal(page.loads, 2);
  });

  const stays = (name, query, options = {}) =>
    visitTest(name, query, options, async (page) => {
      if (!options.status) assert.equal(await status(page), oneThread);
      else assert.match(await status(page), options.status);
      assert.equal(page.loads, 1);
      assert.equal(page.registrations, options.asks ?? 0);
    });
  stays('the page does not reload after a message has started it', '?threads=2', {
    asks: 1,
    prepare: (page) =>
      page.addInitScript(() => {
        const { register } = ServiceWorkerContainer.prototype;
        ServiceWorkerContainer.prototype.register = async function (...what) {
          window.postMessage({ cellmates: 1, type: 'play' }, '*');
          await new Promise((resolve) => setTimeout(resolve, 500));
          return register.apply(this, what);
        };
      }),
  });
  stays('the page does not reload without storage', '?threads=2', {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }),
  });
  stays('the page does not reload if its storage is full', '?threads=2', {
    prepare: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  });
  stays('the page does not reload without service workers', '?threads=2', {
    prepare: (page) => page.addInitScript(() => delete Navigator.prototype.serviceWorker),
  });
  stays('the page does not wait for a worker that never comes', '?threads=2', {
    asks: 1,
    limits: () => {},
    prepare: (page) =>
      page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = async () => {
          window.noteRegistration();
          await new Promise(() => {});
        };
      }),
  });
  for (const asked of [0, 1]) {
    const text = new RegExp(`one thread\\. The address asks for this with threads=${asked}\\.`);
    stays(`the page does not reload with threads=${asked}`, `?threads=${asked}`, { status: text });
  }

  test('a frame within the page itself is not isolated', { timeout: 240_000 }, () =>
    visit(`${plain.url}?threads=1`, {}, async (page) => {
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.src = './?autoplay=1&threads=2';
        document.body.prepend(frame);
      });
      assert.equal(await status(await runningFrame(page)), oneThread);
      assert.equal(page.registrations, 0);
    }));
});

// Replaces the worker's file by another one.
describe('with a worker', () => {
  const withWorker = (content, run) => hosting(async (folder) => {
    await copyOfPage()(folder);
    if (content === null) await rm(join(folder, worker));
    else await writeFile(join(folder, worker), content);
  }, { headers: {} }, run);

  test('that does nothing, the page reloads once per tab', { timeout: 240_000 }, () =>
    withWorker('addEventListener("fetch", () => {});', (url) =>
      visit(`${url}?threads=2`, {}, async (page) => {
        assert.equal(await status(page), oneThread);
        assert.equal(page.loads, 2);
        await page.goto(`${url}?threads=2&n=20`, { waitUntil: 'commit' });
        await ready(page);
        await page.waitForTimeout(500);
        assert.equal(page.loads, 3);
      })));

  const failures = [
    ['is missing', null, (problem) => /404/.test(problem)],
    ['is broken', 'not a script', () => false],
    ['never gets installed', 'addEventListener("install", (e) => e.waitUntil(Promise.reject(1)));', () => false],
  ];
  for (const [name, content, expected] of failures) {
    test(`that ${name}, the page runs on one thread and does not reload`, { timeout: 240_000 }, () =>
      withWorker(content, (url) =>
        visit(`${url}?threads=2`, { expected }, async (page) => {
          assert.equal(await status(page), oneThread);
          assert.equal(page.loads, 1);
          assert.deepEqual(page.problems.filter((problem) => problem.startsWith('uncaught')), []);
        })));
  }
});

describe('the worker is switched off', () => {
  const off = {
    'by another word in its file': (folder) => writeFile(join(folder, 'service-worker.txt'), 'off'),
    'by taking its file away': (folder) => rm(join(folder, 'service-worker.txt')),
    'by a host that answers with a page instead': (folder) => writeFile(join(folder, 'service-worker.txt'), '<!DOCTYPE html>'),
  };
  for (const [name, act] of Object.entries(off)) {
    test(name, { timeout: 240_000 }, () => hosting(copyOfPage(), { headers: {} }, async (url, folder) => {
      // The load that notices the switch may run on one thread.
      const expected = (problem) => /\/mt\/.*ERR_BLOCKED_BY_RESPONSE|worker sent an error|^uncaught: Event$/.test(problem);
      await visit(`${url}?threads=2`, { expected }, async (page) => {
        assert.equal(await status(page), threads);
        const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
        assert.equal(await registered(), 1);
        await act(folder);
        // The worker still serves the next load, and notices the switch only then.
        for (let load = 0; load < 3 && (await status(page)) === threads; load++) {
          await page.goto(`${url}?threads=2&n=${load}`);
          await ready(page);
        }
        await page.goto(`${url}?threads=2`);
        await ready(page);
        assert.equal(await status(page), oneThread);
        // Chromium may take a minute to remove the worker.
        if (name === 'by another word in its file') {
          await eventually('the worker removes itself', registered, (count) => count === 0, 180_000);
        }
      });
      // A new visitor gets no worker.
      await visit(`${url}?threads=2`, { expected: (problem) => /404/.test(problem) }, async (page) => {
        assert.equal(await status(page), oneThread);
        assert.equal(page.loads, 1);
      });
    }));
  }

  test('not by a lost connection', { timeout: 240_000 }, () =>
    visit(`${plain.url}?threads=2`,
      { expected: (problem) => /INTERNET_DISCONNECTED|ERR_FAILED|ServiceWorkerContainer/.test(problem) }, async (page) => {
      assert.equal(await status(page), threads);
      await page.context().setOffline(true);
      await page.goto(`${plain.url}?threads=2&n=20`).catch(() => {});
      await page.context().setOffline(false);
      await page.goto(`${plain.url}?threads=2`);
      await ready(page);
      assert.equal(await status(page), threads);
    }));
});

describe('no worker is registered', () => {
  visitTest('on a server with headers', '?threads=2', { site }, async (page) => {
    assert.equal(await status(page), threads);
    assert.equal(page.loads, 1);
    assert.equal(page.registrations, 0);
  });

  test('by a frame of another site', { timeout: 240_000 }, async () => {
    const page = await openAny(site.browser, host.url, { prepare: noteWorkers });
    await putFrame(page, `${plain.url}?autoplay=1&threads=2`);
    assert.equal(await status(await runningFrame(page)), oneThread);
    assert.equal(page.registrations, 0);
    assert.deepEqual(page.problems, []);
    await page.end();
  });
});

test('The worker’s file keeps its licence and its address', async () => {
  assert.match(await readFile(join(dist, worker), 'utf8'), /^\/\*! coi-serviceworker .* licensed under MIT \*\//m);
  assert.match(await readFile(join(dist, '_headers'), 'utf8'), new RegExp(`/${worker}\n {2}Cache-Control: no-cache\n`));
});
