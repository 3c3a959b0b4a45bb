// Helpers for frames in an embedding page.
import { becomesReady, openAny } from './app.mjs';

// Replaces the page's content by a frame.
export const putFrame = (page, src, attributes = {}) =>
  page.evaluate((all) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(all)) frame.setAttribute(name, value);
    document.body.replaceChildren(frame);
  }, { src, width: 640, height: 360, ...attributes });

// For `open`: opens the address in a frame of the embedding page `host`, after `prepare(page)`.
export const framedIn = (host, attributes, prepare) => async (browser, url, options) => {
  const page = await openAny(browser, host.url, options);
  await prepare?.(page);
  await putFrame(page, url, attributes);
  return page;
};

// Sends a message from the page to its first frame.
export const postToFrame = (page, message) =>
  page.evaluate((m) => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...m }, '*'), message);

// The page's first frame, once its program runs.
export async function runningFrame(page) {
  await becomesReady(() => page.frames()[1]);
  return page.frames()[1];
}
