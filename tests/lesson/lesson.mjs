// The tests of the lesson's page and of its sections share a browser, the page, and helpers that read and use a
// section as a reader does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sections } from '../../web/lesson/sections.js';
import { withBrowser } from '../lib/app.mjs';
import { eventually, openPage } from '../lib/harness.mjs';

export { axeFindings } from '../lib/axe.mjs';
export { dist } from '../lib/folders.mjs';
export { watchShifts } from '../lib/shifts.mjs';
export const { site } = withBrowser();

// A test of the lesson in one of its pages, which in the end must have caused no error except `expected` ones. `run` gets
// the page and its sections by id.
export function lessonTest(name, { page: file = 'index', query = '', expected = () => false, prepare, ...options } = {}, run) {
  test(name, { timeout: 240_000 }, async () => {
    const page = await openPage(await site.profile(options), 'about:blank', { viewport: { width: 1000, height: 800 }, ...options });
    await prepare?.(page);
    try {
      await page.goto(`${site.url}lesson/${file === 'index' ? '' : `${file}.html`}${query}`);
      await run(page, Object.fromEntries(sections.map(({ id }) => [id, page.locator(`#${id}`)])));
      assert.deepEqual(page.problems.filter((problem) => !expected(problem)), []);
    } finally {
      await page.end();
    }
  });
}

// The state of one of a section's interactive parts: .predict, .race or .ask.
export const stateOf = (section, box = '.predict') => section.locator(box).getAttribute('data-state');
export const becomes = (section, state, box, timeout) => eventually(state, () => stateOf(section, box), (is) => is === state, timeout);
// Waits for the state, and for the time that a reader takes to notice it. A sooner click would count as a double click.
export async function enters(section, state, box) {
  await becomes(section, state, box);
  await section.page().waitForTimeout(400);
}
export const commit = (section) => section.locator('[name="commit"]');
export async function guess(section, value) {
  await section.locator('input').fill(value);
  await commit(section).click();
}
export const verdict = (section) => section.locator('.verdict').textContent();
export const said = (section) => section.locator('.said').textContent();
export const progress = (section) => section.locator('progress').evaluate((bar) => bar.value);
// As soon as there is more progress than `least`, or text in the element `filled`, presses Stop, or scrolls to `y` instead. It does so in the
// page, because a slow test could come too late.
export const stopAsSoonAs = (section, { least = 0, filled, y }) =>
  section.evaluate((root, given) => new Promise((resolve) => {
    const part = (selector) => root.querySelector(selector);
    const look = () => {
      const holds = given.filled ? part(given.filled).textContent.trim() : part('progress').value > given.least;
      if (!holds) return void requestAnimationFrame(look);
      if (given.y === undefined) part('[name="stop"]').click();
      else window.scrollTo(0, given.y);
      resolve();
    };
    look();
  }), { least, filled, y });
export const leaveAtProgress = (section, y = 0) => stopAsSoonAs(section, { y });
// Waits until the progress stands still, before its end.
export async function halts(section, time = 500) {
  const [last] = await eventually('the progress stands still', async () => {
    const before = await progress(section);
    await section.page().waitForTimeout(time);
    return [before, await progress(section)];
  }, ([before, now]) => before === now);
  assert.ok(last < 1, 'it has ended');
}

// Counts timers and animation frames, in the page and in its embeds.
export const countWork = (page) =>
  page.addInitScript(() => {
    window.work = 0;
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
      const real = window[name];
      window[name] = (act, ...values) => real((...given) => ((window.work += 1), act(...given)), ...values);
    }
  });
export const workOf = async (page) => Promise.all(page.frames().map((frame) => frame.evaluate(() => window.work)));
// Waits until neither the page nor its embeds do anything. A frame's slowest timer runs twice per second.
export const rests = (page, time = 600) =>
  eventually('no timers or animation frames run', async () => {
    const before = await workOf(page);
    await page.waitForTimeout(time);
    return JSON.stringify([before, await workOf(page)]);
  }, (both) => String(JSON.parse(both)[0]) === String(JSON.parse(both)[1]));
