// Drives Chromium with playwright-core, as all other tests of pages do, without a screen.
import { launch } from '../../tools/lib/browser.mjs';

const frameAt = (page, path) => path.reduce((frame, index) => frame.childFrames()[index], page.mainFrame());

async function open(browser, { width, height }) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  const { mouse } = page;
  return {
    goto: (url) => page.goto(url),
    // Sent as a string, because playwright passes only one value, and a page's policy may forbid eval.
    evaluate: (path, run, ...values) => frameAt(page, path).evaluate(`(${run})(...${JSON.stringify(values)})`),
    move: (x, y) => mouse.move(x, y),
    down: () => mouse.down(),
    up: () => mouse.up(),
    click: (x, y) => mouse.click(x, y),
    async wheel(x, y, down) {
      await mouse.move(x, y);
      await mouse.wheel(0, down);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key.replace('shift', 'Shift').replace('Return', 'Enter'));
    },
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}

export const chromium = {
  name: 'Chromium',
  async launch() {
    const browser = await launch();
    return { open: (size) => open(browser, size), close: () => browser.close() };
  },
};
