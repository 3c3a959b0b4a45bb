// Tests of the lesson act as a reader in a page of the built lesson, which the tests of a process share. Its time is virtual.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { launch, openPage, servePage } from '../../tools/lib/browser.mjs';
import { dist } from '../lib/folders.mjs';

/** The text of a page of the built lesson. */
export const pageText = (name) => readFileSync(`${dist}lesson/${name}.html`, 'utf8');

const script = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

let opened;
export const site = () => (opened ??= open());
async function open() {
  const server = await servePage();
  const browser = await launch();
  const page = await openPage(browser, `${server.url}service-worker.txt`);
  await page.addInitScript(['reader.js', '../lib/equal.js', '../lib/virtual.js', '../lib/null_gl.js'].map(script).join(''));
  const client = await page.context().newCDPSession(page);
  const parts = {
    mouse: page.mouse,
    keyboard: page.keyboard,
    touch: Object.fromEntries(['touchStart', 'touchMove', 'touchEnd'].map((type) =>
      [type, (...at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at.length ? [{ x: at[0], y: at[1], id: 1 }] : [] })])),
    network: {
      fail: (files) => page.route(files, (route) => route.abort()),
      hold: (files) => page.route(files, () => {}),
      /** Files come after the page has been painted. */
      late: (files) => page.route(files, (route) => page.evaluate(() => window.virtual.settle()).then(() => route.continue())),
      pass: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
      offline: (is) => page.context().setOffline(is),
    },
  };
  await page.exposeFunction('drive', async (part, act, ...values) => void (await parts[part][act](...values)));
  return { server, browser, page, parts, url: server.url };
}
after(async () => {
  if (!opened) return;
  const { browser, server } = await opened;
  await browser.close();
  await server.close();
});

// The function's text, on its lines of the file, so that an error's stack has those.
function inFile(act) {
  const [, file] = /\(?(?:file:\/\/)?([^\s()]*\.test\.mjs):/.exec(new Error().stack);
  const before = readFileSync(file, 'utf8').split(String(act))[0].split('\n').length - 1;
  return { text: '\n'.repeat(before) + act, file };
}

// Tests of a section have its folder's name in front of theirs.
const named = (name, file) => (/lesson\/[\w-]+\/section/.test(file) ? `${file.split('/').at(-2)}: ${name}` : name);

/**
 * A test in a page of the lesson, which in the end must have caused no error except `expected` ones. Each of the `acts` runs in the
 * page, which is loaded again between them. They see what reader.js gives them, and nothing of the file around them but `argument`.
 */
export function lessonTest(name, { page: file = 'index', query = '', viewport = { width: 1000, height: 800 }, dark = false, still = false,
  expected = /^$/, argument } = {}, ...acts) {
  const sources = acts.map(inFile);
  test(named(name, sources[0].file), async () => {
    const { page, parts, url } = await site();
    await page.evaluate(() => sessionStorage.clear());
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: still ? 'reduce' : 'no-preference' });
    page.problems.length = 0;
    try {
      for (const source of sources) {
        await page.goto(`${url}lesson/${file === 'index' ? '' : `${file}.html`}${query}`);
        await page.evaluate(`(${source.text})(${JSON.stringify(argument)})\n//# sourceURL=${source.file}`);
      }
      // Loading the page ends the downloads of the last test, or of the last act.
      const harmless = (problem) => problem.includes('ERR_ABORTED') || expected.test(problem);
      assert.deepEqual(page.problems.filter((problem) => !harmless(problem)), []);
    } finally {
      await parts.network.pass();
      await parts.network.offline(false);
      await page.mouse.move(0, 0);
    }
  });
}

/** A test of what a page of the lesson has without its scripts. */
export function withoutScript(name, file, check) {
  test(name, async () => {
    const { browser, url } = await site();
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${url}lesson/${file === 'index' ? '' : `${file}.html`}`);
    await check(page);
    await page.context().close();
  });
}
