// Links, files and embed code restore a state bit for bit. The timeline is tested in tests/parts and tests/session.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ask, becomes, becomesReady, frames, openSheet, pointAt, press, settle, settled, state, until, withPages } from '../lib/app.mjs';
import { inFolder } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';
import { chooseReplay, saved } from '../lib/saving.mjs';

const { pageTest, site } = withPages();
const run = promisify(execFile);
const bench = fileURLToPath(new URL('../../tools/bench', import.meta.url));

const told = (page, pattern) =>
  becomes(page, String(pattern), () => page.evaluate(() => document.querySelector('#notices').textContent + document.querySelector('#toasts').textContent),
    (text) => pattern.test(text));
const hashOf = async (page) => {
  const { hash, tick, paused } = await state(page);
  return { hash, tick, paused };
};
async function drag(page, button = 'left') {
  const from = await pointAt(page, 0.3, 0.4);
  await page.mouse.down({ button });
  for (let k = 1; k <= 12; k++) {
    await page.mouse.move(from.x + 6 * k, from.y + 20 * Math.sin(k / 2));
    await frames(page);
  }
  await page.mouse.up({ button });
}
const pause = async (page) => {
  await press(page, 'play');
  await settled(page, 12);
  return hashOf(page);
};
async function copiedLink(page) {
  await page.locator('[name="copied"]').evaluate((field) => (field.value = ''));
  await openSheet(page, 'share');
  await page.locator('[name="link"]').click();
  return becomes(page, 'a link is made', () => page.locator('[name="copied"]').inputValue());
}
const drop = async (page, content) => {
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'a.run'));
    return data;
  }, [...content]);
  await page.locator('body').dispatchEvent('drop', { dataTransfer });
};

pageTest('a link and embed code restore the state bit for bit, as often as they are loaded', '?scene=klaus&n=500&method=naive&threads=1', async (page) => {
  await drag(page);
  await ask(page, { type: 'set', response: 'elastic' });
  await drag(page, 'right');
  await pause(page);
  await drag(page);
  await settled(page, 12);
  const wanted = await hashOf(page);
  await openSheet(page, 'share');
  const code = page.locator('[name="embed-code"]');
  await page.locator('[name="embed-moment"]').check();
  const text = await becomes(page, 'the code has the replay', () => code.inputValue(), (now) => /#run=1\./.test(now));

  const link = await copiedLink(page);
  assert.match(link, /#run=1\.[\w-]+$/);
  const arrives = async () => {
    await page.evaluate(() => window.scrollTo(0, 0)); // out of sight, the picture stands still
    await settle(page);
    await until(page, (s) => s.tick === wanted.tick && s.hash === wanted.hash && s.paused && !s.way);
  };
  const restart = async () => {
    await press(page, 'restart');
    await until(page, (s) => s.tick === 0);
  };
  // Within its own page, the link opens without a reload.
  await restart();
  await page.evaluate((fragment) => (window.location.hash = fragment), new URL(link).hash);
  await arrives();
  await told(page, /reproduced exactly/);
  // A reload opens the address again, whatever was done in the page.
  await page.goto('about:blank');
  await page.goto(link);
  for (let load = 0; load < 2; load++) {
    await becomesReady(() => page);
    await arrives();
    if (load > 0) break;
    await restart();
    await page.reload();
  }
  await page.goto(`${site.url}?autoplay=0`);
  await becomesReady(() => page, ['idle']);
  await putFrame(page, /src="([^"]+)"/.exec(text)[1].replaceAll('&amp;', '&'));
  await becomesReady(() => page.frames()[1], ['idle']);
  await page.frames()[1].locator('#run').click();
  await until(await runningFrame(page), ({ hash }) => hash === wanted.hash);
});

pageTest('a file can be saved, opened, dropped and replayed by tools/bench', '?scene=klaus&n=500&method=hash&threads=1', async (page) => {
  await drag(page);
  const wanted = await pause(page);
  await openSheet(page, 'share');
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
    const damaged = Buffer.from(content);
    damaged[40] ^= 1;
    await writeFile(file, damaged);
    for (const [path, why] of [[file, /the data is damaged/], [join(folder, 'none'), /can't read the replay/]])
      await assert.rejects(run(bench, ['native', 'replay', path]), ({ code, stderr }) => code === 2 && why.test(stderr));
  });

  // The file is dropped onto another page, and chosen there by the button.
  await page.goto(`${site.url}?scene=tutorial&threads=1`);
  await becomesReady(() => page);
  await drop(page, content);
  await told(page, /reproduced exactly/);
  assert.equal((await state(page)).hash, wanted.hash);
  await press(page, 'restart');
  await until(page, (s) => s.tick < wanted.tick);
  await openSheet(page, 'share');
  await chooseReplay(page, content);
  await until(page, (s) => s.hash === wanted.hash);
  // A file that is not a replay is rejected and changes nothing.
  await drop(page, Buffer.from('Hello'));
  await told(page, /the data was not saved by Cellmates/);
  assert.equal((await state(page)).hash, wanted.hash);
});
