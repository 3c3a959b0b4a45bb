// Takes the README's picture of the real page:
//   tools/env node tools/preview.mjs
import { fileURLToPath } from 'node:url';
import { launch, openPage, servePage } from '../tests/web/harness.mjs';

const server = await servePage();
const browser = await launch();
const page = await openPage(browser, `${server.url}?scene=million&n=6000&seed=3`, {
  viewport: { width: 1280, height: 760 },
  colorScheme: 'dark',
});
// Long enough for the whirl to mix, and for the figures to settle.
await page.waitForFunction(() => window.cellmates?.state().tick > 400, null, { timeout: 120_000 });
await page.screenshot({ path: fileURLToPath(new URL('../web/preview.png', import.meta.url)) });
await browser.close();
await server.close();
