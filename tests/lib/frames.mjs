// Frames in somebody else's page.
import { openAny } from './app.mjs';

// Puts a frame into the page, in the place of all that is there.
export const putFrame = (page, src, attributes = {}) =>
  page.evaluate((all) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(all)) frame.setAttribute(name, value);
    document.body.replaceChildren(frame);
  }, { src, width: 640, height: 360, ...attributes });

// For `open`: the address in a frame of another one's page, for which `prepare` is done before.
export const framedIn = (host, attributes, prepare) => async (browser, url, options) => {
  const page = await openAny(browser, host.url, options);
  await prepare?.(page);
  await putFrame(page, url, attributes);
  return page;
};

// From now on what a frame says to the page is in its `window.heard`.
export const noteAnswers = (page) =>
  page.evaluate(() => {
    window.heard = [];
    window.addEventListener('message', ({ data }) => window.heard.push(data));
  });

// A message of the page to its first frame.
export const postToFrame = (page, message) =>
  page.evaluate((m) => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...m }, '*'), message);

// The page's first frame, once it runs.
export async function runningFrame(page) {
  await page.frameLocator('iframe').locator('.show[data-state="ready"]').waitFor({ state: 'attached', timeout: 30_000 });
  return page.frames()[1];
}
