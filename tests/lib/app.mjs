// Helpers for tests of the running app, which open it, query it, wait for it and compare pictures of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { serve } from '../../tools/serve.mjs';
import { launch, openPage, openProfile, servePage } from '../../tools/lib/browser.mjs';
import { eventually } from './harness.mjs';
import { decodePng } from './png.mjs';

// The size of pages that name none.
const viewport = { width: 960, height: 640 };

const script = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const [virtualTime, nullGL] = ['virtual.js', 'null_gl.js'].map(script);

// Browsers by their options. Files that share a process share them, too.
const browsers = new Map();

// Launches the browser, or takes the one that is open already. Resolves to what it has `opened`, and to `leave()`,
// which closes it once nobody uses it. `kept` is the address of a page without scripts.
async function shareBrowser(options, kept) {
  const key = JSON.stringify(options);
  const shared = browsers.get(key) ?? { users: 0, opened: openBrowser(options, kept) };
  browsers.set(key, shared);
  shared.users += 1;
  const opened = await shared.opened;
  const leave = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    browsers.delete(key);
    await opened.browser.close();
  };
  return { opened, leave };
}

// Each file has a server, and so an origin, of its own, but all origins are of one site, whose pages share a process.
async function openBrowser(options, url) {
  const browser = await launch(options);
  const profiles = new Map();
  const profile = ({ deviceScaleFactor, hasTouch, fresh } = {}) => {
    if (fresh) return browser;
    const key = `${deviceScaleFactor} ${hasTouch}`;
    if (!profiles.has(key)) profiles.set(key, openProfile(browser, url, { viewport, deviceScaleFactor, hasTouch }));
    return profiles.get(key);
  };
  const shared = await profile();
  await requireWebGL2(shared.kept);
  return { browser, shared, profile };
}

// Throws if the browser has no WebGL2, so that no test passes only because nothing was drawn.
async function requireWebGL2(page) {
  const found = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    return gl !== null && gl.getParameter(gl.VERSION);
  });
  if (!found) throw new Error('this browser has no WebGL2');
}

// As `withBrowser`, but time is virtual in the tests' pages unless a test is `real`: it passes only by `frames` and by functions
// here that wait for something, which pass frames until it holds. `drawn: true` draws all frames.
export const withPages = (options) => withBrowser({ ...options, virtual: true });

// Gives a test file a browser and the built page. `site.url` and `site.browser` exist once a test runs. `options`
// are those of `launch`.
//
// Pages share the profile `site.shared`, because in its process the app opens in 0.3 s of processor time instead of
// 0.55. `site.profile(options)` is the profile for a page with these options of `openPage`; with `fresh` it is one
// without any history, for pages whose cache, permissions or service workers matter.
export function withBrowser({ virtual: usual = false, ...options } = {}) {
  const site = {};
  let server, browser;
  before(async () => {
    server = await servePage();
    site.url = server.url;
    browser = await shareBrowser(options, `${site.url}service-worker.txt`);
    Object.assign(site, browser.opened);
  });
  after(async () => {
    await browser?.leave();
    await server?.close();
  });

  // A test with its own page. `options` is the address's query, or an object with the query (by default the
  // tutorial's few discs), a context's options, `open`, `prepare` and `drawn` as below, and `fresh` as above. A test
  // that takes pictures sets `drawn: true`. In the end the page must have caused no error except `expected` ones.
  function pageTest(name, options, run) {
    const { query = '?scene=tutorial', open = openApp, expected = () => false, fresh, real = !usual, ...rest } =
      typeof options === 'string' ? { query: options } : options;
    test(name, async () => {
      const page = await open(await site.profile({ fresh, ...rest }), site.url + query, { virtual: !real, ...rest });
      try {
        await run(page);
        assert.deepEqual(page.problems.filter((problem) => !expected(problem)), []);
      } finally {
        await page.end();
      }
    });
  }
  return { pageTest, site };
}

// Gives a test file an empty embedding page of another origin. `host.url` exists once a test runs.
export function withHost() {
  const host = {};
  before(async () => Object.assign(host, await serve(fileURLToPath(new URL('host', import.meta.url)), { host: 'localhost', headers: {} })));
  after(() => host.close?.());
  return host;
}

// Opens the address and waits for the program's first frame. `prepare(page)` runs before the page is loaded.
export async function openApp(browser, url, { prepare, ...options } = {}) {
  const page = await openAny(browser, url, { prepare, ...options });
  await becomesReady(() => page);
  return page;
}

// Waits until the show in `frame()`, a page or frame, is in one of the states: `ready` once the program has drawn. A locator
// would first send 300 kB of Playwright's own scripts to the page, which takes 50 ms of processor time. Virtual time passes
// along with the network and the browser's layout, and stops with the frame that changes the state.
export const becomesReady = (frame, states = ['ready']) =>
  eventually(`the show is ${states.join(' or ')}`, async () => {
    const where = frame();
    const page = pageOf(where);
    if (page.virtual && page !== where) await page.evaluate(() => window.virtual.run(2));
    return where.evaluate(async (wanted) => {
      // The page's HTML is idle before its scripts listen.
      const holds = () => document.readyState === 'complete' && wanted.includes(document.querySelector('.show').dataset.state);
      return window.virtual ? window.virtual.alongside(holds) : holds();
    }, states);
  });

// Opens the address without waiting for the program. Unless the page is `drawn`, its WebGL draws nothing and taking
// a screenshot fails, because drawing in software takes 0.57 of the 0.7 s of processor time that a running app uses
// per second. In an undrawn page the browser reports no layout shift and no paint, unless the page is `painted`.
export async function openAny(browser, url, { prepare, drawn = false, painted = false, virtual = false, ...options } = {}) {
  const page = await openPage(browser, 'about:blank', { viewport, ...options });
  page.virtual = virtual;
  if (!drawn) page.screenshot = () => assert.fail('nothing is drawn in this page');
  await page.addInitScript(`${virtual ? virtualTime : ''}; ${drawn ? '' : nullGL}; (${moveNothing})(${!drawn && !painted});`);
  await prepare?.(page);
  await page.goto(url);
  return page;
}

// Runs in the page, before its scripts: nothing fades or slides, because each frame of that is composed in software, which
// takes a tenth of the processor time until the app is ready. With `hides`, the app is not painted either, another tenth.
// Pages with embeds are, because embeds stand still if they cannot be seen.
function moveNothing(hides) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, ::before, ::after { transition: none !important; animation: none !important }
    ${hides && window === window.top ? ':root:has(.show) { opacity: 0 !important }' : ''}`);
  document.adoptedStyleSheets = [sheet];
}

// For `prepare`: the page waits ten times as long for its workers (web/page/boot), because a slow machine may need that.
export const patient = (page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = (act, time, ...rest) => setTimeout(act, [2000, 3000, 10_000].includes(time) ? 10 * time : time, ...rest);
  });

export const state = (page) => page.evaluate(() => window.cellmates.state());

const pageOf = (frame) => frame.page?.() ?? frame;

// Passes virtual frames, in all frames of the page by turns. `page` may be one of its frames.
export async function frames(page, count = 1) {
  const all = pageOf(page);
  if (all.frames().length === 1) return void (await all.evaluate((more) => window.virtual.run(more), count));
  for (let left = count; left > 0; left -= 5) {
    for (const frame of all.frames()) {
      const passed = frame.evaluate((more) => window.virtual.run(more), Math.min(left, 5));
      await passed.catch((error) => assert.ok(frame.isDetached(), error));
    }
  }
}

// Lets the browser lay the page out and tell its observers, and passes the frames in which the page answers.
export async function settle(page, count = 3) {
  for (const frame of pageOf(page).frames()) await frame.evaluate(() => window.virtual.settle());
  await frames(page, count);
}

// Asks until `holds(answer)` is true, and returns the answer. With virtual time a frame passes before each other question, and
// it fails after `most` of them.
export async function becomes(page, what, ask, holds = Boolean, most = 600) {
  if (!pageOf(page).virtual) return eventually(what, ask, holds);
  for (let k = 0; ; k++) {
    const answer = await ask();
    if (holds(answer)) return answer;
    assert.ok(k < most, `${what}: ${JSON.stringify(answer)} after ${most} frames`);
    await frames(page);
  }
}

// Asks for the state until `holds(state)` is true, and returns it.
export const until = (page, holds) => becomes(page, String(holds), () => state(page), holds);

// The state after so many frames.
export async function settled(page, count = 6) {
  await frames(page, count);
  return state(page);
}

// Opens a sheet and returns it: rules, view, share or measuring. `page` may be a frame.
export async function openSheet(page, name) {
  const opener = page.locator(`.tools [name="${name}"]`);
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.evaluate((button) => button.click());
  return page.locator(`#${name}`);
}

// Presses a button at the timeline: play, back, step, restart.
export const press = (page, name) => page.locator(`.timeline [name="${name}"]`).evaluate((button) => button.click());

// Focuses the canvas by Tab, because a click on it would add discs.
export async function focusCanvas(page) {
  for (let presses = 0; presses < 120; presses++) {
    if (await hasFocus(page)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('Tab never reaches the canvas');
}

export const hasFocus = (page) => page.evaluate(() => document.activeElement?.id === 'canvas');

// The page's coordinates of a place in the box, which is given as parts of the box's width and height.
export async function inBox(page, across, down) {
  const [left, top, width, height] = (await state(page)).page.box;
  const canvas = await page.locator('#canvas').boundingBox();
  return { x: canvas.x + left + across * width, y: canvas.y + top + down * height };
}

// The pixels of the box on the screen, after the poster has faded.
export async function boxPixels(page) {
  await page.locator('.poster').waitFor({ state: 'hidden' });
  const from = await inBox(page, 0, 0);
  const to = await inBox(page, 1, 1);
  const clip = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  return decodePng(await page.screenshot({ clip }));
}

// The number of pixels that differ between two pictures; infinite if their sizes differ. With the default
// `threshold` a grey must be lighter or darker by more than 20 of 255.
export function differing(a, b, threshold = 0.076) {
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  return pixelmatch(a.data, b.data, null, a.width, a.height, { threshold, includeAA: true });
}

// The number of colours in a canvas that is drawn in 2D. `page` may be a frame.
export const coloursOf = (page, selector = 'canvas') => page.evaluate((which) => {
  const canvas = document.querySelector(which);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}, selector);

// Presses keys with the focus on the canvas.
export async function pressKeys(page, ...keys) {
  await focusCanvas(page);
  for (const key of keys) await page.keyboard.press(key);
}

// Moves the pointer to a place in the box, given as for `inBox`, and returns its coordinates.
export async function pointAt(page, across, down) {
  const at = await inBox(page, across, down);
  await page.mouse.move(at.x, at.y);
  return at;
}

// Returns `touch(type, points)`, which sends a touch event of that type.
export async function fingers(page) {
  const client = await page.context().newCDPSession(page);
  return (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
}

// The program's answer to a command, with lists as arrays.
export const ask = (page, command) =>
  page.evaluate((wish) => new Promise((resolve, reject) => {
    const id = Math.random();
    let answered = false;
    const plain = (value) => (ArrayBuffer.isView(value) ? [...value] : value);
    window.addEventListener('message', function hear({ data: answer }) {
      if (answer?.re !== id) return;
      window.removeEventListener('message', hear);
      answered = true;
      resolve(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, plain(value)])));
    });
    window.postMessage({ cellmates: 1, id, ...wish }, '*');
    window.virtual?.until(() => answered).catch(reject);
  }), command);

// Taps on the middle of the picture, so that fingers act on it from then on.
export async function takeByTap(page) {
  const { x, y } = await inBox(page, 0.5, 0.5);
  await page.touchscreen.tap(x, y);
  await page.locator('#release').waitFor();
}
