// Every example in the guide for embedding pages (web/README.md) does what the guide says next to it. The embedding
// page has another origin.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openAny, state, until, withBrowser, withHost } from '../lib/app.mjs';
import { dist, hosting, copyOfPage, inFolder } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const { site } = withBrowser();
const host = withHost();
const exampleHome = 'https://example.org/cellmates/';

// The examples of a file by heading and language, for example `2. Control it: js`. A second one has a number.
function examplesOf(file) {
  const found = new Map();
  let heading;
  const text = readFileSync(join(project, file), 'utf8');
  for (const [, title, language, code] of text.matchAll(/^(?:#+ ([^\n]*)| *```([^\n]*)\n(.*?)^ *```)$/gms)) {
    heading = title?.replaceAll('`', '') ?? heading;
    if (title !== undefined) continue;
    const name = `${heading}: ${language || 'text'}`;
    const count = [...found.keys()].filter((key) => key.startsWith(name)).length;
    found.set(count > 0 ? `${name} ${count + 1}` : name, code);
  }
  return found;
}
const guide = examplesOf('web/README.md');
const unused = new Set(guide.keys());
// The text of an example. Fails if there is no such example.
function example(name) {
  assert.ok(guide.has(name), `web/README.md has no example "${name}"`);
  unused.delete(name);
  return guide.get(name);
}

// A test of an embedding page with this body. `said` has the lines of its console.
const guideTest = (name, body, run) => test(name, { timeout: 60_000 }, () =>
  hosting((folder) => writeFile(join(folder, 'index.html'), `<!DOCTYPE html><link rel="icon" href="data:"><title>Guide</title>
    <script>
      window.heard = [];
      window.addEventListener('message', ({ data, source }) =>
        window.heard.push({ ...data, time: performance.now(), other: source === window.other }));
    </script>
    ${body.replaceAll(exampleHome, site.url)}`), { host: 'localhost', headers: {} }, async (url) => {
    const said = [];
    const note = (page) => page.on('console', (message) => message.type() === 'log' && said.push(message.text()));
    const page = await openAny(site.shared, url, { prepare: note });
    await run(page, said);
    assert.deepEqual(page.problems, []);
    await page.end();
  }));

const line = example('1. Copy a line: html');

guideTest('The line shows a picture, and runs after a press', line, async (page) => {
  const embed = page.frameLocator('iframe');
  await embed.locator('.poster').waitFor();
  await embed.getByRole('button', { name: 'Run 5,000 discs' }).click();
  const frame = await runningFrame(page);
  const shown = await until(frame, (s) => s.tick > 0 && s.msPerTick > 0);
  assert.deepEqual([shown.scene, shown.n], ['klaus', 5000]);
  const { x, y, width, height } = await page.locator('iframe').boundingBox();
  assert.ok(width > 900 && Math.abs(width / height - 16 / 9) < 0.01, `${width} × ${height}`);
  for (const method of ['naive', 'grid']) {
    const [across, down] = shown.switch[method];
    assert.ok(down > 0 && down < shown.box[1], 'the switch must be above the discs');
    await page.mouse.click(x + across, y + down);
    await until(frame, (s) => s.method === method);
  }
});

// tests/engine runs the scripts in README.md.
test('The line in README.md is the guide’s, with another title', () => {
  const [[name, code], ...others] = [...examplesOf('README.md')].filter(([key]) => !/: (js|sh)/.test(key));
  assert.deepEqual([name, others], ['Put it into your page: html', []], 'README.md has an example that is not tested');
  const untitled = (html) => html.replace(/title="[^"]*"/, '');
  assert.equal(untitled(code), untitled(line));
});

// Both scripts are parts of one module.
guideTest('A script controls the embed, and listens to its events', `${example('2. Control it: html')}<script type="module">
  ${example('2. Control it: js')}
  const first = { tick, hash, state: await frame.state() };
  ${example('3. Listen to events: js')}
  window.made = { first, frame, stop };
</script>`, async (page, said) => {
  await page.waitForFunction(() => window.made, undefined, { timeout: 30_000 });
  const { tick, hash, state: then } = await page.evaluate(() => window.made.first);
  assert.ok(tick >= 100, `${tick}`);
  assert.deepEqual([then.tick, then.hash, then.paused, then.method, then.n], [tick, hash, true, 'naive', 2000]);
  assert.equal(await page.locator('iframe').getAttribute('title'), '2000 discs');

  const lines = () => said.map((text) => text.split(' ').map(Number));
  const naive = await eventually('events', lines, (all) => all.length >= 4, 20_000);
  assert.ok(naive.every(([at, tests], k) => at > (naive[k - 1]?.[0] ?? tick - 1) && tests === 1_999_000), `${said}`);
  const times = await page.evaluate(() => window.heard.filter(({ event }) => event === 'tick').map(({ time }) => time));
  assert.ok(times[3] - times[0] > 1000, `about two per second, not ${times}`);
  await page.evaluate(() => window.made.frame.set({ method: 'grid' }));
  await eventually('an event of grid', () => lines().at(-1)[1], (tests) => Math.abs(tests - 6000) < 500, 10_000);

  const again = await page.evaluate(async (ticks) => {
    const { frame, stop } = window.made;
    stop();
    await frame.reset();
    return frame.step(ticks);
  }, tick);
  assert.deepEqual([again.method, again.tick, again.hash], ['grid', tick, hash]);
  const { length } = said;
  await page.evaluate(() => window.made.frame.play());
  await page.waitForTimeout(700);
  assert.equal(said.length, length, 'stop must end the events');
});

guideTest('An element in an article becomes an embed', example('Several, in an article: html'), async (page) => {
  await page.frameLocator('iframe').getByRole('button', { name: 'Run 500 discs' }).click();
  const { scene, n } = await until(await runningFrame(page), (s) => s.tick > 0);
  assert.deepEqual([scene, n], ['pucks', 500]);
  const [src, title, link, version] = await page.evaluate(async () => {
    const element = document.querySelector('cellmates-embed');
    const { iframe, hello } = await element.frame.loaded;
    return [iframe.src, iframe.title, element.querySelector('a').href, hello.version];
  });
  assert.deepEqual([title, link, version], ['Pucks on ice', src, 1]);
});

const [setting, restoring, subscribing, releasing] = ['set: js', 'restore: js', 'Events: js', 'Events: js 2'].map(example);
const messages = `${line}<script>${example('Messages, version 1: js')}</script>`;
guideTest('Messages control the embed', messages, async (page, said) => {
  const run = (content) => page.addScriptTag({ content });
  const heard = (type, holds = () => true) => eventually(type, async () =>
    (await page.evaluate((wanted) => window.heard.filter((m) => m.type === wanted), type)).find(holds), Boolean, 15_000);
  const frame = await runningFrame(page);
  const [[tick, pairTests], ...more] = await eventually('a line', () => said.map((text) => text.split(' ').map(Number)),
    (lines) => lines.length > 0, 15_000);
  const { tick: last, paused, method, n } = await state(frame);
  assert.ok(tick >= 100, `${tick}`);
  assert.deepEqual([pairTests, more, last, paused, method, n], [1_999_000, [], tick, true, 'naive', 2000]);

  await run(setting);
  const set = await heard('state', ({ scene }) => scene === 'mixed');
  assert.deepEqual([set.method, set.view.gridlines, set.view.occupancy], ['naive', 1, 1]);

  await run(subscribing);
  await page.evaluate(() => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, type: 'play' }, '*'));
  const event = await heard('event', (m) => m.event === 'tick');
  for (const [, name] of subscribing.matchAll(/(?<=\/\/.*)(\w+):/g)) assert.ok(name in event, name);

  // The second embed receives the state of the first one.
  await page.evaluate((src) => {
    const second = document.querySelector('iframe').cloneNode();
    second.src = src;
    document.body.prepend(second);
    window.other = second.contentWindow;
  }, `${site.url}?scene=klaus&n=100&autoplay=1&paused=1`);
  await page.frameLocator('iframe >> nth=0').locator('.show[data-state="ready"]').waitFor({ state: 'attached' });
  await run(restoring);
  const saved = await heard('run');
  const restored = await heard('state', ({ other }) => other);
  assert.deepEqual([restored.tick, restored.n, restored.hash, restored.scene], [saved.tick, saved.n, saved.hash, 'mixed']);

  // This message comes from an embed that cannot hand over the focus.
  const active = () => page.evaluate(() => document.activeElement.tagName);
  const release = () => frame.evaluate(() => window.parent.postMessage({ cellmates: 1, type: 'released' }, '*'));
  await page.locator('iframe').last().focus();
  await release();
  await heard('released');
  assert.equal(await active(), 'IFRAME');
  await run(releasing);
  await release();
  await eventually('the page has the focus', active, (tag) => tag === 'BODY', 10_000);
});

const headers = Object.fromEntries(example('Hosting: text').trim().split('\n').map((text) => text.split(': ')));
test('The headers allow threads, and sandboxed embeds', { timeout: 60_000 }, async () => {
  assert.equal(Object.keys(headers).length, 5);
  const sent = (await fetch(site.url)).headers;
  const rules = readFileSync(join(dist, '_headers'), 'utf8');
  for (const [name, value] of Object.entries(headers)) {
    assert.equal(sent.get(name), value);
    assert.ok(rules.includes(`  ${name}: ${value}\n`), name);
  }
  await hosting(copyOfPage(), { headers }, async (url) => {
    const page = await openAny(site.shared, host.url);
    const status = async (query, attributes) => {
      await putFrame(page, `${url}?scene=klaus&n=100&autoplay=1&${query}`, attributes);
      return (await runningFrame(page)).locator('#status').textContent();
    };
    assert.match(await status('threads=2', { allow: 'cross-origin-isolated' }), /^Running on 2 threads/);
    assert.match(await status('', { sandbox: 'allow-scripts' }), /^Running on one thread/);
    assert.deepEqual(page.problems, []);
    await page.end();
  });
});

const command = example('Links to your copy: sh');
test('The build takes the address of the copy', () => inFolder((folder) => {
  const [, name, address, ...more] = /^(\w+)=(\S+) tools\/build web\n$/.exec(command);
  assert.deepEqual([name, address, more], ['CELLMATES_SITE', exampleHome, []]);
  // This is the last step of that command.
  const built = (path) => join(project, 'build/wasm', path);
  execFileSync(process.execPath, [join(project, 'web/build/assemble.mjs'), '--st', built('src/app'), '--engine', built('src/engine'),
    '--schema', built('schema.json'), '--out', join(folder, 'page')],
    { stdio: 'pipe', env: { ...process.env, [name]: address } });
  const page = readFileSync(join(folder, 'page/index.html'), 'utf8');
  for (const path of ['', 'oembed.json', 'social.']) assert.ok(page.includes(`"${address}${path}`), path);
}));

test('Every example is tested', () => assert.deepEqual([...unused], []));
