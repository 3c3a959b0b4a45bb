// Pointer and keys operate the running app. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atRest, boxPixels, clickPanel, differing, fingers, focusCanvas, hasFocus, holdButton, inBox, openApp, pointAt, pressKeys,
  requestedFrames, resting, settled, shade, state, stepTo, takeByTap, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';
import { decodePng } from '../lib/png.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

describe('pointer', () => {
  pageTest('a fast drag adds discs along its whole path', { query: '?n=0&paused=1&ui=none', drawn: true }, async (page) => {
    const from = await inBox(page, 0.1, 0.5);
    const to = await inBox(page, 0.9, 0.5);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await until(page, (s) => s.n >= 5);
    // The press may have had its own frame, before the drag.
    const { n } = await settled(page);
    await page.waitForTimeout(300);
    assert.equal((await settled(page)).n, n, 'no discs must be added after the button is up');

    // The columns of the picture that show a disc.
    const picture = await boxPixels(page);
    const ground = shade(picture.at(2, 2));
    const drawn = Array.from({ length: picture.width }, (_, x) => {
      for (let y = Math.floor(picture.height * 0.4); y < picture.height * 0.6; y++) {
        if (Math.abs(shade(picture.at(x, y)) - ground) > 150) return true;
      }
      return false;
    });
    const span = (drawn.lastIndexOf(true) - drawn.indexOf(true)) / picture.width;
    assert.ok(span > 0.5, `${n} discs span only ${span} of the box`);
  });

  pageTest('holding the button adds discs until it goes up', '?n=0', async (page) => {
    await pointAt(page, 0.5, 0.3);
    await holdButton(page, (s) => s.n >= 30);
    assert.equal(await hasFocus(page), true);
  });

  pageTest('a click or a drag outside the box focuses the canvas and adds no discs',
    '?scene=tumbler&aspect=0.5&n=0&paused=1&ui=none', async (page) => {
    const { box: [left, top, , height] } = await state(page);
    const canvas = await page.locator('#canvas').boundingBox();
    const middle = await inBox(page, 0.5, 0.5);
    await page.mouse.click(middle.x, middle.y);
    assert.equal(await hasFocus(page), true);
    assert.ok(top > 10 || left > 10, 'the box must not fill the stage');
    const beside = top > 10 ? { x: middle.x, y: canvas.y + top / 2 } : { x: canvas.x + left / 2, y: middle.y };
    await page.mouse.move(beside.x, beside.y);
    await page.mouse.down();
    await page.mouse.move(beside.x + 20, beside.y + 2, { steps: 4 });
    await page.waitForTimeout(400);
    await page.mouse.up();
    assert.equal((await state(page)).n, 0);
    // A drag that leaves the box stops adding discs, and continues when it returns.
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await until(page, (s) => s.n > 10);
    await page.mouse.move(beside.x, beside.y, { steps: 8 });
    const { n } = await settled(page);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).n, n, 'no discs must be added outside the box');
    await page.mouse.move(middle.x, middle.y + height / 4, { steps: 8 });
    await until(page, (s) => s.n > n);
    await page.mouse.up();
  });

  pageTest('a drag ends when the button goes up outside the page', '?n=0', async (page) => {
    const at = await pointAt(page);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    const { n } = await settled(page);
    await page.mouse.move(at.x, at.y);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).n, n);
  });

  pageTest('a drag ends when its pointer capture is lost', '?n=0&paused=1', async (page) => {
    const at = await inBox(page, 0.5, 0.5);
    await page.evaluate(() => document.querySelector('#canvas')
      .addEventListener('pointerdown', ({ pointerId }) => (window.pointer = pointerId)));
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 1, at.y); // a capture begins with the next event
    await until(page, (s) => s.n > 5);
    await page.evaluate(() => document.querySelector('#canvas').releasePointerCapture(window.pointer));
    await page.mouse.move(at.x + 2, at.y);
    const { n } = await resting(page, (s) => s.n, 300);
    // For the browser the button is still down, but the next press must count.
    await page.mouse.up();
    await holdButton(page, (s) => s.n > n);
  });

  pageTest('a click on the switch changes the method and nothing else', '?n=400&paused=1', async (page) => {
    await focusCanvas(page);
    const { hash, tick } = await stepTo(page, 30);
    for (const method of ['naive', 'grid']) {
      await clickPanel(page, (await state(page)).switch[method]);
      const now = await until(page, (s) => s.method === method);
      assert.deepEqual([now.tick, now.hash, now.n], [tick, hash, 400]);
    }
  });
});

describe('a finger', () => {
  const scrolled = (page) => page.evaluate(() => Math.round(window.scrollY));
  async function along(page, points) {
    const touch = await fingers(page);
    await touch('touchStart', [points[0]]);
    for (const point of points) {
      await touch('touchMove', [point]);
      await page.waitForTimeout(30);
    }
    await touch('touchEnd', []);
  }
  // Drags through the box; heights are parts of the box's height.
  async function swipe(page, from, to) {
    const points = [];
    for (let part = 0; part <= 1; part += 0.1) points.push(await inBox(page, 0.5, from + part * (to - from)));
    await along(page, points);
  }
  const tapNaive = async (page) => {
    const canvas = await page.locator('#canvas').boundingBox();
    const [x, y] = (await state(page)).switch.naive;
    await page.touchscreen.tap(canvas.x + x, canvas.y + y);
    await until(page, (s) => s.method === 'naive');
  };
  const phone = { query: '?n=0&ui=none', hasTouch: true, viewport: { width: 390, height: 640 } };

  pageTest('scrolls the page, and sees a hint to tap', phone, async (page) => {
    await page.evaluate(() => {
      const hint = document.querySelector('#hint');
      new MutationObserver(() => (window.hinted ||= hint.checkVisibility() && hint.offsetHeight > 0)).observe(hint, { attributes: true });
    });
    await swipe(page, 0.8, 0.2);
    await page.waitForFunction(() => window.scrollY > 20);
    assert.equal((await state(page)).n, 0);
    await page.waitForFunction(() => window.hinted);
    assert.equal(await hasFocus(page), false);
    await page.locator('#hint').waitFor({ state: 'hidden' });
  });

  pageTest('adds discs after a tap on the picture, until it taps elsewhere', phone, async (page) => {
    await takeByTap(page);
    assert.equal(await hasFocus(page), true);
    const { n: tapped } = await state(page);
    await swipe(page, 0.8, 0.2);
    assert.equal(await scrolled(page), 0);
    await until(page, (s) => s.n >= tapped + 5);
    const { n } = await settled(page);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).n, n, 'no discs must be added after the finger has left');

    const masthead = await page.locator('.masthead p').boundingBox();
    await page.touchscreen.tap(masthead.x + 5, masthead.y + 5);
    await page.locator('#release').waitFor({ state: 'hidden' });
    assert.equal(await hasFocus(page), false);
    await swipe(page, 0.8, 0.2);
    await page.waitForFunction(() => window.scrollY > 20);
    assert.equal((await state(page)).n, n);
  });

  pageTest('scrolls the page again after “Done”', phone, async (page) => {
    await takeByTap(page);
    await page.locator('#release').tap();
    await page.locator('#release').waitFor({ state: 'hidden' });
    await swipe(page, 0.8, 0.2);
    await page.waitForFunction(() => window.scrollY > 20);
  });

  pageTest('goes up for the program when the page takes it over',
    { ...phone, query: '?n=0&ui=none&paused=1' }, async (page) => {
    const place = await takeByTap(page);
    const touch = await fingers(page);
    const { n: tapped } = await state(page);
    await touch('touchStart', [place]);
    await until(page, (s) => s.n > tapped + 5);
    await page.evaluate(() => document.querySelector('#canvas').blur());
    await touch('touchEnd', []);
    const { n } = await resting(page, (s) => s.n, 300);
    await takeByTap(page);
    await swipe(page, 0.8, 0.2);
    await until(page, (s) => s.n > n + 5);
  });

  // Drags down the panel's line; coordinates are those of the page.
  pageTest('keeps the page from scrolling only on the picture',
    { ...phone, query: '?n=50&paused=1' }, async (page) => {
    await tapNaive(page);
    assert.equal(await page.locator('#release').isVisible(), false,
      'after a tap on the switch a finger must still scroll the page');
    await swipe(page, 0.8, 0.2);
    // After a tap on the picture, a drag on the line still scrolls the page. A tap would stop a page that still scrolls.
    await eventually('the page has scrolled', () => page.evaluate(async () => {
      const { scrollY } = window;
      for (let frame = 0; frame < 8; frame++) await new Promise(requestAnimationFrame);
      return scrollY > 20 && window.scrollY === scrollY;
    }));
    await page.evaluate(() => window.scrollTo(0, 0));
    await takeByTap(page);
    await swipe(page, 0.8, 0.2);
    assert.equal(await scrolled(page), 0);
    const line = await page.locator('#canvas').boundingBox();
    await along(page, Array.from({ length: 11 }, (_, k) => ({ x: 200, y: line.y + 15 - 10 * k })));
    await page.waitForFunction(() => window.scrollY > 20);
  });

  pageTest('taps the switch, which changes the method', { ...phone, query: '?n=50' }, async (page) => {
    await tapNaive(page);
  });
});

describe('wheel', () => {
  // Turns the wheel at a place, and checks how far that scrolls the page. `app` is the page or the frame with the app.
  async function turn(page, [x, y], distance, app = page) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(x, y);
    await settled(app, 3); // the panel has seen the pointer
    await page.mouse.wheel(0, 100);
    if (distance > 0) await page.waitForFunction((far) => window.scrollY === far, distance);
    else await page.waitForTimeout(400);
    assert.equal(await page.evaluate(() => window.scrollY), distance);
  }

  // The panel is higher than the canvas, so it scrolls.
  pageTest('scrolls the panel while the canvas has the focus, and otherwise the page',
    { query: '?n=50&paused=1', viewport: { width: 960, height: 480 }, drawn: true }, async (page) => {
    const { x, y } = await page.locator('#canvas').boundingBox();
    const panel = [x + 100, y + 150];
    const picture = [x + 600, y + 150];
    const panelPixels = async () => decodePng(await page.screenshot({ clip: { x, y, width: 200, height: 300 } }));
    await turn(page, panel, 100);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.click(...picture);
    await turn(page, picture, 100);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(...panel);
    await settled(page);
    const before = await panelPixels();
    await turn(page, panel, 0); // the page must not scroll under the panel
    await eventually('the panel scrolls', panelPixels, (now) => differing(before, now) > 1000);
    await page.keyboard.press('Escape');
    await turn(page, panel, 100);
  });

  const inTallPage = framedIn(host, { width: 900, style: 'display: block' },
    (page) => page.evaluate(() => (document.body.style.cssText = 'margin: 0; height: 3000px')));
  pageTest('scrolls the embedding page again after a click there',
    { query: '?n=50&autoplay=1&threads=1', open: inTallPage }, async (page) => {
    const frame = await runningFrame(page);
    await until(frame, (s) => s.tick > 2);
    await frame.evaluate(() => document.querySelector('#canvas').focus());
    await page.mouse.click(700, 180);
    await page.keyboard.press('h'); // opens the whole panel, which is folded in frames
    await until(frame, (s) => s.layout.open);
    await turn(page, [100, 180], 0, frame); // the page must not scroll under the panel
    await page.mouse.click(400, 500);
    await turn(page, [100, 180], 100, frame);
  });

  pageTest('scrolls the page over a panel that has nothing to scroll', '?n=50&ui=min', async (page) => {
    const { x, y } = await page.locator('#canvas').boundingBox();
    await page.mouse.click(x + 600, y + 150);
    await turn(page, [x + 60, y + 40], 100);
  });
});

describe('keys', () => {
  pageTest('digits choose the method', '?scene=tutorial', async (page) => {
    await focusCanvas(page);
    for (const [key, method] of [['1', 'naive'], ['3', 'sap'], ['8', 'hgrid'], ['2', 'grid'], ['9', 'tutorial-naive']]) {
      await page.keyboard.press(key);
      await until(page, (s) => s.method === method);
    }
  });

  pageTest('Space pauses, full stop steps, R restarts', '?scene=tutorial', async (page) => {
    await until(page, (s) => s.tick > 5);
    await pressKeys(page, 'Space');
    const { tick } = await until(page, (s) => s.paused);
    await page.waitForTimeout(400);
    assert.equal((await state(page)).tick, tick);
    await page.keyboard.press('.');
    await until(page, (s) => s.tick > tick);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).tick, tick + 1);
    await page.keyboard.press('r');
    await until(page, (s) => s.tick === 0);
    await page.keyboard.press('Space');
    await until(page, (s) => !s.paused && s.tick > 0);
  });

  pageTest('act on the page while it has the focus', '?scene=tutorial', async (page) => {
    assert.equal(await hasFocus(page), false);
    await page.keyboard.press('1');
    await page.waitForTimeout(300);
    assert.equal((await state(page)).method, 'grid');
  });

  pageTest('Tab passes the canvas both ways, Escape leaves it', '?scene=tutorial', async (page) => {
    await pressKeys(page, 'Tab');
    assert.equal(await hasFocus(page), false);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await hasFocus(page), true);
    // Shift went up while the page had the focus, and must not count as held.
    await page.keyboard.press('1');
    await until(page, (s) => s.method === 'naive');
    await page.keyboard.press('Escape');
    assert.equal(await hasFocus(page), false);
    await page.keyboard.press('4');
    await page.waitForTimeout(300);
    assert.equal((await state(page)).method, 'naive');
  });

  pageTest('a modifier released elsewhere does not count as held', '?scene=tutorial', async (page) => {
    await focusCanvas(page);
    await page.keyboard.down('Control');
    await page.locator('h1').click();
    await page.keyboard.up('Control');
    await pressKeys(page, '1');
    await until(page, (s) => s.method === 'naive');
  });

  pageTest('every press counts, however slow the frames', '?paused=1', async (page) => {
    await focusCanvas(page);
    // All presses come between two frames.
    await page.locator('#canvas').evaluate((canvas) => {
      for (let k = 0; k < 20; k++) {
        for (const kind of ['keydown', 'keyup']) {
          canvas.dispatchEvent(new KeyboardEvent(kind, { code: 'Period', key: '.', keyCode: 190, bubbles: true }));
        }
      }
    });
    await until(page, (s) => s.tick === 20);
  });

  pageTest('the browser keeps its shortcuts', '?scene=tutorial', async (page) => {
    await page.evaluate(() => {
      window.prevented = {};
      const note = (event) => setTimeout(() => (window.prevented[event.key] = event.defaultPrevented));
      window.addEventListener('keydown', note, true);
    });
    await focusCanvas(page);
    await until(page, (s) => s.tick > 20);
    for (const key of ['Control+r', 'Alt+d', 'F9', 'Tab', 'g']) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    const { r, d, F9, Tab } = await page.evaluate(() => window.prevented);
    assert.deepEqual({ r, d, F9, Tab }, { r: false, d: false, F9: false, Tab: false });
    assert.ok((await state(page)).tick > 20, 'the browser’s shortcut must not restart the simulation');
  });
});

describe('simulation', () => {
  test('reaches the same state with naive and grid, bit for bit', { timeout: 240_000 }, async () => {
    const ends = [];
    for (const method of ['naive', 'grid']) {
      const page = await openApp(site.shared, `${site.url}?seed=7&n=600&paused=1&method=${method}`);
      await focusCanvas(page);
      ends.push(await stepTo(page, 40));
      await page.end();
    }
    const [naive, grid] = ends;
    assert.equal(naive.method, 'naive');
    assert.equal(grid.method, 'grid');
    assert.equal(naive.hash, grid.hash);
    assert.equal(naive.contacts, grid.contacts);
    assert.ok(grid.contacts > 0);
    assert.equal(naive.pairTests, (600 * 599) / 2);
    assert.ok(grid.pairTests < naive.pairTests / 10);
  });

  pageTest('continues where it was after its tab was hidden', '?scene=tutorial', async (page) => {
    await until(page, (s) => s.tick > 10);
    const client = await page.context().newCDPSession(page);
    await page.evaluate(() => {
      window.hide = (value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      window.hide(true);
    });
    const { tick: before } = await state(page);
    await page.waitForTimeout(1000);
    await client.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await client.send('Page.setWebLifecycleState', { state: 'active' });
    assert.equal((await state(page)).tick, before, 'a hidden tab must not simulate');
    const tick = await page.evaluate((last) => new Promise((resolve) => {
      window.hide(false);
      const look = () => {
        const { tick: now } = window.cellmates.state();
        if (now > last) resolve(now);
        else requestAnimationFrame(look);
      };
      look();
    }), before);
    // Four seconds would be 240 ticks; a frame may catch up by only a few.
    assert.ok(tick - before < 30, `${tick - before} ticks at once`);
  });

  pageTest('rests while the stage is scrolled off the screen', { viewport: { width: 800, height: 500 } }, async (page) => {
    await until(page, (s) => s.tick > 10);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await atRest(page);
    const { tick } = await state(page);
    await page.waitForTimeout(500);
    assert.equal((await state(page)).tick, tick);
    await page.evaluate(() => window.scrollTo(0, 0));
    await until(page, (s) => s.tick > tick);
  });
});

describe('resting', () => {
  pageTest('a paused page asks for no frames until something happens',
    { query: '?scene=klaus&n=500&paused=1', drawn: true }, async (page) => {
    await atRest(page); // a stalled page may also seem to rest for 700 ms
    const { frames } = await resting(page, (s) => s.frames, 700);
    assert.equal(await requestedFrames(page, 300), 0);
    // Nor does it write texts again, which are laid out and painted even if they are the same.
    assert.deepEqual(await page.evaluate(async () => {
      const texts = [];
      const observer = new MutationObserver((changes) => texts.push(...changes.map(({ target }) => target.textContent)));
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      await new Promise((resolve) => setTimeout(resolve, 1100));
      observer.disconnect();
      return texts;
    }), []);
    const picture = await boxPixels(page);
    await pointAt(page);
    await until(page, (s) => s.frames > frames);
    await pressKeys(page, '.');
    await until(page, (s) => s.tick === 1);
    await settled(page);
    assert.ok(differing(picture, await boxPixels(page)) > 100, 'the step is not visible');
  });
});

// On a slow machine a key, a move and a click share one frame. The panel must still see them one by one.
pageTest('A click on the panel right after a key and a move adds no discs', '?scene=tutorial&n=50&paused=1', async (page) => {
  await focusCanvas(page);
  await pointAt(page);
  const { switch: { naive } } = await settled(page);
  await page.evaluate(([across, down]) => {
    const canvas = document.querySelector('#canvas');
    const { left, top } = canvas.getBoundingClientRect();
    const at = { clientX: left + across, clientY: top + down, bubbles: true, view: window };
    const key = { key: 'g', code: 'KeyG', keyCode: 71, bubbles: true };
    canvas.dispatchEvent(new KeyboardEvent('keydown', key));
    canvas.dispatchEvent(new KeyboardEvent('keyup', key));
    canvas.dispatchEvent(new MouseEvent('mousemove', at));
    canvas.dispatchEvent(new MouseEvent('mousedown', { ...at, button: 0, buttons: 1 }));
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => {
      canvas.dispatchEvent(new MouseEvent('mouseup', { ...at, button: 0 }));
    })));
  }, naive);
  const { n, view } = await until(page, ({ method }) => method === 'naive');
  assert.equal(view.gridlines, 1);
  assert.equal(n, 50, 'no disc must be added');
});
