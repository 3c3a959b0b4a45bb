// Takes pictures of the workbench: as a visitor finds it, and with the results of a generated scene, on the screen and in print.
import { join } from 'node:path';
import { openPage } from './browser.mjs';

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url Address of the built page, with a slash at its end.
 * @param {string} folder
 * @param {'light' | 'dark'} colorScheme
 * @returns The number of pictures.
 */
export async function shootWorkbench(browser, url, folder, colorScheme) {
  let count = 0;
  for (const width of [1440, 360]) {
    const address = `${url}workbench/#scene=heavy-tail&n=3000&frames=30`;
    const page = await openPage(browser, address, { viewport: { width, height: 900 }, colorScheme });
    const shoot = async (name) => {
      count += 1;
      await page.screenshot({ path: join(folder, `workbench-${name}-${width}-${colorScheme}.png`), fullPage: true });
    };
    await shoot('top');
    await page.locator('[name="start"]').click();
    await page.locator('form .status', { hasText: /^Done/ }).waitFor({ timeout: 120_000 });
    await page.waitForTimeout(400);
    await shoot('done');
    await page.context().close();
  }
  return count;
}
