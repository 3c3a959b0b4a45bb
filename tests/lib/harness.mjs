// What the browser tests share: a browser, a page that is listened to, a server.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../tools/serve.mjs';

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// The same browser without its own windows and tools, which take 1.2 of the 2.0 s of
// processor time until the app draws, and half a processor while it does. Where it is missing
// the whole browser does as well.
const shell = [process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path));

// A fresh browser that draws WebGL2 in software, so that it does the same everywhere. `whole`:
// the browser as people have it.
export function launch({ whole = false, ...options } = {}) {
  const executablePath = (!whole && shell) || candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium found: set CHROMIUM to its path');
  return chromium.launch({
    ...options,
    executablePath,
    args: [
      '--no-sandbox', // which root may not have
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-compositing', // in software 58 frames a second instead of 42
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      '--process-per-site', // and profile
    ],
  });
}

// Opens the address in a profile of its own; or in that of other pages, if that is given in the
// browser's place. `page.problems` collects, as text, each console error, uncaught error and failed
// request. `page.end()` closes the page, and its profile if it is its own.
export async function openPage(browser, url, { viewport, deviceScaleFactor, colorScheme, hasTouch } = {}) {
  const own = 'newContext' in browser;
  const context = own ? await browser.newContext({ viewport, deviceScaleFactor, colorScheme, hasTouch }) : browser;
  const page = await context.newPage();
  if (!own && viewport) await page.setViewportSize(viewport);
  if (!own && colorScheme) await page.emulateMedia({ colorScheme });
  page.end = () => (own ? context : page).close();
  page.problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => page.problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Where the page takes the other theme, the browser gives up the pictures of the first.
    const replaced = request.resourceType() === 'image' && why === 'net::ERR_ABORTED';
    if (!replaced) page.problems.push(`failed: ${request.url()} (${why})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) page.problems.push(`status ${response.status()}: ${response.url()}`);
  });
  await page.goto(url);
  return page;
}

// The built page, on a free port, with the headers that its hosts send.
export function servePage(options) {
  return serve(fileURLToPath(new URL('../../dist', import.meta.url)), options);
}

// A test must not pass because nothing could be drawn.
export async function requireWebGL2(page) {
  const found = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    return gl !== null && gl.getParameter(gl.VERSION);
  });
  if (!found) throw new Error('this browser has no WebGL2');
  return found;
}

// What went wrong, also by an error without a message: WebKit's driver gives such ones, and then
// only its name says what it was. `ECONNREFUSED` and the like are codes.
export const describeError = ({ name, code, message }) => [[name, code].filter(Boolean).join(' '), message].filter(Boolean).join(': ');

// Asks until the answer is one that `holds`, less often the longer that takes: each question costs the
// page and the test a few milliseconds. A page that is just being replaced cannot answer. The error of
// an answer that never came is the failure's cause.
export async function eventually(what, ask, holds = Boolean, timeout = 60_000) {
  const begin = Date.now();
  const end = begin + timeout;
  for (;;) {
    let answer, failure;
    try {
      answer = await ask();
      if (holds(answer)) return answer;
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= end) {
      const message = `${what}: ${failure ? describeError(failure) : JSON.stringify(answer)}`;
      throw Object.assign(new assert.AssertionError({ message }), { cause: failure });
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(30 + (Date.now() - begin) / 10, 120)));
  }
}
