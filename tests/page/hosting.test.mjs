// The page works from itch.io's archive, from a server with a strange address, and after a visitor's connection ends. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openApp, patient, openSheet, press, until, withBrowser, withHost } from '../lib/app.mjs';
import { copyOfPage, dist, hosting, inFolder } from '../lib/folders.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

const pack = (folder, archive, env = {}) => spawnSync(process.execPath, [fileURLToPath(new URL('../../tools/package.mjs', import.meta.url)), folder, archive],
  { encoding: 'utf8', env: { ...process.env, ...env } });
const filesIn = async (folder) => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replace(/^\//, '')).toSorted();

test('the archive for itch.io contains the page, and packing again gives the same archive', () => inFolder(async (folder) => {
  const archive = join(folder, 'one.zip');
  const packed = pack(dist, archive);
  assert.equal(packed.status, 0, packed.stderr);
  // Archives are read by a different program from the one that writes them.
  const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print("\\n".join(z.namelist()))';
  const { stdout } = spawnSync('python3', ['-c', script, archive, join(folder, 'unpacked')], { encoding: 'utf8' });
  const listed = stdout.trim().split('\n');
  assert.deepEqual(listed, listed.toSorted());
  assert.deepEqual(listed, await filesIn(dist));
  for (const name of listed) assert.ok((await readFile(join(folder, 'unpacked', name))).equals(await readFile(join(dist, name))), name);
  assert.match(packed.stdout, new RegExp(`one\\.zip: ${listed.length} files, \\d+ bytes, ${(await stat(archive)).size} packed\\n$`));

  // A copy has other times, another order of files and another place.
  const again = join(folder, 'again');
  await cp(dist, again, { recursive: true });
  await utimes(join(again, 'index.html'), 1e9, 1e9);
  assert.equal(pack(again, join(folder, 'two.zip'), { TZ: 'Asia/Tokyo' }).status, 0);
  assert.ok((await readFile(archive)).equals(await readFile(join(folder, 'two.zip'))));
}));

test('a folder without a page is not packed', () => inFolder(async (folder) => {
  const { status, stderr } = pack(folder, join(folder, 'empty.zip'));
  assert.match(stderr, /no index\.html/);
  assert.equal(status, 1);
  await assert.rejects(stat(join(folder, 'empty.zip')));
}));

// The server sends no policy. A policy could mistake the sub-folder's name for its own end.
test('the page’s own policy allows its folder and nothing else, in a folder with a strange name', () => hosting(async (root) => {
  await copyOfPage('a;b,c d/')(root);
  await writeFile(join(root, 'beside.txt'), 'not of the page');
}, { headers: { 'Access-Control-Allow-Origin': '*' } }, async (url) => {
  const page = await openApp(site.browser, `${url}a;b,c d/?scene=tutorial&threads=1`);
  await until(page, (s) => s.tick > 3);
  assert.deepEqual(page.problems, []);
  const reaches = (address) => page.evaluate((wanted) => fetch(wanted).then(() => true, () => false), address);
  assert.equal(await reaches('./service-worker.txt'), true);
  assert.equal(await reaches(`${url}beside.txt`), false, 'a file of the server outside the folder');
  assert.equal(await reaches(`${host.url}index.html`), false, 'another site');
  const intruded = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    return window.intruder === true;
  });
  assert.equal(intruded, false, 'a script inserted into the page must not run');
  await page.end();
}));

// Chromium requests the icon again whenever a page changes its address.
const isIcon = (text) => /favicon|ERR_INTERNET_DISCONNECTED$/.test(text);
pageTest('the page keeps running without a connection, with two threads',
  { query: '?threads=2&n=100', expected: isIcon, prepare: patient, fresh: true }, async (page) => {
  await page.waitForLoadState('networkidle');
  const asked = [];
  page.on('request', (request) => isIcon(request.url()) || asked.push(request.url()));
  await page.context().setOffline(true);
  const scenes = (await openSheet(page, 'rules')).locator('select[name=set-scene]');
  const names = await scenes.locator('option').evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(names.length >= 9);
  for (const scene of [...names, 'tutorial']) {
    await scenes.selectOption(scene);
    await until(page, (s) => s.scene === scene);
  }
  await page.locator('[name="set-method"]').selectOption('naive');
  await until(page, (s) => s.method === 'naive');
  await until(page, (s) => s.tick > 5);
  await press(page, 'restart');
  await (await openSheet(page, 'measuring')).locator('[name="measure"]').click();
  await until(page, (s) => !s.page.inspection.measuring && s.page.inspection.measured.length > 2);
  assert.deepEqual(asked, []);
});
