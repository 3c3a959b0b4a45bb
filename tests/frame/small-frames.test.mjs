// In small frames the discs take most of the space, and the panel is a line that opens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodePng } from '../lib/png.mjs';
import { atRest, differing, openAny, settled, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withBrowser();
const host = withHost();
const lineHeight = 36; // CSS px

// Calls `run({page, frame, shown, press, look})`. A test that takes pictures sets `drawn: true`, and then starts once the
// picture stands still.
function frameTest(name, [width, height, query = ''], run, { drawn = false, ...options } = {}) {
  test(`${name}: ${width} × ${height}${query && `, ${query}`}`, { timeout: 240_000 }, async () => {
    const page = await openAny(await site.profile(options), host.url, { viewport: { width, height }, drawn, ...options });
    try {
      await page.evaluate(
        ([src, ...size]) => {
          document.body.style.margin = 0;
          document.body.innerHTML =
            `<iframe src="${src}" width="${size[0]}" height="${size[1]}" style="display: block; border: 0"></iframe>`;
        },
        [`${site.url}?${query.includes('scene=') ? '' : 'scene=klaus&n=500&'}paused=1&autoplay=1&threads=1&${query}`, width, height],
      );
      await page.frameLocator('iframe').locator('.show[data-state="ready"]').waitFor({ state: 'attached' });
      const frame = page.frames()[1];
      // The box has its place once the panel has been drawn.
      const shown = await settled(frame, 3);
      // Pictures must not differ by the focus ring, so the canvas always has the focus.
      await frame.evaluate(() => document.querySelector('#canvas').focus());
      const look = async () => decodePng(await page.screenshot());
      // Pictures must not change because the invitation appears and the poster fades.
      if (!query.includes('ui=none')) await frame.locator('#invitation').waitFor();
      await frame.locator('.poster').waitFor({ state: 'hidden' });
      if (drawn) {
        await atRest(frame);
        let before = await look();
        await eventually('the picture stands still', look, (now) => differing(before, (before = now)) === 0);
      }
      await run({ page, frame, shown, press: (x, y) => page.mouse.click(x, y), look });
      assert.deepEqual(page.problems, []);
    } finally {
      await page.end();
    }
  });
}

const share = ({ box }, width, height) => (box[2] * box[3]) / (width * height);

describe('the first scene’s box takes the shape of the space below the line', () => {
  for (const size of [[800, 450], [640, 360], [366, 206], [320, 568]]) {
    frameTest('with the line', [...size, 'scene=tumbler&n=300'], async ({ shown }) => {
      const [width, height] = size;
      assert.equal(shown.layout.docked, false);
      const left = (height - (width < 620 && height >= 540 ? 60 : 36)) / height;
      assert.ok(share(shown, width, height) >= 0.92 * left, `${share(shown, width, height)} of ${left}`);
      assert.ok(share(shown, width, height) >= 0.8, `${share(shown, width, height)}`);
    });
  }
});

frameTest('The second line drops the pair tests before it cuts off a figure',
  [320, 568, 'scene=klaus&n=20000'], async (visit) => {
  const { page, frame, look } = visit;
  const single = async (key, method) => {
    await page.keyboard.press(key);
    await page.keyboard.press('.');
    await until(frame, (s) => s.method === method && (method === 'naive' ? s.lastNaive : s.lastGrid), 120_000);
  };
  await single('2', 'grid');
  await single('1', 'naive');
  await settled(frame);
  const picture = await look();
  // The area excludes the focus ring.
  const ground = picture.at(8, 48);
  for (let y = 38; y < 57; y++) for (let x = 308; x < 315; x++) assert.deepEqual([...picture.at(x, y)], [...ground], `${[x, y]}`);
}, { drawn: true });

describe('the discs take at least three fifths of the frame', () => {
  for (const size of [[366, 206], [320, 180], [640, 360], [640, 360, 'ui=full'], [640, 480], [800, 450], [366, 206, 'ui=min'],
    [1000, 562], [1000, 562, 'ui=min'], [800, 600]]) {
    frameTest('with the line', size, async ({ shown }) => {
      const [width, height] = size;
      // A box of 16:9 cannot fill a frame of a different shape.
      const most = Math.min(width, (height * 16) / 9) ** 2 * (9 / 16) / (width * height);
      assert.ok(share(shown, width, height) >= 0.6 * most, `${share(shown, width, height)} of ${most}`);
      assert.ok(shown.box[1] >= lineHeight - 1, 'the line lies over the box');
      assert.equal(shown.view.panel, 0);
    });
  }

  // Everything is on that has a card in larger frames; here the line shows it.
  for (const [width, height, ui = 'full'] of [[320, 180], [366, 206], [366, 206, 'min'], [640, 360]]) {
    frameTest('with all marks and the measurements', [width, height, `ui=${ui}&occupancy=1&tests=1&missed=1&sweep=1`],
      async ({ page, frame, shown }) => {
      assert.ok(share(shown, width, height) >= 0.6, `${share(shown, width, height)}`);
      await page.keyboard.press('m');
      await until(frame, (s) => s.inspection.measured.length > 0 && !s.inspection.measuring);
      const after = await settled(frame);
      assert.deepEqual(after.box, shown.box);
      for (const card of ['table', 'legend', 'keys']) assert.deepEqual(after.switch[card], [0, 0, 0, 0], card);
    });
  }

  frameTest('and all of it without a panel', [366, 206, 'ui=none'], async ({ shown }) => {
    assert.ok(share(shown, 366, 206) > 0.98);
  });
});

describe('the line', () => {
  for (const size of [[366, 206], [320, 180], [640, 360]]) {
    frameTest('has an arrow that opens and closes the panel without moving the picture',
      size, async ({ page, frame, shown, press, look }) => {
      const closed = await look();
      const [x, y] = shown.switch.opener;
      assert.ok(x < size[0] && y < lineHeight);
      await press(x, y);
      const open = await until(frame, (s) => s.view.panel === 1 && s.frames > shown.frames + 10);
      assert.deepEqual(open.box, shown.box);
      const changed = differing(closed, await eventually('the panel has opened', look, (now) => differing(closed, now) > 3000));
      await press(x, y);
      await page.mouse.move(4, size[1] - 4); // a pointer that rests on the arrow would show a tooltip
      await until(frame, (s) => s.view.panel === 0 && s.frames > open.frames + 10);
      await eventually('the panel has closed', look, (now) => differing(closed, now) < changed / 10);
    }, { drawn: true });

    frameTest('has a switch that changes the method', size, async ({ frame, shown, press }) => {
      await press(...shown.switch.naive);
      await until(frame, (s) => s.method === 'naive');
      await press(...shown.switch.grid);
      await until(frame, (s) => s.method === 'grid' && s.n === 500);
    });
  }

  frameTest('has nothing to open with ui=min', [366, 206, 'ui=min'], async ({ frame, press, look }) => {
    const before = await look();
    await press(366 - 20, 18);
    await frame.waitForTimeout(300);
    assert.equal((await state(frame)).view.panel, 0);
    await eventually('the picture is as it was', look, (now) => differing(before, now) < 100);
  }, { drawn: true });
});

describe('a finger', () => {
  const touch = { hasTouch: true };

  frameTest('has a “Done” button that does not cover the line', [320, 180], async ({ page, frame }) => {
    await page.touchscreen.tap(160, 100);
    const done = frame.locator('#release');
    await done.waitFor();
    assert.ok((await done.boundingBox()).y >= lineHeight);
  }, touch);

  frameTest('scrolls the open panel and adds no discs', [366, 206], async ({ page, frame, shown, look }) => {
    await page.touchscreen.tap(...shown.switch.opener);
    const { n, frames } = await until(frame, (s) => s.view.panel === 1);
    await until(frame, (s) => s.frames > frames + 10);
    const before = await look();
    const client = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [{ x: 100, y: 190 }]);
    for (let y = 190; y >= 60; y -= 10) {
      await send('touchMove', [{ x: 100, y }]);
      await page.waitForTimeout(30);
    }
    await send('touchEnd', []);
    await eventually('the panel scrolls', async () => differing(before, await look()), (many) => many > 1500);
    assert.equal((await frame.evaluate(() => window.cellmates.state())).n, n);
  }, { ...touch, drawn: true });
});
