// A page that a cache has kept replaces itself once, on real servers. What it decides is in tests/parts/boot.test.mjs. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { becomesReady, openAny, until, withBrowser, withHost } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withBrowser();
const host = withHost();
const headers = { 'Access-Control-Allow-Origin': '*' };
const waiting = '?scene=klaus&n=300&threads=1&autoplay=0';

// The sentence of a page that fails after a press on Run.
async function failure(page) {
  await becomesReady(() => page, ['failed']);
  return page.locator('#status').textContent();
}
const press = (page) => page.getByRole('button', { name: 'Run' }).click();

// Opens a copy that waits for Run. `folder` is the copy's.
const waitingTest = (title, run) =>
  test(title, () => hosting(copyOfPage(), { headers }, async (url, folder) => {
    const page = await openAny(site.browser, url + waiting);
    await page.waitForSelector('#run:not([hidden])');
    await run(page, folder, url);
    await page.end();
  }));

test('A page that is opened as a file says how to open it', async () => {
  const page = await openAny(site.browser, pathToFileURL(join(dist, 'index.html')).href);
  assert.match(await failure(page), /cannot run from a file, .* http:\/\/localhost:8000\/\.$/);
  await page.end();
});

waitingTest('A page without a connection says so', async (page) => {
  await page.context().setOffline(true);
  await press(page);
  assert.equal(await failure(page), 'The simulation could not be downloaded: there is no connection.');
});

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

describe('a page that is older than the server’s', () => {
  waitingTest('is replaced, and runs', async (page, folder) => {
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest()));
    await update(folder);
    await press(page);
    await until(page, ({ tick }) => tick > 3);
    assert.equal(loads, 1);
    // Only the press on Run before the reload counts.
    await page.reload();
    await page.waitForSelector('#run:not([hidden])');
  });

  // Opens the copy in a frame, and updates the copy.
  const frameTest = (title, attributes, run) =>
    test(title, () => hosting(copyOfPage(), { headers }, async (url, folder) => {
      const page = await openAny(site.browser, host.url);
      await putFrame(page, `${url}?n=20`, attributes);
      const button = page.frameLocator('iframe').getByRole('button', { name: 'Run' });
      await button.waitFor();
      await update(folder);
      await button.click();
      await run(page, button);
      await until(await runningFrame(page), ({ tick }) => tick > 3);
      await page.end();
    }));

  frameTest('is replaced in a sandboxed frame, which waits for Run', { sandbox: 'allow-scripts' }, async (page, button) => {
    await page.frameLocator('iframe').locator('script[src*="boot.abcdefabcdef"]').waitFor({ state: 'attached' });
    await button.click();
  });

  // A server that shows visitors the old page for ever, and nothing else that is old. `loads` counts how often.
  const cacheTest = (title, run) =>
    test(title, () => hosting(copyOfPage(), { headers }, async (url, folder) => {
      const old = await update(folder);
      const kept = { loads: 0 };
      const server = createServer(async ({ method, url: path, headers: asked }, response) => {
        const shows = asked['sec-fetch-mode'] === 'navigate';
        kept.loads += Number(shows);
        const answer = await fetch(url + path.slice(1).replace(/^boot\.\w+/, 'boot.abcdefabcdef'), { method })
          .catch(() => null); // the test has ended
        if (!answer) return response.destroy();
        response.writeHead(answer.status, { ...headers, 'Content-Type': answer.headers.get('Content-Type') ?? '' });
        response.end(shows ? old : Buffer.from(await answer.arrayBuffer()));
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        await run(`http://127.0.0.1:${server.address().port}/`, kept);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }));
  const oldCopy = /: this page is an old copy, and the server has a newer one\.$/;

  cacheTest('says so if a cache brings it back, and reloads only once', async (url, kept) => {
    const page = await openAny(site.browser, url + waiting);
    await press(page);
    assert.match(await failure(page), oldCopy);
    assert.equal(kept.loads, 2);
    await page.end();
  });

  cacheTest('says so in a sandboxed frame, which reloads only once', async (url, kept) => {
    const page = await openAny(site.browser, host.url);
    await putFrame(page, `${url}?n=20`, { sandbox: 'allow-scripts' });
    const embed = page.frameLocator('iframe');
    const button = embed.getByRole('button', { name: 'Run' });
    await button.click();
    await eventually('it has reloaded', () => kept.loads, (loads) => loads === 2);
    await button.click();
    assert.match(await embed.locator('.show[data-state="failed"] #status').textContent(), oldCopy);
    assert.equal(kept.loads, 2);
    await page.end();
  });
});
