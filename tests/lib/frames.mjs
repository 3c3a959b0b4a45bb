// Helpers for frames in an embedding page.
import { becomesReady, openAny } from './app.mjs';
import { eventually } from './harness.mjs';

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

// Makes tests of a page with one frame and the frame's messages. With autoplay it waits until the frame is ready. Messages
// for `say` include the version, those for `ask` do not.
export const withEmbed = (pageTest, host) => (name, query, run, attributes) =>
  pageTest(name, { query: `?threads=1&${query}`, open: framedIn(host, attributes, noteAnswers) }, async (page) => {
    const heard = () => page.evaluate(() => window.heard);
    const say = (message) => page.evaluate((m) => document.querySelector('iframe').contentWindow.postMessage(m, '*'), message);
    // Waits for the frame's next message of this type.
    const next = (type, from = 0) =>
      page.evaluate(([wanted, k]) => new Promise((resolve) => {
        const look = () => {
          const found = window.heard.slice(k).find((message) => message.type === wanted);
          if (!found) return;
          window.removeEventListener('message', look);
          resolve(found);
        };
        window.addEventListener('message', look);
        look();
      }), [type, from]);
    const ask = async (message, type = 'state') => {
      const from = await page.evaluate(() => window.heard.length);
      await say({ cellmates: 1, ...message });
      return next(type, from);
    };
    await becomesReady(() => page.frames()[1], ['idle', 'ready', 'failed']);
    if (query.includes('autoplay=1')) await next('ready');
    await run({ page, say, ask, next, heard });
  });

// The answers to commands that are all sent at once. New ids tell the answers apart.
export const answersTo = (page, commands) =>
  page.evaluate(async (all) => {
    const { contentWindow } = document.querySelector('iframe');
    const ids = all.map((_, k) => `${Math.random()} ${k}`);
    const found = () => ids.map((id) => window.heard.filter(({ re }) => re === id));
    all.forEach((command, k) => contentWindow.postMessage({ cellmates: 1, ...command, id: ids[k] }, '*'));
    const frame = () => new Promise(requestAnimationFrame);
    while (found().some((answers) => answers.length === 0)) await frame();
    for (let k = 0; k < 8; k++) await frame(); // in which a second answer would come
    return found().map((answers) => (answers.length === 1 ? answers[0] : { times: answers.length }));
  }, commands);

// Sends a command from another frame of the embedding page, and returns the answer to that frame.
export async function fromSibling(page, command) {
  const count = page.frames().length;
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  await eventually('there is another frame', () => page.frames().length > count);
  return page.frames()[count].evaluate((message) => new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => resolve(data));
    window.parent.frames[0].postMessage({ cellmates: 1, id: 7, ...message }, '*');
  }), command);
}
