// Opens the page as visitors meet it: in a tab, in a frame of another site or in a sandboxed frame, from a server that
// isolates it or from one that sends no headers.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { headers as isolating } from '../../web/build/headers.ts';
import { dist } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

// The headers that a server sends with Cellmates' files, and the other site's server with its articles. Servers of static
// files send the first header of `plain`; without it, no sandboxed frame could read its own files.
const hostings = {
  isolated: {
    own: isolating,
    others: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  plain: { own: { 'Access-Control-Allow-Origin': '*' }, others: {} },
};

// Runs in each page. Not every browser lets a test read its console, so the page itself records its errors. And the page
// must not stop waiting for a worker because a machine is slow.
const witness = `
window.problems = [];
const write = (kind, text) => window.problems.push(kind + ': ' + text);
const { error } = console;
console.error = (...values) => {
  write('console', values.map(String).join(' '));
  error(...values);
};
addEventListener('error', ({ message, target }) => write('error', message || 'loading ' + (target.src || target.href)), true);
addEventListener('unhandledrejection', ({ reason }) => write('rejection', reason));
addEventListener('securitypolicyviolation', (event) => write('policy', event.violatedDirective + ' ' + event.blockedURI));
// An article asks its embeds for the place of the focus and for their state. In WebKitGTK, the focus would move if the test
// asked them itself, and only the article finds a frame in a shadow root.
addEventListener('message', ({ data }) => {
  if (!data.question) return;
  const { id, name, className } = document.activeElement;
  const place = document.hasFocus() && (id || name || className);
  parent.postMessage({ ...data, place, state: document.querySelector('.show').dataset.state, problems }, '*');
});
const wait = window.setTimeout;
window.setTimeout = (act, time, ...rest) => wait(act, time >= 2000 ? 10 * time : time, ...rest);
`;

// Servers for all visits, of the built pages and of articles that embed them.
export async function openSites() {
  const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  const [built, others] = ['built', 'others'].map((name) => join(folder, name));
  await cp(dist, built, { recursive: true });
  await writeFile(join(built, 'witness.js'), witness);
  for (const path of readdirSync(built, { recursive: true }).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(built, path), 'utf8');
    const home = '../'.repeat(path.split(sep).length - 1);
    await writeFile(join(built, path), html.replace('<head>', `<head><script src="${home}witness.js"></script>`));
  }
  await mkdir(others);
  const asFile = async (name, content) => {
    const file = join(folder, name);
    execFileSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../../tools/package_file.mjs', import.meta.url)), dist, file, content]);
    await writeFile(file, (await readFile(file, 'utf8')).replace('<head>', () => `<head><script>${witness}</script>`));
    return pathToFileURL(file).href;
  };
  const files = [await asFile('cellmates.html', 'scene=klaus&n=300&paused=1'), await asFile('lesson.html', 'lesson')];

  const servers = [];
  const open = async (from, options) => {
    servers.push(await serve(from, options));
    return servers.at(-1).url;
  };
  const urls = {};
  for (const [name, headers] of Object.entries(hostings)) {
    urls[name] = {
      own: await open(built, { headers: headers.own }),
      others: await open(others, { host: 'localhost', headers: headers.others }),
    };
  }
  return {
    /** The addresses of the page and of the lesson as one file each, without a server. */
    files,
    own: (hosting, path = '') => urls[hosting].own + path,
    // The address of the other site's article with this body.
    async article(hosting, body) {
      const head = '<head><title>An article</title><link rel="icon" href="data:"></head>';
      await writeFile(join(others, `${hosting}.html`), `<!DOCTYPE html>\n<html lang="en">${head}${body}</html>`);
      return `${urls[hosting].others}${hosting}.html`;
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}

// Helpers that use the page at `path`.
export function appIn(page, path = []) {
  const ask = (run, ...values) => page.evaluate(path, run, ...values);
  const app = {
    ask,
    state: () => ask(() => window.cellmates.state()),
    text: (selector) => ask((s) => document.querySelector(s)?.textContent, selector),
    // Polls the text of an element until it matches, and returns it.
    says: (selector, pattern) =>
      eventually(`${selector} says ${pattern}`, () => app.text(selector), (text) => pattern.test(text)),
    reaches: (stage) =>
      eventually(`it becomes ${stage}`, () => ask(() => document.querySelector('.show')?.dataset.state), (s) => s === stage),
    until: (what, holds) => eventually(what, app.state, holds),
    // Waits until the page has handled earlier events, in its next frames.
    settle: (frames = 6) =>
      ask(async (count) => {
        for (let k = 0; k < count; k++) await new Promise(requestAnimationFrame);
      }, frames),
    problems: () => ask(() => window.problems),
    // A place in an element, in the top page's viewport.
    async spot(selector, across = 0.5, down = 0.5) {
      const placed = ([s, x, y]) => {
        const { left, top, width, height } = document.querySelector(s).getBoundingClientRect();
        return [left + x * width, top + y * height];
      };
      const inner = await ask(placed, [selector, across, down]);
      const outer = path.length > 0 ? await page.evaluate([], placed, ['iframe', 0, 0]) : [0, 0];
      return inner.map((value, k) => value + outer[k]);
    },
    // Scrolls to an element, and clicks on its middle once that stands still, because what comes into sight may still be loading
    // and grow.
    async click(selector) {
      let last;
      const spot = await eventually(`${selector} stands still`, async () => {
        await ask((s) => document.querySelector(s).scrollIntoView({ block: 'center' }), selector);
        const now = await app.spot(selector);
        const still = String(now) === String(last);
        last = now;
        return still && now;
      });
      await page.click(...spot);
    },
    // Clicks until an element says something, because a section takes clicks only once its script has come.
    clickUntil: (selector, told, pattern) =>
      eventually(`${told} says ${pattern} after a click on ${selector}`, async () => {
        await app.click(selector);
        await app.settle();
        return pattern.test(await app.text(told));
      }),
    async drag(selector, from, to) {
      await page.move(...(await app.spot(selector, ...from)));
      await page.down();
      await page.move(...(await app.spot(selector, ...to)));
    },
  };
  return app;
}
