// The browser tests share a browser, pages whose errors are recorded, and a server.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../../tools/serve.mjs';

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// The headless shell is Chromium without its own windows and tools, which would take 1.2 of the 2.0 s of processor
// time until the app draws, and half a processor afterwards. If it is missing, tests use the whole browser.
const shell = [process.env.CHROMIUM_SHELL, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path));

// Starts a browser that draws WebGL2 in software, so that it draws the same everywhere. `whole` asks for the whole
// browser instead of the headless shell.
export function launch({ whole = false, ...options } = {}) {
  const executablePath = (!whole && shell) || candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('no Chromium found: set CHROMIUM to its path');
  return chromium.launch({
    ...options,
    executablePath,
    args: [
      '--no-sandbox', // Chromium refuses to run as root with a sandbox
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-compositing', // gives 58 frames per second in software instead of 42
      ...(executablePath === shell ? ['--in-process-gpu'] : []), // 7% less processor time until the app draws
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      '--process-per-site', // pages of one site and profile share a process
    ],
  });
}

// Opens a profile whose pages share a process as long as one of them is open, because a new process compiles the program
// again. So its first page, at `url`, stays open as `kept`.
export async function openProfile(browser, url, options) {
  const context = await browser.newContext(options);
  const kept = await context.newPage();
  await kept.goto(url);
  return { kept, newPage: () => context.newPage() };
}

// Opens the address in a new profile, or in one of `openProfile` that is given in place of the browser.
// `page.problems` collects each console error, uncaught error and failed request as a string. `page.end()` closes
// the page, and its profile if that is new.
export async function openPage(browser, url, { viewport, deviceScaleFactor, colorScheme, hasTouch } = {}) {
  const own = 'newContext' in browser;
  const profile = own ? await browser.newContext({ viewport, deviceScaleFactor, colorScheme, hasTouch }) : browser;
  const page = await profile.newPage();
  page.setDefaultTimeout(1000 * patience);
  if (!own && viewport && !isDeepStrictEqual(viewport, page.viewportSize())) await page.setViewportSize(viewport);
  if (!own && colorScheme) await page.emulateMedia({ colorScheme });
  page.end = () => (own ? profile : page).close();
  page.problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') page.problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => page.problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // If the page changes its theme, the browser stops loading the pictures of the previous theme.
    const replaced = request.resourceType() === 'image' && why === 'net::ERR_ABORTED';
    // The page gives up the script that tests threads when it is left, or after 2 s, and then runs on one thread.
    const late = /\/probe\.\w+\.js$/.test(request.url()) && why === 'net::ERR_ABORTED';
    if (!replaced && !late) page.problems.push(`failed: ${request.url()} (${why})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) page.problems.push(`status ${response.status()}: ${response.url()}`);
  });
  if (url !== 'about:blank') await page.goto(url); // a new page is blank
  return page;
}

// Serves the built page on a free port, with the headers that servers should send.
export function servePage(options) {
  return serve(fileURLToPath(new URL('../../dist', import.meta.url)), options);
}

// Throws if the browser has no WebGL2, so that no test passes only because nothing was drawn.
export async function requireWebGL2(page) {
  const found = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    return gl !== null && gl.getParameter(gl.VERSION);
  });
  if (!found) throw new Error('this browser has no WebGL2');
  return found;
}

// A description of an error. Errors of WebKit's driver may have a name but no message; others, such as
// `ECONNREFUSED`, have a code.
const describeError = ({ name, code, message }) => [[name, code].filter(Boolean).join(' '), message].filter(Boolean).join(': ');

// The one deadline of a process: seconds without progress, which a test makes that ends, and a poll that begins or has its answer.
// No test and no step of one has a deadline of its own, because a busy machine may need minutes for what usually takes a second.
const patience = 300;
const polls = new Set(); // those that have no answer yet
let silent = 0; // seconds without progress; those in which the process is stopped do not count
const testing = process.env.NODE_TEST_CONTEXT !== undefined; // other programs may be silent for long
if (testing) afterEach(() => void (silent = 0));
setInterval(() => {
  silent += 1;
  if (silent === patience) for (const poll of polls) poll.over = true;
  if (!testing || silent < 1.2 * patience) return;
  console.error(`No progress for ${silent} s.`);
  process.exit(1);
}, 1000).unref();

// Polls `ask` until `holds(answer)` is true, and returns the answer. Polls become rarer with time, because each costs the page
// and the test a few milliseconds. An error counts as no answer, because a page that is being replaced cannot answer. If the
// process makes no progress any more, it fails with the last answer; if that was an error, it is the failure's cause.
export async function eventually(what, ask, holds = Boolean) {
  const poll = { over: false };
  polls.add(poll);
  silent = 0;
  try {
    for (let wait = 30; ; wait = Math.min(wait + 5, 120)) {
      let answer, failure;
      try {
        answer = await ask();
        if (holds(answer)) {
          silent = 0;
          return answer;
        }
      } catch (error) {
        failure = error;
      }
      if (poll.over) {
        const message = `${what}: ${failure ? describeError(failure) : JSON.stringify(answer)}`;
        throw Object.assign(new assert.AssertionError({ message }), { cause: failure });
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  } finally {
    polls.delete(poll);
  }
}
