// The colours of the discs and their legend agree. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { decodePng } from '../lib/png.mjs';
import { boxPixels, differing, focusCanvas, post, settled, shade, state, stepTo, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();

const set = async (page, wish) => {
  await post(page, { type: 'set', ...wish });
  await until(page, ({ view }) => Object.entries(wish).every(([name, value]) => view[name] === value));
  await settled(page, 7); // one of any six is drawn, and perhaps not the last
};

// The part of the canvas around the legend, and the number of vivid pixels there.
async function legend(page) {
  await page.locator('.poster').waitFor({ state: 'hidden' });
  const { box: [left], switch: { colours: [x, y] } } = await state(page);
  const canvas = await page.locator('#canvas').boundingBox();
  const clip = { x: canvas.x + Math.max(left, x - 60), y: canvas.y + y - 8, width: 120, height: 16 };
  return decodePng(await page.screenshot({ clip }));
}
const vivid = ([r, g, b]) => Math.max(r, g, b) - Math.min(r, g, b) > 60;

const options = ['speed', 'cell', 'contacts', 'radius', 'none'];

for (const [style, theme] of [['filled', 'dark'], ['filled', 'light'], ['outline', 'light']]) {
  pageTest(`Each colouring has its own colours and legend, ${style}, ${theme}`,
    { query: `?scene=mixed&n=400&paused=1&style=${style}&theme=${theme}&threads=1`, drawn: true }, async (page) => {
    await focusCanvas(page);
    await stepTo(page, 5);
    const pictures = {};
    const legends = {};
    for (const colour of options) {
      await set(page, { colour });
      pictures[colour] = await boxPixels(page);
      legends[colour] = await legend(page);
    }
    for (const [k, one] of options.entries()) {
      for (const other of options.slice(0, k)) {
        assert.ok(differing(pictures[one], pictures[other]) > 200, `${one} looks like ${other}`);
        assert.ok(differing(legends[one], legends[other]) > 50, `the legends of ${one} and ${other} look alike`);
      }
      // Filled discs near the legend have colours themselves.
      if (one === 'none') assert.ok(style === 'filled' || legends[one].count(vivid) === 0, 'there must be no legend');
      else assert.ok(legends[one].count(vivid) > 50, `the legend of ${one} has no colours`);
    }
  });
}

// Discs with many contacts are yellow. The legend lies along one of the picture's edges.
const yellowPixels = (picture) => picture.count(([r, , b], x, y) => y >= 40 && y < picture.height - 40 && r > b + 30);

pageTest('The colouring by contacts shows the contacts of the last tick',
  { query: '?scene=klaus&n=2000&paused=1&colour=contacts&theme=light&threads=1', drawn: true }, async (page) => {
  await focusCanvas(page);
  assert.equal((await stepTo(page, 0)).contacts, 0);
  await eventually('no disc is yellow before the first tick',
    async () => yellowPixels(await boxPixels(page)), (count) => count === 0);
  assert.ok((await stepTo(page, 1)).contacts > 100);
  await eventually('discs with many contacts are yellow', async () => yellowPixels(await boxPixels(page)), (count) => count > 20);
});

pageTest('The legend says that the tutorial’s loops list no contacts',
  { query: '?scene=tutorial&n=1&method=tutorial-grid&style=filled&colour=contacts&threads=1', drawn: true }, async (page) => {
  await until(page, (s) => s.tick > 5);
  await settled(page, 7);
  const picture = await legend(page);
  assert.equal(picture.count(vivid), 0);
  const shades = new Set();
  for (let x = 0; x < picture.width; x++) shades.add(shade(picture.at(x, 8)));
  assert.ok(shades.size > 5, 'the legend has no text');
});
