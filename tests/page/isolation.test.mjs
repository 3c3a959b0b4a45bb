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

plainTest('On a server without headers the page reloads once and then has its threads', (url) =>
  visit(url, {}, async (page, said) => {
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

// A worker's stores by name: what `match` finds, by address.
function storesOf(all = new Map()) {
  const open = async (name) => {
    const kept = all.get(name) ?? all.set(name, new Map()).get(name);
    return { put: async (key, answer) => kept.set(key, answer), match: async (key) => kept.get(key) };
  };
  return { all, open, keys: async () => [...all.keys()], delete: async (name) => all.delete(name) };
}

test('Without a connection, the worker serves one whole version of the listed files, and with one the server’s', async () => {
  const listeners = {};
  const scope = 'https://example.org/copy/';
  const others = 'https://example.org/copy/deeper/#7';
  const caches = storesOf(new Map([[others, new Map()]]));
  let server = {}, online = true, arrived = 0;
  const self = { addEventListener: (type, act) => (listeners[type] = act), registration: { scope } };
  const network = async (input) => {
    const url = typeof input === 'string' ? input : input.url;
    if (!online || arrived-- <= 0) throw new TypeError('Failed to fetch');
    const path = url.replace(scope, './').replace(/[?#].*/, '');
    const { [path]: text } = server;
    return { ok: text !== undefined, status: text === undefined ? 404 : 200, text: async () => text, json: async () => JSON.parse(text) };
  };
  runInNewContext(code, { self, fetch: network, caches, URL });
  const ask = async (path) => (await (await self.fetch({ url: new URL(path, scope).href, method: 'GET' }).catch(() => null))?.text()) ?? 'no connection';
  const offline = async (...paths) => {
    online = false;
    const found = [];
    for (const path of paths) found.push(await ask(path));
    online = true;
    return found;
  };
  const copy = (version) => ({ './': `page ${version}`, [`./boot.${version}.js`]: `boot ${version}`, './lesson/index.html': `lesson ${version}`, './other.js': 'not listed',
    './offline.json': JSON.stringify({ version, files: [`boot.${version}.js`, 'lesson/index.html'] }) });
  // Fills the store, while only so many files arrive, or after these the server's copy changes.
  const fill = async (most = Infinity) => {
    let work;
    arrived = most;
    listeners.message({ data: { keep: true }, waitUntil: (given) => (work = given) });
    await work;
    arrived = Infinity;
  };
  server = copy(1);
  arrived = Infinity;
  for (const path of ['?scene=pile', 'boot.1.js', 'other.js', '/beyond.js']) await ask(path);
  assert.deepEqual(await offline('./', 'boot.1.js', 'other.js'), Array(3).fill('no connection'), 'nobody has asked to keep anything');
  await fill();
  const first = ['page 1', 'page 1', 'boot 1', 'lesson 1', 'no connection', 'no connection'];
  const paths = ['./', 'index.html?scene=klaus#run=1.a', 'boot.1.js', 'lesson/?x', 'other.js', '/beyond.js'];
  assert.deepEqual(await offline(...paths), first);
  server = copy(2);
  assert.deepEqual([await ask('./'), await ask('boot.2.js')], ['page 2', 'boot 2'], 'the server has the last word');
  for (let most = 0; most < 5; most++) {
    await fill(most);
    assert.deepEqual(await offline(...paths), first, `${most} files of a newer copy have arrived`);
  }
  server = { ...copy(2), './boot.2.js': undefined };
  await fill();
  assert.deepEqual(await offline(...paths), first, 'a newer copy lacks a file');
  server = copy(2);
  await fill();
  assert.deepEqual(await offline('./', 'boot.2.js', 'boot.1.js', 'lesson/'), ['page 2', 'boot 2', 'no connection', 'lesson 2']);
  assert.deepEqual([...caches.all.keys()], [others, `${scope}#2`]);
  listeners.message({ data: null, waitUntil: assert.fail });
});

test('The worker stays while its file says “on”, or there is no connection', async () => {
  const answers = { on: [true, 'on\n'], off: [true, 'off'], 'a page': [true, '<!DOCTYPE html>'], 'no file': [false, 'on'] };
  for (const [name, wanted] of [['on', true], ['off', false], ['a page', false], ['no file', false], ['no connection', true]]) {
    const listeners = {};
    let removals = 0;
    const self = { addEventListener: (type, act) => (listeners[type] = act), registration: { scope: './', unregister: () => (removals += 1) } };
    const ask = async (address) => {
      if (address !== 'service-worker.txt') return `the server’s ${address.mode}`;
      if (!answers[name]) throw new TypeError('Failed to fetch');
      return { ok: answers[name][0], text: async () => answers[name][1] };
    };
    runInNewContext(code, { self, fetch: ask, caches: storesOf() });
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
      await eventually('the files are kept', () => page.evaluate(async () => Boolean(await caches.match(new URL('./', location.href).href))), Boolean);
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
