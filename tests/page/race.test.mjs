// A race can be opened by an address, a key, the controls below the picture, embed code and a message.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePng } from '../lib/png.mjs';
import { ask, clickPanel, focusCanvas, listen, openAny, settings, settled, shade, state, until, withBrowser,
  withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

const few = '?scene=klaus&n=600&threads=1';
const fewest = '?scene=klaus&n=20&threads=1'; // so few that a race ends within two seconds
const racing = (page) => until(page, ({ race }) => race?.left.ticks > 2 && race.right.ticks > 2);
const over = (page) => until(page, ({ race }) => race?.over, 180_000); // a race may take 500 frames
// The race's card has its size from the second frame on.
const placed = async (page) => {
  await over(page);
  await settled(page, 4);
  return until(page, ({ layout }) => layout.copy);
};
// Ends a race before its time, which compares the ticks made so far.
const ended = async (page) => {
  await until(page, ({ race }) => race?.left.seconds > 0.1 && race.right.seconds > 0.1);
  await ask(page, { type: 'cancel' });
  return placed(page);
};
const closed = (page) => until(page, ({ race }) => !race);
// A picture of the canvas with a race, drawn since the race began.
async function pictureOf(page) {
  await settled(page, 8);
  await page.locator('.poster').waitFor({ state: 'hidden' });
  return decodePng(await page.locator('#canvas').screenshot());
}

pageTest('An address opens a race, which shows two halves', { query: `${few}&race=naive,grid`, drawn: true }, async (page) => {
  await racing(page);
  // If the machine stalls during one side's turn, the other catches up by 6 ms per frame.
  const { race } = await until(page, ({ race: { left, right } }) => Math.abs(left.seconds - right.seconds) < 0.05, 200_000);
  assert.deepEqual([race.left.method, race.right.method], ['naive', 'grid']);
  assert.equal(race.left.pairTests, (600 * 599) / 2);
  assert.ok(race.right.pairTests < race.left.pairTests / 10);
  assert.ok(race.equal && race.left.hash === race.right.hash && race.tick > 2);
  // Each half shows light discs.
  const picture = await pictureOf(page);
  const light = [0, 0];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) light[x < picture.width / 2 ? 0 : 1] += shade(picture.at(x, y)) > 300;
  }
  assert.ok(Math.min(...light) > 1000, `light pixels: ${light}`);
});

// The edges of the lane in the colour of a method, in CSS px of the canvas.
async function lane(page, [r, g, b]) {
  const picture = await pictureOf(page);
  const rows = new Map(), columns = new Map();
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const at = picture.at(x, y);
      if (Math.abs(at[0] - r) + Math.abs(at[1] - g) + Math.abs(at[2] - b) > 12) continue;
      rows.set(y, (rows.get(y) ?? 0) + 1);
      columns.set(x, (columns.get(x) ?? 0) + 1);
    }
  }
  const most = (counts) => [...counts].filter(([, count]) => count > 60).map(([at]) => at);
  const [across, down] = [most(columns), most(rows)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down), picture };
}

for (const [width, height] of [[1440, 900], [390, 844]]) {
  pageTest(`Lanes in the switch’s colours fill the stage, and the verdict leaves room for a button: ${width} × ${height}`,
    { query: '?scene=klaus&n=200&threads=1&theme=dark&race=naive,grid', viewport: { width, height }, drawn: true }, async (page) => {
      const { layout } = await racing(page);
      assert.deepEqual([layout.bar, layout.open, layout.copy], [false, false, null]);
      const naive = await lane(page, [241, 144, 105]);
      const grid = await lane(page, [76, 181, 196]);
      const { width: whole, height: high } = naive.picture;
      if (whole > high) assert.ok(naive.right <= grid.left && naive.right - naive.left > 0.4 * whole, JSON.stringify([naive, grid]));
      else assert.ok(naive.bottom <= grid.top && naive.right - naive.left > 0.6 * whole, JSON.stringify([naive, grid]));
      const { race, layout: { copy: [x, y, w, h] }, switch: { raceCard } } = await ended(page);
      // In so short a race a stall may decide who wins.
      const factor = race.left.ms / race.right.ms;
      const [fast, slow] = factor > 1 ? ['Grid', 'Naive'] : ['Naive', 'Grid'];
      assert.match(race.text,
        new RegExp(`^On your machine (${fast} is \\d[\\d.,]*× faster than ${slow}|${fast} and ${slow} are equally fast) with 200 discs\\.$`));
      assert.ok(race.sentence.startsWith(race.text) && Math.abs(race.ahead / Math.max(factor, 1 / factor) - 1) < 0.01);
      assert.ok(w >= 100 && h >= 30 && x >= 0 && x + w <= whole && y >= raceCard[1] && y + h <= high);
    });
}

pageTest('Closing a race early shows no problem',
  { query: `${few}&paused=1`, viewport: { width: 1440, height: 900 } }, async (page) => {
  const { switch: { race } } = await settled(page);
  await clickPanel(page, race);
  await racing(page);
  await focusCanvas(page);
  await page.keyboard.press('Escape');
  await closed(page);
  await page.waitForTimeout(300);
  assert.doesNotMatch((await page.locator('#notices').textContent()) ?? '', /Can't do that/);
});

pageTest('A race names its sides even without a panel',
  { query: `${few}&race=naive,grid&ui=none`, drawn: true }, async (page) => {
  await racing(page);
  const picture = await pictureOf(page);
  const { width, height } = picture;
  // The stage has two boxes of 16:9, a gap of 12 px, 48 px for captions and 48 px for the page's buttons. The lead is
  // in the middle.
  const half = (width - 12) / 2;
  const boxHeight = Math.min((half * 9) / 16, height - 96);
  const top = 48 + (height - 96 - boxHeight) / 2;
  const ground = shade(picture.at(2, 2));
  const ink = (from, to) => {
    let count = 0;
    for (let y = Math.ceil(top) - 46; y < top - 6; y++) {
      for (let x = Math.ceil(from); x < to; x++) count += Math.abs(shade(picture.at(x, y)) - ground) > 200;
    }
    return count;
  };
  const inks = [ink(0, half / 2), ink(half / 2, half), ink(half + 12, half * 1.5), ink(half * 1.5, width)];
  assert.ok(inks.slice(0, 3).every((count) => count > 50), `text: ${inks}`);
});

pageTest('V starts and closes a race, Space pauses it, Escape closes it too', `${few}&paused=1`, async (page) => {
  await focusCanvas(page);
  await page.keyboard.press('v');
  const { race } = await racing(page);
  assert.deepEqual([race.left.method, race.right.method], ['naive', 'grid']);
  await eventually('the address names the race', () => page.url(), (url) => /race=naive(,|%2C)grid/.test(url));
  await page.keyboard.press('Space');
  const held = await until(page, ({ paused }) => paused);
  await page.waitForTimeout(300);
  assert.equal((await state(page)).race.right.ticks, held.race.right.ticks);
  await page.keyboard.press('v');
  await closed(page);
  await page.keyboard.press('v');
  await racing(page);
  await page.keyboard.press('Escape');
  const { tick } = await closed(page);
  assert.equal(tick, 0, 'the world must pause during a race');
  assert.ok(await page.evaluate(() => document.activeElement?.id === 'canvas'), 'Escape must only close the race');
  await eventually('the address names no race', () => page.url(), (url) => !url.includes('race='));
});

pageTest('HTML controls start a race of any two methods and announce its result', `${fewest}&paused=1`, async (page) => {
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
  const { race: { sentence } } = await over(page);
  await eventually('the result is announced', heard, (texts) => texts.includes(sentence));
  await eventually('the table shows the result', () => table.locator('caption').textContent(), (text) => text === sentence);
  await page.locator('[name="race-close"]').click();
  await closed(page);
  await table.waitFor({ state: 'hidden' });
});

pageTest('Embed code of a race opens the race', `${few}&paused=1`, async (page) => {
  await page.locator('[name="embed"]').click();
  await page.locator('[name="embed-race"]').selectOption('sap');
  await page.locator('[name="embed-method"]').selectOption('hgrid');
  const code = await page.locator('[name="embed-code"]').inputValue();
  const [, address] = /src="([^"]*)"/.exec(code);
  await page.goto(address.replaceAll('&amp;', '&'));
  const { race } = await until(page, (now) => now.race);
  assert.deepEqual([race.left.method, race.right.method], ['sap', 'hgrid']);
});

pageTest('Copy link during a race leads to the tick at which the race began', `${few}&paused=1`, async (page) => {
  await focusCanvas(page);
  for (let k = 0; k < 3; k++) await page.keyboard.press('.');
  await until(page, ({ tick }) => tick === 3);
  await page.keyboard.press('v');
  await racing(page);
  await page.locator('[name="link"]').click();
  const link = await eventually('there is a link', () => page.locator('[name="copied"]').inputValue(), (text) => text.includes('#run='));
  await page.goto('about:blank');
  await page.goto(link);
  const { race, tick } = await racing(page);
  assert.equal(tick, 3);
  assert.ok(race.left.tick > 3 && race.equal);
});

test('An embedding page controls a race by messages', { timeout: 240_000 }, async () => {
  const page = await openAny(site.shared, host.url);
  await page.addScriptTag({ url: `${site.url}embed.js` });
  const told = await page.evaluate(async () => {
    const codeOf = ({ code, field }) => `${code} ${field}`;
    const frame = await window.Cellmates.mount(document.body.appendChild(document.createElement('div')),
      { scene: 'klaus', n: 20, threads: 1 });
    await frame.play();
    const refused = await frame.race('naive', 'nonsense').catch(codeOf);
    const stopped = frame.race('naive', 'grid').catch(codeOf);
    await frame.cancel();
    const { race } = await frame.race('sap', 'grid');
    const { race: none } = await frame.closeRace();
    return { refused, stopped: await stopped, race, none };
  });
  assert.equal(told.refused, 'bad-value methods');
  assert.match(told.stopped, /^interrupted/);
  assert.ok(told.race.over && told.race.equal && told.race.sentence);
  assert.equal(told.race.left.method, 'sap');
  assert.equal(told.none, undefined);
  assert.deepEqual(page.problems, []);
  await page.end();
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
