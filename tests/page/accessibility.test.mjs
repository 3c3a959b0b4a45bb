// axe-core finds no problem in any page, in either theme: one test for each page, with as much of it open as can be.
import assert from 'node:assert/strict';
import { openAny, openApp, openSheet, withBrowser, withHost } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();
const host = withHost();

// `show(page)` opens what can be opened, and resolves to the frame to look into if that is not the page. Contrasts are those
// of both themes, all else is the same in both.
function axeTest(name, query, show = () => {}, { open = openAny, width = 1280, ...options } = {}) {
  pageTest(`axe-core finds nothing in ${name}`, { query, open, viewport: { width, height: 800 }, ...options }, async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const part = (await show(page)) ?? page;
    assert.deepEqual(await axeFindings(part), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await part.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches), true);
    assert.deepEqual(await axeFindings(part, ['color-contrast']), []);
  });
}

const says = (page, selector, pattern) =>
  eventually(`${selector} says ${pattern}`, () => page.locator(selector).first().textContent(), (text) => pattern.test(text));
const answers = (page) => page.locator('[name="answers"]').click();

axeTest('the page before Run', '?autoplay=0', (page) => page.locator('.show[data-state="idle"]').waitFor());
for (const name of ['rules', 'view', 'share']) {
  for (const width of [360, 1280]) {
    axeTest(`the page with the sheet ${name}, ${width} px`, '?scene=klaus&n=300&threads=1', async (page) => void (await openSheet(page, name)),
      { open: openApp, width });
  }
}
axeTest('the page with measurements', '?scene=klaus&n=300&threads=1', async (page) => {
  await openSheet(page, 'measuring');
  await page.locator('[name="measure"]').click();
  await page.locator('#measuring tr', { hasText: 'Naive' }).first().waitFor();
}, { open: openApp, width: 360 });
axeTest('the page with the builder of embed code', '?scene=klaus&n=300&threads=1', async (page) => {
  await openSheet(page, 'share');
  await page.locator('[name="embed-n"]').fill('-1'); // shows an error message, too
}, { open: openApp, width: 360 });
axeTest('the text with a term that shows itself', '?scene=klaus&n=300&threads=1', async (page) => {
  await page.locator('.term[data-term="neighbours"]').first().click();
  await page.locator('.meaning:not([hidden])').waitFor();
}, { open: openApp, width: 360 });
axeTest('a frame that a finger has taken', '?scene=klaus&n=300&autoplay=1&threads=1&ui=none', async (page) => {
  const frame = await runningFrame(page);
  await page.touchscreen.tap(150, 100);
  await frame.locator('#release').waitFor();
  return frame;
}, { open: framedIn(host, { width: 366, height: 206 }), hasTouch: true });
axeTest('the index of the examples', 'examples/', (page) => page.getByRole('heading', { level: 1 }).waitFor());
axeTest('the article', 'examples/blog.html', (page) => page.getByRole('button', { name: 'Run 30,000 discs' }).first().waitFor());

axeTest('the lesson, with guesses', 'lesson/', async (page) => {
  await page.locator('#how-many-questions input').fill('3000');
  await page.locator('#how-many-questions [name="commit"]').click();
  await page.locator('#ask-the-neighbours .moment').click();
  await page.locator('#ask-the-neighbours [name="step"]').click();
}, { width: 360 });
axeTest('the lesson’s page build, with a guess', 'lesson/build.html', async (page) => {
  await page.locator('#the-grid-that-misses select').selectOption('2');
  await page.locator('#the-grid-that-misses [name="commit"]').click();
}, { width: 360 });
for (const name of ['choose', 'build', 'check']) {
  axeTest(`the lesson’s page ${name}, with answers`, `lesson/${name}.html`, answers, { width: 360 });
}
for (const name of ['teach', 'worksheet']) { // without guesses
  axeTest(`the lesson’s page ${name}`, `lesson/${name}.html`, async () => {}, { width: 360 });
}
axeTest('the lesson’s page check, with a guess', 'lesson/check.html', async (page) => {
  await page.locator('#in-what-order .predict select').selectOption('15');
  await page.locator('#in-what-order [name="commit"]').click();
  await page.locator('#in-what-order [data-state="revealed"]').waitFor();
});

axeTest('the workbench, with all unfolded and a field that is refused', 'workbench/#scene=bullets&n=45&frames=8', async (page) => {
  await says(page, 'main > .status', /^The link/);
  await page.evaluate(() => document.querySelectorAll('form details').forEach((fold) => (fold.open = true)));
  await page.locator('[name="n"]').fill('1');
  await page.locator('[name="start"]').click();
  await says(page, '[data-problem="data"]', /must be a whole number/);
}, { width: 360 });
axeTest('the workbench, with an answer', 'workbench/#scene=bullets&n=45&frames=8', async (page) => {
  await page.locator('[name="start"]').click();
  await says(page, '.answer h2', /^For these 45 discs/);
  await page.evaluate(() => document.querySelectorAll('.answer details').forEach((fold) => (fold.open = true)));
}, { width: 360 });
for (const name of ['tutorial', 'canvas', 'p5/index']) {
  axeTest(`the example ${name}`, `examples/${name}.html`, async (page) => {
    await says(page, '[data-source] code', /./);
    await page.locator('#pause').click();
  });
}
