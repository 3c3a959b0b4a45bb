// The buttons over the picture (pause, new tab, full screen) can be used by finger and keyboard, whatever the panel
// shows.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { pressKeys, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();
const host = withHost();

// `test` is the `pageTest` of the headless shell or of the whole browser.
const frameTest = (name, { query = '', test = pageTest, expected, ...attributes }, run) =>
  test(name, {
    query: `?scene=klaus&n=300&autoplay=1&threads=1&${query}`, viewport: { width: 900, height: 600 }, hasTouch: true, expected,
    open: framedIn(host, { allow: 'fullscreen', width: 366, height: 206, ...attributes }),
  }, async (page) => {
    const frame = await runningFrame(page);
    await frame.locator('#bar').waitFor();
    await run(page, frame);
  });

describe('in a frame', () => {
  for (const ui of ['none', 'min', 'full']) {
    frameTest(`a finger pauses the simulation and plays it again, ui=${ui}`, { query: `ui=${ui}` }, async (page, frame) => {
      const pause = frame.locator('#bar-pause');
      const { width, height } = await pause.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
      await pause.tap();
      await until(frame, (s) => s.paused);
      await frame.locator('#bar-pause[aria-label="Play"]').tap();
      await until(frame, (s) => !s.paused);
      await frame.locator('#bar-pause[aria-label="Pause"]').waitFor();
    });
  }

  frameTest('the buttons form a line at the lower edge and do not overlap', {}, async (page, frame) => {
    await page.touchscreen.tap(150, 100);
    await frame.locator('#release').waitFor();
    const boxes = [];
    for (const id of ['bar-tool', 'release', 'bar-pause', 'bar-tab', 'bar-full']) {
      boxes.push(await frame.locator(`#${id}`).boundingBox());
    }
    const around = await page.locator('iframe').boundingBox();
    boxes.forEach((box, k) => {
      assert.ok(box.height >= 44 && box.y + box.height > around.y + around.height - 10, JSON.stringify(box));
      assert.ok(box.x >= around.x && box.x + box.width <= around.x + around.width + 1, JSON.stringify(box));
      if (k) assert.ok(box.x >= boxes[k - 1].x + boxes[k - 1].width - 1, JSON.stringify(boxes));
    });
    // After a press on a button, fingers still act on the picture.
    await frame.locator('#bar-pause').tap();
    await until(frame, (s) => s.paused);
    assert.equal(await frame.locator('#release').isVisible(), true);
    await frame.locator('#release').tap();
    await frame.locator('#release').waitFor({ state: 'hidden' });
  });

  frameTest('Tab reaches the buttons after the picture', { query: 'ui=min' }, async (page, frame) => {
    await frame.evaluate(() => document.querySelector('#canvas').focus());
    await page.keyboard.press('Tab');
    assert.equal(await frame.evaluate(() => document.activeElement.id), 'bar-pause');
    await page.keyboard.press('Enter');
    await until(frame, (s) => s.paused);
    await page.keyboard.press(' ');
    await until(frame, (s) => !s.paused);
  });

  for (const key of ['ContextMenu', 'Shift+F10']) {
    frameTest(`without a panel, the picture is the only stop, and ${key} leads to the buttons`, { query: 'ui=none' },
      async (page, frame) => {
      const focused = () => frame.evaluate(() => document.activeElement.id);
      const press = async (name, wanted) => {
        await page.keyboard.press(name);
        assert.equal(await focused(), wanted, name);
      };
      await frame.evaluate(() => document.querySelector('#canvas').focus());
      await press(key, 'bar-pause');
      await page.keyboard.press('Enter');
      await until(frame, (s) => s.paused);
      await press('ArrowRight', 'bar-tab');
      await press('ArrowRight', 'bar-full');
      await press('ArrowRight', 'bar-pause');
      await press('ArrowLeft', 'bar-full');
      await press('Shift+Tab', 'canvas');
      await press(key, 'bar-pause');
      await page.keyboard.press('Tab');
      await eventually('Tab leaves the embed', () => frame.evaluate(() => document.hasFocus()), (has) => !has);
      const shown = await frame.evaluate(() =>
        [...document.querySelectorAll('a, button, input, select, textarea, [tabindex]')]
          .filter((element) => element.tabIndex >= 0 && element.getClientRects().length > 0).map(({ id }) => id));
      assert.deepEqual(shown, ['canvas']);
    });
  }

  frameTest('a new tab opens with the running scene and the whole panel',
    { query: 'ui=none&method=naive&gravity=0.5' }, async (page, frame) => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), frame.locator('#bar-tab').click()]);
    await opened.waitForURL(/scene=klaus/);
    const query = new URL(opened.url()).searchParams;
    assert.deepEqual(['method', 'gravity', 'n', 'ui', 'autoplay'].map((name) => query.get(name)), ['naive', '0.5', '300', null, null]);
    assert.equal(await opened.evaluate(() => window.opener), null);
  });

  frameTest('a notice says that the embedding page allows no new tab',
    { sandbox: 'allow-scripts', allow: '', width: 640, height: 360, expected: (problem) => /allow-popups/.test(problem) },
    async (page, frame) => {
    await frame.locator('#bar-tab').click();
    await frame.locator('#notices', { hasText: 'does not let this embed open a tab' }).waitFor();
    assert.match(await frame.locator('#notices').textContent(), /scene=klaus/);
  });

  frameTest('the button for full screen is missing if the embedding page does not allow it',
    { allow: '' }, async (page, frame) => {
    assert.equal(await frame.locator('#bar-full').isVisible(), false);
    assert.equal(await frame.locator('#bar-tab').isVisible(), true);
  });

  for (const theme of ['light', 'dark']) {
    frameTest(`axe-core finds no problems, ${theme}`, { query: `ui=none&theme=${theme}` }, async (page, frame) => {
      await page.touchscreen.tap(150, 100);
      await frame.locator('#release').waitFor();
      assert.deepEqual(await axeFindings(frame), []);
    });
  }
});

// The headless shell has no full screen.
describe('full screen', () => {
  const { pageTest: test } = withBrowser({ whole: true });

  frameTest('opens for a frame and closes again', { test }, async (page, frame) => {
    const full = frame.locator('#bar-full');
    await full.click();
    await frame.waitForFunction(() => document.fullscreenElement?.classList.contains('show'));
    await frame.locator('#bar-full[aria-label="Leave full screen"]').waitFor();
    await full.click();
    await frame.waitForFunction(() => !document.fullscreenElement);
  });

  test('opens for the page, with a pause button unless the panel has one', '?scene=klaus&n=300&threads=1', async (page) => {
    assert.equal(await page.locator('#bar-pause').isVisible(), false);
    await pressKeys(page, 'h');
    await page.locator('#bar-pause').waitFor();
    assert.equal(await page.locator('#bar-tab').isVisible(), false);
    await page.locator('#bar-full').click();
    await page.locator('#bar-pause').waitFor();
    const { width, height } = await eventually('the picture fills the screen', () => page.locator('#canvas').boundingBox(),
      (box) => box.width >= 960);
    assert.ok(height >= 640, `${width} × ${height}`);
    await page.locator('#bar-pause').click();
    await until(page, (s) => s.paused);
    assert.equal((await state(page)).n, 300, 'a press on the button must add no discs');
  });
});
