// Starts Chromium, opens pages whose errors are recorded, and serves the built page.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from '../serve.mjs';

// Seconds until a wait for the browser fails, because a busy machine may need minutes for what usually takes a second.
export const patience = 300;

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
    // If the page changes its theme, the browser stops loading the pictures of the previous theme; if it is left, its icon.
    const replaced = (request.resourceType() === 'image' || request.url().includes('/favicon.')) && why === 'net::ERR_ABORTED';
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
export const servePage = () => serve(fileURLToPath(new URL('../../dist', import.meta.url)));
