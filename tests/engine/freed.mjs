// What users of the package destroy, remove or drop is freed: memory, workers, discs of sketches, and embeds.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openAny } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

/* global watch, createDiscs */

// Watches the memories of worlds, and all that it is given, until they are collected. Runs in pages, too.
function watching() {
  const kept = new Map();
  const collected = new FinalizationRegistry((key) => kept.delete(key));
  const watched = (value, kind) => {
    const key = Symbol();
    kept.set(key, kind);
    collected.register(value, key);
    return value;
  };
  const { Memory, instantiate } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(limits) {
      super(limits);
      watched(this, 'shared memory');
    }
  };
  WebAssembly.instantiate = async (...values) => watched(await instantiate(...values), 'instance');
  return { watched, kept: () => [...kept.values()] };
}

// What a user does, by a name, in Node.js and in pages.
const worlds = {
  'worlds with one thread that were destroyed': async (World) => (await World.create({ n: 50 })).destroy(),
  'worlds with two threads that were destroyed': async (World) => {
    const world = await World.create({ scene: 'klaus', n: 5000, threads: 2 });
    if (world.threads !== 2) throw new Error(world.threadsReason);
    world.step();
    world.destroy();
  },
  'worlds with one thread that were dropped': async (World) => void (await World.create({ n: 50 })).step(),
  'worlds with two threads that were dropped': async (World) => void (await World.create({ n: 50, threads: 2 })).step(),
  'worlds that were refused': (World) =>
    Promise.all([1, 2].map((threads) => World.create({ threads, method: 'gird' }).then(() => { throw new Error('accepted'); }, () => {}))),
};

/** In Node.js. @param {number} count How many of each are made. */
export function freedInNode(count) {
  // Each has a process of its own, because a file that is run alone has no other tests.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const { kept } = watching();
  const threads = createRequire(import.meta.url)('node:worker_threads');
  let running = 0;
  threads.Worker = class extends threads.Worker {
    constructor(...values) {
      super(...values);
      running += 1;
      this.on('exit', () => (running -= 1));
    }
  };

  for (const [what, act] of Object.entries(worlds)) {
    test(`${what} leave nothing in Node.js`, async () => {
      const { World } = await import('./engine.mjs');
      let most = 0;
      for (let k = 0; k < count; k++) {
        await act(World);
        most = Math.max(most, running);
      }
      // The test's own frame may keep the last one.
      await eventually('nothing is kept', () => (collect(), [kept(), running]), ([all, workers]) => all.length <= 1 && !workers);
      if (what.includes('destroyed')) assert.ok(most < 10, `${most} workers at a time`);
    });
  }
}

const inPage = {
  ...worlds,
  'workers that make a world': () => new Promise((resolve) => {
    const worker = new Worker('./freed-worker.mjs', { type: 'module' });
    worker.onmessage = () => resolve(worker.terminate());
  }),
  'discs of a sketch that were destroyed': async () => (await createDiscs({ n: 20 })).destroy(),
  'discs that a sketch does not hold any more': async () => void (window.discs = await createDiscs({ n: 20 })),
  'sketches that were removed': () => new Promise((resolve) => new window.p5((sketch) => {
    sketch.setup = async () => {
      await sketch.createDiscs({ n: 20 });
      sketch.remove();
      resolve();
    };
  })),
  'embeds that were destroyed': async () => {
    const element = Object.assign(document.createElement('cellmates-embed'), { base: './copy/', n: 5 });
    document.body.append(element);
    const { frame } = element;
    watch.watched(frame, 'frame');
    watch.watched(frame.iframe, 'iframe');
    await frame.loaded;
    frame.destroy();
    element.remove();
  },
  'embeds before Run that were destroyed': () => {
    const element = Object.assign(document.createElement('cellmates-embed'), { base: './copy/', autoplay: true });
    document.body.append(element);
    watch.watched(element.frame, 'frame');
    watch.watched(element.shadowRoot.firstElementChild, 'facade');
    element.frame.destroy();
    element.remove();
  },
  'elements and links that left the page': async () => {
    const html = '<cellmates-embed base="./copy/"></cellmates-embed><p><a href="./?scene=pucks">Pucks</a></p>';
    const around = document.body.appendChild(Object.assign(document.createElement('div'), { innerHTML: html }));
    await new Promise(requestAnimationFrame);
    for (const { frame, shadowRoot } of [around.firstChild, around.lastChild.shadowRoot.firstChild]) {
      watch.watched(frame, 'frame');
      watch.watched(shadowRoot.firstElementChild, 'facade');
    }
    around.remove();
  },
};

const html = `<!DOCTYPE html><meta charset="utf-8"><title>Freed</title><link rel="icon" href="data:,">
<script>window.watch = (${watching})();</script>
<script src="examples/p5/p5-2.min.js"></script><script src="engine/cellmates-p5.js"></script>
<script>function setup() { createCanvas(100, 100); } function draw() {}</script>
<script type="module">
  import { World } from './engine/wasm.js';
  Object.assign(window, { World });
</script>
<script src="embed.js" data-links></script>`;
const served = {
  'freed.html': ['text/html', html],
  'freed-worker.mjs': ['text/javascript', `import { World } from './engine/wasm.js';
    World.create({ n: 50 }).then((world) => postMessage(world.step()));`],
  // A copy without pictures, whose embeds answer `hello` alone.
  'copy/?from=parent&n=5': ['text/html', `<!DOCTYPE html><title>Copy</title><script>
    addEventListener('message', ({ data: { id } }) => parent.postMessage({ cellmates: 1, re: id, type: 'hello', events: [] }, '*'));
  </script>`],
};

/** In one page of Chromium. @param {{ url: string, browser: object }} site @param {number} count How many of each are made. */
export function freedInPage(site, count) {
  test('one page makes and leaves all that the package has, and keeps nothing', async (context) => {
    const page = await openAny(site.browser, `${site.url}service-worker.txt`, {
      drawn: true,
      prepare: async (opened) => {
        const headers = { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' };
        for (const [path, [contentType, body]] of Object.entries(served))
          await opened.route(({ href }) => href === site.url + path, (route) => route.fulfill({ contentType, body, headers }));
        await opened.route(/copy\/scenes/, (route) => route.fulfill({ contentType: 'image/webp', body: '', headers }));
      },
    });
    await page.goto(`${site.url}freed.html`);
    await eventually('its scripts have run', () => page.evaluate(() => window.World && document.querySelector('canvas') !== null));
    const client = await page.context().newCDPSession(page);
    for (const [what, act] of Object.entries(inPage)) {
      await context.test(what, async () => {
        let most = 0;
        for (let k = 0; k < count; k += 10) {
          await page.evaluate(`(async (act) => { for (let k = 0; k < ${Math.min(10, count - k)}; k++) await act(World); })(${act})`);
          most = Math.max(most, page.workers().length);
        }
        await eventually('nothing is kept', async () => {
          await page.evaluate(() => void (window.discs = undefined));
          await client.send('HeapProfiler.collectGarbage');
          return [await page.evaluate(() => watch.kept()), page.workers().length];
        }, ([all, workers]) => !all.length && !workers);
        if (what.includes('destroyed')) assert.ok(most < 10, `${most} workers at a time`);
      });
    }
    assert.deepEqual(page.problems, []);
    await page.end();
  });
}
