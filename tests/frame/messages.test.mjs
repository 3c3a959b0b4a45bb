// Tests a frame's answers to messages, and the example article. The embedding page has another origin.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { openAny, until, withBrowser, withHost } from '../lib/app.mjs';
import { answersTo, fromSibling, withEmbed } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const asset = (path) => readFile(fileURLToPath(new URL(`../../web/${path}`, import.meta.url)), 'utf8');

const host = withHost();

const embedTest = withEmbed(pageTest, host);

embedTest('A frame announces that it is ready and reports its state',
  'autoplay=1&paused=1&scene=klaus&n=300', async ({ ask, next }) => {
  assert.deepEqual(await next('ready'), { cellmates: 1, type: 'ready' });
  const state = await ask({ type: 'get' });
  // These fields belong to version 1; later there may be more.
  const types = {
    cellmates: 'number', contacts: 'number', discsHash: 'string', hash: 'string', method: 'string', ms: 'object',
    n: 'number', pairTests: 'number',
    paused: 'boolean', response: 'string', running: 'boolean', scene: 'string', threads: 'number', tick: 'number', type: 'string',
  };
  for (const [name, type] of Object.entries(types)) assert.equal(typeof state[name], type, name);
  assert.deepEqual(Object.keys(state.ms), ['spawn', 'order', 'detect', 'forces', 'respond', 'move', 'edges', 'sketch']);
  assert.equal('re' in state, false);
  assert.deepEqual([state.tick, state.n, state.scene, state.method, state.paused, state.running], [0, 300, 'klaus', 'grid', true, true]);
  assert.match(state.hash, /^[0-9a-f]{16}$/);
});

embedTest('Changing the method changes only the times, not the state',
  'autoplay=1&paused=1&scene=klaus&n=300', async ({ ask }) => {
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

embedTest('Each command has its documented effect', 'autoplay=1&scene=klaus&n=200', async ({ page, ask }) => {
  const paused = await ask({ type: 'pause' });
  assert.equal(paused.paused, true);
  await page.waitForTimeout(300);
  assert.equal((await ask({ type: 'get' })).tick, paused.tick);
  assert.equal((await ask({ type: 'step' })).tick, paused.tick + 1);
  assert.equal((await ask({ type: 'reset' })).tick, 0);
  assert.equal((await ask({ type: 'play' })).paused, false);
  await until(page.frames()[1], ({ tick }) => tick > 0);
  const set = await ask({ type: 'set', scene: 'pucks', n: 77, response: 'elastic', method: 'sap' });
  assert.deepEqual([set.scene, set.n, set.response, set.method], ['pucks', 77, 'elastic', 'sap']);
});

embedTest('The state contains figures even without a panel',
  'autoplay=1&scene=klaus&n=2000&method=naive&ui=none', async ({ ask }) => {
  let state;
  do state = await ask({ type: 'get' });
  while (state.ms.detect === 0 && state.tick < 1000);
  assert.ok(state.ms.detect > 0);
  assert.equal(state.pairTests, (2000 * 1999) / 2, 'the figures must be those of a whole tick');
});

embedTest('Invalid messages are answered with errors and change nothing', 'autoplay=1&paused=1&scene=klaus&n=200',
  async ({ page, ask, heard, say }) => {
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
    [{ type: 'set', scene: 'ÿ'.repeat(200_000) }, '2,000 characters'],
    [{ type: 'set', ...Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`x${k}`, 1])) }, '2,000 characters'],
  ]) {
    const error = await ask(message, 'error');
    assert.ok(error.message.includes(named), `${JSON.stringify(message)}: ${error.message}`);
  }
  // An error also names its cause for programs, and an answer repeats the command's id.
  for (const [command, code, field, value] of [
    [{ type: 'set', gravity: 11, id: 'a' }, 'bad-value', 'gravity', '11'],
    [{ type: 'set', flavour: 'red', id: 7 }, 'unknown-name', 'flavour', 'red'],
    [{ type: 'set', n: 30_000, response: 'exact', id: { command: 3 } }, 'too-many', 'response', 'exact'],
    [{ type: 'step', ticks: 1001, id: null }, 'bad-value', 'ticks', '1001'],
  ]) {
    const error = await ask(command, 'error');
    assert.deepEqual([error.code, error.field, error.value, error.re], [code, field, value, command.id], JSON.stringify(error));
    assert.match(error.message, /^[^.].*\.$/);
  }
  const count = (await heard()).length;
  for (const other of [null, 7, 'play', [], { type: 'play' }, { cellmates: 1, type: 'state' }]) await say(other);
  await page.waitForTimeout(300);
  assert.equal((await heard()).length, count, 'messages that are not for the frame must not be answered');
  const { ms: _, ...now } = await ask({ type: 'get' });
  const { ms: __, ...then } = before;
  assert.deepEqual(now, then);
});

embedTest('Commands are carried out in order even if the page does not wait for answers', 'autoplay=1&paused=1&scene=klaus&n=300',
  async ({ page, ask, say, heard }) => {
  const from = (await heard()).length;
  const commands = [{ type: 'step', ticks: 400 }, { type: 'set', method: 'naive' }, { type: 'step', ticks: 7 },
    { type: 'set', n: 20 }, { type: 'measure' }, { type: 'step' }, { type: 'play' }];
  for (const [id, command] of commands.entries()) await say({ cellmates: 1, id, ...command });
  await page.waitForFunction((k) => window.heard.length === k + 7, from);
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
  // With so many discs each command takes some milliseconds.
  await ask({ type: 'set', n: 700 });
  // Each command beyond the limit of waiting ones is rejected, and all others are carried out.
  const before = (await heard()).length;
  await page.evaluate(() => {
    const { contentWindow } = document.querySelector('iframe');
    for (let k = 0; k < 130; k++) contentWindow.postMessage({ cellmates: 1, type: 'step', ticks: 10 }, '*');
  });
  await page.waitForFunction((k) => window.heard.length === k + 130, before, { timeout: 180_000 });
  const types = (await heard()).slice(before).map(({ type }) => type);
  const done = types.filter((type) => type === 'state').length;
  assert.ok(done >= 100 && done < 130, `${done} done`);
  assert.equal((await ask({ type: 'get' })).tick, done * 10);
});

// A tick of so many discs takes a hundred milliseconds or more, and the steps take minutes.
for (const urgent of ['pause', 'reset', 'cancel', 'get']) {
  embedTest(`${urgent} does not wait for steps`, 'autoplay=1&paused=1&scene=klaus&n=20000&method=naive&ui=none',
    async ({ page, say, heard }) => {
    const from = (await heard()).length;
    for (const command of [{ type: 'step', ticks: 1000, id: 1 }, { type: 'set', gravity: 0.5, id: 2 },
      { type: 'step', ticks: 3, id: 3 }]) await say({ cellmates: 1, ...command });
    await page.waitForTimeout(500);
    await say({ cellmates: 1, type: urgent, id: 4 });
    const answered = (count) => page.waitForFunction(([k, c]) => window.heard.length >= k + c, [from, count]);
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
    assert.deepEqual(answers.map(({ re }) => re).toSorted(), [1, 2, 3, 4], 'each command must be answered once');
    const by = (id) => answers.find(({ re }) => re === id);
    for (const id of [1, 3]) {
      assert.deepEqual([by(id).type, by(id).code], ['error', 'interrupted']);
      assert.match(by(id).message, /^Stopped before/i);
    }
    assert.equal(by(2).type, 'state');
    assert.deepEqual([by(4).type, by(4).paused], ['state', true]);
    if (urgent === 'reset') assert.equal(by(4).tick, 0);
  });
}

embedTest('Steps that the reader interrupts are answered with an error', 'autoplay=1&paused=1&scene=klaus&n=4000&method=naive',
  async ({ page, say, next, heard }) => {
  const from = (await heard()).length;
  await say({ cellmates: 1, type: 'step', ticks: 1000 });
  await page.waitForTimeout(300);
  await page.frames()[1].evaluate(() => document.querySelector('#controls [name="restart"]').click());
  assert.match((await next('error', from)).message, /^Stopped before/i);
});

test('Commands are rejected if the program cannot be loaded', { timeout: 240_000 }, async () => {
  const page = await openAny(site.shared, host.url);
  await page.route('**/cellmates.*.js', (route) => route.abort());
  const answers = await page.evaluate(async (src) => {
    const heard = [];
    window.addEventListener('message', ({ data }) => heard.push(data));
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.replaceChildren(frame);
    await new Promise((resolve) => (frame.onload = resolve));
    for (const command of [{ type: 'step' }, { type: 'play' }]) frame.contentWindow.postMessage({ cellmates: 1, ...command }, '*');
    while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    frame.contentWindow.postMessage({ cellmates: 1, type: 'get' }, '*');
    while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    return heard;
  }, site.url);
  for (const { type, message } of answers) {
    assert.equal(type, 'error');
    assert.match(message, /could not be downloaded/);
  }
  await page.end();
});

embedTest('Commands sent before Run are carried out after it', 'scene=klaus&n=200', async ({ ask, say, next }) => {
  assert.match((await ask({ type: 'set' }, 'error')).message, /set/);
  await say({ cellmates: 1, type: 'spawn', x: 20, y: 10 });
  await say({ cellmates: 1, type: 'set', n: 55, method: 'naive' });
  await say({ cellmates: 1, type: 'play' });
  await next('ready');
  const state = await ask({ type: 'get' });
  assert.deepEqual([state.n, state.method, state.paused], [55, 'naive', false]);
});

embedTest(
  'A sandboxed frame answers messages', 'autoplay=1&paused=1&n=20',
  async ({ ask }) => {
    assert.equal((await ask({ type: 'set', method: 'naive' })).method, 'naive');
  },
  { sandbox: 'allow-scripts' },
);

embedTest('Ten thousand random messages change nothing', 'autoplay=1&paused=1&scene=klaus&n=100', async ({ page, ask }) => {
  const before = await ask({ type: 'get' });
  const markup = () => page.frameLocator('iframe').locator('b, img').count();
  const elements = await markup();
  const answers = await page.evaluate(async () => {
    let seed = 1;
    const random = (n) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    const values = [null, undefined, '', 'grid', '<b>', -1, 0.5, 1e30, Number.NaN, [], {}, true, 'ÿ'.repeat(500), '%00',
      5n, new Date(0), new Map()];
    const names = ['type', 'n', 'method', 'scene', 'ticks', '__proto__', 'constructor', 'x', '&n=5', 'toString'];
    const types = ['set', 'step', 'dance', 'SET', '', 'constructor', 'toString', 7, null];
    const { contentWindow } = document.querySelector('iframe');
    const start = window.heard.length;
    for (let k = 0; k < 10_000; k++) {
      const message = { cellmates: random(20) ? 1 : values[random(values.length)] };
      for (let fields = random(4); fields > 0; fields--) message[names[random(names.length)]] = values[random(values.length)];
      message.type = types[random(types.length)];
      // No message may be a valid command that changes the state.
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

embedTest('The frame answers hello before Run and lists its commands and events',
  'scene=klaus&n=200', async ({ page, say, next, heard }) => {
  const [hello, prepared, again, subscribed, none] = await answersTo(page, [
    { type: 'hello' }, { type: 'prepare' }, { type: 'hello' }, { type: 'subscribe', to: 'tick visible', every: 100 },
    { type: 'unsubscribe', to: ['visible'] },
  ]);
  assert.deepEqual([hello.type, hello.version, hello.running, hello.prepared], ['hello', 1, false, false]);
  for (const command of ['set', 'spawn', 'png']) assert.ok(hello.orders.includes(command));
  assert.ok(hello.events.includes('change'));
  assert.deepEqual(hello.schema.scenes.map(({ name }) => name).slice(0, 3), ['tutorial', 'strips', 'klaus']);
  assert.deepEqual([prepared.type, prepared.running, prepared.prepared], ['state', false, true]);
  assert.equal(again.type, 'hello');
  assert.deepEqual([subscribed.type, subscribed.to, none.to], ['subscribed', ['tick', 'visible'], ['tick']]);
  // The frame is prepared but not started, and sends no events before it runs.
  await page.frameLocator('iframe').locator('#run').waitFor();
  assert.ok(!(await heard()).some(({ type }) => type === 'event' || type === 'ready'));
  await say({ cellmates: 1, type: 'play' });
  await next('ready');
  assert.equal((await next('event')).event, 'tick');
  assert.equal((await answersTo(page, [{ type: 'hello' }]))[0].running, true);
  // A frame's own messages are not commands when they are sent back to it.
  const count = (await heard()).filter(({ type }) => type !== 'event').length;
  for (const type of ['hello', 'png', 'particles']) await say({ cellmates: 1, type, answers: true });
  await page.waitForTimeout(300);
  assert.equal((await heard()).filter(({ type }) => type !== 'event').length, count);
});

embedTest('Discs can be added, listed and inspected', 'autoplay=1&paused=1&scene=klaus&n=300', async ({ page }) => {
  const [spawned, unknown, stepped] = await answersTo(page,
    [{ type: 'spawn', x: 20, y: 10, count: 3, radius: 2 }, { type: 'collisions' }, { type: 'step', ticks: 5 }]);
  const [listed, pairs, seen, all, light, full] = await answersTo(page, [
    { type: 'particles' }, { type: 'collisions' }, { type: 'view', zoom: 4, x: 20, y: 10 }, { type: 'view', all: true },
    { type: 'get', hash: false }, { type: 'get' },
  ]);
  assert.deepEqual([spawned.n, spawned.tick, stepped.n, stepped.tick], [303, 0, 303, 5]);
  assert.deepEqual([unknown.type, unknown.code], ['error', 'not-known']);
  assert.deepEqual([listed.type, listed.n, listed.tick], ['particles', 303, 5]);
  const lengths = await page.evaluate(() => {
    const { x, y, vx, vy, r, id } = window.heard.find(({ type }) => type === 'particles');
    return [[x, y, vx, vy, r].every((list) => list instanceof Float32Array && list.length === 303),
      id instanceof Uint32Array && new Set(id).size, r.filter((radius) => radius === 2).length];
  });
  assert.deepEqual(lengths, [true, 303, 3]);
  const touching = await page.evaluate(() => {
    const ids = window.heard.find(({ type }) => type === 'collisions').pairs;
    const known = new Set(window.heard.find(({ type }) => type === 'particles').id);
    return ids instanceof Uint32Array && ids.every((id) => known.has(id)) && ids.length / 2;
  });
  assert.equal(touching, full.contacts, JSON.stringify(pairs).slice(0, 100));
  assert.equal(seen.zoom, 4);
  const [left, top, width, height] = seen.seen;
  assert.ok(Math.abs(left + width / 2 - 20) < 1e-3 || left === 0, seen.seen.join());
  assert.ok(Math.abs(top + height / 2 - 10) < 1e-3 || top === 0, seen.seen.join());
  assert.equal(all.zoom, 1);
  assert.deepEqual(['hash' in light, 'hash' in full, 'discsHash' in light], [false, true, false]);
  const refusals = await answersTo(page, [
    { type: 'spawn', y: 1 }, { type: 'spawn', x: 1e5, y: 1 }, { type: 'spawn', x: Number.NaN, y: 1 },
    { type: 'spawn', x: 1, y: 1, count: 0 },
    { type: 'view', zoom: 0.5 }, { type: 'view', x: -1 }, { type: 'view', y: 'middle' }, { type: 'view', all: 'yes' },
    { type: 'get', hash: 'no' },
    { type: 'subscribe' }, { type: 'subscribe', to: 'weather' }, { type: 'subscribe', to: ['tick', 3] },
    { type: 'subscribe', to: 'tick', every: 1 },
  ]);
  assert.deepEqual(refusals.map(({ type, code, field }) => [type, code, field]), ['x', 'x', 'x', 'count', 'zoom', 'x', 'y', 'all',
    'hash', 'to', 'to', 'to', 'every'].map((field) => ['error', 'bad-value', field]));
  const [picture] = await answersTo(page, [{ type: 'png' }]);
  assert.equal(picture.type, 'png');
  assert.deepEqual(await page.evaluate(() => [...new Uint8Array(window.heard.find(({ type }) => type === 'png').data, 0, 4)]),
    [0x89, 0x50, 0x4e, 0x47]);
});

embedTest('At most four large answers are made at a time, and all commands are carried out in order',
  'autoplay=1&paused=1&scene=klaus&n=300', async ({ page, heard }) => {
  await page.frames()[1].evaluate(() => {
    let making = 0;
    window.most = 0;
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (take, ...how) {
      window.most = Math.max(window.most, ++making);
      toBlob.call(this, (blob) => {
        making -= 1;
        take(blob);
      }, ...how);
    };
  });
  const pictures = (count) => Array.from({ length: count }, () => ({ type: 'png' }));
  const some = await answersTo(page, [...pictures(7), { type: 'set', n: 20 }, { type: 'particles' }, ...pictures(2)]);
  assert.deepEqual(some.map(({ type, n }) => `${type} ${n}`),
    [...Array(7).fill('png 300'), 'state 20', 'particles 20', 'png 20', 'png 20']);
  assert.equal(await page.frames()[1].evaluate(() => window.most), 4);

  const cut = await answersTo(page, [...pictures(6), { type: 'step', ticks: 1000 }, { type: 'cancel' }]);
  assert.deepEqual(cut.map(({ type, code }) => code ?? type), [...Array(6).fill('png'), 'interrupted', 'state']);
  await page.frames()[1].evaluate(() => (window.most = 0)); // a cancel lets all pictures before it begin

  // Behind them, a command that waits can be withdrawn, and one that has begun cannot.
  const from = (await heard()).length;
  await page.evaluate((commands) => {
    for (const command of commands) document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...command }, '*');
  }, [...[0, 1, 2, 3, 4].map((id) => ({ type: 'png', id })), { type: 'set', n: 30, id: 'late' },
    ...[4, 0, 'late', 'late'].map((command) => ({ type: 'withdraw', command, id: 'withdraw' }))]);
  await page.waitForFunction((k) => window.heard.length >= k + 10, from);
  const answered = (await heard()).slice(from);
  assert.deepEqual(answered.filter(({ re }) => re === 'withdraw').map(({ found }) => found), [true, false, true, false]);
  assert.deepEqual([0, 1, 2, 3, 4, 'late'].map((id) => answered.filter(({ re }) => re === id).map(({ code, type }) => code ?? type).join()),
    ['png', 'png', 'png', 'png', 'withdrawn', 'withdrawn']);
  assert.equal((await answersTo(page, [{ type: 'get' }]))[0].n, 20);

  const all = await page.evaluate(async () => {
    const from = window.heard.length;
    for (let id = 0; id < 2000; id++) document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, type: 'png', id }, '*');
    while (window.heard.length < from + 2000) await new Promise((resolve) => setTimeout(resolve, 50));
    return window.heard.splice(from).map(({ type, code, re }) => [re, code ?? type]);
  });
  assert.equal(new Set(all.map(([re]) => re)).size, 2000);
  const made = all.filter(([, kind]) => kind === 'png').length;
  assert.ok(made >= 104 && made < 2000, `${made} pictures`);
  assert.deepEqual([...new Set(all.map(([, kind]) => kind))].toSorted(), ['png', 'too-much']);
  assert.equal(await page.frames()[1].evaluate(() => window.most), 4);
});

embedTest('With from=parent, only the embedding page commands the embed',
  'from=parent&autoplay=1&paused=1&scene=klaus&n=300', async ({ page, ask }) => {
  for (const command of [{ type: 'set', n: 5 }, { type: 'hello' }, { type: 'subscribe', to: 'tick' }, { type: 'get' }, { type: 'no' }]) {
    const { type, code, re } = await fromSibling(page, command);
    assert.deepEqual([type, code, re], ['error', 'not-allowed', 7], JSON.stringify(command));
  }
  const { n, method } = await ask({ type: 'set', method: 'naive' });
  assert.deepEqual([n, method], [300, 'naive']);
});

embedTest('Without it, other frames command the embed, too', 'autoplay=1&paused=1&scene=klaus&n=300', async ({ page }) => {
  assert.equal((await fromSibling(page, { type: 'set', n: 5 })).n, 5);
});

embedTest('A sweep times every size of cell and can be interrupted',
  'autoplay=1&paused=1&scene=klaus&n=200', async ({ page }) => {
  const [sweep, after] = await answersTo(page, [{ type: 'sweep' }, { type: 'step' }]);
  assert.deepEqual([sweep.type, sweep.rows.length, sweep.tick, after.tick], ['state', 24, 0, 1]);
  for (const { state, ms, cell } of sweep.rows) assert.ok(state === 'done' && ms > 0 && cell > 0);
  const [cut, cancelled] = await answersTo(page, [{ type: 'sweep' }, { type: 'cancel' }]);
  assert.deepEqual([cut.code, cancelled.type], ['interrupted', 'state']);
});

embedTest('Events report what happened and who caused it', 'autoplay=1&scene=klaus&n=300', async ({ page, heard, say }) => {
  await answersTo(page, [{ type: 'subscribe', to: 'state tick spawn change measure visible graphics', every: 100 }]);
  const event = async (name, holds = () => true) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await page.waitForTimeout(50)) {
      const found = (await heard()).find((m) => m.type === 'event' && m.event === name && holds(m));
      if (found) return found;
    }
    return assert.fail(`no ${name}`);
  };
  const state = await event('state');
  assert.deepEqual([state.running, state.scene, 'hash' in state, 'inspection' in state], [true, 'klaus', false, false]);
  await event('tick', ({ tick }) => tick > 5);
  assert.deepEqual([(await event('visible')).visible, (await event('graphics')).graphics], [true, true]);
  await answersTo(page, [{ type: 'set', gravity: 0.5 }, { type: 'pause' }]);
  assert.deepEqual((await event('change', ({ fields }) => 'gravity' in fields)),
    { cellmates: 1, type: 'event', event: 'change', by: 'host', fields: { gravity: 0.5 }, tick: (await event('change')).tick });
  await event('change', ({ by, fields }) => by === 'host' && fields.paused === 1);
  await page.frames()[1].evaluate(() => document.querySelector('#bar-pause').click());
  await event('change', ({ by, fields }) => by === 'reader' && fields.paused === 0);
  await answersTo(page, [{ type: 'spawn', x: 10, y: 10, count: 4 }]);
  assert.equal((await event('spawn')).added, 4);
  await answersTo(page, [{ type: 'measure' }]);
  assert.ok((await event('measure', ({ measuring }) => !measuring)).rows.length > 3);
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = '3000px'));
  await event('visible', ({ visible }) => !visible);
  // After unsubscribing, no events come.
  await page.evaluate(() => (document.querySelector('iframe').style.marginTop = ''));
  await answersTo(page, [{ type: 'unsubscribe', to: 'state tick spawn change measure visible graphics' }]);
  await say({ cellmates: 1, type: 'play' });
  const count = (await heard()).filter(({ type }) => type === 'event').length;
  await page.waitForTimeout(500);
  assert.equal((await heard()).filter(({ type }) => type === 'event').length, count);
});

// The answer waits for the end of a tick in which discs have moved, and the page may look at the state before that.
const longTicks = 'autoplay=1&scene=pucks&n=20000&response=exact&ui=none';
embedTest('A pause within a long tick is the embedding page’s', longTicks, async ({ page, heard }) => {
  await answersTo(page, [{ type: 'subscribe', to: 'change', every: 100 }]);
  for (let round = 1; round <= 10; round++) {
    await page.frames()[1].waitForFunction(() => window.cellmates.state().ticking);
    await answersTo(page, [{ type: 'pause' }]);
    await answersTo(page, [{ type: 'play' }]);
    const changes = await eventually('two changes',
      async () => (await heard()).filter(({ event }) => event === 'change').slice(2 * round - 2), ({ length }) => length >= 2);
    assert.deepEqual(changes.map(({ by, fields }) => [by, fields]), [['host', { paused: 1 }], ['host', { paused: 0 }]]);
  }
});

test('The example article is valid HTML', async () => {
  const report = await new HtmlValidate({ extends: ['html-validate:recommended'] }).validateString(await asset('examples/blog.html'));
  const found = report.results.flatMap(({ messages }) => messages.map((m) => `${m.line}: ${m.message}`));
  assert.deepEqual(found, []);
});

pageTest('The example article has three frames, and its buttons control one of them',
  { query: 'examples/blog.html', open: openAny }, async (page) => {
  const embeds = page.locator('cellmates-embed').getByRole('group');
  assert.equal(await embeds.count(), 3);
  for (const embed of await embeds.all()) assert.match(await embed.getAttribute('aria-label'), /discs/i);
  await page.locator('#driven').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Grid' }).click();
  await page.waitForFunction(() => /method grid: [\d,]+ pair tests/.test(document.querySelector('#figures').textContent));
  await page.getByRole('button', { name: 'Every pair' }).click();
  await page.waitForFunction(() => /method naive: 1,999,000 pair tests/.test(document.querySelector('#figures').textContent));
  const driven = page.frames().find((frame) => frame.url().includes('n=2000'));
  await until(driven, (s) => s.method === 'naive' && !s.paused);
});
