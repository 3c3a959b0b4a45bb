// The page works from itch.io's archive in a frame, from a server with a strict Content-Security-Policy, and after
// a visitor's connection ends. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openAny, openApp, patient, press, pressKeys, settings, until, withBrowser, withHost } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const { pageTest, site } = withBrowser();
const host = withHost();

const pack = (folder, archive, env = {}) =>
  spawnSync(process.execPath, [path('tools/package.mjs'), folder, archive], { encoding: 'utf8', env: { ...process.env, ...env } });
// Archives are read by a different program from the one that writes them.
const python = (...words) => spawnSync('python3', words, { encoding: 'utf8' });

// Presses Run in a page's only frame, and waits until discs move.
async function runFrame(page) {
  await page.frameLocator('iframe').getByRole('button', { name: 'Run' }).click();
  const frame = await runningFrame(page);
  await until(frame, (s) => s.tick > 3);
  return frame.locator('#status').textContent();
}

describe('the archive for itch.io', () => {
  let folder;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'cellmates-'))));
  after(() => rm(folder, { recursive: true }));

  test('contains the page, and packing again gives the same archive', async () => {
    const archive = join(folder, 'one.zip');
    const packed = pack(dist, archive);
    assert.equal(packed.status, 0, packed.stderr);
    const names = python('-c', 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))', archive);
    const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const listed = names.stdout.trim().split('\n');
    assert.deepEqual(listed, listed.toSorted());
    assert.equal(listed.length, files.length);
    assert.ok(listed.includes('index.html'));
    assert.match(packed.stdout, new RegExp(`one\\.zip: ${files.length} files, \\d+ bytes, ${(await stat(archive)).size} packed\\n$`));

    // A copy has other times, another order of files and another place.
    const again = join(folder, 'again');
    await cp(dist, again, { recursive: true });
    await utimes(join(again, 'index.html'), 1e9, 1e9);
    assert.equal(pack(again, join(folder, 'two.zip'), { TZ: 'Asia/Tokyo' }).status, 0);
    assert.ok((await readFile(archive)).equals(await readFile(join(folder, 'two.zip'))));
  });

  test('runs in a frame of another site, from a server without headers', async () => {
    const archive = join(folder, 'play.zip');
    assert.equal(pack(dist, archive).status, 0);
    const unpack = async (place) => {
      await mkdir(join(place, '123'));
      assert.equal(python('-m', 'zipfile', '-e', archive, join(place, '123')).status, 0);
    };
    await hosting(unpack, { headers: {} }, async (url) => {
      const page = await openAny(site.browser, host.url);
      await putFrame(page, `${url}123/index.html`,
        { width: 960, height: 640, allow: 'autoplay; fullscreen *; gamepad; cross-origin-isolated' });
      assert.match(await runFrame(page), /^Running on one thread/);
      assert.deepEqual(page.problems, []);
      await page.end();
    });
  });

  async function refuses(name, make, complaint) {
    const bad = join(folder, name);
    await mkdir(bad);
    await writeFile(join(bad, 'index.html'), '');
    await make(bad);
    const { status, stderr } = pack(bad, join(folder, `${name}.zip`));
    assert.match(stderr, complaint);
    assert.equal(status, 1);
    await assert.rejects(stat(join(folder, `${name}.zip`)));
  }
  test('is not packed beyond itch.io’s limits', async () => {
    await refuses('many', async (bad) => {
      for (let k = 0; k < 1000; k++) await writeFile(join(bad, `${k}`), '');
    }, /1001 files are too many .* 1000 at most/);
    await refuses('large', async (bad) => {
      await writeFile(join(bad, 'film'), '');
      await truncate(join(bad, 'film'), 500_000_001); // a sparse file
    }, /500000001 bytes are too many .* 500000000 at most/);
    await refuses('deep', async (bad) => {
      await mkdir(join(bad, 'a'.repeat(120)));
      await writeFile(join(bad, 'a'.repeat(120), 'b'.repeat(120)), '');
    }, /a path of 241 characters is too long .* 240 at most/);
    await refuses('empty', (bad) => rm(join(bad, 'index.html')), /no index\.html/);
  });
});

test('A strict policy of an embedding page needs to allow only embed.js, its pictures and the frame', async () => {
  const { origin } = new URL(site.url);
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}; img-src ${origin} data:`;
  const article = `<!DOCTYPE html><link rel="icon" href="data:"><title>Strict</title>
    <script src="${site.url}embed.js" defer></script>
    <div data-cellmates="scene=klaus&n=300" data-title="300 discs"></div>`;
  await hosting((folder) => writeFile(join(folder, 'index.html'), article),
    { host: 'localhost', headers: { 'Content-Security-Policy': policy } }, async (url) => {
    const page = await openAny(site.browser, url);
    await page.getByRole('button', { name: 'Run 300 discs' }).click();
    await until(await runningFrame(page), (s) => s.tick > 3);
    assert.deepEqual(page.problems, []);
    const { width, height } = await page.locator('iframe').boundingBox();
    assert.ok(width > 800 && Math.abs(width / height - 16 / 9) < 0.01, `${width} × ${height}`);
    // The policy is in force.
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    assert.match(page.problems.join(), /Content Security Policy/);
    await page.end();
  });
});

describe('the page’s own policy', () => {
  // The server sends no policy. A policy could mistake the sub-folder's name for its own end.
  const sub = 'a;b,c d/';
  test('allows the page’s own folder and nothing else, in a folder with a strange name', () => hosting(async (root) => {
    await copyOfPage(sub)(root);
    await writeFile(join(root, 'beside.txt'), 'not of the page');
  }, { headers: { 'Access-Control-Allow-Origin': '*' } }, async (url) => {
    const page = await openApp(site.browser, `${url}${sub}?scene=tutorial&threads=1`);
    await until(page, (s) => s.tick > 3);
    assert.deepEqual(page.problems, []);
    const reaches = (address) => page.evaluate((wanted) => fetch(wanted).then(() => true, () => false), address);
    assert.equal(await reaches('./service-worker.txt'), true);
    assert.equal(await reaches(`${url}beside.txt`), false, 'a file of the server outside the folder');
    assert.equal(await reaches(`${host.url}index.html`), false, 'another site');
    const runs = () => page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
      return window.intruder === true;
    });
    assert.equal(await runs(), false, 'a script inserted into the page must not run');
    await page.end();
  }));
});

// Chromium requests the icon again whenever a page changes its address.
const isIcon = (text) => /favicon|ERR_INTERNET_DISCONNECTED$/.test(text);
pageTest('The page keeps running without a connection, with two threads',
  { query: '?threads=2&n=100', expected: isIcon, prepare: patient, fresh: true }, async (page) => {
  await page.waitForLoadState('networkidle');
  const asked = [];
  page.on('request', (request) => isIcon(request.url()) || asked.push(request.url()));
  await page.context().setOffline(true);
  await settings(page);
  const scenes = await page.locator('select[name=all-scene] option').evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(scenes.length >= 9);
  for (const scene of scenes) {
    await page.locator('select[name=all-scene]').selectOption(scene);
    await until(page, (s) => s.scene === scene);
  }
  await page.locator('select[name=all-scene]').selectOption('klaus');
  await page.locator('[name=all-n]').fill('300');
  await page.locator('[name=all-n]').press('Enter');
  await until(page, (s) => s.n === 300);
  for (const method of ['naive', 'grid']) {
    await page.locator(`[value="method=${method}"]`).click();
    await until(page, (s) => s.method === method);
  }
  await page.evaluate(() => scrollTo(0, 0)); // out of sight, the picture stands still
  await until(page, (s) => s.tick > 5);
  await press(page, 'pause');
  await until(page, (s) => s.paused);
  await press(page, 'restart');
  await until(page, (s) => s.tick === 0);
  await pressKeys(page, 'm');
  await until(page, (s) => !s.inspection.measuring && s.inspection.measured.length === 8);
  assert.deepEqual(asked, []);
});
