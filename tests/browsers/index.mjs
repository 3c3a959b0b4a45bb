// Gives three browsers one small interface, so that each test is written once.
//
//   const browser = await browserType.launch();   // {version, open, close}
//   const page = await browser.open({ width, height });
//   await page.goto(url);
//   await page.evaluate(path, function, ...values);  // path: indices of frames, from the top;
//                                                 // or a script's text
//   await page.move(x, y); page.down(); page.up(); page.wheel(x, y, down);
//   await page.click(x, y, times); page.press('Tab', 'Return');
//   await page.setRatio(2);                       // device pixels per CSS pixel; Firefox only
//   await page.screenshot();                      // of the viewport, as PNG
//   await page.close();
//
// browserType.driverErrors are the classes of errors after which a test gets a second try.
//
//   browserTest(browserType, name, { width, height }, async (page, browser) => { ... });
//
// Coordinates are CSS pixels of the top page's viewport. An evaluated function gets only plain values from the test, and
// returns plain data.
import { after, test } from 'node:test';
import { chromium } from './chromium.mjs';
import { firefox } from './firefox.mjs';
import { onPage, secondTry } from './second-try.mjs';
import { webkit } from './webkit.mjs';

export { firefox, webkit };
export const browserTypes = [chromium, firefox, webkit];

// Sentences about the tests that needed a second try.
export const secondTries = [];

// The browsers that are open, or about to be. All tests of a process share them, because it takes seconds to start one.
const launched = new Map();

function browserOf(type) {
  if (!launched.has(type)) launched.set(type, type.launch());
  return launched.get(type);
}
async function quit(type) {
  const browser = launched.get(type);
  launched.delete(type);
  await browser.then(({ close }) => close(), () => {}); // a browser that did not start needs no end
}
after(() => Promise.all([...launched.keys()].map(quit)));

// A test in a new page of a browser, which gets a second try in a new browser if the driver fails.
export function browserTest(type, name, { timeout = 900_000, ...size }, run) {
  test(name, { timeout }, (t) => {
    const attempt = async () => {
      const browser = await browserOf(type);
      await onPage(browser, size, (page) => run(page, browser));
    };
    return secondTry(type.driverErrors ?? [], attempt, async (why) => {
      secondTries.push(`${type.name}, ${name}: tried again in a new browser because the driver failed: ${why}`);
      t.diagnostic(secondTries.at(-1));
      await quit(type);
    });
  });
}
