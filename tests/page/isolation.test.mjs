// On a server without headers, the page isolates itself by a real service worker. What it decides is in
// tests/parts/boot.test.mjs. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { serve } from '../../tools/serve.mjs';
import { becomesReady, openAny, patient, state, until, withBrowser } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

const worker = 'coi-serviceworker.js';
const { site } = withBrowser();

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
const ready = (page) => becomesReady(() => page);
const threads = 'Running on 2 threads.';
const oneThread =
  'Running on one thread. Threads need cross-origin isolation, which this page does not have.';

// A tab whose `page.loads` counts the documents loaded in it. The page reloads before it is ready, or not at all.
async function visit(url, { prepare, press, expected = () => false } = {}, run) {
  const page = await openAny(site.browser, 'about:blank');
  page.loads = 0;
  page.on('framenavigated', (frame) => (page.loads += frame === page.mainFrame()));
  await patient(page);
  await prepare?.(page);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    if (press) await page.getByRole('button', { name: 'Run' }).click();
    await ready(page);
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
  test(name, () => visit((options.site ?? plain).url + query, options, run));

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

  visitTest('the page waits for a press on Run, and downloads no large file twice', '?threads=2&autoplay=0', {
    press: true,
    prepare: (page) => {
      page.fetched = [];
      page.on('request', (request) => page.fetched.push(request.url().slice(plain.url.length)));
    },
  }, async (page) => {
    assert.deepEqual([await status(page), page.loads], [threads, 2]);
    assert.equal(page.fetched.filter((path) => path.endsWith('.wasm')).length, 1, page.fetched.join('\n'));
    assert.deepEqual(page.fetched.filter((path) => path.startsWith('st/')), []);
  });
});

// Replaces the worker's file by another one.
describe('with a worker', () => {
  const withWorker = (content, run) => hosting(async (folder) => {
    await copyOfPage()(folder);
    if (content === null) await rm(join(folder, worker));
    else await writeFile(join(folder, worker), content);
  }, { headers: {} }, run);

  test('that does nothing, the page reloads once per tab', () =>
    withWorker('addEventListener("fetch", () => {});', (url) =>
      visit(`${url}?threads=2`, {}, async (page) => {
        assert.equal(await status(page), oneThread);
        assert.equal(page.loads, 2);
        await page.goto(`${url}?threads=2&n=20`, { waitUntil: 'commit' });
        await ready(page);
        assert.equal(page.loads, 3);
      })));

  test('that is missing, broken or never gets installed, the page runs on one thread and does not reload', async () => {
    for (const [content, expected] of [[null, /404/], ['not a script', /^$/],
      ['addEventListener("install", (e) => e.waitUntil(Promise.reject(1)));', /^$/]]) {
      await withWorker(content, (url) => visit(`${url}?threads=2`, { expected: (problem) => expected.test(problem) }, async (page) => {
        assert.deepEqual([await status(page), page.loads], [oneThread, 1]);
        assert.deepEqual(page.problems.filter((problem) => problem.startsWith('uncaught')), []);
      }));
    }
  });
});

describe('the worker is switched off', () => {
  const off = {
    'by another word in its file': (folder) => writeFile(join(folder, 'service-worker.txt'), 'off'),
    'by taking its file away': (folder) => rm(join(folder, 'service-worker.txt')),
    'by a host that answers with a page instead': (folder) => writeFile(join(folder, 'service-worker.txt'), '<!DOCTYPE html>'),
  };
  for (const [name, act] of Object.entries(off)) {
    test(name, () => hosting(copyOfPage(), { headers: {} }, async (url, folder) => {
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
          await eventually('the worker removes itself', registered, (count) => count === 0);
        }
      });
      // A new visitor gets no worker.
      await visit(`${url}?threads=2`, { expected: (problem) => /404/.test(problem) }, async (page) => {
        assert.equal(await status(page), oneThread);
        assert.equal(page.loads, 1);
      });
    }));
  }

  test('not by a lost connection', () =>
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

test('The worker’s file keeps its licence and its address', async () => {
  assert.match(await readFile(join(dist, worker), 'utf8'), /^\/\*! coi-serviceworker .* licensed under MIT \*\//m);
  assert.match(await readFile(join(dist, '_headers'), 'utf8'), new RegExp(`/${worker}\n {2}Cache-Control: no-cache\n`));
});
