// The copy works on Debian's nginx as it is installed: without a header of ours, with the smallest policy of web/HOSTING.md, and
// for pages of another origin. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPage } from '../../tools/lib/browser.mjs';
import { elementCode, scriptCode } from '../../web/kit/frame_code.ts';
import { withBrowser } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';
import { freePort } from '../lib/port.mjs';

const { site } = withBrowser();
const debian = process.env.CELLMATES_HOME ? join(process.env.CELLMATES_HOME, 'nginx') : '/';
const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
const guide = readFileSync(new URL('../../web/HOSTING.md', import.meta.url), 'utf8');
const [, policy] = guide.match(/^```http\nContent-Security-Policy: (.*)\n```$/m);

// Debian's configuration with other places: each of them must be in it.
function changed(file, changes) {
  let text = readFileSync(join(debian, 'etc/nginx', file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    assert.ok(text.includes(from), `${file} without ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

// One server at three addresses: as installed, with the policy, and with types that lack modules.
let server, port;
before(async () => {
  port = await freePort();
  chmodSync(folder, 0o755);
  cpSync(dist, join(folder, 'www/cellmates'), { recursive: true });
  for (const name of ['sites-enabled', 'conf.d']) mkdirSync(join(folder, name));
  cpSync(join(debian, 'etc/nginx/mime.types'), join(folder, 'mime.types'));
  writeFileSync(join(folder, 'nginx.conf'), changed('nginx.conf', {
    'user www-data;': `user ${userInfo().username};`, '/run/nginx.pid': join(folder, 'pid'), '/var/log/nginx/': `${folder}/`,
    '/etc/nginx/': `${folder}/`,
  }));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  writeFileSync(join(folder, 'conf.d/places.conf'), temporary.join('\n'));
  for (const [k, more] of ['', `add_header Content-Security-Policy "${policy}";`, 'location ~ \\.js$ { types {} }'].entries()) {
    writeFileSync(join(folder, `sites-enabled/${k}`), changed('sites-available/default', {
      'listen 80 default_server;': `listen 127.0.0.${k + 1}:${port};`, 'listen [::]:80 default_server;': '',
      'root /var/www/html;': `root ${folder}/www;\n${more}`,
    }));
  }
  server = spawn(join(debian, 'usr/sbin/nginx'), ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;'],
    { stdio: 'inherit' });
  await eventually('nginx answers or ends', () => server.exitCode !== null || fetch(addressOf('plain')).then(() => true));
  assert.equal(server.exitCode, null, readFileSync(join(folder, 'error.log'), 'utf8'));
});
after(async () => {
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const addressOf = (kind, path = '') => `http://127.0.0.${['plain', 'strict', 'typeless'].indexOf(kind) + 1}:${port}/cellmates/${path}`;

// A test with a page, which may have no problems.
const nginxTest = (name, kind, path, run) => test(name, async () => {
  const page = await openPage(site.browser, addressOf(kind, path));
  await run(page);
  assert.deepEqual(page.problems, []);
  await page.end();
});
const says = (page, selector, pattern) => eventually(`${selector} says ${pattern}`, () => page.locator(selector).textContent(), (text) => pattern.test(text));
const measure = (page) => page.getByRole('button', { name: 'Start', exact: true }).click();
const runs = (page, embed) => page.frameLocator(embed).locator('.show[data-state="ready"]').waitFor({ state: 'attached' });

test('nginx sends none of our headers', async () => {
  const { status, headers } = await fetch(addressOf('plain', 'embed.js'));
  assert.deepEqual([status, headers.get('access-control-allow-origin'), headers.get('content-security-policy')], [200, null, null]);
});

nginxTest('the workbench measures, in a worker that is a module', 'plain', 'workbench/', async (page) => {
  await measure(page);
  await says(page, '.status', /^Measuring/);
});

nginxTest('the examples import the engine', 'plain', 'examples/canvas.html', async (page) => {
  await says(page, '#discs', /^1,000$/);
  await page.goto(addressOf('plain', 'examples/tutorial.html'));
  await says(page, '#now', /^500$/);
});

test('the HTML element and its script become an embed in a page of another origin', async () => {
  const address = addressOf('plain', '?scene=pucks&n=20');
  writeFileSync(join(folder, 'www/article.html'),
    `<!DOCTYPE html><title>Article</title><link rel="icon" href="data:">${elementCode(address, 'Pucks')}\n${scriptCode(address)}`);
  const page = await openPage(site.browser, `http://127.0.0.3:${port}/article.html`);
  await page.getByRole('button', { name: 'Run 20 discs' }).click();
  await runs(page, 'cellmates-embed iframe');
  assert.deepEqual(page.problems, []);
  await page.end();
});

nginxTest('the smallest policy allows the lesson’s race', 'strict', 'lesson/', async (page) => {
  await page.locator('#race [name="run"]').click();
  await says(page, '#race .said', /^Racing/);
});

nginxTest('the smallest policy allows the article with embeds', 'strict', 'examples/blog.html', async (page) => {
  await page.getByRole('button', { name: 'Run 400 discs' }).click();
  await runs(page, 'cellmates-embed iframe');
});

test('a server with a wrong type for modules is named', async () => {
  const page = await openPage(site.browser, addressOf('typeless', 'workbench/'));
  await measure(page);
  await says(page, 'main', /could not be started: the server sends \S+\/worker\.\w+\.js as application\/octet-stream, but browsers/);
  await page.end();
});
