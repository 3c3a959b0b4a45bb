// The engine's package in bundlers. Needs `tools/build native web`, and the npm packages of package-lock.json in this folder,
// which it installs into build/bundlers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { serve } from '../../tools/serve.mjs';
import { launch, openPage } from '../../tools/lib/browser.mjs';
import { eventually } from '../lib/harness.mjs';
import { installInto } from '../lib/installed.mjs';
import { installPackages } from '../lib/packages.mjs';
import { freePort } from '../lib/port.mjs';
import { checks, compilers, hosts } from './hosts.mjs';
import { strictest, typePrograms } from './types.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const place = here('../../build/bundlers');
const empty = join(place, 'empty');

const { fileOf, run, versionOf } = installPackages(here('.'), place);

async function start(folder, commandFor, environment) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = spawn(process.execPath, fileOf(folder, commandFor(String(port))),
    { cwd: folder, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const close = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
  };
  await eventually('the server answers or ends', () => child.exitCode !== null || fetch(url).then(({ ok }) => ok));
  if (child.exitCode !== null) throw new Error(`the server ended\n${said}`.slice(0, 4000));
  return { url, close };
}

// What the page at `url` found.
async function foundAt(browser, url) {
  const page = await openPage(browser, url);
  try {
    await page.waitForFunction(() => window.found);
    return await page.evaluate(() => window.found);
  } catch (error) {
    throw new Error([error.message, ...page.problems].join('\n'), { cause: error });
  } finally {
    await page.end();
  }
}

// Of a page that can share memory with its workers.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const html = (script) =>
  `<!DOCTYPE html><title>Empty</title><link rel="icon" href="data:"><script type="module" src="./${script}.js"></script>`;

// Builds, serves and opens a bundler's project. Returns what it found, by place: a page, a worker, a server.
async function tryHost(browser, { name, way, entry, files = {}, commands = [], environment, ...host }) {
  const folder = join(empty, `${name}-${way}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  cpSync(here('project'), folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html(entry));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  // The threaded engine is served as it is.
  const threads = join(empty, 'node_modules/cellmates/threads');
  cpSync(threads, join(folder, 'public/threads'), { recursive: true });
  for (const command of commands) await run(folder, command, environment);
  let server;
  if (host.page) {
    const built = join(folder, host.page);
    if (host.bundled) writeFileSync(join(built, 'index.html'), html('bundle'));
    cpSync(threads, join(built, 'threads'), { recursive: true });
    for (const file of host.copies ?? []) cpSync(join(empty, 'node_modules/cellmates', file), join(built, file));
    server = await serve(built, { headers });
  } else {
    server = await start(folder, host.serves, environment);
  }
  try {
    const found = await foundAt(browser, server.url);
    if (host.server) {
      const text = await (await fetch(server.url + host.server)).text();
      const [, json] = text.match(/<pre>(.*?)<\/pre>/) ?? assert.fail(text.slice(0, 2000));
      const { page, threads } = JSON.parse(json.replaceAll('&quot;', '"'));
      Object.assign(found, { server: page, serverThreads: threads });
    }
    return found;
  } finally {
    await server.close();
  }
}

const { hash } = stepOnce('native', { scene: 'klaus', n: 500, method: 'hash', ticks: 100, warmup: 0 });
// The project is empty but for the engine. Its parent folder has the hosts.
rmSync(empty, { recursive: true, force: true });
mkdirSync(empty);
const archive = installInto(empty);
for (const { name, package: of, command } of checks) {
  test(`${name} ${versionOf(of)}: the package`, () => run(empty, command(archive)));
}
for (const { name, package: of, lib } of compilers) {
  for (const [way, { files, options }] of Object.entries(typePrograms)) {
    test(`${name} ${versionOf(of)}: ${way}`, async () => {
      const folder = join(empty, `${of}-${way}`);
      mkdirSync(folder);
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
      const args = ['--noEmit', ...strictest, '--skipDefaultLibCheck', '--lib', lib, '--typeRoots', '.', ...options];
      await run(folder, [`${of}/bin/tsc`, ...args, ...readdirSync(folder)]);
    });
  }
}
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
for (const host of hosts) {
  test(`${host.name} ${versionOf(host.package)}: ${host.way}`, async () => {
    const found = await tryHost(browser, host);
    assert.equal(found.error, undefined);
    const { alone, threads, serverThreads, ...places } = found;
    for (const [place, { hash: one, threads: count }] of Object.entries(places)) {
      assert.deepEqual([place, one, count], [place, hash, 1]);
    }
    if (alone) {
      assert.deepEqual([alone.hash, alone.threads], [hash, 1]);
      assert.match(alone.reason, /^World\.threadsUrl does not name/);
    }
    for (const one of [threads, serverThreads]) if (one) assert.equal(one.hash, hash, one.reason);
    if (threads) assert.equal(threads.threads, 2, threads.reason);
  });
}
