// axe-core finds no problems in the page, in a frame and in the example article.
import assert from 'node:assert/strict';
import { openAny, withBrowser } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';

const { pageTest } = withBrowser();

for (const [theme, width] of [['light', 1280], ['dark', 360]]) {
  pageTest(`the page, ${theme}, ${width} px wide`,
    { query: `?n=50&theme=${theme}&threads=1`, viewport: { width, height: 800 } }, async (page) => {
    assert.deepEqual(await axeFindings(page), []);
  });
  pageTest(`the builder of embed code, ${theme}`,
    { query: `?n=50&theme=${theme}&threads=1`, viewport: { width: 360, height: 800 } }, async (page) => {
    await page.locator('#controls [name="embed"]').click();
    await page.locator('[name="embed-n"]').fill('-1'); // shows an error message, too
    assert.deepEqual(await axeFindings(page), []);
  });
  pageTest(`the page before Run, ${theme}`, { query: `?autoplay=0&theme=${theme}`, open: openAny }, async (page) => {
    await page.waitForSelector('.show[data-state="idle"]');
    assert.deepEqual(await axeFindings(page), []);
  });
  pageTest(`the example article, ${theme}`, { query: 'examples/blog.html', open: openAny, colorScheme: theme }, async (page) => {
    await page.getByRole('button', { name: 'Run 400 discs' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });
}
