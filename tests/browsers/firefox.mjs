// Drives Firefox with puppeteer-core. Without a window Firefox has no WebGL, so it gets a window on a virtual screen.
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { onScreen, screenInput } from './screen.mjs';

const candidates = [
  process.env.FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const frameAt = (page, path) => path.reduce((frame, index) => frame.childFrames()[index], page.mainFrame());

async function open(browser, screen, { width, height }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  await page.setViewport({ width, height });
  const origin = () => page.evaluate(() => [window.mozInnerScreenX, window.mozInnerScreenY]);
  return {
    goto: (url) => page.goto(url),
    evaluate: (path, run, ...values) => frameAt(page, path).evaluate(run, ...values),
    ...screenInput(screen, origin),
    // Acts as if the page moved to another screen. Other browsers' drivers can also set a ratio, but do not notify the
    // page.
    setRatio: (deviceScaleFactor) => page.setViewport({ width, height, deviceScaleFactor }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

export const firefox = {
  name: 'Firefox',
  launch: () =>
    onScreen(async (screen) => {
      const executablePath = candidates.find((path) => path && existsSync(path));
      if (!executablePath) throw new Error('no Firefox found: set FIREFOX to its path');
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        headless: false,
        timeout: 0,
        protocolTimeout: 0,
        env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
        // It draws in software: with 20 frames per second instead of 60, these tests take 15% less processor time.
        extraPrefsFirefox: { 'webgl.force-enabled': true, 'layout.frame_rate': 20 },
      });
      return {
        open: (size) => open(browser, screen, size),
        close: () => browser.close(),
      };
    }),
};
