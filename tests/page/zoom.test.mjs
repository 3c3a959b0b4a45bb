// Wheel, keys, drags and two fingers zoom and move the picture. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { boxPixels, clickPanel, differing, fingers, focusCanvas, holdButton, inBox, pointAt, post, pressKeys, settled, shade,
  state, takeByTap, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();

// The place in the box that is seen at a place in the picture, which is given as parts of its size.
const boxAt = ({ seen: [left, top, width, height] }, across, down) => [left + across * width, top + down * height];
const near = (a, b, room, what) => assert.ok(a.every((value, k) => Math.abs(value - b[k]) < room), `${what}: ${a}, not ${b}`);

async function turn(page, across, down, notches) {
  const at = await inBox(page, across, down);
  await page.mouse.move(at.x - 4, at.y); // a mouse that does not move causes no frame
  await page.mouse.move(at.x, at.y);
  await settled(page, 2); // the panel has seen the pointer
  for (let k = 0; k < Math.abs(notches); k++) await page.mouse.wheel(0, notches > 0 ? -100 : 100);
}

describe('wheel', () => {
  pageTest('zooms around the pointer while the canvas has the focus',
    '?scene=klaus&n=2000&paused=1&ui=none&threads=1', async (page) => {
    const before = await state(page);
    assert.equal(before.zoom, 1);
    await turn(page, 0.3, 0.7, 2);
    assert.equal((await settled(page)).zoom, 1, 'the wheel must not zoom without the focus');
    await focusCanvas(page);
    await turn(page, 0.3, 0.7, 5);
    const near1 = await until(page, (s) => s.zoom > 3);
    near(boxAt(near1, 0.3, 0.7), boxAt(before, 0.3, 0.7), before.seen[2] / 400, 'the place under the pointer');
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    assert.deepEqual(near1.box, before.box, 'the picture must not change its place');

    await turn(page, 0.3, 0.7, 40);
    await until(page, (s) => s.zoom === 200);
    await turn(page, 0.3, 0.7, -45);
    const all = await until(page, (s) => s.zoom === 1);
    near(all.seen, before.seen, 0.01, 'what is seen in the end');
    // Once everything is in sight, the page scrolls, but only with a new movement.
    await settled(page);
    await page.waitForTimeout(600);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() => window.scrollY > 0);
  });

  pageTest('shows nothing beyond the box', '?scene=klaus&n=500&paused=1&ui=none&threads=1', async (page) => {
    const { seen: whole } = await state(page);
    await focusCanvas(page);
    await turn(page, 0.5, 0.5, 6);
    await until(page, (s) => s.zoom > 3.5);
    for (const [key, edge] of [['Shift+ArrowRight', 2], ['Shift+ArrowDown', 3]]) {
      for (let k = 0; k < 60; k++) await page.keyboard.press(key);
      const { seen } = await eventually('the edge', () => state(page),
        ({ seen: now }) => Math.abs(now[edge - 2] + now[edge] - whole[edge]) < 0.01);
      assert.ok(seen[edge - 2] > 0);
    }
  });
});

pageTest('Keys zoom, and show everything again', '?scene=klaus&n=500&paused=1&threads=1', async (page) => {
  await focusCanvas(page);
  for (let k = 0; k < 8; k++) await page.keyboard.press('+');
  const zoomed = await until(page, (s) => s.zoom > 5);
  await page.keyboard.press('-');
  const out = await until(page, (s) => s.zoom < zoomed.zoom);
  near([out.zoom], [zoomed.zoom / 1.25], 0.01, 'one step out');
  await page.keyboard.press('z');
  await until(page, (s) => s.zoom === 1);
  assert.equal((await state(page)).n, 500);
});

pageTest('The crosshair starts in the middle of the view, and the view follows it',
  { query: '?scene=klaus&n=500&paused=1&ui=none&threads=1', drawn: true }, async (page) => {
  await focusCanvas(page);
  await turn(page, 0.9, 0.9, 12);
  const zoomed = await until(page, (s) => s.zoom > 14);
  await settled(page);
  const before = await boxPixels(page);
  await page.keyboard.press('ArrowLeft');
  const after = await eventually('a crosshair', () => boxPixels(page), (now) => differing(before, now) > 30);
  const isMiddle = (at, length) => Math.abs(at / length - 0.5) < 0.1;
  const elsewhere = before.count((pixel, x, y) =>
    `${pixel}` !== `${after.at(x, y)}` && !(isMiddle(x, before.width) && isMiddle(y, before.height)));
  assert.equal(elsewhere, 0, 'the crosshair is elsewhere');
  assert.deepEqual((await state(page)).seen, zoomed.seen, 'the picture must not move');
  for (let k = 0; k < 20; k++) await page.keyboard.press('Shift+ArrowLeft');
  await until(page, (s) => s.seen[0] < zoomed.seen[0]);
  // Waits for all presses.
  await settled(page);
  const left = await state(page);
  assert.equal(left.seen[1], zoomed.seen[1]);
  // The crosshair keeps its place when keys zoom around the middle, and Enter adds discs there.
  await page.keyboard.press('+');
  const closer = await until(page, (s) => s.zoom > left.zoom);
  assert.ok(closer.seen[0] > left.seen[0]);
  await page.keyboard.down('Enter');
  await until(page, (s) => s.n > 500 && s.seen[0] < closer.seen[0]);
  await page.keyboard.up('Enter');
});

pageTest('The zoom button shows the factor, and a click shows everything again',
  '?scene=klaus&n=500&paused=1&threads=1', async (page) => {
  await focusCanvas(page);
  assert.deepEqual((await state(page)).switch.zoom, [0, 0, 0, 0]);
  for (let k = 0; k < 5; k++) await page.keyboard.press('+');
  // A new button ignores presses in its first frames.
  await until(page, (s) => s.zoom > 3 && s.switch.zoom[0] > 0);
  const { switch: { zoom }, n } = await settled(page, 4);
  await clickPanel(page, zoom);
  await until(page, (s) => s.zoom === 1 && s.switch.zoom[0] === 0);
  assert.equal((await state(page)).n, n, 'the click must add no discs');
});

const tiny = { hasTouch: true, viewport: { width: 366, height: 206 } };
pageTest('The zoom button and the legend do not cover the page’s buttons in a small picture',
  { query: '?scene=klaus&n=500&paused=1&colour=contacts&threads=1', ...tiny }, async (page) => {
  await page.evaluate(() => document.querySelector('#canvas').scrollIntoView());
  await takeByTap(page);
  await page.keyboard.press('+');
  await until(page, (s) => s.switch.zoom[0] > 0);
  const { switch: { zoom, colours } } = await settled(page);
  const canvas = await page.locator('#canvas').boundingBox();
  const bar = await page.locator('#bar').boundingBox();
  for (const [left, top] of [zoom, colours]) {
    assert.ok(canvas.y + top + 13 <= bar.y || canvas.x + left < bar.x - 60, `${left}, ${top}: ${JSON.stringify([canvas, bar])}`);
  }
  await clickPanel(page, zoom);
  await until(page, (s) => s.zoom === 1);
});

// Every pixel that both pictures show must be equal, so that no disc at an edge is cut off or missing.
for (const [what, query, notches] of [
  ['discs of a few pixels', '?scene=klaus&n=3000', 4],
  ['discs of a hundred pixels', '?scene=mixed&n=600', 6],
  ['discs larger than the picture', '?scene=mixed&n=600', 16],
  ['outlines', '?scene=tutorial&n=400', 8],
]) {
  pageTest(`Moving the picture keeps all discs in sight: ${what}`,
    { query: `${query}&paused=1&ui=none&theme=dark&threads=1`, drawn: true }, async (page) => {
    await focusCanvas(page);
    await turn(page, 0.5, 0.5, notches);
    await until(page, (s) => s.zoom > 1.25 ** notches - 0.1);
    await settled(page);
    const before = await boxPixels(page);
    const { seen } = await state(page);
    const from = await inBox(page, 0.5, 0.5);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(from.x - 60, from.y - 40, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    await until(page, (s) => s.seen[0] !== seen[0]);
    await settled(page);
    const after = await boxPixels(page);
    const ground = shade(before.at(0, 0));
    const inBoth = (x, y) => x >= 60 && y >= 40 && x < before.width - 2 && y < before.height - 80; // below is the button
    const drawn = before.count((pixel, x, y) => inBoth(x, y) && Math.abs(shade(pixel) - ground) > 60);
    const wrong = before.count((pixel, x, y) => inBoth(x, y) && Math.abs(shade(pixel) - shade(after.at(x - 60, y - 40))) > 150);
    assert.ok(drawn > 100 || what.includes('larger'), 'the picture shows no discs');
    assert.ok(wrong < before.width * before.height / 500, `${wrong} pixels differ`);
  });
}

describe('a drag', () => {
  pageTest('with Space held moves the picture and adds no discs',
    '?n=0&paused=1&ui=none&scene=tutorial&threads=1', async (page) => {
    await focusCanvas(page);
    await turn(page, 0.5, 0.5, 6);
    const { seen, zoom } = await until(page, (s) => s.zoom > 3.5);
    const from = await inBox(page, 0.5, 0.5);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(from.x + 50, from.y + 30, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    const moved = await until(page, (s) => s.seen[0] < seen[0] && s.seen[1] < seen[1]);
    const scale = moved.seen[2] / moved.box[2];
    near(moved.seen.slice(0, 2), [seen[0] - 50 * scale, seen[1] - 30 * scale], 2 * scale, 'moved by the drag');
    await settled(page);
    const { n, paused } = await state(page);
    assert.deepEqual([n, paused, moved.zoom], [0, true, zoom]);
    await page.keyboard.press('Space');
    await until(page, (s) => !s.paused);
  });

  pageTest('adds discs where the pointer is', { query: '?n=0&paused=1&ui=none&scene=tutorial&threads=1', drawn: true }, async (page) => {
    await focusCanvas(page);
    await turn(page, 0.2, 0.3, 12);
    await until(page, (s) => s.zoom > 14);
    await settled(page);
    const before = await boxPixels(page);
    await pointAt(page);
    await holdButton(page, (s) => s.n > 0);
    await eventually('the new discs are visible', () => boxPixels(page), (now) => differing(before, now) > 100);
  });
});

pageTest('The disc under the pointer stays chosen while the picture moves',
  '?scene=mixed&n=300&paused=1&tests=1&ui=none&threads=1', async (page) => {
  await focusCanvas(page);
  let tested;
  for (let k = 1; k < 100 && !tested; k++) {
    const at = await pointAt(page, ((k * 37) % 100) / 100, ((k * 61) % 100) / 100);
    await settled(page);
    tested = (await state(page)).inspection.tests && at;
  }
  assert.ok(tested, 'no disc was found under the pointer');
  const { inspection: { tests } } = await state(page);
  for (let k = 0; k < 8; k++) await page.mouse.wheel(0, -100);
  await until(page, (s) => s.zoom > 5);
  await settled(page);
  assert.deepEqual((await state(page)).inspection.tests, tests);
});

pageTest('Two fingers zoom and move the picture and add no discs',
  { query: '?n=0&ui=none&scene=tutorial&threads=1', hasTouch: true, viewport: { width: 390, height: 640 } }, async (page) => {
  const { x, y } = await takeByTap(page, 0.5, 0.4);
  const { n } = await state(page);
  assert.equal(n, 0, 'the tap that takes the picture must add no discs');
  const touch = await fingers(page);
  const two = (apart, dx = 0) => [{ x: x - apart + dx, y, id: 1 }, { x: x + apart + dx, y, id: 2 }];
  await touch('touchStart', two(30));
  for (let apart = 30; apart <= 90; apart += 10) await touch('touchMove', two(apart));
  const zoomed = await until(page, (s) => s.zoom > 2.7);
  near([zoomed.zoom], [3], 0.2, 'three times as far apart');
  for (let dx = 0; dx <= 40; dx += 10) await touch('touchMove', two(90, dx));
  await until(page, (s) => s.seen[0] < zoomed.seen[0] - 5);
  await touch('touchEnd', []);
  await settled(page);
  assert.equal((await state(page)).n, n);
  // One finger adds discs.
  await touch('touchStart', [{ x, y, id: 3 }]);
  await until(page, (s) => s.n > n);
  await touch('touchEnd', []);
});

pageTest('A new scene is shown as a whole', '?scene=klaus&n=500&paused=1&threads=1', async (page) => {
  await pressKeys(page, '+');
  await until(page, (s) => s.zoom > 1);
  await post(page, { type: 'set', scene: 'tutorial' });
  await until(page, (s) => s.scene === 'tutorial' && s.zoom === 1);
});
