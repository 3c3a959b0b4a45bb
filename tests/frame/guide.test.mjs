// Every example in the documents for embedding pages does what the text next to it says. The embedding page has another
// origin.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { becomes, frames, openAny, state, until, withPages } from '../lib/app.mjs';
import { examplesOf } from '../lib/examples.mjs';
import { dist, hosting } from '../lib/folders.mjs';
import { runningFrame } from '../lib/frames.mjs';
import { hostsTable, recipeNames } from '../hosts/hosts.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withPages();
const exampleHome = 'https://example.org/cellmates/';

const guide = new Map(['README', 'MESSAGES', 'HOSTING'].flatMap((name) => [...examplesOf(`web/${name}.md`)]));
const unused = new Set(guide.keys());
// The text of an example. Fails if there is no such example.
function example(name) {
  assert.ok(guide.has(name), `the documents have no example "${name}"`);
  unused.delete(name);
  return guide.get(name);
}

// A test of an embedding page with this body, in virtual time. `said` has the lines of its console.
const guideTest = (name, body, run) => test(name, () =>
  hosting((folder) => writeFile(join(folder, 'index.html'), `<!DOCTYPE html><link rel="icon" href="data:"><title>Guide</title>
    <script>
      window.heard = [];
      window.addEventListener('message', ({ data }) => heard.push({ ...data, size: data.data?.byteLength }));
    </script>
    ${body.replaceAll(exampleHome, site.url)}`), { host: 'localhost', headers: {} }, async (url) => {
    const said = [];
    const note = (page) => page.on('console', (message) => message.type() === 'log' && said.push(message.text()));
    const page = await openAny(site.shared, url, { prepare: note, virtual: true });
    await run(page, said);
    assert.deepEqual(page.problems, []);
    await page.end();
  }));

// The numbers in the console's lines; without its other lines.
const numbersIn = (said) => said.map((text) => text.split(' ').map(Number)).filter(([tick]) => tick >= 0);
// Passes frames until the embed sends a message, and returns it.
const heard = (page, type, holds = () => true) => becomes(page, type, async () =>
  (await page.evaluate((wanted) => window.heard.filter((m) => m.type === wanted), type)).find(holds));
// Fails unless four seconds bring eight lines with these pair tests, about, and growing ticks.
async function assertTwoPerSecond(page, said, pairTests, off = 0) {
  said.length = 0;
  await frames(page, 240);
  const lines = numbersIn(said);
  assert.ok(Math.abs(lines.length - 8) <= 1, `${said}`);
  assert.ok(lines.every(([tick], k) => k === 0 || tick > lines[k - 1][0]), `${said}`);
  for (const [, tests] of lines.slice(2)) assert.ok(Math.abs(tests - pairTests) <= off, `${said}`);
}
// Presses Run, and waits until so many discs of the scene move.
async function runs(page, scene, n, within = page) {
  await within.getByRole('button', { name: `Run ${n.toLocaleString('en')} discs` }).click();
  const now = await until(await runningFrame(page), (s) => s.tick > 0);
  assert.deepEqual([now.scene, now.n], [scene, n]);
}

// Fails unless `real` has every field of the example, with a value of its type or null.
function assertFields(shown, real, path) {
  for (const [name, value] of Object.entries(shown)) {
    const found = real[name];
    if (found === null) continue;
    assert.equal(typeof found, typeof value, `${path}.${name}`);
    if (typeof value === 'object') assertFields(value, found, `${path}.${name}`);
  }
}

const line = example('1. Copy a line: html');
guideTest('The line shows a picture, and runs after a press', line, async (page) => {
  const embed = page.frameLocator('iframe');
  await embed.locator('.poster').waitFor();
  await runs(page, 'pegs', 30_000, embed);
  const { width, height } = await page.locator('iframe').boundingBox();
  assert.ok(width > 900 && Math.abs(width / height - 16 / 9) < 0.01, `${width} × ${height}`);
});

// tests/engine runs the scripts in README.md.
test('The line in README.md is the guide’s, with another title', () => {
  const [[name, code], ...others] = [...examplesOf('README.md')].filter(([key]) => !/: (js|sh)/.test(key));
  assert.deepEqual([name, others], ['Put it into your page: html', []], 'README.md has an example that is not tested');
  const untitled = (html) => html.replace(/title="[^"]*"/, '');
  assert.equal(untitled(code), untitled(line));
});

const listening = `${example('3. Listen to events: js')} window.stopEvents = stop;`;
guideTest('A script controls the embed, and listens to events', example('2. Control it: html').replace(/(?=<\/script>\s*$)/, () => listening),
async (page, said) => {
  await becomes(page, 'a line', () => said[0]);
  assert.equal(said[0], 'true');
  // The answers to play, set, step, reset, set and step.
  const states = (await page.evaluate(() => window.heard.filter(({ type }) => type === 'state'))).slice(0, 6);
  const { tick, hash } = states[2];
  assert.ok(tick >= 100 && /^[\da-f]{16}$/.test(hash), `${tick} ${hash}`);
  assert.deepEqual(states.slice(2).map((s) => [s.method, s.tick]), [['naive', tick], ['naive', 0], ['grid', 0], ['grid', tick]]);
  assert.equal(states[5].hash, hash);
  assertFields(JSON.parse(example('Answer state: json')), states[5], 'state');
  const frame = await runningFrame(page);
  const { paused, scene, n, method } = await until(frame, (now) => now.tick > tick);
  assert.deepEqual([paused, scene, n, method, await page.locator('iframe').getAttribute('title')], [false, 'klaus', 2000, 'grid', '2,000 discs']);
  await assertTwoPerSecond(page, said, 6000, 500);
  await page.evaluate(() => void document.querySelector('#here').frame.set({ method: 'naive' }));
  await until(frame, (now) => now.method === 'naive');
  await assertTwoPerSecond(page, said, 1_999_000);
  await page.evaluate(() => window.stopEvents());
  const { length } = said;
  const { tick: before } = await state(frame);
  await frames(page, 120);
  assert.equal(said.length, length, 'stop must end the events');
  assert.ok((await state(frame)).tick > before);
});

guideTest('An element in an article becomes an embed', example('Several, in an article: html'), async (page) => {
  await runs(page, 'pucks', 500);
  const [src, title, link] = await page.evaluate(async () => {
    const element = document.querySelector('cellmates-embed');
    const { iframe } = await element.frame.loaded;
    return [iframe.src, iframe.title, element.querySelector('a').href];
  });
  assert.deepEqual([title, link], ['Pucks on ice', src.replace('from=parent&', '')]);
});

guideTest('A link alone in its paragraph becomes an embed', example('Links: html'), (page) => runs(page, 'pucks', 500));

// tests/engine/package.test.mjs installs the package.
guideTest('Links outside the named elements stay links, and none starts by itself', `${example('Links: html 2')}
  <article><p><a href="${exampleHome}?scene=pucks&n=500&autoplay=1">Pucks</a></p></article>
  <section class="comments"><p><a href="${exampleHome}?scene=klaus&n=2000000&autoplay=1">Many</a></p></section>`, async (page) => {
  await runs(page, 'pucks', 500);
  assert.deepEqual([page.frames().length, await page.getByRole('link', { name: 'Many' }).isVisible()], [2, true]);
});
const npm = example('From the package: js').replace("'cellmates/embed'", `'${exampleHome}engine/embed.js'`);
guideTest('The package of npm does what embed.js does', `<script type="module">${npm}</script>
  <p><a href="${exampleHome}?scene=tutorial&n=7">Seven</a></p><cellmates-embed n="8"></cellmates-embed>`,
async (page) => {
  for (const count of [7, 8]) await page.getByRole('button', { name: `Run ${count} discs` }).waitFor();
});

guideTest('Buttons save a state and restore it, also after a reload', example('Save and restore: html'), async (page) => {
  const press = async (id) => {
    await page.waitForFunction((button) => document.querySelector(button).onclick, id);
    await page.locator(id).click();
  };
  const stored = () => page.evaluate(async () => (await (await caches.match('/pucks'))?.arrayBuffer())?.byteLength);
  await press('#save');
  await page.frameLocator('iframe').locator('.poster').waitFor();
  await heard(page, 'state', ({ running }) => !running);
  await press('#restore');
  assert.equal(await stored(), undefined);
  await runs(page, 'pucks', 500, page.frameLocator('iframe'));
  const frame = page.frames()[1];
  await press('#save');
  const saved = await heard(page, 'run');
  assert.equal(await eventually('a replay', stored), saved.size);

  const restores = async () => {
    await page.evaluate(() => window.heard.splice(0));
    await press('#restore');
    await runningFrame(page);
    await heard(page, 'state', ({ tick, hash }) => tick === saved.tick && hash === saved.hash);
  };
  await until(frame, (s) => s.tick > saved.tick + 10);
  await restores();
  await page.reload();
  await page.getByRole('button', { name: 'Run 500 discs' }).waitFor();
  await restores();
});

const [themes, figures] = ['js', 'html'].map((language) => example(`In a page with a theme and a language of its own: ${language}`));
guideTest('Embeds in all three forms follow the theme of their page, whose language says their figures', `
  <script src="${exampleHome}embed.js" data-links defer></script><script>document.documentElement.dataset.theme = 'dark'</script>
  <iframe src="${exampleHome}?scene=klaus&n=300&threads=1&autoplay=1"></iframe><p><a href="${exampleHome}?scene=klaus&n=300">Discs</a></p>
  ${figures.replace('scene="pegs" n="30000"', 'scene="klaus" n="2000" method="naive"')}<script type="module">${themes}</script>`, async (page) => {
  await page.locator('cellmates-embed').getByRole('button', { name: 'Run' }).first().click();
  await becomes(page, 'both run', () => page.frames().length, (count) => count === 3);
  for (const theme of ['dark', 'light', 'dark']) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    // A frame that still loads has no answer.
    const all = () => Promise.all(page.frames().slice(1).map((frame) => frame.evaluate(() => document.documentElement.classList.contains('dark')).catch(() => {})));
    await becomes(page, theme, all, (dark) => dark.every((is) => is === (theme === 'dark')));
    assert.equal(await page.evaluate(() => document.querySelector('p > a').parentElement.shadowRoot.querySelector('cellmates-embed').theme), theme);
  }
  const said = await becomes(page, 'a figure', () => page.locator('#zeiten').textContent(), (text) => /Naive [\d,.]+ ms/.test(text));
  assert.match(said, /^Naive \d+(,\d+)? ms, Grid noch nicht gemessen$/);
});

guideTest('A failure is shown in a sentence', example('Show failures: html'), async (page) => {
  await runningFrame(page);
  const text = await becomes(page, 'a sentence', () => page.locator('#problem').textContent());
  assert.match(text, /^response="exact": limited to [\d,]+ discs, but there are 30,000\. \(too-many\)$/);
});

const [messages, taking] = ['Messages, version 1: html', 'Events: js'].map(example);
guideTest('Messages control the embed', messages, async (page, said) => {
  const frame = await runningFrame(page);
  await becomes(page, 'an event of naive', () => numbersIn(said).at(-1)?.[1], (tests) => tests === 1_999_000);
  await assertTwoPerSecond(page, said, 1_999_000);
  const { method, n, paused } = await state(frame);
  assert.deepEqual([method, n, paused, said.length], ['naive', 2000, false, numbersIn(said).length]);
  await page.evaluate('send({ type: "hop" })');
  const { message } = await heard(page, 'error');
  await becomes(page, 'a line about the error', () => said.includes(message));

  const active = () => page.evaluate(() => document.activeElement.tagName);
  // The message of an embed that cannot hand over the focus.
  const release = () => frame.evaluate(() => window.parent.postMessage({ cellmates: 1, type: 'released' }, '*'));
  await page.locator('iframe').focus();
  await release();
  await heard(page, 'released');
  assert.equal(await active(), 'IFRAME');
  await page.addScriptTag({ content: taking });
  await release();
  await becomes(page, 'the page has the focus, behind the embed', active, (tag) => tag === 'SPAN');
  assert.equal(await page.evaluate(() => document.activeElement.previousElementSibling.tagName), 'IFRAME');
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await page.locator('span').count(), 0);
});

// tests/page/threads.test.mjs runs frames on threads, and in a sandbox, with these headers.
test('The server of the tests sends the headers of the guide, and _headers has them', async () => {
  const headers = example('Headers: text').trim().split('\n').map((text) => text.split(': '));
  assert.equal(headers.length, 5);
  const sent = (await fetch(site.url)).headers;
  const rules = readFileSync(join(dist, '_headers'), 'utf8');
  for (const [name, value] of headers) {
    assert.equal(sent.get(name), value);
    assert.ok(rules.includes(`  ${name}: ${value}\n`), name);
  }
});

// `tools/test hosts` tests these, and demands the results in the guide's table.
for (const name of recipeNames) example(name);
test('The guide’s table of hosts has the results that are demanded', () =>
  assert.ok(readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8').includes(`\n\n${hostsTable()}\n\n`), hostsTable()));

// tests/page/policies.test.mjs tests these.
for (const language of ['http', 'html']) example(`Content-Security-Policy: ${language}`);

test('The command for a pinned script prints its hash', () => {
  const said = execFileSync('sh', ['-c', example('Pin the script: sh')], { cwd: dist, encoding: 'utf8' });
  assert.equal(said, createHash('sha384').update(readFileSync(join(dist, 'embed.js'))).digest('base64'));
});

// tests/page/site.test.mjs assembles a page with this variable, which is the last step of the command.
test('The build takes the address of the copy', () =>
  assert.equal(example('Links to your copy: sh'), `CELLMATES_SITE=${exampleHome} tools/build web\n`));

test('Every example is tested', () => assert.deepEqual([...unused], []));
