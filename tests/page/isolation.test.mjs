// On a server without headers, the page isolates itself by a real service worker. What it decides is in
// tests/parts/boot.test.mjs. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { becomesReady, openAny, patient, state, until, withBrowser } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

const worker = 'coi-serviceworker.js';
const { site } = withBrowser();

const status = (page) => page.locator('#status').textContent();
const threads = 'Running on 2 threads.';
// A tab of a new visitor, whose `page.loads` counts the documents loaded in it. The page reloads before it is ready, or not at all.
async function visit(url, { query = '?threads=2', press, prepare, expected = () => false }, run) {
  const page = await openAny(site.browser, 'about:blank', { prepare: patient });
  page.loads = 0;
  page.on('framenavigated', (frame) => (page.loads += frame === page.mainFrame()));
  prepare?.(page);
  // Opens the page, and returns what it says.
  page.open = async (search) => {
    await page.goto(url + search, { waitUntil: 'commit' });
    if (press) await page.getByRole('button', { name: 'Run' }).click();
    await becomesReady(() => page);
    return status(page);
  };
  try {
    await run(page, await page.open(query));
    await until(page, (s) => s.tick > 0);
    // A reload that comes early aborts the downloads of the document before.
    const early = (problem) => page.loads > 1 && /(favicon|scenes\/).*ERR_ABORTED/.test(problem);
    assert.deepEqual(page.problems.filter((problem) => !early(problem) && !expected(problem)), []);
  } finally {
    await page.end();
  }
}

// A test on a server without headers. The page is in a sub-folder, as a project's pages are on GitHub Pages.
const plainTest = (name, run) => test(name, () => hosting(copyOfPage('some/where'), { headers: {} },
  (url, folder) => run(`${url}some/where/`, join(folder, 'some/where'))));

plainTest('On a server without headers the page reloads once and then has its threads, also after a lost connection', (url) =>
  visit(url, { expected: (problem) => /INTERNET_DISCONNECTED|ERR_FAILED|ServiceWorkerContainer/.test(problem) }, async (page, said) => {
    assert.deepEqual([said, (await state(page)).threads, page.loads], [threads, 2, 2]);
    // From now on the page has its threads immediately, in this tab and in others.
    assert.deepEqual([await page.open('?threads=2&n=20'), page.loads], [threads, 3]);
    const other = await page.context().newPage();
    await patient(other);
    await other.goto(`${url}?threads=2`);
    await becomesReady(() => other);
    assert.equal(await status(other), threads);
    assert.equal(await other.evaluate(() => performance.getEntriesByType('navigation')[0].type), 'navigate');
    await other.close();
    await page.context().setOffline(true);
    assert.equal(await page.open('?threads=2&n=30'), threads, 'its worker has kept the files');
    await page.context().setOffline(false);
    assert.equal(await page.open('?threads=2'), threads);
  }));

plainTest('The page waits for a press on Run, and downloads no large file twice', (url) => {
  const fetched = [];
  const prepare = (page) => page.on('request', (request) => fetched.push(request.url().slice(url.length)));
  return visit(url, { query: '?threads=2&autoplay=0', press: true, prepare }, async (page, said) => {
    assert.deepEqual([said, page.loads], [threads, 2]);
    assert.deepEqual(fetched.filter((path) => /\.wasm$|^st\//.test(path)).map((path) => path.slice(0, 3)), ['mt/'], fetched.join('\n'));
  });
});

const code = await readFile(new URL('../../web/worker/recall.js', import.meta.url), 'utf8');

// A worker's store: what `match` finds, by address.
function storeOf(kept) {
  const store = { put: async (key, answer) => kept.set(key, answer), match: async (key) => kept.get(key),
    keys: async () => [...kept.keys()].map((url) => ({ url })), delete: async (key) => kept.delete(key) };
  return { open: async () => store, delete: async () => kept.clear() };
}

test('The worker keeps what it loads of its folder, until the server has something newer', async () => {
  const listeners = {};
  const scope = 'https://example.org/copy/';
  const [kept, server] = [new Map(), {}];
  let online = true;
  const self = { addEventListener: (type, act) => (listeners[type] = act), registration: { scope } };
  const answerOf = (text, status = 200) => ({ ok: status === 200, status, text, clone: () => answerOf(text, status) });
  const network = async (input) => {
    if (!online) throw new TypeError('Failed to fetch');
    const { url } = typeof input === 'string' ? { url: input } : input;
    return url in server ? answerOf(server[url]) : answerOf('none', 404);
  };
  runInNewContext(code, { self, fetch: network, caches: storeOf(kept) });
  const ask = async (path, method = 'GET') => {
    const { text } = await self.fetch({ url: new URL(path, scope).href, method }).catch(() => ({ text: 'no connection' }));
    await new Promise((resolve) => setImmediate(resolve));
    return text;
  };
  const put = (files) => Object.assign(server, Object.fromEntries(Object.entries(files).map(([path, text]) => [new URL(path, scope).href, text])));
  const offline = async (act) => {
    online = false;
    await act();
    online = true;
  };
  put({ './': 'page 1', '?scene=pile': 'page 1', 'boot.0123456789ab.js': 'boot 1', '/other.js': 'of others' });
  for (const path of ['?scene=pile', 'boot.0123456789ab.js', 'missing.js', '/other.js']) await ask(path);
  await ask('lesson/?x', 'HEAD');
  await offline(async () => {
    for (const path of ['./', 'index.html', '?scene=klaus&n=5#run=1.a']) assert.equal(await ask(path), 'page 1', path);
    for (const path of ['missing.js', '/other.js', 'lesson/']) assert.equal(await ask(path), 'no connection', path);
    assert.equal(await ask('boot.0123456789ab.js'), 'boot 1');
  });
  put({ './': 'page 2', 'boot.ba9876543210.js': 'boot 2' });
  assert.equal(await ask('./'), 'page 2', 'the server has the last word');
  await ask('boot.ba9876543210.js');
  await offline(async () => assert.deepEqual(
    [await ask('./'), await ask('boot.ba9876543210.js'), await ask('boot.0123456789ab.js')], ['page 2', 'boot 2', 'no connection']));
  // A page that was loaded without the worker names its files.
  put({ 'style.0123456789ab.css': 'style' });
  let work;
  listeners.message({ data: { keep: [`${scope}style.0123456789ab.css`, `${scope}gone.js`, 'https://example.org/other.js'] }, waitUntil: (given) => (work = given) });
  await work;
  listeners.message({ data: null, waitUntil: (given) => (work = given) });
  await offline(async () => assert.equal(await ask('style.0123456789ab.css'), 'style'));
  assert.equal(kept.size, 3);
});

test('The worker stays while its file says “on”, or there is no connection', async () => {
  const answers = { on: [true, 'on\n'], off: [true, 'off'], 'a page': [true, '<!DOCTYPE html>'], 'no file': [false, 'on'] };
  for (const [name, wanted] of [['on', true], ['off', false], ['a page', false], ['no file', false], ['no connection', true]]) {
    const listeners = {};
    let removals = 0;
    const self = { addEventListener: (type, act) => (listeners[type] = act), registration: { unregister: () => (removals += 1) } };
    const ask = async (address) => {
      if (address !== 'service-worker.txt') return `the server’s ${address.mode}`;
      if (!answers[name]) throw new TypeError('Failed to fetch');
      return { ok: answers[name][0], text: async () => answers[name][1] };
    };
    runInNewContext(code, { self, fetch: ask, caches: storeOf(new Map()) });
    // What the worker answers a request, and what it waits for.
    const hears = async (type, mode) => {
      let answer, work;
      listeners[type]({ request: { mode }, respondWith: (given) => (answer = given), waitUntil: (given) => (work = given) });
      const failed = await Promise.resolve(work).then(() => false, () => true);
      return [await answer, failed];
    };
    assert.deepEqual(await hears('install'), [undefined, !wanted], name);
    assert.deepEqual(await hears('fetch', 'navigate'), [undefined, false], name);
    assert.deepEqual([await hears('fetch', 'cors'), removals], wanted ? [[undefined, false], 0] : [['the server’s cors', false], 1], name);
  }
});

// The server sends the headers for threads, or does not.
for (const headers of [undefined, {}]) {
  test(`An installed page opens without a connection, and then a newer copy wins, ${headers ? 'without' : 'with'} headers`, () =>
    hosting(copyOfPage(), { ...(headers && { headers }) }, (url, folder) => visit(url, {
      query: '?scene=klaus&n=50', expected: (problem) => /INTERNET_DISCONNECTED|ERR_FAILED|ServiceWorkerContainer/.test(problem),
    }, async (page) => {
      await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
      await page.evaluate(() => navigator.serviceWorker.ready);
      const files = () => page.evaluate(async () => (await (await caches.open(new URL('./', location.href).href)).keys()).map(({ url }) => url));
      await eventually('the files are kept', files, (all) => all.some((file) => file.endsWith('.wasm')) && all.includes(url));
      await page.context().setOffline(true);
      await page.open('?scene=klaus&n=60');
      assert.equal((await state(page)).count, 60);
      await page.context().setOffline(false);
      const text = await readFile(join(folder, 'index.html'), 'utf8');
      await writeFile(join(folder, 'index.html'), text.replace('</title>', ' 2</title>'));
      await page.open('?scene=klaus&n=70');
      assert.match(await page.title(), / 2$/);
    })));
}

test('The worker’s file keeps its licence and its address', async () => {
  assert.match(await readFile(join(dist, worker), 'utf8'), /^\/\*! coi-serviceworker .* licensed under MIT \*\//m);
  assert.match(await readFile(join(dist, '_headers'), 'utf8'), new RegExp(`/${worker}\n {2}Cache-Control: no-cache\n`));
});
