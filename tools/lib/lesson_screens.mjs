// Pictures of the lesson, section by section: as a reader finds it and with every guess made; and
// as it is printed.
import { join } from 'node:path';
import { openPage } from '../../tests/lib/harness.mjs';

const click = (section, name) => section.locator(`[name="${name}"]`).click();

// What a reader does in each section, by its address.
const readers = {
  race: async (section) => {
    const timeout = 120_000;
    await click(section, 'run');
    await section.locator('.race[data-state="over"]').waitFor({ timeout });
    await section.locator('input').fill('60');
    await click(section, 'commit');
    await section.locator('.predict[data-state="revealed"]').waitFor({ timeout });
  },
  'how-many-questions': async (section) => {
    await section.locator('input').fill('2450');
    await click(section, 'commit');
  },
  'ask-the-neighbours': async (section) => {
    const { width, height } = await section.locator('.moment').boundingBox();
    await section.locator('.moment').click({ position: { x: 0.59 * width, y: 0.4 * height } });
    await section.locator('input[type="range"]').press('End');
    await section.locator('h2').hover();
  },
  'how-big-a-cell': async (section) => {
    await section.locator('input').fill('32');
    await click(section, 'commit');
    await section.locator('.predict[data-state="revealed"]').waitFor({ timeout: 120_000 });
  },
  'the-grid-that-misses': async (section) => {
    await section.locator('select').selectOption('4');
    await click(section, 'commit');
  },
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url Of the built page, with a slash at its end.
 * @param {string} folder
 * @param {'light' | 'dark'} colorScheme
 * @returns How many pictures there are.
 */
export async function shootLesson(browser, url, folder, colorScheme) {
  let count = 0;
  for (const width of [1440, 390]) {
    const page = await openPage(browser, `${url}lesson/`, { viewport: { width, height: 900 }, colorScheme });
    const shoot = async (section, name) => {
      count += 1;
      await section.screenshot({ path: join(folder, `lesson-${name}-${width}-${colorScheme}.png`) });
    };
    const sections = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
    await page.screenshot({ path: join(folder, `lesson-top-${width}-${colorScheme}.png`) });
    count += 1;
    for (const id of sections) {
      const section = page.locator(`#${id}`);
      await shoot(section, id);
      if (!(id in readers)) continue;
      await readers[id](section);
      await page.waitForTimeout(800); // the curve is drawn
      await shoot(section, `${id}-done`);
    }
    if (width === 1440) {
      // A page of A4, 96 px per inch.
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: 'print', colorScheme });
      for (const id of sections) {
        await page.locator(`#${id}`).screenshot({ path: join(folder, `lesson-${id}-print-${colorScheme}.png`) });
        count += 1;
      }
    }
    await page.context().close();
  }
  return count;
}
