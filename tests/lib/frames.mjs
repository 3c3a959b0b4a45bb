// Helpers for frames in an embedding page.
import { becomes, becomesReady, frames, openAny } from './app.mjs';

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

// Records the messages from frames to the page in the page's `window.heard`.
export const noteAnswers = (page) =>
  page.evaluate(() => {
    window.heard = [];
    window.addEventListener('message', ({ data }) => window.heard.push(data));
  });

// Sends a message from the page to its first frame.
export const postToFrame = (page, message) =>
  page.evaluate((m) => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...m }, '*'), message);

// The page's first frame, once its program runs.
export async function runningFrame(page) {
  await becomesReady(() => page.frames()[1]);
  return page.frames()[1];
}

// The answers of the page's first frame to commands that are all sent at once. New ids tell the answers apart. With virtual
// time, frames pass until all are there, and a few in which a second answer would come.
export async function answersTo(page, commands) {
  const ids = await page.evaluate((all) => {
    const { contentWindow } = document.querySelector('iframe');
    const fresh = all.map((_, k) => `${Math.random()} ${k}`);
    all.forEach((command, k) => contentWindow.postMessage({ cellmates: 1, ...command, id: fresh[k] }, '*'));
    return fresh;
  }, commands);
  const found = () => page.evaluate((all) => all.map((id) => window.heard.filter(({ re }) => re === id)), ids);
  await becomes(page, 'all answers', found, (all) => all.every((answers) => answers.length > 0));
  await frames(page, 8);
  return (await found()).map((answers) => (answers.length === 1 ? answers[0] : { times: answers.length }));
}
