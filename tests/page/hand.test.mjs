// The visitor adds discs and pushes them, by pointer and by keys.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { boxPixels, differing, fingers, focusCanvas, hasFocus, holdButton, inBox, pointAt, pressKeys, resting, settled, state,
  stepTo, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();
const host = withHost();

// Records in the page whether the browser's menu was kept from opening.
const noteMenus = (page) =>
  page.evaluate(() => {
    window.menus = [];
    document.addEventListener('contextmenu', (event) => setTimeout(() => window.menus.push(event.defaultPrevented)));
  });
const menus = (page) => page.evaluate(() => window.menus);

describe('the right button', () => {
  pageTest('pushes discs, adds none, and opens no menu', '?threads=1&scene=klaus&n=500&paused=1', async (page) => {
    await noteMenus(page);
    const { hash } = await state(page);
    await pointAt(page);
    await holdButton(page, (s) => s.hash !== hash, 'right');
    const { n, tick } = await state(page);
    assert.deepEqual([n, tick], [500, 0]);
    assert.deepEqual(await menus(page), [true]);
    assert.equal(await hasFocus(page), true);

    // The program also sees the button go up, so the state stops changing.
    await resting(page, (s) => s.hash);
  });

  pageTest('pushes all discs away from the pointer',
    { query: '?threads=1&scene=klaus&n=2000&ui=none', drawn: true }, async (page) => {
    await pointAt(page);
    await page.mouse.down({ button: 'right' });
    const { tick } = await state(page);
    await until(page, (s) => s.tick > tick + 90);
    const picture = await boxPixels(page);
    await page.mouse.up({ button: 'right' });
    const middle = picture.at(Math.round(picture.width / 2), Math.round(picture.height / 2));
    const near = (x, y) => Math.abs(x - picture.width / 2) < 7 && Math.abs(y - picture.height / 2) < 7;
    const others = picture.count((pixel, x, y) => near(x, y) && `${pixel}` !== `${middle}`);
    assert.equal(others, 0, 'there are discs under the pointer');
  });

  pageTest('opens the browser’s menu in a frame that is not in use',
    { query: '?scene=klaus&n=500&paused=1&autoplay=1&threads=1', open: framedIn(host) }, async (page) => {
    const frame = await runningFrame(page);
    await noteMenus(frame);
    const { hash } = await state(frame);
    await page.mouse.click(300, 200, { button: 'right' });
    await eventually('a menu', () => menus(frame), (all) => all.length === 1);
    assert.deepEqual(await menus(frame), [false]);
    assert.equal(await hasFocus(frame), false);
    await frame.evaluate(() => document.querySelector('#canvas').focus());
    assert.equal((await state(frame)).hash, hash);
    await page.mouse.move(310, 200);
    await page.mouse.down({ button: 'right' });
    await until(frame, (s) => s.hash !== hash);
    await page.mouse.up({ button: 'right' });
    assert.deepEqual(await menus(frame), [false, true]);
  });
});

describe('the tool', () => {
  pageTest('of the left button is set by the address, and P switches it',
    '?threads=1&scene=klaus&n=500&paused=1&tool=push', async (page) => {
    const at = await inBox(page, 0.5, 0.5);
    const { hash } = await state(page);
    await page.mouse.move(at.x, at.y);
    await holdButton(page, (s) => s.hash !== hash);
    assert.equal((await state(page)).n, 500);
    await page.keyboard.press('p');
    await until(page, (s) => s.view.tool === 'spawn');
    await holdButton(page, (s) => s.n > 500);
  });

  pageTest('"push" shows its reach around the pointer',
    { query: '?threads=1&scene=klaus&n=0&paused=1&ui=none&tool=push', drawn: true }, async (page) => {
    const before = await boxPixels(page);
    await pointAt(page);
    await eventually('a ring', () => boxPixels(page), (now) => differing(before, now) > 50);
  });

  pageTest('"add" adds discs of the chosen radius',
    { query: '?threads=1&scene=klaus&n=0&paused=1&ui=none&spawnradius=2', drawn: true }, async (page) => {
    const empty = await boxPixels(page);
    await pointAt(page);
    await holdButton(page, (s) => s.n > 0);
    // A box without discs is 16 px wide. The scene's own discs would be 2 px wide, but these are 4.
    const picture = await eventually('discs', () => boxPixels(page), (now) => differing(empty, now) > 100);
    const covered = differing(empty, picture) / (picture.width * picture.height);
    assert.ok(covered > 0.07 && covered < 0.6, `${covered} of the box is covered`);
  });

  pageTest('of a finger is switched by a button that shows while fingers act on the picture',
    { query: '?threads=1&scene=klaus&n=500&paused=1&ui=none', hasTouch: true, viewport: { width: 390, height: 640 } }, async (page) => {
    const { x, y } = await inBox(page, 0.5, 0.5);
    const tool = page.locator('#bar-tool');
    assert.equal(await tool.isVisible(), false);
    await page.touchscreen.tap(x, y);
    await tool.tap();
    await until(page, (s) => s.view.tool === 'push');
    assert.equal(await hasFocus(page), true, 'fingers must still act on the picture');
    await page.waitForSelector('#bar-tool[aria-pressed="true"]');
    const { n, hash } = await state(page);
    const touch = await fingers(page);
    await touch('touchStart', [{ x, y }]);
    assert.equal((await until(page, (s) => s.hash !== hash)).n, n);
    await touch('touchEnd', []);
  });
});

describe('the crosshair', () => {
  pageTest('is moved by the arrow keys, and Enter adds discs there',
    { query: '?threads=1&scene=klaus&n=0&paused=1&ui=none&spawn=1', drawn: true }, async (page) => {
    await focusCanvas(page);
    const before = await boxPixels(page);
    for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
    const shown = await eventually('a crosshair', () => boxPixels(page), (now) => differing(before, now) > 30);
    await page.keyboard.down('Enter');
    await until(page, (s) => s.n > 5);
    await page.keyboard.up('Enter');
    const { n } = await resting(page, (s) => s.n);
    assert.ok(n > 5);
    await settled(page);
    // The crosshair stood right of the middle.
    const picture = await boxPixels(page);
    const changed = (holds) => picture.count((pixel, x, y) => holds(x) && `${pixel}` !== `${before.at(x, y)}`);
    const left = changed((x) => x < picture.width / 2);
    const right = changed((x) => x >= picture.width / 2);
    assert.ok(right > 30 && left === 0, `${left} left, ${right} right`);
    assert.ok(differing(shown, picture) > 0, 'the added discs are not visible');
  });

  pageTest('uses the chosen tool', '?threads=1&scene=klaus&n=500&paused=1', async (page) => {
    await pressKeys(page, 'p');
    await until(page, (s) => s.view.tool === 'push');
    const { hash } = await state(page);
    await page.keyboard.down('Enter');
    await until(page, (s) => s.hash !== hash);
    await page.keyboard.up('Enter');
    assert.equal((await state(page)).n, 500);
  });

  pageTest('disappears on Escape, and when the mouse moves',
    { query: '?threads=1&scene=klaus&n=0&paused=1&ui=none', drawn: true }, async (page) => {
    const before = await boxPixels(page);
    const drawn = (is) => eventually('the crosshair', () => boxPixels(page), (now) => differing(before, now) > 30 === is);
    await pressKeys(page, 'ArrowLeft');
    await drawn(true);
    await page.keyboard.press('Escape');
    assert.equal(await hasFocus(page), false);
    await drawn(false);
    await page.keyboard.press('Shift+Tab');
    await page.evaluate(() => document.querySelector('#canvas').focus());
    await page.keyboard.press('ArrowLeft');
    await drawn(true);
    const { x, y } = await inBox(page, 0.2, 0.2);
    await page.mouse.move(x, y);
    await drawn(false);
  });

  pageTest('shows the pair tests of the disc under it', '?threads=1&scene=klaus&n=500&paused=1&tests=1', async (page) => {
    await focusCanvas(page);
    await stepTo(page, 1);
    await page.keyboard.press('ArrowUp');
    await until(page, (s) => s.inspection.tests?.shown > 0);
  });
});
