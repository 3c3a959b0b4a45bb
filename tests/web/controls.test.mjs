// The controls in HTML: each does what the panel's does, follows the program, and can be
// used without a pointer.
import assert from 'node:assert/strict';
import { focusCanvas, hasFocus, state, until, withBrowser } from './app.mjs';

const { pageTest } = withBrowser();
const named = (page, name) => page.locator(`#controls [name="${name}"]`);
const radio = (page, method) => page.locator(`#controls input[value="${method}"]`);

pageTest('each control does what it says', '?scene=klaus&n=300&threads=1', async (page) => {
  await radio(page, 'naive').check();
  await until(page, (s) => s.method === 'naive');
  await radio(page, 'grid').check();
  await until(page, (s) => s.method === 'grid');
  await named(page, 'pause').click();
  const { tick } = await until(page, (s) => s.paused);
  assert.equal(await named(page, 'pause').getAttribute('aria-pressed'), 'true');
  await named(page, 'step').click();
  await until(page, (s) => s.tick === tick + 1);
  await named(page, 'pause').click();
  await until(page, (s) => !s.paused && s.tick > tick + 1);
  await named(page, 'pause').click();
  await named(page, 'reset').click();
  await until(page, (s) => s.tick === 0 && s.paused);
  await named(page, 'scene').selectOption('pucks');
  await until(page, (s) => s.scene === 'pucks');
  await named(page, 'n').fill('123');
  await named(page, 'n').press('Enter');
  await until(page, (s) => s.n === 123);
});

pageTest('they follow what keys change', '?scene=klaus&n=300&threads=1', async (page) => {
  await focusCanvas(page);
  await page.keyboard.press('1');
  await until(page, (s) => s.method === 'naive');
  await page.waitForFunction(() => document.querySelector('#controls [value="naive"]').checked);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#controls [name="pause"]').getAttribute('aria-pressed') === 'true');
  // A method that is neither leaves both unchecked.
  await page.keyboard.press('3');
  await page.waitForFunction(() => document.querySelectorAll('#controls [name="method"]:checked').length === 0);
});

pageTest('what cannot be done is said, and nothing changes', '?scene=klaus&n=300&threads=1', async (page) => {
  await named(page, 'n').fill('2000001');
  await named(page, 'n').press('Tab');
  await page.waitForFunction(() => document.querySelector('#controls .said').textContent.includes('2000001'));
  assert.equal((await state(page)).n, 300);
});

pageTest('figures are said once a change has settled', '?scene=klaus&n=300&threads=1', async (page) => {
  await page.evaluate(() => {
    window.saidTexts = [];
    new MutationObserver(() => window.saidTexts.push(document.querySelector('.said').textContent)).observe(
      document.querySelector('.said'), { childList: true, characterData: true, subtree: true });
  });
  // In one go: two of them apart by more than it waits would each be said, and rightly.
  await page.evaluate(() => {
    for (const method of ['naive', 'grid', 'naive']) document.querySelector(`#controls [value="${method}"]`).click();
  });
  await page.waitForFunction(() => window.saidTexts.length > 0);
  await page.waitForTimeout(2000);
  const texts = await page.evaluate(() => window.saidTexts);
  const [figures, answer] = [/^300 discs, method Naive: 44,850 pair tests, \d+ contacts, (less than )?[\d.]+ ms per tick\./, / ms instead of .*\.$/];
  for (const text of texts) assert.match(text, figures);
  // Once more if it takes longer to know what the switch has changed.
  const answered = texts.filter((text) => answer.test(text)).length;
  assert.ok(answered <= 1 && texts.length - answered <= 1, texts.join('\n'));
});

pageTest('every control is reached by Tab, and keys work there', '?scene=klaus&n=300&threads=1', async (page) => {
  await focusCanvas(page);
  const reached = [];
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement.name ?? ''));
  }
  for (const name of ['method', 'pause', 'step', 'reset', 'scene', 'n', 'link', 'embed']) assert.ok(reached.includes(name), `${name}: ${reached}`);
  await named(page, 'pause').focus();
  await page.keyboard.press('Space');
  await until(page, (s) => s.paused);
  assert.equal(await hasFocus(page), false);
});

pageTest('the link shows the same', { query: '?scene=klaus&n=321&seed=9&cell=5&method=sap&threads=1', fresh: true }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await named(page, 'link').click();
  await page.waitForFunction(() => /Link copied/.test(document.querySelector('.said').textContent));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await named(page, 'copied').inputValue(), link);
  const wanted = { scene: 'klaus', n: '321', seed: '9', cell: '5', method: 'sap', response: 'repulsion', gravity: '0' };
  const query = Object.fromEntries(new URL(link).searchParams);
  for (const [name, value] of Object.entries(wanted)) assert.equal(query[name], value, link);

  // What has changed since the page was opened is as it is now.
  await page.evaluate(() => window.postMessage({ cellmates: 1, type: 'set', seed: 1, cell: 0 }, '*'));
  await until(page, (s) => s.seed === '1');
  await named(page, 'link').click();
  await page.waitForFunction(() => !document.querySelector('.copied').value.includes('seed='));
  assert.ok(!(await named(page, 'copied').inputValue()).includes('cell='));
  await page.evaluate(() => window.postMessage({ cellmates: 1, type: 'set', seed: 9, cell: 5 }, '*'));
  await until(page, (s) => s.seed === '9');
});
