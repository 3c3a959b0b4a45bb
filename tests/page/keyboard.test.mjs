// The program takes only the keys that it acts on, and leaves all others to the page. Escape returns the keyboard to
// the page, and from a frame to the embedding page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { focusCanvas, hasFocus, inBox, openAny, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { framedIn, noteAnswers, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

// The page's scroll position, once it has come to rest and `holds`.
async function scrolled(page, holds) {
  const where = await eventually(
    'the page scrolls',
    () => page.evaluate(async () => {
      const before = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 150));
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return { last: window.scrollY, rests: window.scrollY === before };
    }),
    ({ last, rests }) => rests && holds(last),
  );
  return where.last;
}

describe('keys that the program does not use', () => {
  const short = { query: '?scene=tutorial&paused=1&threads=1', viewport: { width: 960, height: 480 } };

  // The stage is so high that a part of it stays in sight after Page Down; a stage out of sight releases the keyboard.
  const high = { query: '?scene=strips&n=50&paused=1&threads=1', viewport: { width: 960, height: 900 } };
  pageTest('scroll the page even if the canvas has the focus', high, async (page) => {
    await focusCanvas(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.keyboard.press('PageDown');
    await scrolled(page, (y) => y > 100);
    await page.keyboard.press('Home');
    await scrolled(page, (y) => y === 0);
    assert.equal(await hasFocus(page), true);
  });

  // In a window as high as the page, nothing scrolls.
  pageTest('reach the browser, and those that it uses do not',
    { ...short, viewport: { width: 960, height: 4000 } }, async (page) => {
    await page.evaluate(() => {
      window.prevented = {};
      window.addEventListener('keydown', (event) => setTimeout(() => (window.prevented[event.key] = event.defaultPrevented)), true);
    });
    await focusCanvas(page);
    const press = async (keys, expected) => {
      for (const key of keys) await page.keyboard.press(key);
      const prevented = await eventually('all keys', () => page.evaluate(() => window.prevented), (all) => keys.every((key) => key in all));
      assert.deepEqual(Object.fromEntries(keys.map((key) => [key, prevented[key]])),
        Object.fromEntries(keys.map((key) => [key, expected])));
    };
    await press(['PageUp', 'PageDown', 'Home', 'End', 'Insert', 'F2', 'F9', 'Backspace', '/', "'", 'y'], false);
    await press(['1', '9', ' ', '.', 'r', 'n', 'g', 'o', 't', 'x', 'h', 'p', 's', 'm', 'z', '+', '=', '-', 'ArrowDown', 'Enter'], true);
  });

  pageTest('include the arrow keys after a click, but not after Tab or Enter', short, async (page) => {
    await focusCanvas(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const at = await inBox(page, 0.5, 0.5);
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('ArrowDown');
    const down = await scrolled(page, (y) => y > 0);
    const { frames } = await state(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await until(page, (s) => s.frames > frames + 3);
    assert.equal(await page.evaluate(() => window.scrollY), down);
  });
});

describe('Escape in a frame', () => {
  // The frame is in an article of another origin.
  const framed = {
    query: '?scene=klaus&n=200&paused=1&autoplay=1&threads=1',
    open: framedIn(host, { style: 'display: block' }, async (page) => {
      await noteAnswers(page);
      await page.evaluate(() => (document.body.style.cssText = 'margin: 0; height: 3000px'));
    }),
  };

  pageTest('returns the arrow keys to the embedding page', framed, async (page) => {
    const frame = await runningFrame(page);
    await page.mouse.click(300, 200);
    await eventually('the focus', () => hasFocus(frame));
    await page.waitForFunction(() => document.activeElement.tagName === 'IFRAME');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement === document.body && document.hasFocus());
    assert.equal(await hasFocus(frame), false);
    await page.keyboard.press('ArrowDown');
    await scrolled(page, (y) => y > 0);
    assert.deepEqual(await page.evaluate(() => window.heard.map(({ type }) => type)), ['ready', 'released']);
  });

  pageTest('also works from the frame’s buttons', framed, async (page) => {
    const frame = await runningFrame(page);
    await frame.locator('#bar-pause').focus();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() =>
      window.heard.some(({ type }) => type === 'released') && document.activeElement === document.body);
  });

  // A custom element's embed is in its shadow root. tests/browsers has other embeds, in three browsers.
  test('leads behind the element with the embed, or before it', { timeout: 240_000 }, async () => {
    const page = await openAny(site.shared, host.url);
    await page.evaluate((home) => {
      document.body.innerHTML =
        '<a id="before" href="#a">a</a><cellmates-embed n="50"><b>its own</b></cellmates-embed><a id="behind" href="#b">b</a>';
      const script = document.createElement('script');
      script.src = `${home}embed.js`;
      script.onload = () => document.querySelector('cellmates-embed').frame.loaded;
      document.head.append(script);
    }, site.url);
    const run = page.frameLocator('iframe').getByRole('button', { name: 'Run' });
    await run.waitFor();
    const at = (wanted) => eventually(wanted, () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName),
      (id) => id === wanted);
    const runIs = (focused) => eventually(`Run has ${focused ? '' : 'not '}the focus`,
      () => run.evaluate((button) => document.hasFocus() && document.activeElement === button), (is) => is === focused);
    const left = () => page.evaluate(() => document.querySelector('cellmates-embed').shadowRoot.querySelectorAll('span').length);
    await page.locator('#before').focus();
    for (const [enter, leave, link] of [['Tab', 'Tab', 'behind'], ['Shift+Tab', 'Shift+Tab', 'before'], ['Tab', 'Tab', 'behind']]) {
      await page.keyboard.press(enter);
      await runIs(true);
      await page.keyboard.press('Escape');
      await runIs(false);
      await page.waitForFunction(() => document.querySelector('cellmates-embed').shadowRoot.activeElement?.tagName === 'SPAN');
      await page.keyboard.press(leave);
      await at(link);
      await eventually('the places are removed', left, (count) => count === 0);
    }
    // Nothing is left in the element, even if it is destroyed while the places are there.
    await page.keyboard.press('Shift+Tab');
    await runIs(true);
    await page.keyboard.press('Escape');
    await runIs(false);
    await eventually('the places are there', left, (count) => count === 2);
    await page.evaluate(() => document.querySelector('cellmates-embed').frame.destroy());
    assert.equal(await left(), 0);
    await page.getByText('its own').waitFor();
    await page.end();
  });

  // In a browser that does not let a frame release the keyboard, the frame only sends a message.
  test('Embed.js takes the keyboard back, but only from the frame that has it', { timeout: 240_000 }, async () => {
    const page = await openAny(site.shared, host.url);
    await page.route(`${site.url}?*`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!DOCTYPE html><input autofocus><script>
          addEventListener('keydown', () => parent.postMessage({ cellmates: 1, type: 'released' }, '*'));
        </script>`,
      }),
    );
    await page.evaluate((home) => {
      const script = document.createElement('script');
      script.src = `${home}embed.js`;
      script.onload = () => {
        // The frames never answer.
        for (const n of [1, 2]) window.Cellmates.mount(document.body.appendChild(document.createElement('div')), { n }).catch(() => {});
      };
      document.head.append(script);
    }, site.url);
    const frames = page.locator('iframe');
    await frames.nth(1).waitFor();
    const [first, second] = [0, 1].map((index) => page.frameLocator('iframe').nth(index).locator('input'));
    const active = () => page.evaluate(() => [...document.querySelectorAll('iframe')].indexOf(document.activeElement));
    await second.waitFor();
    await first.click();
    await eventually('the first frame has the keyboard', active, (index) => index === 0);
    // The other frame sends the message, too.
    await page.frames().find((frame) => frame.url().endsWith('n=2'))
      .evaluate(() => parent.postMessage({ cellmates: 1, type: 'released' }, '*'));
    await page.frames().find((frame) => frame.url().endsWith('n=2')).evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.equal(await active(), 0);
    await page.keyboard.press('a');
    await eventually('the page has the keyboard', active, (index) => index === -1);
    await page.end();
  });
});
