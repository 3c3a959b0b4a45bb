// Tests of the page's parts: functions of its modules as they are, in one Chromium page of the process, with virtual time.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { serve } from '../../tools/serve.mjs';
import { launch } from '../../tools/lib/browser.mjs';

const script = (name) => readFileSync(new URL(`../lib/${name}`, import.meta.url), 'utf8');

// Serves the project's files, and TypeScript as JavaScript. (A page whose requests are intercepted for that loses one now and
// then.)
function serveProject() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const modules = new Map();
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  return serve(root, { headers, answer({ url }, response) {
    const [path] = url.split('?');
    if (!path.endsWith('.ts') || !existsSync(root + path)) return false;
    if (!modules.has(path)) modules.set(path, transformSync(readFileSync(root + path, 'utf8'), { loader: 'ts', target: 'es2022' }).code);
    response.setHeader('Content-Type', 'text/javascript').end(modules.get(path));
    return true;
  } });
}

let opened;
async function open() {
  statSync(new URL('../../build/wasm/schema.json', import.meta.url)); // throws if nothing is built yet
  const server = await serveProject();
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack}`));
  await page.addInitScript(script('equal.js') + script('virtual.js') + script('null_gl.js'));
  return { server, browser, page, problems, address: `${server.url}tests/parts/page.html` };
}
after(async () => {
  if (!opened) return;
  const { browser, server } = await opened;
  await browser.close();
  await server.close();
});

// The file and line of the test, so that an error's stack has those of the file.
const caller = () => /\(?(?:file:\/\/)?([^\s()]*):(\d+):\d+\)?$/.exec(new Error().stack.split('\n')[3]);

/**
 * Makes tests that run in a freshly loaded page (page.html, page.js), after `prepare`. Both functions run in the page, so they
 * see nothing of the file around them. `run` gets the page's window, in which `prepare` has put what the tests share, and `argument`.
 * `query`: of the page's address; `framed`: in a frame of such a page; `expected`: a pattern of errors that the test causes.
 */
export const withParts = (prepare = () => {}) => (name, run, { argument, query = '', framed = false, expected = /^$/ } = {}) => {
  const [, file, line] = caller();
  const act = `(${'\n'.repeat(line - 1)}${run})(window, ${JSON.stringify(argument)})\n//# sourceURL=${file}`;
  test(name, async () => {
    const { page, problems, address } = await (opened ??= open());
    problems.length = 0;
    await page.goto(framed ? address : address + query);
    if (framed) {
      await page.evaluate((src) => new Promise((resolve) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src, width: 640, height: 360, onload: resolve }));
      }), address + query);
    }
    const where = page.frames().at(-1);
    await where.evaluate(`window.prepared.then(${prepare})`);
    await where.evaluate(act);
    assert.deepEqual(problems.filter((problem) => !expected.test(problem)), []);
  });
};
