// The page runs under the Content-Security-Policies that web/HOSTING.md prints, sent as headers or written into the page,
// and names the policy if one is too strict. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { headers as usualHeaders } from '../../web/build/headers.ts';
import { becomesReady, openAny, patient, state, until, withBrowser } from '../lib/app.mjs';
import { copyOfPage, hosting } from '../lib/folders.mjs';

const { site } = withBrowser();
const name = 'Content-Security-Policy';
const guide = await readFile(new URL('../../web/HOSTING.md', import.meta.url), 'utf8');
const [, ofCopy] = guide.match(/^```http\nContent-Security-Policy: (.*)\n```$/m);
const [, ofPage] = guide.match(/^<meta http-equiv="Content-Security-Policy" content="(.*)">$/m);
const trusted = "; require-trusted-types-for 'script'; trusted-types default";

const { [name]: _, ...isolating } = usualHeaders;
const plain = { 'Access-Control-Allow-Origin': '*' };
const meta = (policy) => `<meta http-equiv="${name}" content="${policy}">`;
// For `hosting`: a copy whose page has a policy in its head.
const copyWith = (policy) => async (folder) => {
  await copyOfPage()(folder);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), html.replace('<head>', `<head>${meta(policy)}`));
};

const refused = (page) => page.evaluate(() => {
  try {
    document.createElement('script').src = 'https://example.org/other.js';
  } catch (error) {
    return error.name;
  }
  return 'nothing';
});
for (const [how, headers, fill, threads] of [
  ['in the page, with Trusted Types', plain, copyWith(ofCopy + trusted), 1],
  ['as a header, with Trusted Types and two threads', { ...isolating, [name]: ofCopy + trusted }, copyOfPage(), 2],
]) {
  test(`the printed policy of a copy is enough ${how}`, () => hosting(fill, { headers }, async (url) => {
    const page = await openAny(site.browser, `${url}?scene=klaus&n=300&threads=${threads}`, { prepare: patient });
    await until(page, ({ tick }) => tick > 3);
    assert.equal((await state(page)).threads, threads);
    assert.deepEqual(page.problems, []);
    if (how.includes('Trusted')) assert.equal(await refused(page), 'TypeError', 'Trusted Types must be in force, and trust this folder alone');
    await page.end();
  }));
}

test('the printed policy of a page with embeds is enough, in the page and as a header', async () => {
  const policy = ofPage.replaceAll('https://example.org', new URL(site.url).origin);
  const page = `<!DOCTYPE html><title>Strict</title>${meta(policy)}<iframe title="Plain" src="${site.url}?n=20"></iframe>
    <script src="${site.url}embed.js" defer></script><cellmates-embed id="mine" n="20" autoplay></cellmates-embed>
    <cellmates-embed n="7"></cellmates-embed>`;
  await hosting((folder) => writeFile(join(folder, 'index.html'), page),
    { host: 'localhost', headers: { [name]: policy } }, async (url) => {
    const tab = await openAny(site.browser, url);
    await tab.frameLocator('iframe[title="Plain"]').getByRole('button', { name: 'Run' }).click();
    for (const embed of ['iframe[title="Plain"]', '#mine iframe']) {
      await tab.frameLocator(embed).locator('.show[data-state="ready"]').waitFor({ state: 'attached' });
      await until(await (await tab.locator(embed).elementHandle()).contentFrame(), ({ tick }) => tick > 0);
    }
    await tab.getByRole('button', { name: 'Run 7 discs' }).waitFor();
    assert.deepEqual(tab.problems, []);
    // The policy is in force.
    await tab.evaluate(() => document.body.setAttribute('style', 'color: red'));
    assert.match(tab.problems.join(), /Content Security Policy/);
    await tab.end();
  });
});

test('a policy that forbids something is named', async () => {
  const without = (part) => {
    assert.ok(ofCopy.includes(part), part);
    return ofCopy.replace(part, '');
  };
  const [boot] = (await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8')).match(/boot\.[0-9a-f]+\.js/);
  for (const [policy, sentence, fill = copyOfPage()] of [
    [without(" connect-src 'self';"), /^The simulation could not be downloaded: a Content-Security-Policy forbids it \(connect-src\)\.$/],
    [without(" 'wasm-unsafe-eval'"), /forbids it \(script-src without 'wasm-unsafe-eval'\)\.$/],
    [`${ofCopy}; require-trusted-types-for 'script'; trusted-types other`, /forbids it \(trusted-types\)\.$/],
    // A policy in the page may allow its first file alone.
    ['', /forbids it \(script-src\)\.$/, copyWith(ofCopy.replace("script-src 'self'", `script-src *:*/${boot}`))],
  ]) {
    await hosting(fill, { headers: policy ? { ...plain, [name]: policy } : plain }, async (url) => {
      const page = await openAny(site.browser, `${url}?threads=1`);
      await becomesReady(() => page, ['failed']);
      assert.match(await page.locator('#status').textContent(), sentence);
      await page.end();
    });
  }
});
