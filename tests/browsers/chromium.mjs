// Drives Chromium with playwright-core, in a window on a virtual screen.
import { launch } from '../../tools/lib/browser.mjs';
import { onScreen, screenInput } from './screen.mjs';

const frameAt = (page, path) => path.reduce((frame, index) => frame.childFrames()[index], page.mainFrame());

async function open(browser, screen, { width, height }) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  // The window's bars are above the page, and there is nothing at its other edges.
  const origin = () => page.evaluate(() => [window.screenX, window.screenY + window.outerHeight - window.innerHeight]);
  return {
    goto: (url) => page.goto(url),
    // Sent as a string, because playwright passes only one value, and a page's policy may forbid eval.
    evaluate: (path, run, ...values) =>
      frameAt(page, path).evaluate(`(${run})(...${JSON.stringify(values)})`),
    ...screenInput(screen, origin),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}

export const chromium = {
  name: 'Chromium',
  launch: () =>
    onScreen(async (screen) => {
      const browser = await launch({ whole: true, headless: false, env: { ...process.env, DISPLAY: screen.display } });
      return {
        version: browser.version(),
        open: (size) => open(browser, screen, size),
        close: () => browser.close(),
      };
    }),
};
