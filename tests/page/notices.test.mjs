// Good news appears at the foot of the stage and disappears; problems stay until dismissed. Neither moves the picture.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { openApp, press, state, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { chooseReplay, openSaving, saved } from '../lib/saving.mjs';

const { pageTest, site } = withBrowser();

const toasts = (page) => page.locator('#toasts .toast').allTextContents();
const problems = (page) => page.locator('#notices li').allTextContents();

// Opens a replay file as a visitor does, and focuses the toast's button, so that the toast stays.
async function openReplay(page) {
  await openSaving(page);
  await chooseReplay(page, (await saved(page, 'replay')).content);
  await page.locator('.toast button').focus();
}

describe('good news', () => {
  const query = '?scene=klaus&n=300&paused=1&threads=1';

  pageTest('is a toast over the picture that disappears by itself', query, async (page) => {
    const before = await page.locator('#canvas').boundingBox();
    await openReplay(page);
    const texts = await toasts(page);
    assert.equal(texts.length, 1);
    assert.match(texts[0], /^Tick 0 reproduced exactly\./);
    assert.deepEqual(await problems(page), []);
    assert.equal(await page.locator('#toasts').getAttribute('role'), 'status');
    const stage = await page.locator('.stage').boundingBox();
    const toast = await page.locator('.toast').boundingBox();
    assert.ok(toast.y > stage.y + stage.height / 2 && toast.y + toast.height <= stage.y + stage.height,
      'the toast is not at the foot of the stage');
    const after = await page.locator('#canvas').boundingBox();
    assert.deepEqual([after.width, after.height], [before.width, before.height]);
    await page.mouse.move(5, 5);
    await page.evaluate(() => document.activeElement.blur());
    await eventually('it leaves', () => toasts(page), ({ length }) => length === 0);
  });

  pageTest('disappears when it is dismissed', query, async (page) => {
    await openReplay(page);
    await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
    assert.deepEqual(await toasts(page), []);
  });

  pageTest('leave with Restart', query, async (page) => {
    await press(page, 'step');
    await until(page, (s) => s.tick === 1);
    await openReplay(page);
    await until(page, (s) => s.tick === 1 && !s.way);
    await page.waitForTimeout(1200);
    await page.locator('#controls [name="restart"]').evaluate((button) => button.click()); // leaves the focus on the toast
    await until(page, (s) => s.tick === 0);
    await eventually('it leaves', () => toasts(page), ({ length }) => length === 0);
  });
});

describe('a problem', () => {
  pageTest('stays over the picture and moves nothing', '?scene=klaus&n=300&threads=1', async (page) => {
    const plain = await page.locator('#canvas').boundingBox();
    const other = await openApp(site.shared, `${site.url}?scene=klaus&n=300&gravity=none&threads=1`);
    assert.deepEqual(await other.locator('#canvas').boundingBox(), plain);
    assert.equal((await problems(other)).length, 1);
    await press(other, 'restart');
    await other.waitForTimeout(700);
    assert.equal((await problems(other)).length, 1);
    await other.getByRole('button', { name: 'Dismiss' }).click();
    assert.deepEqual(await problems(other), []);
    assert.equal((await state(other)).gravity, 0);
    await other.end();
  });
});
