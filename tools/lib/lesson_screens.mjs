// Takes pictures of the lesson's sections, as a reader finds them, with all guesses made, and as they print.
import { join } from 'node:path';
import { openPage } from './browser.mjs';
import { readers } from './lesson_readers.mjs';
import { pages } from '../../web/lesson/sections.ts';

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url Address of the built page, with a slash at its end.
 * @param {string} folder
 * @param {'light' | 'dark'} colorScheme
 * @returns The number of pictures.
 */
export async function shootLesson(browser, url, folder, colorScheme) {
  let count = 0;
  for (const { name: file, sections } of pages) {
    for (const width of [1440, 390]) {
      const page = await openPage(browser, `${url}lesson/${file}.html`, { viewport: { width, height: 900 }, colorScheme });
      const path = (name) => join(folder, `lesson-${file}-${name}-${width}-${colorScheme}.png`);
      const shoot = async (section, name) => {
        count += 1;
        await section.screenshot({ path: path(name) });
      };
      await shoot(page, 'top');
      for (const { folder: home, id } of sections) {
        const section = page.locator(`#${id}`);
        await shoot(section, id);
        if (!(home in readers)) continue;
        await readers[home](section);
        await page.waitForTimeout(800); // until the curve is drawn
        await shoot(section, `${id}-done`);
      }
      if (width === 1440) {
        // A page of A4, 96 px per inch.
        await page.setViewportSize({ width: 718, height: 1000 });
        await page.emulateMedia({ media: 'print', colorScheme });
        for (const { id } of sections) await shoot(page.locator(`#${id}`), `${id}-print`);
      }
      await page.context().close();
    }
  }
  return count;
}
