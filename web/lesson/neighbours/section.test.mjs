// One disc’s tests, step by step, in discs that stand still and in discs that have moved.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { stateAfter, stepOnce } from '../../../bench/lib/programs.mjs';
import {
  becomes, commit, countWork, enters as entersBox, guess, lessonTest, progress, rests, said, verdict, watchShifts, workOf,
} from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import * as neighbours from './moment.js';

describe('ask the neighbours', () => {
  const id = 'ask-the-neighbours';
  const { simulation } = neighbours;
  const enters = (section, state) => entersBox(section, state, '.ask');
  const button = (section, name) => section.locator(`[name="${name}"]`);
  const press = async (section, state) => {
    await button(section, 'motion').click();
    await enters(section, state);
  };
  const counts = (section) => section.locator('[data-count]').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const range = (section) => section.locator('input[type="range"]');

  // The moment that the page shows, read from its picture.
  async function momentOf(section) {
    const [, , width, height] = (await section.locator('.moment').getAttribute('viewBox')).split(' ').map(Number);
    const discs = await section.locator('.moment .discs circle').evaluateAll((all) =>
      all.map((circle) => ({ x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, r: circle.r.baseVal.value })));
    return { width, height, discs };
  }
  const found = (moment, i) => neighbours.countsOf(moment, i, neighbours.stepsOf(moment, i).steps);
  const sum = (moment, of) => moment.discs.reduce((total, _, i) => total + of(found(moment, i)), 0);
  async function pointAt(section, { width, height, discs }, i) {
    const picture = section.locator('.moment');
    const box = await picture.boundingBox();
    // Waits until the picture stands still, or the click could choose the disc beside it.
    await picture.click({ position: { x: (discs[i].x / width) * box.width, y: (discs[i].y / height) * box.height } });
  }
  const frameOf = (page) => page.frames().find((frame) => frame.url().includes('scene='));
  const stateIn = (page) => frameOf(page).evaluate(() => window.cellmates.state());

  lessonTest('shows the discs of the runner, and tests as many pairs', {}, async (page, { [id]: section }) => {
    const moment = await momentOf(section);
    const { particles, width } = stateAfter({ ...simulation, method: 'grid', warmup: 0 });
    assert.ok(Math.abs(moment.width - width) < 0.001);
    const near = (a, b) => Math.abs(a - b) <= 0.001;
    // The runner's discs are sorted, so their indices differ.
    assert.ok(particles.every(([x, y]) => moment.discs.some((disc) => near(disc.x, x) && near(disc.y, y)))
      && particles.length === moment.discs.length);
    const tick = stepOnce('native', { ...simulation, method: 'grid', ticks: 1, warmup: 0 });
    assert.equal(sum(moment, ({ tested }) => tested), 2 * tick.pair_tests);
    assert.equal(sum(moment, ({ touching }) => touching), 2 * tick.contacts);
    assert.equal(await section.locator('.after').isVisible(), false);
    await section.locator('.moment').click();
    const text = await section.innerText();
    for (const number of [tick.pair_tests, tick.contacts]) assert.ok(text.includes(` ${number} `), `${number}`);
    const rows = await section.locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => Number(cell.textContent.replaceAll(',', '')))));
    assert.deepEqual(rows.map(([n]) => n), [100, 200, 400, 10_000]);
    for (const [n, every, grid, each] of rows) {
      const by = (method) => stepOnce('native', { ...simulation, n, method, ticks: 1, warmup: 0 }).pair_tests;
      assert.deepEqual([every, grid], [by('naive'), by('grid')]);
      assert.ok(Math.abs(each - grid / n) <= 0.05);
    }
  });

  lessonTest('a chosen disc is followed through all its tests', {}, async (page, { [id]: section }) => {
    assert.deepEqual(await counts(section), ['–', '–', '–', '99']);
    assert.equal(await button(section, 'step').isDisabled(), true);
    const moment = await momentOf(section);
    // A disc with contacts and with tests that find none, and a disc at an edge.
    const crowded = moment.discs.findIndex((_, i) => found(moment, i).touching > 1 && found(moment, i).apart > 1
      && neighbours.stepsOf(moment, i).cells.length === 9);
    const edge = moment.discs.findIndex((_, i) => neighbours.stepsOf(moment, i).cells.length < 9);
    for (const i of [crowded, edge]) {
      const { steps, cells } = neighbours.stepsOf(moment, i);
      const { touching, apart, notMade, tested } = found(moment, i);
      await pointAt(section, moment, i);
      assert.ok((await said(section)).includes(`looks into ${cells.length} cells`));
      assert.equal(await section.locator('.moment .cell').count(), cells.length);
      assert.deepEqual(await counts(section), ['0', '0', '99', '99']);
      for (let at = 1; at <= steps.length; at++) {
        await button(section, 'step').click();
        const { other } = steps[at - 1];
        const expected = other === undefined ? /is empty|no other disc/ : neighbours.touch(moment.discs[i], moment.discs[other])
          ? /0\.\d\d diameters away\. Less than one: they touch/ : /[1-9]\.\d\d diameters away\. One or more: no contact/;
        assert.match(await said(section), expected);
        assert.ok((await said(section)).startsWith(`Step ${at} of ${steps.length}: `));
      }
      assert.ok((await said(section)).endsWith(`That is all: ${tested === 1 ? 'one test' : `${tested} tests`} made, ${notMade} not made.`));
      assert.deepEqual(await counts(section), [touching, apart, notMade, 99].map(String));
      assert.equal(await section.locator('.moment .touching circle').count(), touching);
      assert.equal(await section.locator('.moment .apart circle').count(), apart);
      assert.equal(await button(section, 'step').getAttribute('aria-disabled'), 'true');
      await button(section, 'step').click({ force: true }); // there is no further step
      assert.equal(await range(section).inputValue(), String(steps.length));
    }
  });

  lessonTest('the keyboard is enough', {}, async (page, { [id]: section }) => {
    await section.locator('h2 a').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space'); // the disc in the middle
    assert.match(await said(section), /^Your disc/);
    const place = () => section.locator('.moment .asker circle').evaluate((circle) => [circle.cx.baseVal.value, circle.cy.baseVal.value]);
    const [x] = await place();
    await page.keyboard.press('ArrowRight');
    const [right, y] = await place();
    assert.ok(right > x, `${right} is not to the right of ${x}`);
    await page.keyboard.press('ArrowUp');
    assert.ok((await place())[1] < y);
    for (let k = 0; k < 30; k++) await page.keyboard.press('ArrowLeft'); // as far as it goes
    assert.match(await said(section), /is in column 1, row \d/);
    // The tests, without leaving the picture. Space must not scroll the page.
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Space');
    assert.match(await said(section), /^Step 1 of/);
    await page.keyboard.press('Enter');
    assert.match(await said(section), /^Step 2 of/);
    await page.keyboard.press('End');
    assert.match(await said(section), /That is all/);
    await page.keyboard.press('Space'); // there is no further step
    assert.match(await said(section), /That is all/);
    await page.keyboard.press('Home');
    assert.match(await said(section), /^Your disc .* is in column 1, row \d/);
    assert.equal(await page.evaluate(() => window.scrollY), scrolled);
    assert.match(await section.locator('.moment').getAttribute('aria-label'), /Space or Enter makes its next test\. Home and End/);
    await page.keyboard.press('Tab'); // Play
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await said(section), /^Step 1 of/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    assert.match(await said(section), /^Step 2 of/);
    assert.match(await range(section).getAttribute('aria-valuetext'), /^step 2 of \d+$/);
    await page.keyboard.press('Home');
    assert.match(await said(section), /^Your disc/);
    await page.keyboard.press('End');
    assert.match(await said(section), /That is all/);
  });

  lessonTest('plays, pauses, and pauses out of sight', { fresh: true, prepare: (page) => page.clock.install() },
    async (page, { [id]: section }) => {
    const at = async () => Number(await range(section).inputValue());
    await section.locator('.moment').click();
    const last = Number(await range(section).getAttribute('max'));
    // Until it is paused, the clock also runs by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await button(section, 'play').dblclick(); // the second click does nothing
    assert.equal(await button(section, 'play').textContent(), 'Pause');
    await page.clock.runFor(1200);
    assert.equal(await at(), 1);
    await page.clock.runFor(1200);
    assert.equal(await at(), 2);
    await button(section, 'play').click();
    await page.clock.runFor(5000);
    assert.equal(await at(), 2);
    await button(section, 'play').click();
    await page.clock.runFor(1200);
    assert.equal(await at(), 3);
    await page.evaluate(() => window.scrollTo(0, 0));
    await eventually('it is paused out of sight', () => button(section, 'play').textContent(), (is) => is === 'Play');
    await page.clock.runFor(5000);
    assert.equal(await at(), 3);
    await button(section, 'play').click();
    await page.clock.runFor(1200 * last);
    assert.equal(await at(), last);
    assert.equal(await button(section, 'play').textContent(), 'Play');
    await button(section, 'play').click(); // starts over
    assert.equal(await at(), 0);
    await range(section).fill(String(last - 1)); // the reader takes over
    await page.clock.runFor(5000);
    assert.equal(await at(), last - 1);
  });

  lessonTest('the discs move until they are stopped, and a disc of that moment can be chosen',
    { viewport: { width: 360, height: 800 }, prepare: watchShifts }, async (page, { [id]: section }) => {
    assert.equal(page.frames().length, 1);
    await section.locator('.moment').click();
    await button(section, 'motion').dblclick(); // the second click does not stop it
    await enters(section, 'moving');
    assert.equal(await button(section, 'step').isDisabled(), true);
    await eventually('they move', () => stateIn(page), ({ tick }) => tick > 5);
    await button(section, 'motion').dblclick();
    await enters(section, 'asking');
    const moment = await momentOf(section);
    assert.deepEqual(await counts(section), ['–', '–', '–', '99']);
    assert.equal(await section.locator('.moment .marks > *').count(), 0);
    const { tick, paused } = await stateIn(page);
    assert.equal(paused, true);
    // Moves the frame into sight, because it makes no tick out of sight.
    await section.locator('.live').evaluate(({ style }) => Object.assign(style, { left: 0, right: 0 }));
    await section.locator('iframe').evaluate(({ contentWindow }) => contentWindow.postMessage({ cellmates: 1, type: 'step' }, '*'));
    const after = await eventually('one tick more', () => stateIn(page), (now) => now.tick === tick + 1);
    await section.locator('.live').evaluate(({ style }) => Object.assign(style, { left: '', right: '' }));
    assert.equal(sum(moment, ({ tested }) => tested), 2 * after.pairTests, 'the grid tests the pairs that are shown');
    assert.equal(sum(moment, ({ touching }) => touching), 2 * after.contacts);
    // Discs that the reader has added count, too.
    await press(section, 'moving');
    await section.locator('.floor').hover({ position: { x: 100, y: 60 } });
    await page.mouse.down();
    await eventually('discs are added', () => stateIn(page), ({ n }) => n > simulation.n);
    await page.mouse.up();
    await press(section, 'asking');
    const { n } = await stateIn(page);
    assert.equal((await counts(section))[3], String(n - 1));
    await section.locator('.moment').click();
    await range(section).press('End');
    const [touching, apart, notMade] = (await counts(section)).map(Number);
    assert.equal(touching + apart + notMade, n - 1);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  lessonTest('loading can be stopped', { prepare: (page) => page.route('**/st/*', () => {}),
    expected: (problem) => /ERR_ABORTED/.test(problem) }, async (page, { [id]: section }) => {
    await press(section, 'loading');
    assert.equal(await said(section), 'Loading the simulation…');
    await eventually('the frame loads', () => page.frames().length, (count) => count === 2);
    await press(section, 'asking');
    assert.equal(page.frames().length, 1);
    await section.locator('.moment').click();
    assert.match(await said(section), /^Your disc/);
    await page.unroute('**/st/*');
    await press(section, 'moving');
  });

  lessonTest('says why the discs cannot move, and lets the reader choose one', { prepare: (page) => page.route('**/st/*.wasm',
    (route) => route.abort()), expected: (problem) => /ERR_(FAILED|ABORTED)/.test(problem) }, async (page, { [id]: section }) => {
    await press(section, 'asking');
    assert.match(await said(section), /^The simulation can’t run here: .+\. You can still choose a disc in the picture\.$/);
    await section.locator('.moment').click();
    assert.match(await said(section), /^Your disc/);
    await page.unroute('**/st/*.wasm');
    await press(section, 'moving');
  });

  describe('at most one program computes', () => {
    const size = 'how-big-a-cell';

    // A screen on which both sections are in sight.
    lessonTest('starting one section stops the other', { viewport: { width: 1000, height: 3000 } }, async (page, s) => {
      await press(s[id], 'moving');
      await guess(s[size], '8');
      await enters(s[id], 'asking');
      assert.equal((await stateIn(page)).paused, true);
      await eventually('some progress', () => progress(s[size]), (value) => value > 0);
      await button(s[id], 'motion').click();
      await becomes(s[size], 'stopped');
      assert.match(await verdict(s[size]), /^Stopped/);
      await enters(s[id], 'moving');
      // The frame's own button plays it, too.
      const pause = frameOf(page).locator('#bar-pause');
      await pause.click();
      await eventually('it is paused', () => stateIn(page), ({ paused }) => paused);
      await commit(s[size]).click();
      await enters(s[id], 'asking');
      await eventually('some progress', () => progress(s[size]), (value) => value > 0);
    });

    lessonTest('out of sight, or stopped, it has no timer and no frame', { prepare: countWork }, async (page, { [id]: section }) => {
      await press(section, 'moving');
      const [, first] = await workOf(page);
      await eventually('frames are counted', () => workOf(page), ([, now]) => now > first + 5);
      await page.evaluate(() => window.scrollTo(0, 0));
      await rests(page);
      await section.scrollIntoViewIfNeeded();
      const { tick } = await stateIn(page);
      await eventually('it continues in sight', () => stateIn(page), (now) => now.tick > tick);
      await press(section, 'asking');
      await rests(page); // in sight, while nobody does anything
      await section.locator('.moment').click();
      await button(section, 'play').click();
      await page.evaluate(() => window.scrollTo(0, 0));
      await rests(page, 1200); // longer than a step takes
    });
  });
});
