// The page as visitors meet it: by itself, in a frame of another site, in a sandboxed one;
// from a host that isolates it, and from one that sends no headers.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';
import { headers as isolating } from '../../web/build/headers.mjs';
import { eventually } from '../lib/harness.mjs';

export const places = {
  top: { path: [] },
  frame: { path: [0], attributes: 'allow="fullscreen; cross-origin-isolated"' },
  sandboxed: { path: [0], attributes: 'sandbox="allow-scripts"' },
};

// What a host sends with Cellmates' files, and another site's host with its article.
// Without the first one of `plain`, which hosts of static files send, no sandboxed frame
// could read its own files.
export const hostings = {
  isolated: {
    own: isolating,
    others: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  plain: { own: { 'Access-Control-Allow-Origin': '*' }, others: {} },
};

// Not every browser lets a test listen to its console, so that the page writes down itself
// what goes wrong in it.
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

// Servers for all visits: of the built page, and of the articles around it.
export async function openSites() {
  const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  const built = join(folder, 'built');
  const others = join(folder, 'others');
  await cp(fileURLToPath(new URL('../../dist', import.meta.url)), built, { recursive: true });
  await writeFile(join(built, 'witness.js'), witness);
  for (const [path, home] of [['index.html', ''], ['lesson/index.html', '../']]) {
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
    // The address to go to, for the page in its place; or for another page of the built ones.
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

// What a test asks of the app in its place.
export function appIn(page, path) {
  const ask = (run, ...values) => page.evaluate(path, run, ...values);
  const app = {
    ask,
    state: () => ask(() => window.cellmates.state()),
    reaches: (stage) =>
      eventually(`it becomes ${stage}`, () => ask(() => document.querySelector('.show')?.dataset.state), (s) => s === stage),
    until: (what, holds) => eventually(what, app.state, holds, 20_000),
    // The program has seen in its frames whatever was done before.
    settle: () =>
      ask(async () => {
        for (let k = 0; k < 6; k++) await new Promise(requestAnimationFrame);
      }),
    problems: () => ask(() => window.problems),
    // Where an element is, in the top page's viewport.
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
