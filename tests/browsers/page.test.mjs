// Tests the page in three browsers: as a tab, in another site's frame and in a sandboxed frame, from servers that
// isolate it and from plain ones. Each browser must simulate a scene as the native program does. Needs
// `tools/build web native`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run, stepOnce } from '../../bench/lib/programs.mjs';
import { browserTest, browserTypes, firefox, secondTries } from './index.mjs';
import { checkSnapshot } from './snapshot.mjs';
import { Table } from './table.mjs';
import { appIn, hostings, openSites, places } from './visit.mjs';
import { eventually } from '../lib/harness.mjs';
import { decodePng } from '../lib/png.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const size = { width: 900, height: 700 };

// The program that the page should choose in a browser and a place. On a plain server, a service worker isolates the
// page. A frame runs on one thread unless its address asks for more.
function expectedProgram(browserType, place) {
  return browserType.name === 'WebKitGTK' || place !== 'top' ? 'st' : 'mt'; // WebKitGTK has no shared memory
}

let sites;
const checks = ['picture', 'scroll', 'drag', 'let go', 'wheel', 'Tab', 'Esc', 'errors', 'axe'];
const matrix = new Table(['browser', 'place', 'host', 'program', ...checks]);
before(async () => {
  sites = await openSites();
  await mkdir(here('../../build/screenshots'), { recursive: true });
});
after(async () => {
  await sites.close();
  await writeFile(here('../../build/browsers.txt'), [matrix, ...secondTries].join('\n'));
});

// Does everything a reader may do with the page in one place, and records the progress in `row`. The server's headers
// decide only which program is loaded and whether it runs, so the rest is tested with one server.
async function visit(browserType, version, page, place, hosting) {
  const row = matrix.row({ browser: `${browserType.name} ${version}`, place, host: hosting });
  const app = appIn(page, places[place].path);
  await arrives(browserType, page, app, row);
  const read = hosting === 'plain';
  if (read) await reads(page, app, row);
  assert.deepEqual(await app.problems(), []);
  row.errors = 'none';
  if (read) await suits(app, row);
}

const scrolled = (page) => page.evaluate([], () => Math.round(window.scrollY));
async function scrollsDown(page, ...spot) {
  assert.equal(await scrolled(page), 0);
  await page.wheel(...spot, 100);
  await eventually('the wheel scrolls the page', () => scrolled(page), (y) => y > 0);
}
async function scrollsOver(page, ...spot) {
  await scrollsDown(page, ...spot);
  await page.wheel(...spot, -1000);
  await eventually('the wheel scrolls the page back', () => scrolled(page), (y) => y === 0);
}

// The page's program draws, and discs are added to it.
async function arrives(browserType, page, app, row) {
  const { place, host } = row;
  const framed = place !== 'top';
  await page.goto(await sites.address(place, host, 'scene=klaus&n=300&paused=1&ui=min&theme=light'));
  if (framed) {
    await app.reaches('idle');
    await scrollsOver(page, ...(await app.spot('.stage', 0.3, 0.8)));
    await app.click('#run');
  }
  await app.reaches('ready');
  row.program = (await app.state()).threads > 1 ? 'mt' : 'st';
  assert.equal(row.program, expectedProgram(browserType, place));

  // The poster's discs must have faded.
  await eventually('the poster is gone', () => app.ask(() => getComputedStyle(document.querySelector('.poster')).visibility),
    (is) => is === 'hidden');
  await eventually('the first frame is drawn', async () => {
    const { left, top, width, height } = await app.rect('#canvas');
    const picture = decodePng(await page.screenshot());
    const shades = new Set();
    for (let y = 0.2; y < 0.9; y += 0.01) {
      for (let x = 0.6; x < 0.95; x += 0.005) {
        const at = [Math.floor(left + x * width), Math.floor(top + y * height)];
        if (at[0] < picture.width && at[1] < picture.height) shades.add(String(picture.at(...at)));
      }
    }
    return shades.size;
  }, (shades) => shades > 5);
  row.picture = 'ok';
  if (!framed) await scrollsOver(page, ...(await app.spot('#canvas', 0.8, 0.6)));
  row.scroll = 'ok';

  const [x, y] = await app.spot('#canvas', 0.75, 0.5);
  await page.move(x, y);
  await page.down();
  await page.move(x + 40, y + 40);
  await page.up();
  await app.until('a drag adds discs', ({ n }) => n > 300);
  row.drag = 'ok';
}

// Tests the pointer, the wheel and the keyboard, after the drag.
async function reads(page, app, row) {
  const [x, y] = await app.spot('#canvas', 0.75, 0.5);
  // The button goes up outside the frame or the canvas.
  await page.down();
  // Chromium does not report the button's release to a frame that has not yet seen the press. No hand is that quick.
  await app.settle();
  await page.move(20, 20);
  await page.up();
  // The release may reach the frame late, but a drag that did not end would add discs for ever.
  const growth = async () => {
    const { n } = await app.state();
    await app.settle();
    return (await app.state()).n - n;
  };
  await eventually('a drag that was let go outside ends', growth, (more) => more === 0);
  await page.move(x + 5, y);
  for (let k = 0; k < 3; k++) assert.equal(await growth(), 0, 'the drag must not continue when the pointer returns');
  row['let go'] = 'ok';

  const focused = () => app.ask(() => document.activeElement.id === 'canvas');
  // Scrolling up would zoom, because the canvas has the focus and shows the whole box.
  await scrollsDown(page, ...(await app.spot('#canvas', 0.8, 0.6)));
  await page.evaluate([], () => window.scrollTo(0, 0));
  row.wheel = 'ok';
  assert.equal(await focused(), true);
  await page.press('Tab');
  await eventually('Tab leaves the canvas', focused, (is) => !is);
  row.Tab = 'ok';
  // In a frame, the controls now cover the lower part of the picture.
  await page.move(...(await app.spot('#canvas', 0.75, 0.1)));
  await page.down();
  await page.up();
  await eventually('a click focuses the canvas', focused, Boolean);
  await page.press('Escape');
  await eventually('Escape leaves the canvas', focused, (is) => !is);
  row.Esc = 'ok';
}

// axe-core finds no serious problems. In a sandboxed page it tries more than the sandbox allows, which the page records
// as an error.
async function suits(app, row) {
  await app.ask(axe);
  const serious = await app.ask(async () => {
    const { violations } = await window.axe.run({ iframes: false });
    return violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
  });
  assert.deepEqual(serious, []);
  row.axe = 'ok';
}

// The hash covers every bit of the state. Rare cases with more ticks are in the golden hashes, which WebAssembly in node
// must also reach.
const ticks = 300;
const n = 800;
const scenes = [...new Set(run('native', 'cellmates-bench', ['--list']).split('\n').filter(Boolean).map((line) => line.split('/')[0]))];

// Opens a page with a frame, records the frame's messages, and returns a function that sends a message and resolves to
// the answer.
async function converse(page, sites, query) {
  await page.goto(await sites.address('frame', 'isolated', query));
  await page.evaluate([], () => {
    window.heard = [];
    window.addEventListener('message', ({ data }) => window.heard.push(data));
  });
  await appIn(page, [0]).reaches('ready');
  const ask = async (message) => {
    const from = await page.evaluate([], () => window.heard.length);
    await page.evaluate([], (m) => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...m }, '*'), message);
    return eventually(
      `an answer to ${JSON.stringify(message)}`,
      () => page.evaluate([], (k) => window.heard.slice(k).find(({ type }) => type === 'state' || type === 'error'), from),
    );
  };
  return ask;
}

// Replays of drags and changes, made in each browser so far.
const made = [];

for (const browserType of browserTypes) {
  describe(browserType.name, () => {
    const pageTest = (name, run, options = size) => browserTest(browserType, name, options, run);

    pageTest('draws with WebGL2', async (page) => {
      const drawn = await page.evaluate([], () => document.createElement('canvas').getContext('webgl2') !== null);
      assert.equal(drawn, true, 'this browser has no WebGL2');
    });

    for (const hosting of Object.keys(hostings)) {
      for (const place of Object.keys(places)) {
        pageTest(`${place}, ${hosting} host`, (page, { version }) => visit(browserType, version, page, place, hosting));
      }
    }

    pageTest(`reaches the native program’s state in each scene after ${ticks} ticks`, async (page) => {
      const ask = await converse(page, sites, 'scene=klaus&n=10&paused=1&ui=none&autoplay=1');
      assert.ok(scenes.length >= 9, `scenes: ${scenes}`);
      for (const scene of scenes) {
        await ask({ type: 'set', scene, n });
        const state = await ask({ type: 'step', ticks });
        assert.deepEqual([state.scene, state.n, state.tick], [scene, n, ticks]);
        const { hash } = stepOnce('native', { scene, n, method: 'grid', ticks, warmup: 0 });
        assert.equal(state.hash, hash, `${scene} differs in ${browserType.name}`);
      }
    });

    pageTest('restores the state of links made in all browsers, as the native program does', async (page) => {
      const open = async (query, fragment = '') => {
        await page.goto('about:blank');
        await page.goto((await sites.address('top', 'isolated', query)) + fragment);
        const app = appIn(page, []);
        await app.reaches('ready');
        return app;
      };
      const app = await open('scene=klaus&n=400&method=hash&threads=1');
      const [x, y] = await app.spot('#canvas', 0.7, 0.5);
      await page.move(x, y);
      await page.down();
      for (let k = 0; k < 20; k++) await page.move(x + 60 * Math.sin(k / 2), y + 2 * (k % 25));
      await page.up();
      await app.ask(() => document.querySelector('#controls [name="pause"]').click());
      // On a busy machine a pause may come within a tick, which the step then completes.
      await app.ask(() => document.querySelector('#controls [name="step"]').click());
      await app.until('it is paused', ({ paused, ticking, stepsLeft }) => paused && !ticking && stepsLeft === 0);
      await app.settle();
      const { hash, tick, n } = await app.state();
      assert.ok(n > 450, `${n} discs`);
      await app.ask(() => document.querySelector('#controls [name="link"]').click());
      const link = new URL(await eventually('there is a link', () => app.ask(() => document.querySelector('[name="copied"]').value)));
      made.push({ browser: browserType.name, search: link.search.slice(1), fragment: link.hash, hash, tick });
      for (const { browser: maker, search, fragment, ...wanted } of made) {
        const opened = await open(search, fragment);
        await opened.until(`what ${maker} made is opened`, (now) => now.tick === wanted.tick && !now.way);
        assert.equal((await opened.state()).hash, wanted.hash, `made in ${maker}, opened in ${browserType.name}`);
        const replayed = spawnSync(here('../../build/native/bench/cellmates-replay'), { input: fragment, encoding: 'utf8' });
        assert.deepEqual([replayed.status, replayed.stdout.trim().split('\n').at(-1)], [0, 'the hash equals the saved one'],
          replayed.stderr);
      }
    });

    if (browserType === firefox) {
      pageTest('is sharp on any screen that it is moved to', async (page) => {
        await page.goto(await sites.address('top', 'isolated', 'scene=klaus&n=50&paused=1&threads=1'));
        const app = appIn(page, []);
        await app.reaches('ready');
        for (const ratio of [2, 1.5, 3, 1]) {
          await page.setRatio(ratio);
          const drawn = Math.min(ratio, 2); // a higher ratio costs time and is hardly visible
          await app.until(`it draws at ${drawn}`, ({ pixelRatio }) => pixelRatio === drawn);
          const [pixels, shown] = await app.ask(() => {
            const canvas = document.querySelector('#canvas');
            return [canvas.width, canvas.getBoundingClientRect().width];
          });
          assert.ok(Math.abs(pixels - shown * drawn) <= 1, `${pixels} pixels for ${shown} at ${drawn}`);
        }
      });
    }

    const pictures = {
      poster: 'autoplay=0&theme=light',
      light: 'scene=klaus&n=300&paused=1&theme=light',
      dark: 'scene=klaus&n=300&paused=1&theme=dark&threads=1',
      naive: 'scene=pucks&n=200&paused=1&theme=light&method=naive&ui=min&threads=1',
    };
    pageTest('looks like its snapshots', async (page) => {
      for (const [name, query] of Object.entries(pictures)) {
        await page.goto(await sites.address('top', 'isolated', query));
        const app = appIn(page, []);
        await app.reaches(name === 'poster' ? 'idle' : 'ready');
        if (name !== 'poster') await app.settle();
        await new Promise((resolve) => setTimeout(resolve, 500)); // the poster fades
        await checkSnapshot(`${browserType.name.toLowerCase()}-${name}`, page.screenshot);
      }
    });

    for (const [device, width, height] of [['desktop', 1280, 900], ['phone', 390, 844]]) {
      pageTest(`shows the example article, ${device}`, async (page) => {
        await page.goto(sites.own('isolated', 'examples/blog.html'));
        const ask = (run) => page.evaluate([], run);
        const embeds = () => ask(() => [...document.querySelectorAll('cellmates-embed')].filter((embed) =>
          embed.shadowRoot?.firstElementChild.shadowRoot?.querySelector('button').textContent.startsWith('Run')).length);
        await eventually('the pictures are there', embeds, (count) => count === 3);
        assert.equal(await ask(() => document.documentElement.scrollWidth > innerWidth), false,
          'the page is wider than the window');
        await ask(() => document.querySelector('#driven').scrollIntoView({ block: 'center' }));
        await ask(() => document.querySelector('button').click());
        await eventually('a button in the text drives its frame', () => ask(() => document.querySelector('#figures').textContent),
          (text) => /pair tests/.test(text));
        await writeFile(here(`../../build/screenshots/blog-${browserType.name.toLowerCase()}-${device}.png`), await page.screenshot());
      }, { width, height });
    }
  });
}
