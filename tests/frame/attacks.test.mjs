// Attacks on an embed: random commands while a reader drags, floods of messages, and damaged replays. `tools/fuzz embed`
// makes more of them.
import assert from 'node:assert/strict';
import { withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';

const { pageTest } = withBrowser();
const host = withHost();
const count = Number(process.env.CELLMATES_COMMANDS ?? 300);

const attackTest = (name, query, run) => pageTest(name,
  { query: `?threads=1&${query}`, open: framedIn(host), fresh: true, timeout: 120_000 + 1000 * count }, run);

// Runs in the page: `window.ask(message)` sends a command to the embed and resolves to its answers. It rejects if there is
// none within a minute. `window.random` is the same in each run.
function prepare() {
  let last = 0;
  const heard = new Map();
  window.answers = heard;
  window.addEventListener('message', ({ data }) => {
    if (data?.re !== undefined) heard.set(data.re, [...(heard.get(data.re) ?? []), data]);
  });
  const embed = document.querySelector('iframe');
  window.send = (message) => {
    const id = (last += 1);
    embed.contentWindow.postMessage({ cellmates: 1, ...message, id }, '*');
    return id;
  };
  window.ask = async (message) => {
    const id = window.send(message);
    const end = Date.now() + 60_000;
    while (!heard.has(id)) {
      if (Date.now() > end) throw new Error(`no answer to ${JSON.stringify(message)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return heard.get(id)[0];
  };
  let seed = 1;
  window.random = (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const drag = async (page, moves) => {
  const { x, y, width, height } = await page.locator('iframe').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  for (let k = 0; k < moves; k++) await page.mouse.move(x + width * (0.3 + 0.4 * Math.abs(Math.sin(k))), y + height * 0.6);
  await page.mouse.up();
};

attackTest('Random commands are each answered once while a reader drags', 'scene=klaus&n=300&autoplay=1', async (page) => {
  await runningFrame(page);
  await page.evaluate(prepare);
  const commands = page.evaluate(async (wanted) => {
    const pick = (all) => all[window.random(all.length)];
    const values = [0, 1, -1, 5, 0.5, 1e30, NaN, '', 'naive', 'grid', 'klaus', 'pucks', true, null, 'é😀', '9'.repeat(300), [1], {}];
    const types = ['play', 'pause', 'start', 'step', 'reset', 'seek', 'cancel', 'get', 'set', 'set', 'set', 'spawn', 'view', 'race', 'close-race',
      'particles', 'collisions', 'png', 'record', 'snapshot', 'restore', 'hello', 'subscribe', 'unsubscribe', 'prepare', 'withdraw', 'sight',
      'nonsense', ''];
    const fields = ['ticks', 'tick', 'method', 'scene', 'n', 'gravity', 'x', 'y', 'count', 'zoom', 'methods', 'to', 'every', 'data', 'command',
      'hash', 'visible', 'cellmates2'];
    const sent = [];
    for (let k = 0; k < wanted; k++) {
      const message = { type: pick(types) };
      for (let f = window.random(3); f > 0; f--) message[pick(fields)] = pick(values);
      if (message.type === 'sight') message.visible = pick([1, 'no']); // it must stay in sight
      sent.push(window.send(message));
      if (k % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return sent;
  }, count);
  const dragging = drag(page, 40);
  const sent = await commands;
  await dragging;
  const wrong = await page.evaluate(async (ids) => {
    await window.ask({ type: 'cancel' });
    const end = Date.now() + 60_000;
    while (Date.now() < end && !ids.every((id) => window.answers.has(id))) await new Promise((resolve) => setTimeout(resolve, 20));
    await window.ask({ type: 'get' });
    return ids.map((id) => window.answers.get(id)?.length ?? 0).filter((found) => found !== 1);
  }, sent);
  assert.deepEqual(wrong, []);
  // What has happened leads to the same state again.
  const [now, again] = await page.evaluate(async () => {
    await window.ask({ type: 'pause' });
    const run = await window.ask({ type: 'record' });
    const back = await window.ask({ type: 'restore', data: run.data });
    return [run.hash, back.hash ?? back.message];
  });
  assert.equal(again, now);
});

attackTest('A flood of messages leaves the embed and its page working', 'scene=tutorial&autoplay=1', async (page) => {
  await runningFrame(page);
  await page.evaluate(prepare);
  const state = await page.evaluate(async (messages) => {
    const { contentWindow } = document.querySelector('iframe');
    for (let k = 0; k < messages; k++) contentWindow.postMessage({ cellmates: 1, type: k % 2 ? 'get' : 'nonsense', hash: 0 }, '*');
    return window.ask({ type: 'get' });
  }, 30 * count);
  assert.equal(state.type, 'state');
});

attackTest('Damaged replays are refused, and change nothing', 'scene=klaus&n=40&autoplay=1&paused=1', async (page) => {
  await runningFrame(page);
  await page.evaluate(prepare);
  const seen = await page.evaluate(async (tries) => {
    await window.ask({ type: 'step', ticks: 20 });
    const { data } = await window.ask({ type: 'record' });
    const { data: snapshot } = await window.ask({ type: 'snapshot' });
    const found = { error: 0, state: 0 };
    for (let k = 0; k < tries; k++) {
      const forged = new Uint8Array(k % 2 ? data : snapshot).slice();
      for (let change = 1 + window.random(4); change > 0; change--) forged[window.random(forged.length)] = window.random(256);
      const before = await window.ask({ type: 'get' });
      const cut = window.random(4) === 0 ? forged.slice(0, window.random(forged.length)) : forged;
      const { type } = await window.ask({ type: 'restore', data: cut });
      found[type] += 1;
      const after = await window.ask({ type: 'get' });
      if (type === 'error' && after.hash !== before.hash) found.changed = k;
      if (type === 'state') await window.ask({ type: 'restore', data });
    }
    const { hash } = await window.ask({ type: 'get' });
    const { hash: back } = await window.ask({ type: 'restore', data });
    return { found, same: hash === back };
  }, count);
  assert.equal(seen.found.changed, undefined);
  assert.ok(seen.found.error > count / 2, JSON.stringify(seen));
  assert.ok(seen.same);
});
