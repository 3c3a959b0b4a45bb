// What axe-core finds in the page, in a frame and in the example article.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openAny, withBrowser } from '../lib/app.mjs';

const { pageTest } = withBrowser();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(frame) {
  await frame.evaluate(axe);
  const { violations, passes } = await frame.evaluate(() => window.axe.run({ iframes: false }));
  assert.ok(passes.length > 10, 'axe has looked at nothing');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

for (const theme of ['light', 'dark']) {
  for (const width of [360, 1280]) {
    pageTest(`the page, ${theme}, ${width} px wide`,
      { query: `?n=50&theme=${theme}&threads=1`, viewport: { width, height: 800 } }, async (page) => {
      assert.deepEqual(await findings(page), []);
    });
  }
  pageTest(`the builder of embed code, ${theme}`,
    { query: `?n=50&theme=${theme}&threads=1`, viewport: { width: 360, height: 800 } }, async (page) => {
    await page.locator('#controls [name="embed"]').click();
    await page.locator('[name="embed-n"]').fill('-1'); // what is wrong with it is said, too
    assert.deepEqual(await findings(page), []);
  });
  pageTest(`the page before Run, ${theme}`, { query: `?autoplay=0&theme=${theme}`, open: openAny }, async (page) => {
    await page.waitForSelector('.show[data-state="idle"]');
    assert.deepEqual(await findings(page), []);
  });
  pageTest(`the example article, ${theme}`, { query: 'examples/blog.html', open: openAny, colorScheme: theme }, async (page) => {
    await page.locator('cellmates-embed iframe').first().waitFor();
    assert.deepEqual(await findings(page), []);
  });
}
