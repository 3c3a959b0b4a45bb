// The controls in HTML act as those of the panel, follow the program, and can be used without a pointer.
import assert from 'node:assert/strict';
import { focusCanvas, hasFocus, listen, post, press, pressKeys, settings, state, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();
const named = (page, name) => page.locator(`#controls [name="${name}"]`);
const radio = (page, method) => page.locator(`#controls input[value="method=${method}"]`);

pageTest('Each HTML control does what its label says', '?scene=klaus&n=300&threads=1', async (page) => {
  await settings(page);
  await radio(page, 'naive').click();
  await until(page, (s) => s.method === 'naive');
  await radio(page, 'grid').click();
  await until(page, (s) => s.method === 'grid');
  const pause = named(page, 'pause');
  assert.equal(await pause.textContent(), 'Pause');
  await pause.click();
  const { tick } = await until(page, (s) => s.paused);
  await eventually('it says Play', () => pause.textContent(), (text) => text === 'Play');
  await named(page, 'step').click();
  await until(page, (s) => s.tick === tick + 1);
  await pause.click();
  await until(page, (s) => !s.paused && s.tick > tick + 1);
  await pause.click();
  await named(page, 'restart').click();
  await until(page, (s) => s.tick === 0 && s.paused);
  await named(page, 'all-scene').selectOption('pucks');
  await until(page, (s) => s.scene === 'pucks');
  await named(page, 'all-n').fill('123');
  await named(page, 'all-n').press('Enter');
  await until(page, (s) => s.n === 123);
});

pageTest('The HTML controls follow changes by keys', '?scene=klaus&n=300&threads=1', async (page) => {
  await pressKeys(page, '1');
  await until(page, (s) => s.method === 'naive');
  await page.waitForFunction(() => document.querySelector('#controls [value="method=naive"]').checked);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#controls [name="pause"]').textContent === 'Play');
  await page.keyboard.press('3');
  await page.waitForFunction(() => document.querySelector('#controls [value="method=sap"]').checked);
});

pageTest('A rejected choice shows an error and changes nothing', '?scene=klaus&n=300&threads=1', async (page) => {
  const said = await listen(page);
  await settings(page);
  await named(page, 'all-n').fill('2000001');
  await named(page, 'all-n').press('Tab');
  await eventually('an error is said', said, (texts) => texts.some((text) => text.includes('2000001')));
  assert.equal((await state(page)).n, 300);
});

pageTest('Closing a race early shows no error', '?scene=klaus&n=300&threads=1', async (page) => {
  await pressKeys(page, 'v');
  await until(page, (s) => s.race);
  await page.keyboard.press('v');
  await until(page, (s) => !s.race);
  await press(page, 'race');
  await until(page, (s) => s.race);
  await named(page, 'race-close').click();
  await until(page, (s) => !s.race);
  await page.waitForTimeout(600);
  assert.doesNotMatch(await page.locator('.said').textContent(), /Can't/);
  assert.equal(await page.locator('#notices li').count(), 0);
});

pageTest('The first Tab stop opens All settings and moves the focus there', '?scene=klaus&n=300&threads=1', async (page) => {
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  assert.equal(await skip.evaluate((link) => link === document.activeElement && link.offsetWidth > 80), true);
  assert.equal(await skip.textContent(), 'All settings');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'settings');
  assert.equal(await page.locator('.tools [name="settings"]').getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.name), 'pause');
  await page.keyboard.press('Space');
  await until(page, (s) => s.paused);
});

// The names of the page's controls, without the panel's.
const visibleNames = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, select, input)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim()));

pageTest('While All settings is closed, no HTML control repeats another one or one of the panel’s',
  { query: '?scene=klaus&n=300&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
  const names = await visibleNames(page);
  assert.equal(new Set(names).size, names.length, `${names}`);
  const { layout } = await state(page);
  if (layout?.open) for (const panels of ['Pause', 'Play', 'Step', 'Restart', 'Race', 'Naive', 'Grid', 'Scene'])
    assert.ok(!names.includes(panels), `${names}`);
});

pageTest('Stop and Close look disabled while they are', '?scene=klaus&n=300&threads=1', async (page) => {
  await settings(page);
  await page.locator('[name="measuring"]').click();
  const look = (name) => named(page, name).evaluate((button) => {
    const { borderTopStyle, color } = getComputedStyle(button);
    return { borderTopStyle, color };
  });
  for (const [off, on] of [['race-close', 'race'], ['measure-stop', 'measure-stands']]) {
    const [disabled, enabled] = [await look(off), await look(on)];
    assert.equal(disabled.borderTopStyle, 'dashed', off);
    assert.notEqual(disabled.color, enabled.color, off);
  }
});

pageTest('Figures are announced once they have settled after a change', '?scene=klaus&n=300&threads=1', async (page) => {
  await until(page, (s) => s.lastGrid);
  const said = await listen(page);
  // On a slow machine, the first of them may say that there are no figures yet.
  const told = async () => (await said()).filter((text) => !/no tick yet|not timed yet/.test(text));
  // In one go: two of them apart by more than it waits would each be said, and rightly.
  await page.evaluate(() => {
    for (const method of ['naive', 'grid', 'naive']) document.querySelector(`#controls [value="method=${method}"]`).click();
  });
  await eventually('there is an announcement', told, ({ length }) => length > 0);
  await page.waitForTimeout(2000);
  const texts = await told();
  const [figures, answer] = [/^300 discs, method Naive: 44,850 pair tests, \d+ contacts, (less than )?[\d.]+ ms per tick\./,
    / ms instead of .* ms: .*\.$/];
  for (const text of texts) assert.match(text, figures);
  // Once more if it takes longer to know what the switch has changed.
  const answered = texts.filter((text) => answer.test(text)).length;
  assert.ok(answered <= 1 && texts.length - answered <= 1, texts.join('\n'));
});

pageTest('Tab reaches every control, and its keys work', '?scene=klaus&n=300&threads=1', async (page) => {
  await settings(page);
  await focusCanvas(page);
  const reached = [];
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement.name ?? ''));
  }
  for (const name of ['link', 'embed', 'measuring', 'saving', 'settings', 'pause', 'step', 'restart', 'race', 'all-method'])
    assert.ok(reached.includes(name), `${name}: ${reached}`);
  await named(page, 'pause').focus();
  await page.keyboard.press('Space');
  await until(page, (s) => s.paused);
  assert.equal(await hasFocus(page), false);
});

pageTest('The copied link opens the same settings',
  { query: '?scene=klaus&n=321&seed=9&cell=5&method=sap&threads=1', fresh: true }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const said = await listen(page);
  await named(page, 'link').click();
  await eventually('it says so', said, (texts) => texts.some((text) => /Link copied/.test(text)));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await named(page, 'copied').inputValue(), link);
  const wanted = { scene: 'klaus', n: '321', seed: '9', cell: '5', method: 'sap', response: 'repulsion', gravity: '0' };
  const query = Object.fromEntries(new URL(link).searchParams);
  for (const [name, value] of Object.entries(wanted)) assert.equal(query[name], value, link);

  // The link has the current settings, including those changed since the page was opened.
  await post(page, { type: 'set', seed: 1, cell: 0 });
  await until(page, (s) => s.seed === '1');
  await named(page, 'link').click();
  await page.waitForFunction(() => !document.querySelector('.copied').value.includes('seed='));
  assert.ok(!(await named(page, 'copied').inputValue()).includes('cell='));
  await post(page, { type: 'set', seed: 9, cell: 5 });
  await until(page, (s) => s.seed === '9');
});
