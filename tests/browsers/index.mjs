// Gives three browsers one small interface, so that each test is written once.
//
//   const browser = await browserType.launch();   // {open, close}
//   const page = await browser.open({ width, height });
//   await page.goto(url);
//   await page.evaluate(path, function, ...values);  // path: indices of frames, from the top
//   await page.move(x, y); page.down(); page.up(); page.click(x, y); page.wheel(x, y, down);
//   await page.press('Tab', 'Return');
//   await page.setRatio(2);                       // device pixels per CSS pixel; Firefox only
//   await page.screenshot();                      // of the viewport, as PNG
//   await page.close();
//
//   browserTest(browserType, name, { width, height }, async (page) => { ... });
//
// Coordinates are CSS pixels of the top page's viewport. An evaluated function gets only plain values from the test, and
// returns plain data. No call has a deadline of its own.
import { after, test } from 'node:test';
import { chromium } from './chromium.mjs';
import { firefox } from './firefox.mjs';
import { webkit } from './webkit.mjs';

export { chromium, firefox, webkit };

// The browsers that are open, or about to be. All tests of a process share them, because it takes seconds to start one.
const launched = new Map();
// A browser that did not start needs no end.
after(() => Promise.all([...launched.values()].map((browser) => browser.then(({ close }) => close(), () => {}))));

// A test in a new page of a browser.
export function browserTest(type, name, size, run) {
  test(name, async () => {
    if (!launched.has(type)) launched.set(type, type.launch());
    const browser = await launched.get(type);
    const page = await browser.open(size);
    try {
      await run(page);
    } finally {
      await page.close();
    }
  });
}
