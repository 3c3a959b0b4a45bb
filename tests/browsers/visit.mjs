// Opens the page as visitors meet it: in a tab, in a frame of another site or in a sandboxed frame, from a server that
// isolates it or from one that sends no headers.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { headers as isolating } from '../../web/build/headers.mjs';
import { pages } from '../../web/lesson/sections.js';
import { eventually } from '../lib/harness.mjs';

export const places = {
  top: { path: [] },
  frame: { path: [0], attributes: 'allow="fullscreen; cross-origin-isolated"' },
  sandboxed: { path: [0], attributes: 'sandbox="allow-scripts"' },
};

// The headers that a server sends with Cellmates' files, and the other site's server with its article. Servers of static
// files send the first header of `plain`; without it, no sandboxed frame could read its own files.
export const hostings = {
  isolated: {
    own: isolating,
    others: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  plain: { own: { 'Access-Control-Allow-Origin': '*' }, others: {} },
};

// Runs in each page. Not every browser lets a test read its console, so the page itself records its errors.
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
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => write('policy', violatedDirective + ' ' + blockedURI));

// As \`patient\` in tests/lib/app.mjs.
const wait = window.setTimeout;
window.setTimeout = (act, time, ...rest) => wait(act, [2000, 3000, 10_000].includes(time) ? 10 * time : time, ...rest);
`;

const article = (src, attributes) => `<!DOCTYPE html>
<html lang="en">
<head><title>An article</title><link rel="icon" href="data:"></head>
<body style="margin: 0; height: 3000px; background: white">
<iframe title="Cellmates" src="${src.replaceAll('&', '&amp;')}" ${attributes} width="640" height="360"
  style="display: block; border: 0; margin: 100px"></iframe>
</body>
</html>
`;

// Servers for all visits, of the built page and of the articles that embed it.
export async function openSites() {
  const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  const built = join(folder, 'built');
  const others = join(folder, 'others');
  await cp(fileURLToPath(new URL('../../dist', import.meta.url)), built, { recursive: true });
  await writeFile(join(built, 'witness.js'), witness);
  for (const [path, home] of [['index.html', ''], ...pages.map(({ name }) => [`lesson/${name}.html`, '../'])]) {
    const html = await readFile(join(built, path), 'utf8');
    await writeFile(join(built, path), html.replace('<head>', `<head><script src="${home}witness.js"></script>`));
  }
  await mkdir(others);

  const servers = [];
  const open = async (from, options) => {
    const server = await serve(from, options);
    servers.push(server);
    return server.url;
  };
  const urls = {};
  for (const [name, headers] of Object.entries(hostings)) {
    urls[name] = {
      own: await open(built, { headers: headers.own }),
      others: await open(others, { host: 'localhost', headers: headers.others }),
    };
  }
  let articles = 0;
  return {
    // The address that opens the page, or another built page, in its place.
    async address(place, hosting, query, path = '') {
      const own = `${urls[hosting].own}${path}?${query}`;
      if (place === 'top') return own;
      const name = `article-${articles++}.html`;
      await writeFile(join(others, name), article(own, places[place].attributes));
      return urls[hosting].others + name;
    },
    own: (hosting, path) => urls[hosting].own + path,
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true });
    },
  };
}

// Helpers that use the app in its place.
export function appIn(page, path) {
  const ask = (run, ...values) => page.evaluate(path, run, ...values);
  const app = {
    ask,
    state: () => ask(() => window.cellmates.state()),
    reaches: (stage) =>
      eventually(`it becomes ${stage}`, () => ask(() => document.querySelector('.show')?.dataset.state), (s) => s === stage),
    until: (what, holds) => eventually(what, app.state, holds),
    // Waits until the program has processed earlier events in its frames.
    settle: () =>
      ask(async () => {
        for (let k = 0; k < 6; k++) await new Promise(requestAnimationFrame);
      }),
    problems: () => ask(() => window.problems),
    // The place of an element in the top page's viewport.
    async rect(selector) {
      const inner = await ask((s) => {
        const { left, top, width, height } = document.querySelector(s).getBoundingClientRect();
        return { left, top, width, height };
      }, selector);
      if (path.length > 0) {
        const [left, top] = await page.evaluate([], () => {
          const frame = document.querySelector('iframe').getBoundingClientRect();
          return [frame.left, frame.top];
        });
        inner.left += left;
        inner.top += top;
      }
      return inner;
    },
    async spot(selector, across, down) {
      const { left, top, width, height } = await app.rect(selector);
      return [left + across * width, top + down * height];
    },
    async click(selector) {
      await page.move(...(await app.spot(selector, 0.5, 0.5)));
      await page.down();
      await page.up();
    },
  };
  return app;
}
