// What only pixels can tell: that the shaders draw what the program asks for. What the program asks for, and when, is tested
// in tests/app with a driver that records.
import assert from 'node:assert/strict';
import { ask, becomesReady, boxPixels, differing, focusCanvas, inBox, openAny, settle, settled, state, until, withPages } from '../lib/app.mjs';
import { decodePng } from '../lib/png.mjs';

const { pageTest } = withPages();

// The lightness of a pixel, 0 to 765.
const shade = ([r, g, b]) => r + g + b;
const set = async (page, wish) => {
  await ask(page, { type: 'set', ...wish });
  await settled(page, 3);
  return boxPixels(page);
};
const vivid = ([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) > 60;

// Pixels per px of the box, and functions from the box to the picture.
async function scaleOf(page, picture) {
  const { seen: [left, top, width] } = await state(page);
  const scale = picture.width / width;
  return { scale, x: (at) => Math.round((at - left) * scale), y: (at) => Math.round((at - top) * scale) };
}

pageTest('Discs are drawn where they are, filled or as outlines',
  { query: '?scene=tutorial&n=40&seed=3&paused=1&ui=none&theme=dark&style=filled&threads=1', drawn: true }, async (page) => {
  const { x, y, r } = await ask(page, { type: 'particles' });
  // As points, and as squares, because drivers limit the size of points.
  for (const view of [{ all: true }, { zoom: 12, x: x[0], y: y[0] }]) {
    await ask(page, { type: 'view', ...view });
    const picture = await set(page, { style: 'filled' });
    const { scale, ...to } = await scaleOf(page, picture);
    const ground = shade(picture.at(1, 1));
    const isDisc = (a, b) => Math.abs(shade(picture.at(a, b)) - ground) > 60;
    const inside = (a, b) => a > 2 && b > 2 && a < picture.width - 3 && b < picture.height - 3;
    let seen = 0;
    for (let k = 0; k < x.length; k++) {
      const [a, b] = [to.x(x[k]), to.y(y[k])];
      if (!inside(a, b)) continue;
      seen += 1;
      assert.ok(isDisc(a, b), `there is no disc at ${a}, ${b}`);
      // A place just outside the rim is free unless another disc is there.
      const beyond = a + Math.round(r[k] * scale) + 4;
      const free = x.every((other, j) => Math.hypot(to.x(other) - beyond, to.y(y[j]) - b) > r[j] * scale + 3);
      if (free && inside(beyond, b)) assert.ok(!isDisc(beyond, b), `the disc at ${a}, ${b} is too large`);
    }
    assert.ok(seen > 0);
    assert.ok(differing(picture, await set(page, { style: 'outline' })) > 500, 'outlines look like filled discs');
  }
});

// How alike two lists are: 1 if they are equal but for scale and offset, about 0 if they have nothing in common.
function correlation(a, b) {
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [middleA, middleB] = [mean(a), mean(b)];
  const together = (f, g) => a.reduce((sum, _, k) => sum + f(k) * g(k), 0);
  const [offA, offB] = [(k) => a[k] - middleA, (k) => b[k] - middleB];
  return together(offA, offB) / Math.sqrt(together(offA, offA) * together(offB, offB));
}

for (const [width, height, ...query] of [[1280, 720], [640, 360, 'n=30000'], [390, 700, 'n=20000', 'theme=light'], [1000, 500, 'n=5000', 'aspect=1']])
  pageTest(`The poster of the rain has the discs and the pegs of its first frame, in ${width} × ${height}`,
    { query: `?scene=pegs&autoplay=0&paused=1&ui=none&threads=1&${query.join('&')}`, open: openAny, viewport: { width, height }, drawn: true }, async (page) => {
    await becomesReady(() => page, ['idle']);
    const box = await page.locator('.poster .picture').boundingBox();
    await page.evaluate(async () => {
      document.querySelectorAll('.card, .bar').forEach(({ style }) => (style.visibility = 'hidden'));
      await Object.assign(new Image(), { src: document.querySelector('.picture').style.background.match(/"(.+)"/)[1] }).decode();
    });
    await settle(page, 6);
    const printed = decodePng(await page.screenshot({ clip: box }));
    await page.locator('#run').evaluate((button) => button.click());
    await becomesReady(() => page);
    const shown = await boxPixels(page);
    const side = 10;
    const [across, down] = ['width', 'height'].map((name) => Math.floor(Math.min(shown[name], printed[name]) / side));
    const blocks = (picture) => Array.from({ length: across * down }, (_, k) => {
      let sum = 0;
      for (let a = 0; a < side; a++) for (let b = 0; b < side; b++) sum += shade(picture.at((k % across) * side + a, Math.floor(k / across) * side + b));
      return sum;
    });
    const alike = correlation(blocks(shown), blocks(printed));
    assert.ok(alike > 0.6, `${alike}`);
  });

pageTest('Lines, occupancy, directions, tests and the panel are visible',
  { query: '?scene=mixed&n=300&paused=1&theme=dark&threads=1', drawn: true }, async (page) => {
  await focusCanvas(page);
  await ask(page, { type: 'step', ticks: 5 });
  const plain = await set(page, { colour: 'none' });
  for (const [wish, least] of [[{ gridlines: 1 }, 1000], [{ occupancy: 1 }, 10_000], [{ directions: 1 }, 500], [{ tests: 1 }, 200]]) {
    const [name] = Object.keys(wish);
    const shown = differing(plain, await set(page, wish));
    assert.ok(shown > least, `${name}: ${shown} pixels differ`);
    assert.equal(differing(plain, await set(page, { [name]: 0 })), 0, `${name} leaves traces`);
  }
  const coloured = await set(page, { colour: 'speed' });
  assert.ok(coloured.count(vivid) > 1000);
  // The panel: its text needs the font's texture.
  const canvas = await page.locator('#canvas').boundingBox();
  const panel = async () => decodePng(await page.screenshot({ clip: { x: canvas.x, y: canvas.y, width: 320, height: canvas.height } }));
  const open = await panel();
  const shades = new Set();
  for (let x = 20; x < 300; x++) for (let y = 40; y < 200; y++) shades.add(shade(open.at(x, y)));
  assert.ok(shades.size > 40, `the panel has no text, only ${shades.size} shades`);
  await page.keyboard.press('h');
  await settled(page, 10);
  assert.ok(differing(open, await panel()) > 20_000, 'the panel has not folded');
});

for (const theme of ['dark', 'light']) {
  pageTest(`Both sides of a race are one picture at one tick, pixel for pixel, in the ${theme}`,
    { query: `?scene=mixed&n=300&race=naive,strips-x&colour=contacts&theme=${theme}&ui=none&threads=1`, drawn: true }, async (page) => {
    const seam = page.locator('#seam');
    // Most of the picture, seen of the right side and then of the left one, without what stands at the seam.
    const both = async () => {
      const pictures = [];
      for (const key of ['Home', 'End']) {
        await seam.press(key);
        await settled(page, 3);
        const { width, height, at } = await boxPixels(page);
        const pixels = [];
        for (let y = 190; y < height - 90; y++) for (let x = 90; x < width - 90; x++) pixels.push(at(x, y).slice(0, 3).join());
        pictures.push(pixels);
      }
      const [right, left] = pictures;
      return right.filter((pixel, k) => pixel !== left[k]).length;
    };
    await until(page, ({ race }) => race?.left.ticks > 9 && race.right.ticks > race.left.ticks + 9);
    await ask(page, { type: 'cancel' });
    assert.ok(await both() > 500, 'both sides look alike at different ticks');
    await page.locator('.meet [name="meet"]').click();
    await until(page, ({ race }) => race.state === 'level');
    assert.equal(await both(), 0);
    const [from, to] = [await inBox(page, 0.5, 0.5), await inBox(page, 0.25, 0.4)];
    await seam.press('Enter');
    await page.mouse.move(from.x + 9, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y);
    await page.mouse.up();
    assert.equal(await seam.getAttribute('aria-valuenow'), '25');
  });
}
