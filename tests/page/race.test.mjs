// The page's own controls of a race: its form and table, the announcement, and the button that copies its result.
import assert from 'node:assert/strict';
import { ask, focusCanvas, hasFocus, listen, settings, settled, state, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();

const few = '?scene=klaus&n=600&threads=1';
const racing = (page) => until(page, ({ race }) => race?.left.ticks > 2 && race.right.ticks > 2);
const closed = (page) => until(page, ({ race }) => !race);
// Ends a race before its time, which compares the ticks made so far. The race's card has its size two frames later.
async function ended(page) {
  await racing(page);
  await ask(page, { type: 'cancel' });
  await settled(page, 4);
  return until(page, ({ race, layout }) => race.over && layout.copy);
}

pageTest('HTML controls start a race of any two methods and announce its result', `${few}&paused=1`, async (page) => {
  const heard = await listen(page);
  await settings(page);
  await page.locator('[name="race-left"]').selectOption('strips-x');
  await page.locator('[name="race-right"]').selectOption('hash');
  await page.locator('[name="race"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter'); // an impatient visitor starts it again
  await racing(page);
  const table = page.getByRole('region', { name: 'Race' });
  await eventually('both methods are in the table', () => table.locator('tbody tr').allInnerTexts(),
    ([left, right]) => /^Vertical strips/.test(left) && /^Hash table/.test(right));
  const { race: { sentence } } = await ended(page);
  await eventually('the result is announced', heard, (texts) => texts.includes(sentence));
  await eventually('the table shows the result', () => table.locator('caption').textContent(), (text) => text === sentence);
  await page.locator('[name="race-close"]').click();
  await closed(page);
  await table.waitFor({ state: 'hidden' });
  // Escape only closes a race.
  await focusCanvas(page);
  await page.keyboard.press('v');
  await until(page, ({ race }) => race);
  await page.keyboard.press('Escape');
  await closed(page);
  assert.ok(await hasFocus(page), 'the canvas must keep the focus');
  assert.equal(await page.locator('#notices').textContent(), '');
  assert.equal((await state(page)).tick, 0, 'the world must pause during a race');
});

pageTest('“Copy result” copies the verdict and a link to the race',
  { query: `${few}&race=naive,grid`, fresh: true }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const button = page.locator('#copy-result');
  await racing(page);
  assert.equal(await button.isVisible(), false);
  const { race, layout } = await ended(page);
  const [left, top, width, height] = layout.copy;
  const stage = await page.locator('.stage').boundingBox();
  await eventually(`the button is at ${layout.copy}`, () => button.boundingBox(), (box) =>
    box && Math.abs(box.x - stage.x - left) < 2 && Math.abs(box.y - stage.y - top) < 2 && Math.abs(box.width - width) < 2
      && Math.abs(box.height - height) < 2);
  await button.click();
  await page.locator('#toasts .toast', { hasText: 'copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.startsWith(`${race.text} http`), copied);
  assert.match(copied, /race=naive(,|%2C)grid/);
});
