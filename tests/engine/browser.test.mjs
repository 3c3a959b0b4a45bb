// The engine's package in Chromium: in pages, workers and threads, and as a classic script in pages that have no address of
// their own. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { serve } from '../../tools/serve.mjs';
import { headers as isolating } from '../../web/build/headers.ts';
import { withBrowser } from '../lib/app.mjs';
import { openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';
import { installInto } from '../lib/installed.mjs';

const project = mkdtempSync(join(tmpdir(), 'cellmates-'));
const servers = {};
const { site } = withBrowser();
before(async () => {
  installInto(project);
  cpSync(join(project, 'node_modules/cellmates/cellmates-p5.js'), join(project, 'cellmates-p5.js'));
  servers.isolated = await serve(project, { headers: isolating });
  servers.plain = await serve(project, { headers: {} });
  servers.unfetched = await serve(project, { headers: { 'content-security-policy': "connect-src 'none'" } });
  servers.guarded = await serve(project, { headers: { ...isolating, 'content-security-policy': "worker-src 'none'" } });
});
after(async () => {
  for (const server of Object.values(servers)) await server.close();
  rmSync(project, { recursive: true });
});

const { hash } = stepOnce('native', { scene: 'klaus', n: 500, method: 'grid', ticks: 100, warmup: 0 });
const found = (threads = 1) => ({ hash, n: 500, x: 500, threads });
// A function that makes and steps a world of the class `World`.
const use = `async (World, threads) => {
  const world = await World.create({ scene: 'klaus', n: 500, method: 'hash', threads });
  world.step(100);
  const found = { hash: world.hash(), n: world.count, x: world.x.length, threads: world.threads };
  const reason = world.threadsReason;
  world.destroy();
  return { ...found, ...(reason && { reason }) };
}`;

const foundIn = (page) => eventually('the page has a result', () => page.evaluate(() => window.found));

// Opens a page whose module assigns `window.found`, and resolves to that. The page may complain of `allowed`.
async function inPage(name, text, address, allowed = /^$/) {
  writeFileSync(join(project, `${name}.js`), `const use = ${use};\nconst address = './node_modules/cellmates/';\n${text}`);
  writeFileSync(join(project, `${name}.html`),
    `<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:"><script type="module" src="${name}.js"></script>`);
  const page = await openPage(site.shared, `${address}${name}.html`);
  try {
    const result = await foundIn(page);
    assert.deepEqual(page.problems.filter((problem) => !allowed.test(problem)), []);
    return result;
  } finally {
    await page.end();
  }
}

test('a page and its worker import the engine, with one thread or with three', async () => {
  writeFileSync(join(project, 'hand.js'), `import { World } from './node_modules/cellmates/cellmates.js';
(${use})(World, 1).then(postMessage);`);
  assert.deepEqual(await inPage('page', `
    const { World } = await import(address + 'cellmates.js');
    const apart = await import(address + 'wasm.js');
    const found = [await use(World, 1), await use(apart.World, 3)];
    World.threadsUrl = address + 'threads';
    found.push(await use(World, 3));
    found.push(await new Promise((resolve) => {
      new Worker('hand.js', { type: 'module' }).onmessage = ({ data }) => resolve(data);
    }));
    window.found = found;`, servers.isolated.url), [found(), found(3), found(3), found()]);
});

test('a page where threads are impossible has one, and says why', async () => {
  for (const [name, file, server, why] of [
    ['shared', 'wasm.js', 'plain', /must be cross-origin isolated/],
    ['folder', 'cellmates.js', 'isolated', /World\.threadsUrl does not name/],
    ['policy', 'wasm.js', 'guarded', /could not be started from http.*: a worker did not start/],
  ]) {
    const { reason, ...rest } = await inPage(name, `const { World } = await import(address + '${file}'); window.found = await use(World, 3);`,
      servers[server].url, /violates the following Content Security Policy/);
    assert.match(reason, why);
    assert.deepEqual(rest, found());
  }
});

test('a page of Electron, or one that was given a part of process, has threads', async () => {
  for (const [name, process] of [['exposed', "{ versions: { node: '22.1.0' } }"], ['renderer',
    "{ type: 'renderer', versions: { node: '22.1.0' }, getBuiltinModule: () => { throw new Error('not in a page'); } }"]]) {
    assert.deepEqual(await inPage(name, `globalThis.process = ${process};
      const { World } = await import(address + 'wasm.js'); window.found = await use(World, 3);`, servers.isolated.url), found(3));
  }
});

// hosts.test.mjs forbids to compile it.
test('a page whose policy forbids to load the engine gets an error that names the cure', async () => {
  assert.match(await inPage('unfetched', `const { World } = await import(address + 'wasm.js');
    window.found = await use(World, 1).catch(({ code, message }) => code + ' ' + message);`,
    servers.unfetched.url, /violates the (following|document's) Content Security|connect-src|failed: /), /^unsupported cellmates\.wasm could not be loaded.*connect-src/);
});

// These pages can load no file except the script, or have no address of their own.
const classic = (script) => `<!DOCTYPE html><title>Sketch</title><link rel="icon" href="data:"><script src="${script}"></script><script>
  (${use})(Cellmates.World, 1).then((found) => { parent.postMessage(found, '*'); window.found = found; })</script>`;

test('a sandboxed srcdoc page and a blob: page use the classic script', async () => {
  const html = JSON.stringify(classic(`${servers.plain.url}cellmates-p5.js`)).replaceAll('</', '<\\/');
  assert.deepEqual(await inPage('frames', `
    const html = ${html}, found = [];
    for (const [name, value] of [['srcdoc', html], ['src', URL.createObjectURL(new Blob([html], { type: 'text/html' }))]]) {
      const frame = document.createElement('iframe');
      if (name === 'srcdoc') frame.sandbox = 'allow-scripts';
      frame[name] = value;
      found.push(await new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true });
        document.body.append(frame);
      }));
    }
    window.found = found;`, servers.plain.url), [found(), found()]);
});

test('a page in a file uses the classic script', async () => {
  const file = join(project, 'sketch.html');
  writeFileSync(file, classic('cellmates-p5.js'));
  const page = await openPage(site.shared, pathToFileURL(file).href);
  assert.deepEqual(await foundIn(page), found());
  assert.deepEqual(page.problems, []);
  await page.end();
});
