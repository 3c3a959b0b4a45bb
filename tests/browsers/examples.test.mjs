// Tests the examples in Chromium: a sketch of p5 1 and 2 that passes its discs to the engine, a plain canvas, the gallery of
// sketches with the addon, and a blog. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { coloursOf, frames, openAny, withPages } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { checkSnapshot } from './snapshot.mjs';

/* global Engine, Loops, discs, isLooping, noLoop, randomSeed, restart, side */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const sourceOf = async (name) => (await readFile(here(`../../web/examples/${name}`), 'utf8')).trimEnd();
const { pageTest, site } = withPages();

// A test with its own page, and with `open(path)`, which opens an example in it. With reduced motion, no example starts by itself.
const examplesTest = (name, run, { reducedMotion = 'reduce', ...options } = {}) =>
  pageTest(name, { query: 'service-worker.txt', open: openAny, drawn: true, ...options }, async (page) => {
    await page.emulateMedia({ reducedMotion });
    await run(page, (path) => page.goto(`${site.url}examples/${path}`));
  });

// Asks while frames pass along with the network, until `holds(answer)`.
const shows = (page, what, ask, holds = Boolean) => eventually(what, async () => {
  if (page.virtual) await frames(page, 2);
  return ask();
}, holds);
const count = (page) => page.evaluate(() => discs?.count);
const states = (page) => page.evaluate(() => discs?.states());
const drawnFrames = (page) => page.evaluate(() => window.frameCount);
const text = (page, selector) => page.locator(selector).first().textContent();
const says = (page, selector, pattern) => shows(page, `${selector} says ${pattern}`, () => text(page, selector), (now) => pattern.test(now));
const there = (page, wanted) => shows(page, 'there are discs', () => count(page), (n) => n === wanted);
// A picture that differs from an earlier one shows that discs move.
const picture = (page) => page.evaluate(() => document.querySelector('canvas').toDataURL());
const moves = async (page) => {
  const before = await picture(page);
  await frames(page, 5);
  return (await picture(page)) !== before;
};
// Drags over the picture until `ask()` has become more than `least`, and resolves to it.
async function dragAdds(page, ask, least) {
  const { x, y, width, height } = await page.locator('canvas').boundingBox();
  await page.mouse.move(x + width / 3, y + height / 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 3, { steps: 5 });
  await shows(page, 'the drag adds discs', ask, (n) => n > least);
  await page.mouse.up();
  await frames(page, 3);
  return ask();
}

for (const version of [1, 2]) {
  examplesTest(`p5 ${version}: versions pass the discs on, which move after Play, and a drag adds some`, async (page, open) => {
    await open(`tutorial.html?p5=${version}`);
    await there(page, 500);
    await says(page, '#pause', /^Play$/);
    assert.equal(await page.evaluate(() => isLooping()), false, 'the sketch must not start by itself');
    await page.locator('#add').click();
    await there(page, 550);
    const given = await states(page);
    // The engine's values have single precision, so passing them on does not round them.
    const named = { grid: /to the sketch’s grid/, same: /with the sketch’s grid/, naive: /every pair/, engine: /its own grid/ };
    for (const [name, said] of Object.entries(named)) {
      await page.locator(`input[value=${name}]`).check();
      await says(page, '#said', said);
      assert.deepEqual(await states(page), given, name);
    }
    await page.locator('#pause').click();
    assert.equal(await moves(page), true);
    const dragged = await dragAdds(page, () => count(page), 550);
    assert.equal(dragged % 5, 0);
    await page.locator('#add').press('Enter');
    await there(page, dragged + 50);
  });
}

// In single precision, rounding errors show only after a while, but a different order of contacts shows immediately. Time is
// real, because the page measures it.
examplesTest('p5: the engine can run the sketch’s loop, and the ratio appears after both are timed', async (page, open) => {
  await open('tutorial.html');
  await says(page, '#engine-row .simulation', /\d/);
  await says(page, '#comparison', /^To compare/);
  await page.locator('input[value=grid]').check();
  await says(page, '#grid-row .simulation', /\d/);
  assert.match(await text(page, '#grid-row .drawing'), /\d/);
  await says(page, '#comparison', /^With 500 discs .* ms with its grid \(.*× slower\)\.$/);
  await page.locator('#add').click();
  await says(page, '#comparison', /^To compare/); // another number of discs has no times

  const farthest = await page.evaluate(async () => {
    noLoop();
    randomSeed(7);
    await restart(Engine, 500);
    const given = discs.states();
    const run = (loops) => {
      for (let tick = 0; tick < 5; tick++) loops.tick();
      return loops.states();
    };
    const expected = run(await Loops.create(given, side, 'grid'));
    const found = {};
    for (const method of ['tutorial-grid', 'grid']) {
      const { x, y } = run(await Engine.create(given, side, method));
      found[method] = Math.max(...x.map((at, i) => Math.hypot(at - expected.x[i], y[i] - expected.y[i])));
    }
    return found;
  });
  assert.ok(farthest['tutorial-grid'] < 0.01 && farthest.grid > 0.1, JSON.stringify(farthest));
}, { reducedMotion: null, real: true });

examplesTest('p5: the page shows its files, which also run by themselves, and serves p5’s licence', async (page, open) => {
  await open('tutorial.html');
  for (const name of ['p5-loops.js', 'p5-engine.js']) {
    const source = await sourceOf(name);
    await shows(page, name, () => text(page, `[data-source="${name}"] code`), (shown) => shown === source);
  }
  const get = async (path) => (await page.request.get(new URL(path, page.url()).href)).text();
  assert.match(await get('p5/license.txt'), /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/);
  for (const [version, npm] of Object.entries({ 1: 'p5', 2: 'p5-2' })) {
    const { version: pinned } = JSON.parse(await readFile(here(`../../node_modules/${npm}/package.json`), 'utf8'));
    assert.ok((await get(`p5/${npm}.min.js`)).slice(0, 100).includes(pinned));
    assert.equal(await text(page, `[data-version="${version}"]`), `p5 ${pinned}`);
    assert.ok((await text(page, 'footer')).includes(pinned));
  }
  // A page with only p5, one version and the sketch, as in the p5 web editor.
  let body;
  await page.route(`${site.url}examples/editor.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  for (const [version, p5] of [['loops', 'p5'], ['engine', 'p5'], ['engine', 'p5-2']]) {
    const scripts = [`p5/${p5}.min.js`, '../engine/cellmates-p5.js', `p5-${version}.js`, 'p5-sketch.js'];
    const tags = scripts.map((src) => `<script src="${src}"></script>`);
    body = `<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><body>${tags.join('')}</body>`;
    await open('editor.html');
    await there(page, 500);
    assert.equal(await moves(page), true);
  }
});

examplesTest('canvas: discs move from Play to Pause, and a drag and a button add some', async (page, open) => {
  const shown = async () => Number((await text(page, '#discs')).replace(',', ''));
  await open('canvas.html');
  await says(page, '#discs', /^1,000$/);
  for (const [label, running] of [['Play', false], ['Pause', true], ['Play', false]]) {
    await says(page, '#pause', new RegExp(`^${label}$`));
    assert.equal(await moves(page), running, label);
    await page.locator('#pause').click();
  }
  const dragged = await dragAdds(page, shown, 1000);
  await page.locator('#add').press('Enter');
  await shows(page, 'the button adds 50', shown, (n) => n === dragged + 50);
  // The browser may keep the page while the button is down.
  const { x, y } = await page.locator('canvas').boundingBox();
  await page.mouse.move(x + 50, y + 50);
  await page.mouse.down();
  await shows(page, 'a press adds discs', shown, (n) => n > dragged + 50);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await frames(page, 2);
  const held = await shown();
  await frames(page, 20);
  assert.equal(await shown(), held);
});

const sketches = ['discs', 'flocking', 'type', 'sound', 'tumbler', 'dragging', 'growth'];

examplesTest('six sketches of at most 40 lines, and one of twelve, draw one picture, and more after Play', async (page, open) => {
  const scripts = (await readdir(here('../../web/examples/p5'))).filter((name) => /\.js$/.test(name) && name !== 'choose.js');
  assert.deepEqual(scripts.toSorted(), sketches.map((name) => `${name}.js`).toSorted());
  for (const name of sketches) {
    const source = await sourceOf(`p5/${name}.js`);
    const lines = source.split('\n');
    assert.ok(lines.length <= 40 && (name !== 'discs' || lines.filter(Boolean).length === 12), name);
    await open(`p5/index.html?sketch=${name}`);
    await shows(page, 'a picture', () => drawnFrames(page), (made) => made > 0);
    await frames(page, 5);
    assert.equal(await drawnFrames(page), 1, name);
    assert.ok((await count(page)) > 0 && (await coloursOf(page)) > 3, name);
    assert.equal(await eventually('its source', () => text(page, '[data-source] code')), source); // comes by the network
    if (name === 'discs') assert.equal(await count(page), 5000);
    assert.equal(await page.locator('.opening [aria-current]').count(), 1);

    await page.locator('#pause').click();
    assert.equal(await text(page, '#pause'), 'Pause');
    const { x, y, width, height } = await page.locator('canvas').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 3);
    await page.mouse.down();
    await page.mouse.move(x + width / 3, y + height / 3);
    await page.mouse.up();
    await shows(page, `frames of ${name}`, () => drawnFrames(page), (made) => made >= 5);
    assert.ok((await coloursOf(page)) > 10, name);
    await page.locator('#pause').click();
    assert.equal(await text(page, '#pause'), 'Play');
    assert.equal(await page.evaluate(() => isLooping()), false);
  }
});

test('the adapter for a canvas has at most 20 lines', async () => {
  const lines = (await sourceOf('canvas.js')).split('\n').filter((line) => line.trim() && !line.startsWith('//'));
  assert.ok(lines.length <= 20);
});

test('the examples are valid HTML', async () => {
  const html = new HtmlValidate({ extends: ['html-validate:recommended'] });
  for (const path of ['index', 'tutorial', 'canvas', 'p5/index', 'blog']) {
    const { results } = await html.validateFile(here(`../../web/examples/${path}.html`));
    assert.deepEqual(results.flatMap(({ messages }) => messages.map((m) => `${path}, ${m.line}: ${m.message}`)), []);
  }
});

examplesTest('the examples fit a phone and a desktop', async (page, open) => {
  for (const path of ['index', 'tutorial', 'canvas', 'p5/index', 'blog']) {
    await open(`${path}.html`);
    if (path !== 'blog') await says(page, '[data-source] code', /./);
    if (path === 'index') for (const frame of page.frames()) await frame.waitForLoadState();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path);
    }
  }
});

examplesTest('the first page shows the other examples in frames, each as a picture alone that moves', async (page, open) => {
  await open('index.html');
  const pictures = await page.locator('iframe.picture').all();
  assert.equal(pictures.length, 5);
  for (const picture of pictures.slice(1)) {
    await picture.scrollIntoViewIfNeeded();
    const content = await (await picture.elementHandle()).contentFrame();
    await shows(page, 'the picture fills its frame', () => content.evaluate(() => {
      const { left, top, width } = document.querySelector('canvas')?.getBoundingClientRect() ?? {};
      return left === 0 && top === 0 && width === innerWidth && document.documentElement.scrollHeight <= innerHeight + 1;
    }).catch(() => false)); // while it loads
    const look = () => content.evaluate(() => document.querySelector('canvas').toDataURL());
    const before = await look();
    await shows(page, 'it moves', look, (now) => now !== before);
  }
}, { reducedMotion: null });

for (const theme of ['light', 'dark']) {
  pageTest(`the page looks like its snapshot in the ${theme} theme`,
    { query: `?scene=klaus&n=300&paused=1&threads=1&theme=${theme}`, drawn: true, viewport: { width: 900, height: 700 } }, (page) =>
    checkSnapshot(`chromium-${theme}`, async () => {
      await frames(page, 10);
      return page.screenshot();
    }));
}
