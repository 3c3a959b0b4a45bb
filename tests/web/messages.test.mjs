// Other people's pages: what a frame answers to messages, and the script and the example
// that are there for bloggers. The page around has another origin.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { openAny, until, withBrowser, withHost } from './app.mjs';

const { pageTest, site } = withBrowser({ drawn: false });
const asset = (path) => readFile(fileURLToPath(new URL(`../../web/${path}`, import.meta.url)), 'utf8');

const host = withHost();

// A page with one frame, and what the frame says to it.
async function embedded(query, run, attributes = {}) {
  const page = await openAny(site.browser, host.url);
  await page.evaluate(
    ([src, more]) => {
      window.heard = [];
      window.addEventListener('message', ({ data }) => window.heard.push(data));
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries({ src, width: 640, height: 360, ...more })) frame.setAttribute(name, value);
      document.body.replaceChildren(frame);
    },
    [`${site.url}?threads=1&${query}`, attributes],
  );
  const heard = () => page.evaluate(() => window.heard);
  const say = (message) => page.evaluate((m) => document.querySelector('iframe').contentWindow.postMessage(m, '*'), message);
  // Waits for the next thing the frame says that is of this type.
  const next = async (type, from = 0) => {
    await page.waitForFunction(([t, k]) => window.heard.slice(k).some((m) => m.type === t), [type, from], { timeout: 20_000 });
    return (await heard()).slice(from).find((m) => m.type === type);
  };
  const ask = async (message, type = 'state') => {
    const from = (await heard()).length;
    await say({ cellmates: 1, ...message });
    return next(type, from);
  };
  try {
    await page.frameLocator('iframe').locator('.show:not([data-state="loading"])').waitFor({ state: 'attached' });
    await run({ page, say, ask, next, heard });
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
}

const embedTest = (name, query, run, attributes) => test(name, { timeout: 90_000 }, () => embedded(query, run, attributes));

embedTest('a frame says when it is ready, and tells its state', 'autoplay=1&paused=1&scene=klaus&n=300', async ({ ask, next }) => {
  assert.deepEqual(await next('ready'), { cellmates: 1, type: 'ready' });
  const state = await ask({ type: 'get' });
  // Of version 1; there may be more.
  const types = {
    cellmates: 'number', contacts: 'number', discsHash: 'string', hash: 'string', method: 'string', ms: 'object', n: 'number', pairTests: 'number',
    paused: 'boolean', response: 'string', running: 'boolean', scene: 'string', threads: 'number', tick: 'number', type: 'string',
  };
  for (const [name, type] of Object.entries(types)) assert.equal(typeof state[name], type, name);
  assert.deepEqual(Object.keys(state.ms), ['spawn', 'order', 'detect', 'forces', 'respond', 'move', 'edges', 'sketch']);
  assert.equal('re' in state, false);
  assert.deepEqual([state.tick, state.n, state.scene, state.method, state.paused, state.running], [0, 300, 'klaus', 'grid', true, true]);
  assert.match(state.hash, /^[0-9a-f]{16}$/);
});

embedTest('the toggle changes the milliseconds and nothing else', 'autoplay=1&paused=1&scene=klaus&n=300', async ({ ask, next }) => {
  await next('ready');
  const hashes = [];
  for (const method of ['grid', 'naive', 'hash']) {
    await ask({ type: 'reset' });
    assert.equal((await ask({ type: 'set', method })).method, method);
    const state = await ask({ type: 'step', ticks: 20 });
    assert.equal(state.tick, 20);
    hashes.push(state.hash);
  }
  assert.equal(new Set(hashes).size, 1, hashes.join());
});

embedTest('every order does what it says', 'autoplay=1&scene=klaus&n=200', async ({ page, ask, next }) => {
  await next('ready');
  const paused = await ask({ type: 'pause' });
  assert.equal(paused.paused, true);
  await page.waitForTimeout(300);
  assert.equal((await ask({ type: 'get' })).tick, paused.tick);
  assert.equal((await ask({ type: 'step' })).tick, paused.tick + 1);
  assert.equal((await ask({ type: 'reset' })).tick, 0);
  assert.equal((await ask({ type: 'play' })).paused, false);
  await page.waitForTimeout(300);
  assert.ok((await ask({ type: 'get' })).tick > 0);
  const set = await ask({ type: 'set', scene: 'pucks', n: 77, response: 'elastic', method: 'sap' });
  assert.deepEqual([set.scene, set.n, set.response, set.method], ['pucks', 77, 'elastic', 'sap']);
});

embedTest('figures are there without a panel', 'autoplay=1&scene=klaus&n=2000&method=naive&ui=none', async ({ ask, next }) => {
  await next('ready');
  let state;
  do state = await ask({ type: 'get' });
  while (state.ms.detect === 0 && state.tick < 1000);
  assert.ok(state.ms.detect > 0);
  assert.equal(state.pairTests, (2000 * 1999) / 2, 'of a tick that is not done yet');
});

embedTest('bad messages are answered and change nothing', 'autoplay=1&paused=1&scene=klaus&n=200', async ({ page, ask, heard, say, next }) => {
  await next('ready');
  const before = await ask({ type: 'get' });
  for (const [message, named] of [
    [{ cellmates: 2, type: 'play' }, 'cellmates'],
    [{ cellmates: 'one', type: 'play' }, 'cellmates'],
    [{}, 'type'],
    [{ type: 'dance' }, 'type'],
    [{ type: 'constructor' }, 'type'],
    [{ type: '__proto__' }, 'type'],
    [{ type: 7 }, 'type'],
    [{ type: 'step', ticks: 0 }, 'ticks'],
    [{ type: 'step', ticks: 1.5 }, 'ticks'],
    [{ type: 'step', ticks: 1001 }, 'ticks'],
    [{ type: 'step', ticks: 'five' }, 'ticks'],
    [{ type: 'step', ticks: [5] }, 'ticks'],
    [{ type: 'measure', mode: 'sideways' }, 'mode'],
    [{ type: 'set' }, 'set'],
    [{ type: 'set', method: 'magic' }, 'magic'],
    [{ type: 'set', method: null }, 'method'],
    [{ type: 'set', method: { name: 'grid' } }, 'method'],
    [{ type: 'set', n: -1 }, '-1'],
    [{ type: 'set', n: 2_000_001 }, '2000001'],
    [{ type: 'set', n: Number.NaN }, 'NaN'],
    [{ type: 'set', method: 'naive', flavour: 'red' }, 'flavour'],
    [{ type: 'set', n: 30_000, response: 'exact' }, 'exact'],
    [{ type: 'set', scene: '<img src=x onerror=alert(1)>' }, 'scene'],
    [{ type: 'set', scene: 'ÿ'.repeat(200_000) }, '2000 characters'],
    [{ type: 'set', ...Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`x${k}`, 1])) }, '2000 characters'],
  ]) {
    const error = await ask(message, 'error');
    assert.ok(error.message.includes(named), `${JSON.stringify(message)}: ${error.message}`);
  }
  // What is to blame is named for programs, too; and an order with an id is answered with it.
  for (const [order, code, field, value] of [
    [{ type: 'set', gravity: 11, id: 'a' }, 'bad-value', 'gravity', '11'],
    [{ type: 'set', flavour: 'red', id: 7 }, 'unknown-name', 'flavour', 'red'],
    [{ type: 'set', n: 30_000, response: 'exact', id: { order: 3 } }, 'too-many', 'response', 'exact'],
    [{ type: 'step', ticks: 1001, id: null }, 'bad-value', 'ticks', '1001'],
  ]) {
    const error = await ask(order, 'error');
    assert.deepEqual([error.code, error.field, error.value, error.re], [code, field, value, order.id], JSON.stringify(error));
    assert.match(error.message, /^[^.].*\.$/);
  }
  const count = (await heard()).length;
  for (const other of [null, 7, 'play', [], { type: 'play' }, { cellmates: 1, type: 'state' }]) await say(other);
  await page.waitForTimeout(300);
  assert.equal((await heard()).length, count, 'what is not for it was answered');
  const { ms: _, ...now } = await ask({ type: 'get' });
  const { ms: __, ...then } = before;
  assert.deepEqual(now, then);
});

embedTest('orders that are not waited for keep their turn', 'autoplay=1&paused=1&scene=klaus&n=300', async ({ page, ask, say, next, heard }) => {
  await next('ready');
  const from = (await heard()).length;
  const orders = [{ type: 'step', ticks: 400 }, { type: 'set', method: 'naive' }, { type: 'step', ticks: 7 }, { type: 'set', n: 20 }, { type: 'measure' }, { type: 'step' }, { type: 'play' }];
  for (const [id, order] of orders.entries()) await say({ cellmates: 1, id, ...order });
  await page.waitForFunction((k) => window.heard.length === k + 7, from, { timeout: 30_000 });
  const answers = (await heard()).slice(from);
  assert.deepEqual(answers.map(({ re, type, tick, n, method, paused }) => [re, type, tick, n, method, paused]), [
    [0, 'state', 400, 300, 'grid', true],
    [1, 'state', 400, 300, 'naive', true],
    [2, 'state', 407, 300, 'naive', true],
    [3, 'state', 0, 20, 'naive', true],
    [4, 'state', 0, 20, 'naive', true],
    [5, 'state', 1, 20, 'naive', true],
    [6, 'state', 1, 20, 'naive', false],
  ]);
  await ask({ type: 'reset' });
  await ask({ type: 'pause' });
  // So many discs that each order takes some milliseconds.
  await ask({ type: 'set', n: 700 });
  // More than may wait are refused, each of them, and the others still done.
  const before = (await heard()).length;
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe');
    for (let k = 0; k < 130; k++) contentWindow.postMessage({ cellmates: 1, type: 'step', ticks: 50 }, '*');
  });
  await page.waitForFunction((k) => window.heard.length === k + 130, before, { timeout: 60_000 });
  const types = (await heard()).slice(before).map(({ type }) => type);
  const done = types.filter((type) => type === 'state').length;
  assert.ok(done >= 100 && done < 130, `${done} done`);
  assert.equal((await ask({ type: 'get' })).tick, done * 50);
});

// A tick of so many takes a hundred milliseconds or more, the job minutes.
for (const urgent of ['pause', 'reset', 'cancel', 'get']) {
  embedTest(`${urgent} does not wait for steps`, 'autoplay=1&paused=1&scene=klaus&n=20000&method=naive&ui=none', async ({ page, say, next, heard }) => {
    await next('ready');
    const from = (await heard()).length;
    for (const order of [{ type: 'step', ticks: 1000, id: 1 }, { type: 'set', gravity: 0.5, id: 2 }, { type: 'step', ticks: 3, id: 3 }]) await say({ cellmates: 1, ...order });
    await page.waitForTimeout(500);
    await say({ cellmates: 1, type: urgent, id: 4 });
    const answered = (count) => page.waitForFunction(([k, c]) => window.heard.length >= k + c, [from, count], { timeout: 10_000 });
    if (urgent === 'get') {
      await answered(1);
      await page.waitForTimeout(500);
      const answers = (await heard()).slice(from);
      assert.deepEqual(answers.map(({ re, type, paused }) => [re, type, paused]), [[4, 'state', true]]);
      return;
    }
    await answered(4);
    await page.waitForTimeout(500);
    const answers = (await heard()).slice(from);
    assert.deepEqual(answers.map(({ re }) => re).toSorted(), [1, 2, 3, 4], 'each is answered once');
    const by = (id) => answers.find(({ re }) => re === id);
    for (const id of [1, 3]) {
      assert.deepEqual([by(id).type, by(id).code], ['error', 'interrupted']);
      assert.match(by(id).message, /interrupted/);
    }
    assert.equal(by(2).type, 'state');
    assert.deepEqual([by(4).type, by(4).paused], ['state', true]);
    if (urgent === 'reset') assert.equal(by(4).tick, 0);
  });
}

embedTest('steps that the reader interrupts are not answered as done', 'autoplay=1&paused=1&scene=klaus&n=4000&method=naive', async ({ page, say, next, heard }) => {
  await next('ready');
  const from = (await heard()).length;
  await say({ cellmates: 1, type: 'step', ticks: 1000 });
  await page.waitForTimeout(300);
  await page.frames()[1].evaluate(() => document.querySelector('#controls [name="reset"]').click());
  assert.match((await next('error', from)).message, /interrupted/);
});

test('what waits for a program that cannot be loaded is refused', { timeout: 60_000 }, async () => {
  const page = await openAny(site.browser, host.url);
  await page.route('**/cellmates.*.js', (route) => route.abort());
  const answers = await page.evaluate(async (src) => {
    const heard = [];
    window.addEventListener('message', ({ data }) => heard.push(data));
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.replaceChildren(frame);
    await new Promise((resolve) => (frame.onload = resolve));
    for (const order of [{ type: 'set', n: 20 }, { type: 'play' }]) frame.contentWindow.postMessage({ cellmates: 1, ...order }, '*');
    while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    frame.contentWindow.postMessage({ cellmates: 1, type: 'get' }, '*');
    while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    return heard;
  }, site.url);
  for (const { type, message } of answers) {
    assert.equal(type, 'error');
    assert.match(message, /could not be downloaded/);
  }
  await page.context().close();
});

embedTest('what is asked before Run is done after it', 'scene=klaus&n=200', async ({ ask, say, next }) => {
  assert.deepEqual(await ask({ type: 'get' }), { cellmates: 1, type: 'state', running: false });
  assert.match((await ask({ type: 'set' }, 'error')).message, /set/);
  await say({ cellmates: 1, type: 'set', n: 55, method: 'naive' });
  await say({ cellmates: 1, type: 'play' });
  await next('ready');
  const state = await ask({ type: 'get' });
  assert.deepEqual([state.n, state.method, state.paused], [55, 'naive', false]);
});

embedTest(
  'a sandboxed frame answers too', 'autoplay=1&paused=1&n=20',
  async ({ ask, next }) => {
    await next('ready');
    assert.equal((await ask({ type: 'set', method: 'naive' })).method, 'naive');
  },
  { sandbox: 'allow-scripts' },
);

embedTest('ten thousand random messages do no harm', 'autoplay=1&paused=1&scene=klaus&n=100', async ({ page, ask, next }) => {
  await next('ready');
  const before = await ask({ type: 'get' });
  const markup = () => page.frameLocator('iframe').locator('b, img').count();
  const elements = await markup();
  const answers = await page.evaluate(async () => {
    let seed = 1;
    const random = (n) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    const values = [null, undefined, '', 'grid', '<b>', -1, 0.5, 1e30, Number.NaN, [], {}, true, 'ÿ'.repeat(500), '%00', 5n, new Date(0), new Map()];
    const names = ['type', 'n', 'method', 'scene', 'ticks', '__proto__', 'constructor', 'x', '&n=5', 'toString'];
    const types = ['set', 'step', 'dance', 'SET', '', 'constructor', 'toString', 7, null];
    const { contentWindow } = document.querySelector('iframe');
    const start = window.heard.length;
    for (let k = 0; k < 10_000; k++) {
      const message = { cellmates: random(20) ? 1 : values[random(values.length)] };
      for (let fields = random(4); fields > 0; fields--) message[names[random(names.length)]] = values[random(values.length)];
      message.type = types[random(types.length)];
      // Nothing that would be a good order: it may change the state.
      if (message.type === 'step') message.ticks = -1;
      if (message.type === 'set') message.colour = 'red';
      contentWindow.postMessage(message, '*');
    }
    while (window.heard.length - start < 10_000) await new Promise((resolve) => setTimeout(resolve, 50));
    return window.heard.slice(start).map(({ type }) => type);
  });
  assert.deepEqual([...new Set(answers)], ['error']);
  const { ms: _, ...now } = await ask({ type: 'get' });
  const { ms: __, ...then } = before;
  assert.deepEqual(now, then);
  assert.equal(await markup(), elements);
});

test('the example is valid HTML', async () => {
  const report = await new HtmlValidate({ extends: ['html-validate:recommended'] }).validateString(await asset('examples/blog.html'));
  const found = report.results.flatMap(({ messages }) => messages.map((m) => `${m.line}: ${m.message}`));
  assert.deepEqual(found, []);
});

pageTest('the example article: three frames, one driven by its buttons', { query: 'examples/blog.html', open: openAny }, async (page) => {
  const frames = page.locator('[data-cellmates] iframe');
  assert.equal(await frames.count(), 3);
  for (const frame of await frames.all()) assert.match(await frame.getAttribute('title'), /discs/i);
  await page.locator('#driven').scrollIntoViewIfNeeded();
  await page.frameLocator('#driven iframe').locator('.show[data-state="idle"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.waitForFunction(() => /method grid: [\d,]+ pair tests/.test(document.querySelector('#figures').textContent), null, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Every pair' }).click();
  await page.waitForFunction(() => /method naive: 1,999,000 pair tests/.test(document.querySelector('#figures').textContent), null, { timeout: 30_000 });
  const driven = page.frames().find((frame) => frame.url().includes('n=2000'));
  await until(driven, (s) => s.method === 'naive' && !s.paused);
});
