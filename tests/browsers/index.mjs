// Three browsers behind one small interface, so that a test is written once.
//
//   const browser = await browserType.launch();   // {version, open, close}
//   const page = await browser.open({ width, height });
//   await page.goto(url);
//   await page.evaluate(path, function, ...values);  // path: indices of frames, from the top;
//                                                 // or a script's text
//   await page.move(x, y); page.down(); page.up(); page.wheel(x, y, down);
//   await page.click(x, y, times); page.press('Tab', 'Return');
//   await page.setRatio(2);                       // device pixels a CSS pixel; Firefox only
//   await page.screenshot();                      // of the viewport, as PNG
//   await page.close();
//
// browserType.driverErrors: classes of errors after which a test has a second try.
//
// Places are CSS pixels of the top page's viewport; a function that is evaluated sees
// nothing of the test but its values, which are plain data, and so is its answer.
import { chromium } from './chromium.mjs';
import { firefox } from './firefox.mjs';
import { webkit } from './webkit.mjs';

export const browserTypes = [chromium, firefox, webkit];
