// Links, files and embed code restore a state bit for bit, and the timeline goes back and forth in what was played.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openAny, openApp, pointAt, post, press, settled, state, until, withBrowser } from '../lib/app.mjs';
import { inFolder } from '../lib/folders.mjs';
import { putFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';
import { chooseReplay, openSaving, saved } from '../lib/saving.mjs';

const { pageTest, site } = withBrowser();
const run = promisify(execFile);
const bench = fileURLToPath(new URL('../../tools/bench', import.meta.url));

// For `prepare`: keeps the texts of toasts, which disappear by themselves.
const keepToasts = (page) => page.addInitScript(() => {
  window.toastTexts = new Set();
  const look = () => window.toastTexts.add(document.querySelector('#toasts')?.textContent ?? '');
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
});
const notices = (page) => page.evaluate(() => [document.querySelector('#notices').textContent, ...window.toastTexts].join('\n'));
const hashOf = async (page) => {
  const { hash, tick, paused } = await state(page);
  return { hash, tick, paused };
};
// The state once frames have processed the pointer's events.
async function settledHash(page) {
  await settled(page, 12);
  return hashOf(page);
}

// Drags like a hand for about a second.
async function drag(page, button = 'left', rounds = 25) {
  const from = await pointAt(page, 0.3, 0.4);
  await page.mouse.down({ button });
  for (let k = 1; k <= rounds; k++) await page.mouse.move(from.x + 3 * k, from.y + 20 * Math.sin(k / 3));
  await page.mouse.up({ button });
}

async function copiedLink(page) {
  await page.locator('[name="copied"]').evaluate((field) => (field.value = ''));
  await page.locator('[name="link"]').click();
  return eventually('a link is made', () => page.locator('[name="copied"]').inputValue());
}

// Drops a file onto the page.
async function drop(page, content) {
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'a.run'));
    return data;
  }, [...content]);
  await page.locator('body').dispatchEvent('drop', { dataTransfer });
}

const pause = async (page) => {
  await press(page, 'pause');
  await until(page, (s) => s.paused);
  // A tick in which discs have moved is still completed. One that has only begun waits for the end of the pause.
  await settledHash(page);
};

describe('a link', () => {
  pageTest('restores the state bit for bit, as often as it is loaded', '?scene=klaus&n=2000&method=naive&threads=1', async (page) => {
    await drag(page);
    await post(page, { type: 'set', response: 'elastic' });
    await drag(page, 'right');
    await pause(page);
    await drag(page, 'left', 4);
    const wanted = await settledHash(page);
    const link = await copiedLink(page);
    assert.match(link, /#run=1\.[\w-]+$/);
    const other = await openApp(site.shared, link, { prepare: keepToasts });
    await eventually('a notice tells the result', () => notices(other), (text) => /reproduced exactly/.test(text));
    assert.deepEqual(await hashOf(other), wanted);
    // A reload opens the address again, whatever was done in the page.
    await press(other, 'restart');
    await until(other, (s) => s.tick === 0);
    await other.reload();
    await until(other, (s) => s.tick === wanted.tick && s.hash === wanted.hash && s.paused && !s.way);
    assert.deepEqual(other.problems, []);
    await other.end();
  });

  pageTest('followed within its own page opens without a reload', '?scene=klaus&n=300&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await settledHash(page);
    const { hash } = new URL(await copiedLink(page));
    await press(page, 'restart');
    await until(page, (s) => s.tick === 0);
    await page.evaluate((fragment) => (window.location.hash = fragment), hash);
    await until(page, (s) => s.tick === wanted.tick && s.hash === wanted.hash);
  });
});

describe('a file', () => {
  pageTest('can be saved, opened, dropped and replayed by tools/bench',
    '?scene=klaus&n=500&method=hash&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await hashOf(page);
    await openSaving(page);
    const { name, content } = await saved(page, 'replay');
    assert.match(name, /^cellmates-klaus-hash-\d+-discs\.run$/);

    await inFolder(async (folder) => {
      const file = join(folder, 'a.run');
      await writeFile(file, content);
      for (const build of ['native', 'wasm']) {
        const { stdout } = await run(bench, [build, 'replay', file]);
        const [heads, ...lines] = stdout.trim().split('\n');
        assert.match(heads, /tick +hash/);
        assert.equal(lines.at(-1), 'the hash equals the saved one');
        assert.deepEqual(lines.at(-2).trim().split(/ +/).slice(0, 2), [String(wanted.tick), wanted.hash]);
        assert.equal(lines.length, Math.floor((wanted.tick - 1) / 60) + 3); // one per second, the last tick's, and the result
      }
      const link = join(folder, 'link.txt');
      await writeFile(link, `${await copiedLink(page)}\n`);
      assert.match((await run(bench, ['replay', link])).stdout, /the hash equals the saved one/);
      content[40] ^= 1;
      await writeFile(file, content);
      await assert.rejects(run(bench, ['native', 'replay', file]), ({ code, stderr }) => code === 2 && /the data is damaged/.test(stderr));
      content[40] ^= 1;
      await assert.rejects(run(bench, ['native', 'replay', join(folder, 'none')]),
        ({ code, stderr }) => code === 2 && /can't read the replay/.test(stderr));
    });

    // The file is dropped onto another page.
    const other = await openApp(site.shared, `${site.url}?scene=tutorial&threads=1`, { prepare: keepToasts });
    await drop(other, content);
    await eventually('it says how it went', () => notices(other), (text) => /reproduced exactly/.test(text));
    assert.equal((await state(other)).hash, wanted.hash);
    // The file is chosen by the button.
    await press(other, 'restart');
    await until(other, (s) => s.tick < wanted.tick);
    await openSaving(other);
    await chooseReplay(other, content);
    await until(other, (s) => s.hash === wanted.hash);
    // A file that is not a replay is rejected and changes nothing.
    await drop(other, Buffer.from('Hello'));
    await eventually('a notice rejects the file', () => notices(other), (text) => /the data was not saved by Cellmates/.test(text));
    assert.equal((await state(other)).hash, wanted.hash);
    await other.end();
  });
});

describe('the timeline', () => {
  pageTest('leads back and forth in what was played', { query: '?scene=klaus&n=500&threads=1', prepare: keepToasts }, async (page) => {
    const slider = page.locator('[name="tick"]');
    await until(page, (s) => s.tick > 20);
    await drag(page);
    await pause(page);
    await eventually('the slider shows the tick', async () => Number(await slider.inputValue()) === (await state(page)).tick);
    const end = await hashOf(page);
    await slider.focus();
    await page.keyboard.press('Home');
    await until(page, (s) => s.tick === 0 && !s.way);
    const start = await hashOf(page);
    assert.equal((await state(page)).n, 500);
    await page.keyboard.press('ArrowRight');
    await until(page, (s) => s.tick === 1);
    assert.match(await slider.getAttribute('aria-valuetext'), /^tick 1 of \d+$/);
    await page.keyboard.press('End');
    await until(page, (s) => s.tick === end.tick && !s.way);
    assert.deepEqual(await hashOf(page), end);
    await page.locator('#canvas').focus();
    await page.keyboard.press(',');
    await until(page, (s) => s.tick === end.tick - 1 && !s.way);
    await page.keyboard.press('.');
    await until(page, (s) => s.tick === end.tick && !s.way);
    assert.deepEqual(await hashOf(page), end);
    await slider.focus();
    await page.keyboard.press('Home');
    await until(page, (s) => s.hash === start.hash);
    // From here on the simulation differs from the recording.
    await post(page, { type: 'set', gravity: 0.5 });
    await eventually('a notice says so', () => notices(page),
      (text) => /was changed at tick 0, so everything recorded after it was discarded/.test(text));
    await until(page, (s) => s.played.to === 0);
  });
});

describe('embed code', () => {
  pageTest('opens at the current tick if the visitor chooses so', '?scene=klaus&n=300&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await hashOf(page);
    await page.locator('.tools [name="embed"]').click();
    const code = page.locator('[name="embed-code"]');
    assert.doesNotMatch(await code.inputValue(), /#run=/);
    await page.locator('[name="embed-moment"]').check();
    const text = await eventually('the code has it', () => code.inputValue(), (now) => /#run=1\./.test(now));
    const address = /src="([^"]+)"/.exec(text)[1].replaceAll('&amp;', '&');
    const host = await openAny(site.browser, `${site.url}embed.js`);
    await host.goto(site.url);
    await putFrame(host, address);
    const frame = await eventually('there is a frame', () => host.frames().find((one) => one.url().includes('#run=')));
    await frame.locator('#run').click();
    await eventually('it arrives', () => frame.evaluate(() => window.cellmates?.state().hash), (hash) => hash === wanted.hash);
    await page.locator('[name="embed-scene"]').selectOption('pile');
    assert.doesNotMatch(await code.inputValue(), /#run=/);
    await host.end();
  });
});
