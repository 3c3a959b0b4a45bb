// A page that a cache has kept replaces itself once, on real servers. What it decides is in tests/parts/boot.test.mjs. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { becomesReady, openAny, until, withBrowser } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';

const { site } = withBrowser();
const headers = { 'Access-Control-Allow-Origin': '*' };

// Gives the copy in `folder` a new version: every file of the program has another name.
async function update(folder) {
  const old = await readFile(join(folder, 'index.html'), 'utf8');
  let html = old;
  for (const [path] of old.matchAll(/(?:(?:boot|attach)|st\/cellmates)\.[0-9a-f]{12}\.(?:js|wasm)/g)) {
    const renamed = path.replace(/[0-9a-f]{12}/, 'abcdefabcdef');
    await rename(join(folder, path), join(folder, renamed));
    html = html.replaceAll(path, renamed);
  }
  assert.notEqual(html, old);
  await writeFile(join(folder, 'index.html'), html);
}

test('A page that is opened as a file says how to open it', async () => {
  const page = await openAny(site.browser, pathToFileURL(join(dist, 'index.html')).href);
  await becomesReady(() => page, ['failed']);
  assert.match(await page.locator('#status').textContent(), /cannot run from a file, .* http:\/\/localhost:8000\/\.$/);
  await page.end();
});

test('A page that is older than the server’s is replaced, and runs', () => hosting(copyOfPage(), { headers }, async (url, folder) => {
  const page = await openAny(site.browser, `${url}?scene=klaus&n=300&threads=1&autoplay=0`);
  await page.waitForSelector('#run:not([hidden])');
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest()));
  await update(folder);
  await page.getByRole('button', { name: 'Run' }).click();
  await until(page, ({ tick }) => tick > 3);
  assert.equal(loads, 1);
  // Only the press on Run before the reload counts.
  await page.reload();
  await page.waitForSelector('#run:not([hidden])');
  await page.end();
}));
