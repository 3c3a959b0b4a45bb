// A page that a cache has kept replaces itself once, on real servers. What it decides is in tests/parts/boot.test.mjs. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { becomesReady, openAny, until, withBrowser, withHost } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { putFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withBrowser();
const host = withHost();
const headers = { 'Access-Control-Allow-Origin': '*' };

// Gives the copy in `folder` a new version: every file of the program has another name. Returns the old page.
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
  return old;
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

// A server that shows visitors the old page for ever, and nothing else that is old. The history of a sandboxed frame forgets
// that it has reloaded.
test('A page that a cache brings back in a sandboxed frame reloads once, and says so', () => hosting(copyOfPage(), { headers }, async (url, folder) => {
  const old = await update(folder);
  let loads = 0;
  const server = createServer(async ({ method, url: path, headers: asked }, response) => {
    const shows = asked['sec-fetch-mode'] === 'navigate';
    loads += Number(shows);
    const answer = await fetch(url + path.slice(1).replace(/^boot\.\w+/, 'boot.abcdefabcdef'), { method })
      .catch(() => null); // the test has ended
    if (!answer) return response.destroy();
    response.writeHead(answer.status, { ...headers, 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    response.end(shows ? old : Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const page = await openAny(site.browser, host.url);
    await putFrame(page, `http://127.0.0.1:${server.address().port}/?n=20`, { sandbox: 'allow-scripts' });
    const embed = page.frameLocator('iframe');
    const button = embed.getByRole('button', { name: 'Run' });
    await button.click();
    await eventually('it has reloaded', () => loads === 2);
    await button.click();
    assert.match(await embed.locator('.show[data-state="failed"] #status').textContent(),
      /: this page is an old copy, and the server has a newer one\.$/);
    assert.equal(loads, 2);
    await page.end();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}));
