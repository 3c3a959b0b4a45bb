// The controls of the whole page and of small embeds are within reach, and few. What they do is tested in tests/parts.
import assert from 'node:assert/strict';
import { ask, becomes, focusCanvas, frames, openSheet, settle, state, until, withPages, withHost } from '../lib/app.mjs';
import { framedIn, runningFrame } from '../lib/frames.mjs';
import { schema } from '../lib/programs.mjs';

const { pageTest } = withPages();
const host = withHost();
const query = '?scene=klaus&n=300&threads=1';

pageTest('Tab reaches every control', query, async (page) => {
  const reached = new Set();
  const next = async () => {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement.name || document.activeElement.textContent);
    reached.add(name);
    return name;
  };
  await focusCanvas(page);
  // The sheets come after the picture, and the buttons that open them after the sheets. A sheet takes the focus.
  for (const [sheet, method] of [['rules', 'hash'], ['rules', 'grid'], ['view', 'grid']]) {
    await ask(page, { type: 'set', method, response: 'settle', scene: 'pegs', n: 300 }); // which use all but one of the settings
    await page.locator('#canvas').focus(); // not by Tab through the text, whose terms move the picture
    for (let name = '', presses = 0; name !== sheet && presses < 12; presses++) name = await next();
    await page.keyboard.press('Enter');
    for (let name = 'set-', presses = 0; /^(set-|onward)| discs/.test(name) && presses < 36; presses++) name = await next();
    await page.keyboard.press('Escape');
  }
  for (let presses = 0; !reached.has('full') && presses < 12; presses++) await next();
  const settings = [...schema.run, ...schema.view].filter(({ name }) => !['ui', 'theme'].includes(name)).map(({ name }) => `set-${name}`);
  const missed = ['play', 'back', 'step', 'restart', 'full', 'rules', 'view', ...settings].filter((name) => !reached.has(name));
  assert.deepEqual(missed, []);
});

for (const [width, height, covers] of [[640, 360, false], [360, 240, true], [300, 200, true]]) {
  pageTest(`an embed of ${width} × ${height} has all choices behind one button, which covers it or its edge`, { query: `${query}&autoplay=1`,
    open: framedIn(host, { allow: 'fullscreen; clipboard-write', width, height }) }, async (page) => {
    const frame = await runningFrame(page);
    assert.equal(await frame.locator('.controls').isVisible(), false);
    await frame.locator('#bar-rules').focus();
    await page.keyboard.press('Enter');
    const sheet = frame.locator('#rules');
    const box = await sheet.evaluate((one) => ({ width: one.offsetWidth, over: one.scrollWidth - one.clientWidth, room: one.clientHeight }));
    assert.ok((covers ? box.width === width : box.width < 0.7 * width) && box.over === 0 && box.room > 90, JSON.stringify(box));
    // Everything else is within reach: the timeline, and the other sheets.
    const beyond = await frame.locator('.controls button, .close').evaluateAll((all) => all.filter((one) => {
      const { right, bottom, width: wide } = one.getBoundingClientRect();
      return wide > 0 && (right > innerWidth || bottom > innerHeight);
    }).map((one) => one.name));
    assert.deepEqual(beyond, []);
    await frame.locator('[name="set-method"]').selectOption('naive');
    await until(frame, ({ method }) => method === 'naive');
    await frame.locator('.tools [name="view"]').click();
    assert.deepEqual([await sheet.isVisible(), await frame.locator('#view').isVisible()], [false, true]);
    await page.keyboard.press('Escape');
    assert.deepEqual([await frame.locator('.controls').isVisible(), await frame.evaluate(() => document.activeElement.id)], [false, 'bar-rules']);
  });
}

pageTest('the buttons leave a low embed in which the pointer rests for three seconds, unless it is paused', { query: `${query}&autoplay=1`,
  open: framedIn(host, { width: 360, height: 240 }) }, async (page) => {
  const frame = await runningFrame(page);
  const seen = () => frame.locator('#bar').evaluate((bar) => getComputedStyle(bar).opacity === '1');
  const pause = () => frame.locator('#bar-pause').evaluate((button) => button.click());
  const { x, y } = await page.locator('iframe').boundingBox();
  await page.mouse.move(x + 100, y + 100);
  assert.equal(await seen(), true);
  await frames(page, 170);
  assert.equal(await seen(), true);
  await frames(page, 20);
  assert.equal(await seen(), false);
  await pause();
  await becomes(page, 'the buttons of a paused embed', seen);
  await pause();
  await becomes(page, 'an embed that plays', seen, (now) => !now);
  await page.mouse.move(x + 100, y + 120);
  assert.equal(await seen(), true);
});

pageTest('an embed smaller than 300 × 200 has the switch, Pause and Race alone', { query: `${query}&autoplay=1`,
  open: framedIn(host, { allow: 'fullscreen', width: 299, height: 180 }) }, async (page) => {
  const frame = await runningFrame(page);
  await settle(page, 30);
  assert.deepEqual(await frame.locator('#bar button:visible').evaluateAll((all) => all.map(({ id }) => id)), ['bar-pause', 'bar-race']);
});

for (const [width, methods, says] of [[320, 'naive,grid', /: identical/], [360, 'naive,grid', /: identical/], [360, 'grid,tutorial-grid', /: different/]]) {
  pageTest(`an embed of ${width} px says how a race of ${methods} ended, and cuts off nothing`, { query: `?scene=klaus&n=2000&race=${methods}&autoplay=1&threads=1`,
    open: framedIn(host, { allow: 'fullscreen', width, height: 240 }) }, async (page) => {
    const frame = await runningFrame(page);
    await until(frame, ({ race }) => race.right.ticks !== race.left.ticks && race.left.ticks > 0);
    await frame.locator('[name="meet"]').evaluate((button) => button.click());
    await until(frame, ({ race }) => race.state === 'level');
    await settle(page, 30);
    assert.match(await frame.locator('.meet p b').first().innerText(), says);
    const cut = await frame.locator('#bar :is(p, b, button, button *):visible').evaluateAll((all) => all.filter((one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline').map((one) => one.textContent));
    assert.deepEqual(cut, []);
  });
}

pageTest('Scene and rules leads to the colours, which stand in Show', query, async (page) => {
  const rules = await openSheet(page, 'rules');
  await rules.getByRole('button', { name: /^Colours/ }).click();
  assert.deepEqual([await rules.isVisible(), await page.locator('#view [name="set-colour"]').isVisible()], [false, true]);
});

pageTest('the first screen has at most 17 targets, none of them twice', { query, viewport: { width: 1440, height: 900 } }, async (page) => {
  await settle(page);
  const names = await page.evaluate(() => [...document.querySelectorAll('body :is(a, button, select, input)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().top < innerHeight && !one.matches('.skip'))
    .map((one) => (one.ariaLabel ?? one.textContent).trim()));
  assert.equal(new Set(names).size, names.length, `${names}`);
  const inPanel = Object.entries((await state(page)).page.switch).filter(([name, [, , width]]) => width > 0 && !['colours', 'zoom'].includes(name));
  assert.ok(names.length + inPanel.length <= 17, `${names}; ${inPanel}`);
  const challenge = page.locator('.challenge');
  assert.equal(await challenge.isVisible(), false);
  await page.locator('#canvas').press('1');
  await becomes(page, 'the challenge', () => challenge.isVisible());
});
