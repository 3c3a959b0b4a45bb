// The race, and the guess of the lead with fewer discs.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import {
  axeFindings, becomes, commit, countWork, enters as entersBox, guess, lessonTest, rests, said, verdict, watchShifts,
} from '../../../tests/lesson/lesson.mjs';
import { hurried, withoutDiscs } from '../../../tests/lib/app.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { times, whole } from '../words.js';
import * as lead from './lead.js';

describe('a race', () => {
  const button = (section) => section.locator('[name="run"]');
  const frameOf = (page) => page.frames().find((frame) => frame.url().includes('race='));
  const bar = (section) => section.locator('.race progress');
  const stateIn = (page) => frameOf(page).evaluate(() => window.cellmates.state());
  const enters = (section, state) => entersBox(section, state, '.race');
  const press = async (section, state) => {
    await button(section).click();
    await enters(section, state);
  };
  const ticksOf = (page, least) => eventually(`both make ${least} ticks`, () => stateIn(page),
    ({ race }) => Math.min(race?.left.ticks, race?.right.ticks) >= least);
  const prepare = async (page) => {
    await withoutDiscs(page);
    await watchShifts(page);
  };

  // The section says exactly the figures of the frame, and that the race is over.
  async function agrees(page, section, discs) {
    const { race, n } = await stateIn(page);
    assert.equal(n, discs);
    const tests = `In its latest tick, naive tested ${whole(race.left.pairTests)} pairs, and the grid ${whole(race.right.pairTests)}.`;
    // The frame sends its state a few times a second.
    await eventually(tests, () => section.locator('.tests').textContent(), (text) => text === tests);
    assert.equal(await bar(section).isVisible(), false);
    assert.equal(race.left.pairTests, (discs * (discs - 1)) / 2);
    assert.equal(race.left.hash, race.right.hash);
    assert.equal(await section.locator('.hashes').textContent(),
      `Hashes at tick ${whole(race.tick)}: naive ${race.left.hash}, grid ${race.right.hash}. They are equal.`);
    assert.equal(await said(section), race.sentence);
    assert.equal(race.over, true);
    return race;
  }

  lessonTest('runs, pauses, plays, stops and restarts', { prepare }, async (page, { race: section }) => {
    assert.equal(page.frames().length, 1);
    assert.equal(await section.locator('.still img:visible').count(), 2);
    assert.match(await said(section), /A race usually takes about ten seconds/);
    assert.equal(await bar(section).isVisible(), false);
    assert.doesNotMatch(await section.innerText(), /on your machine/i);
    await section.locator('h2 a').focus();
    await page.keyboard.press('Tab');
    // An impatient reader: the second press does not stop the race, even if the first keeps the page busy.
    await page.evaluate(() => document.addEventListener('click', ({ timeStamp }) => {
      while (performance.now() < timeStamp + 600);
    }, { once: true }));
    const keyboard = await page.context().newCDPSession(page);
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
    await Promise.all(['keyDown', 'keyUp', 'keyDown', 'keyUp'].map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...enter })));
    await enters(section, 'racing');
    assert.match(await said(section), /^Racing… A race usually takes about ten seconds/);
    const first = await ticksOf(page, 2);
    const early = await eventually('the bar grows', () => bar(section).evaluate(({ value }) => value), (value) => value > 0);
    assert.deepEqual([first.race.left.method, first.race.right.method, first.n, first.race.equal], ['naive', 'grid', lead.count, true]);
    await eventually('the grid leads', () => stateIn(page), ({ race }) => race.right.ticks > 5 * race.left.ticks);
    await frameOf(page).locator('#bar-pause').click();
    await enters(section, 'paused');
    const held = await stateIn(page);
    await page.waitForTimeout(300);
    assert.equal((await stateIn(page)).race.right.ticks, held.race.right.ticks);
    await eventually('the bar shows how much is done', () => bar(section).evaluate(({ value }) => value),
      (value) => value === held.race.progress && value >= early);
    await press(section, 'racing');
    await ticksOf(page, held.race.left.ticks + 1);
    await button(section).dblclick(); // stops the race, and does not restart it
    await enters(section, 'over');
    const stopped = await agrees(page, section, lead.count);
    assert.equal(await section.locator('.known text').textContent(), times(stopped.left.ms / stopped.right.ms));
    assert.deepEqual(await axeFindings(page, '#race'), []);
    // On a busy machine the new race may have made more ticks than the old one before the first poll.
    await frameOf(page).locator('body').evaluate((_, before) => {
      window.anew = new Promise((resolve) => {
        const timer = setInterval(() => {
          if (window.cellmates.state().race?.right.ticks >= before) return;
          clearInterval(timer);
          resolve(true);
        }, 10);
      });
    }, stopped.right.ticks);
    await press(section, 'racing');
    assert.equal(await frameOf(page).locator('body').evaluate(() => window.anew), true);
    await ticksOf(page, 1);
    await press(section, 'over');
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  lessonTest('fits a phone in the dark theme, and moves nothing until it is over',
    { viewport: { width: 360, height: 800 }, colorScheme: 'dark', prepare }, async (page, { race: section }) => {
    await press(section, 'racing');
    await ticksOf(page, 2);
    await press(section, 'over');
    await agrees(page, section, lead.count);
    assert.deepEqual(await axeFindings(page, '#race'), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  // A frame that is replaced while it loads cancels its downloads.
  const givenUp = (problem) => /^failed: .* \(net::ERR_ABORTED\)$/.test(problem);
  lessonTest('the lead with fewer discs is guessed, and measured by a whole race',
    { prepare: async (page) => (await prepare(page), await hurried(page)), expected: givenUp }, async (page, { race: section }) => {
    assert.ok(await section.locator('.predict').evaluate((box) =>
      box.querySelector('p').compareDocumentPosition(box.querySelector('.chart')) & Node.DOCUMENT_POSITION_FOLLOWING),
    'the question is read before its slider');
    for (const [wrong, refusal] of [['', /^First a guess/], ['0', /^You typed 0\. A guess must be at least 1\.$/],
      ['1001', /^You typed 1,001\. A guess can be at most 1,000\.$/]]) {
      await guess(section, wrong);
      assert.match(await verdict(section), refusal);
    }
    assert.equal(page.frames().length, 1);
    await button(section).dblclick(); // still loading when the guess wants another race
    await section.locator('.handle').focus();
    await page.keyboard.press('PageUp');
    await section.locator('input').fill('60');
    await commit(section).dblclick();
    await becomes(section, 'revealed', '.predict', 180_000);
    const race = await agrees(page, section, lead.asked);
    assert.ok(race.right.ticks === 100_000 || race.left.seconds >= 3, JSON.stringify(race));
    const ratio = race.left.ms / race.right.ms;
    assert.equal(await verdict(section), `You guessed 60 ticks. On your machine the grid made ${times(ratio)}.`);
    assert.equal(await section.locator('.truth .answer').textContent(), times(ratio));
    assert.equal(await section.locator('.known > *').count(), 0, 'the race with more discs has not been run');
    assert.ok(await section.locator('.after').isVisible());
    assert.equal(await section.locator('input').inputValue(), '60');
    await page.waitForTimeout(400);
    await press(section, 'racing');
    await ticksOf(page, 1);
    await press(section, 'over');
    await agrees(page, section, lead.count);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) {
    lessonTest(`the verdict ends inside the window: ${viewport.width} px`, { viewport, prepare }, async (page, { race: section }) => {
      await guess(section, '96');
      await enters(section, 'racing');
      await ticksOf(page, 1);
      await button(section).click();
      await becomes(section, 'revealed');
      const { top, bottom } = await section.locator('.verdict').evaluate((element) => element.getBoundingClientRect());
      assert.ok(top >= 0 && bottom <= viewport.height, `${top} to ${bottom}`);
    });
  }

  // A screen on which both sections are in sight.
  lessonTest('starting one section stops the other', { viewport: { width: 1000, height: 4600 }, prepare: withoutDiscs },
    async (page, { race: section, 'ask-the-neighbours': other }) => {
    const moves = other.locator('[name="motion"]');
    const otherIs = (state) => entersBox(other, state, '.ask');
    await press(section, 'racing');
    await moves.click();
    await otherIs('moving');
    await enters(section, 'paused');
    assert.equal((await stateIn(page)).paused, true);
    await frameOf(page).locator('#bar-pause').click(); // its own button plays it
    await enters(section, 'racing');
    await otherIs('asking');
    // The race of a guess is stopped too, but the guess stays.
    await guess(section, '60');
    await enters(section, 'racing');
    assert.equal((await stateIn(page)).n, lead.asked);
    await moves.click();
    await becomes(section, 'stopped');
    await enters(section, 'over');
    assert.match(await verdict(section), /^Stopped\. Your guess stays/);
    assert.equal(await section.locator('.truth > *').count(), 0);
    await otherIs('moving');
    await commit(section).click();
    await enters(section, 'racing');
    await otherIs('asking');
    await ticksOf(page, 1);
    await button(section).click(); // the ticks made until then count
    await becomes(section, 'revealed');
    assert.match(await verdict(section), /^You guessed 60 ticks\. On your machine the grid made /);
  });

  lessonTest('out of sight it has no timer and no frame, and in sight it continues',
    { prepare: async (page) => (await withoutDiscs(page), await countWork(page)) }, async (page, { race: section }) => {
    await press(section, 'racing');
    await page.evaluate(() => window.scrollTo(0, 1e6));
    await rests(page);
    const { race } = await stateIn(page);
    assert.equal(race.over, false);
    await section.scrollIntoViewIfNeeded();
    await ticksOf(page, race.left.ticks + 1);
    await press(section, 'over');
  });

  lessonTest('loading can be stopped', { prepare: (page) => page.route('**/st/*', () => {}),
    expected: (problem) => /ERR_ABORTED/.test(problem) }, async (page, { race: section }) => {
    await press(section, 'loading');
    await eventually('the frame loads', () => page.frames().length, (count) => count === 2);
    await press(section, 'idle');
    assert.equal(await said(section), 'Stopped.');
    assert.equal(page.frames().length, 1);
    await page.unroute('**/st/*');
    await press(section, 'racing');
  });

  lessonTest('says why it cannot run, also in the verdict of a guess', { prepare: (page) => page.route('**/st/*.wasm', (route) =>
    route.abort()), expected: (problem) => /ERR_(FAILED|ABORTED)|download/.test(problem) }, async (page, { race: section }) => {
    await button(section).click();
    await eventually('it is said', () => said(section), (text) => /^The race can’t run here: ./.test(text));
    assert.equal(await section.locator('.still img:visible').count(), 2);
    await guess(section, '60');
    await becomes(section, 'stopped');
    assert.match(await verdict(section), /^That did not work: ./);
    await page.unroute('**/st/*.wasm');
    await commit(section).click();
    await enters(section, 'racing');
  });
});
