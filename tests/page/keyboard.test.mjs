// Embed.js and the embeds of an article hand the keyboard to each other by real presses of Tab and Escape.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAny, withBrowser, withHost } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withBrowser();
const host = withHost();

// A custom element's embed is in its shadow root. tests/browsers has other embeds, in three browsers.
test('Escape leads behind the element with the embed, or before it', async () => {
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
test('Embed.js takes the keyboard back, but only from the frame that has it', async () => {
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
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.equal(await active(), 0);
  await page.keyboard.press('a');
  await eventually('the page has the keyboard', active, (index) => index === -1);
  await page.end();
});
