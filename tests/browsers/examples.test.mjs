// Tests the two examples with the engine: a sketch of p5 1 and 2 that passes its discs to the engine, and a plain
// canvas. Their times in three browsers go to build/examples.txt and are not asserted. The number of timed discs can be set:
//   DISCS=5000 tools/env node --test tests/browsers/examples.test.mjs
// It must be one that the page offers. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import { World } from '../../dist/engine/cellmates.mjs';
import { withBrowser } from '../lib/app.mjs';
import { browserTest, browserTypes } from './index.mjs';
import { Table } from './table.mjs';
import { eventually, openPage } from '../lib/harness.mjs';

/* global Engine, Loops, discs, isLooping, noLoop, randomSeed, restart, side */

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const { pageTest, site } = withBrowser();
const open = (name, { p5 = 1, ...options } = {}) => ({
  query: `examples/${name}.html${p5 === 2 ? '?p5=2' : ''}`,
  open: async (browser, url, { reducedMotion, ...rest }) => {
    const page = await openPage(browser, 'about:blank', rest);
    if (reducedMotion) await page.emulateMedia({ reducedMotion });
    await page.goto(url);
    return page;
  },
  ...options,
});

const timedDiscs = process.env.DISCS ?? '1000';
const count = (page) => page.evaluate(() => discs?.count);
const states = (page) => page.evaluate(() => discs?.states());
const choose = (page, version) => page.locator(`input[value=${version}]`).check();
const figure = (page, version) => page.locator(`#${version}-row .simulation`).textContent();
// A picture that differs from an earlier one shows that discs move.
const fingerprint = (page) => page.evaluate(() => document.querySelector('canvas').toDataURL());

async function moves(page) {
  const before = await fingerprint(page);
  await eventually('the picture changes', () => fingerprint(page), (now) => now !== before);
}

async function drag(page) {
  const { x, y, width, height } = await page.locator('canvas').boundingBox();
  await page.mouse.move(x + width / 3, y + height / 4);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 3, { steps: 5 });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

for (const p5 of [1, 2]) {
  pageTest(`p5 ${p5}: Discs move, and a drag and a button add some`, open('p5', { p5 }), async (page) => {
    await eventually('there are discs', () => count(page), (n) => n === 500);
    await moves(page);
    await drag(page);
    const dragged = await eventually('the drag adds discs', () => count(page), (n) => n > 500);
    assert.equal(dragged % 5, 0);
    await page.locator('#add').focus();
    await page.keyboard.press('Enter');
    await eventually('the button adds 50', () => count(page), (n) => n === dragged + 50);
  });

  pageTest(`p5 ${p5}: A switch of version passes the same discs on`, open('p5', { p5, reducedMotion: 'reduce' }), async (page) => {
    await eventually('there are discs', () => count(page), (n) => n === 500);
    await eventually('Play', () => page.locator('#pause').textContent(), (text) => text === 'Play');
    assert.equal(await page.evaluate(() => isLooping()), false, 'the sketch must not start by itself');
    await page.locator('#add').click();
    const given = await eventually('the button adds discs', () => states(page), (all) => all?.x.length === 550);
    // The engine's values have single precision, so passing them on does not round them.
    for (const version of ['grid', 'same', 'naive', 'engine']) {
      await choose(page, version);
      await page.waitForFunction((name) => document.querySelector('#said').textContent.includes(name), {
        grid: 'to the sketch’s grid', same: 'with the sketch’s grid', naive: 'every pair', engine: 'its own grid',
      }[version]);
      assert.deepEqual(await states(page), given, version);
    }
  });

  // In single precision, rounding errors show only after a while, but a different order of contacts shows immediately.
  pageTest(`p5 ${p5}: The engine with the sketch’s grid runs the sketch’s loop`, open('p5', { p5 }), async (page) => {
    await eventually('there are discs', () => count(page), (n) => n === 500);
    const farthest = await page.evaluate(async () => {
      noLoop();
      randomSeed(7);
      await restart(Engine, 500);
      const given = discs.states();
      const run = async (version) => {
        for (let tick = 0; tick < 5; tick++) version.tick();
        return version.states();
      };
      const expected = await run(await Loops.create(given, side, 'grid'));
      const found = {};
      for (const method of ['tutorial-grid', 'grid']) {
        const { x, y } = await run(await Engine.create(given, side, method));
        found[method] = Math.max(...x.map((at, i) => Math.hypot(at - expected.x[i], y[i] - expected.y[i])));
      }
      return found;
    });
    assert.ok(farthest['tutorial-grid'] < 0.01, JSON.stringify(farthest));
    assert.ok(farthest.grid > 0.1, JSON.stringify(farthest));
  });
}

pageTest('p5: The ratio appears once both the sketch and the engine have been timed', open('p5'), async (page) => {
  await eventually('the engine is timed', () => figure(page, 'engine'), (text) => /\d/.test(text));
  assert.match(await page.locator('#comparison').textContent(), /^To compare/);
  await choose(page, 'grid');
  await eventually('the sketch is timed', () => figure(page, 'grid'), (text) => /\d/.test(text));
  assert.match(await page.locator('#grid-row .drawing').textContent(), /\d/);
  await eventually('the ratio', () => page.locator('#comparison').textContent(),
    (text) => /^With 500 discs .* ms with its grid \(.*× slower\)\.$/.test(text));
  await page.locator('#add').click();
  await eventually('another number of discs has no times', () => page.locator('#comparison').textContent(),
    (text) => /^To compare/.test(text));
});

pageTest('p5: The page shows the files that it runs, and serves p5’s licence',
  open('p5', { reducedMotion: 'reduce' }), async (page) => {
  for (const name of ['p5-loops.js', 'p5-engine.js']) {
    const file = await readFile(here(`../../web/examples/${name}`), 'utf8');
    await eventually(name, () => page.locator(`[data-source="${name}"] code`).textContent(), (text) => text === file.trimEnd());
  }
  const get = async (path) => (await page.request.get(new URL(path, page.url()).href)).text();
  assert.match(await get('p5/license.txt'), /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/);
  assert.match((await get('p5/p5.min.js')).slice(0, 100), /p5\.js v1\.11\.13/);
  assert.match((await get('p5/p5-2.min.js')).slice(0, 100), /"2\.3\.4"/);
  assert.match(await page.locator('footer').textContent(), /p5\.js 1\.11\.13 and 2\.3\.4/);
  for (const [p5, npm] of Object.entries({ 1: 'p5', 2: 'p5-2' })) {
    const { version } = JSON.parse(await readFile(here(`../../node_modules/${npm}/package.json`), 'utf8'));
    assert.equal(await page.locator(`[data-version="${p5}"]`).textContent(), `p5 ${version}`);
  }
});

// A page with only p5, one version and the sketch, as in the p5 web editor.
for (const [version, p5] of [['loops', 'p5'], ['engine', 'p5'], ['engine', 'p5-2']]) {
  test(`p5-sketch.js runs by itself with p5-${version}.js and ${p5}`, async () => {
    const page = await openPage(site.browser, 'about:blank');
    const address = `${site.url}examples/editor.html`;
    const scripts = [`p5/${p5}.min.js`, '../engine/cellmates.js', `p5-${version}.js`, 'p5-sketch.js'];
    const tags = scripts.map((src) => `<script src="${src}"></script>`).join('');
    const body = `<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><body>${tags}</body>`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(address);
    await eventually('there are discs', () => count(page), (n) => n === 500);
    await moves(page);
    assert.deepEqual(page.problems, []);
    await page.end();
  });
}

pageTest('canvas: Discs move, and a drag and a button add some', open('canvas'), async (page) => {
  const shown = async () => Number((await page.locator('#discs').textContent()).replace(',', ''));
  await eventually('there are discs', shown, (n) => n === 1000);
  await moves(page);
  await drag(page);
  const dragged = await eventually('the drag adds discs', shown, (n) => n > 1000);
  await page.locator('#add').focus();
  await page.keyboard.press('Enter');
  await eventually('the button adds 50', shown, (n) => n === dragged + 50);
  await page.locator('#pause').click();
  const still = await fingerprint(page);
  await page.waitForTimeout(100);
  assert.equal(await fingerprint(page), still, 'the discs must not move while paused');
});

pageTest('canvas: The page starts paused if the visitor prefers reduced motion',
  open('canvas', { reducedMotion: 'reduce' }), async (page) => {
  await eventually('Play', () => page.locator('#pause').textContent(), (text) => text === 'Play');
  const still = await fingerprint(page);
  await drag(page);
  await eventually('a drag adds discs', () => fingerprint(page), (now) => now !== still);
});

for (const name of ['p5', 'canvas', 'p5-discs', 'p5/index']) {
  for (const colorScheme of ['light', 'dark']) {
    const width = colorScheme === 'light' ? 360 : 1440;
    pageTest(`${name}: axe-core finds no problems, and the page fits: ${width} px, ${colorScheme}`,
      open(name, { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' }), async (page) => {
      await page.waitForFunction(() => document.querySelector('[data-source] code').textContent !== '');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false,
        'the page is wider than the window');
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() => window.axe.run());
      assert.ok(passes.length > 10, 'axe-core has checked nothing');
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`), []);
    });
  }
  test(`${name}.html is valid`, async () => {
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'] })
      .validateFile(here(`../../dist/examples/${name}.html`));
    assert.deepEqual(report.results.flatMap(({ messages }) => messages.map((m) => `${m.line}: ${m.message}`)), []);
  });
}

// Unlike times, pair tests do not depend on the machine.
test('With 5,000 discs the engine makes less than a twentieth of the sketch’s pair tests', async () => {
  const world = await World.create({ scene: 'tutorial', n: 5000 });
  world.step(60);
  const { pairTests } = world.stats();
  world.destroy();
  assert.ok(pairTests > 5000 && pairTests * 20 < 5000 * 4999, String(pairTests));
});

describe('in three browsers', () => {
  const table = new Table(['browser', 'discs', 'every pair, ms', 'sketch’s grid, ms', 'engine, ms', 'times slower', 'canvas']);
  after(async () => {
    await mkdir(here('../../build'), { recursive: true });
    await writeFile(here('../../build/examples.txt'), String(table));
  });

  for (const browserType of browserTypes) {
    browserTest(browserType, browserType.name, { width: 1000, height: 800 }, async (page, { version }) => {
      const row = table.row({ browser: `${browserType.name} ${version}`, discs: timedDiscs });
      const ask = (run, ...values) => page.evaluate([], run, ...values);
      const text = (selector) => ask((s) => document.querySelector(s).textContent, selector);
      const timed = (part) => eventually(`${part} is timed`, () => text(`#${part}-row .simulation`), (is) => /\d/.test(is));

      await page.goto(`${site.url}examples/p5.html`);
      await eventually('there are discs', () => ask(() => discs?.count), (n) => n === 500);
      await ask((wanted) => {
        const select = document.querySelector('select');
        select.value = wanted;
        select.dispatchEvent(new Event('change'));
      }, timedDiscs);
      await eventually(`there are ${timedDiscs}`, () => ask(() => discs?.count), (n) => n === Number(timedDiscs));
      row['engine, ms'] = await timed('engine');
      await ask(() => document.querySelector('[value=naive]').click());
      row['every pair, ms'] = await timed('naive');
      await ask(() => document.querySelector('[value=grid]').click());
      row['sketch’s grid, ms'] = await timed('grid');
      const sentence = await eventually('the ratios', () => text('#comparison'), (is) => / every pair .* its grid /.test(is));
      row['times slower'] = [...sentence.matchAll(/\(([^)]*)× slower\)/g)].map(([, times]) => times).join(' and ');

      await page.goto(`${site.url}examples/canvas.html`);
      const picture = () => ask(() => document.querySelector('canvas').toDataURL());
      await eventually('there are discs', () => text('#discs'), (is) => is === '1,000');
      const before = await picture();
      await eventually('the discs move', picture, (now) => now !== before);
      row.canvas = 'ok';
    });
  }
});
