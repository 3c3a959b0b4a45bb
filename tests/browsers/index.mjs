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
// Coordinates are CSS pixels of the top page's viewport. An evaluated function gets only plain values from the test, and
// returns plain data.
import { chromium } from './chromium.mjs';
import { firefox } from './firefox.mjs';
import { webkit } from './webkit.mjs';

export const browserTypes = [chromium, firefox, webkit];
