// Goes through one tick as a reader does, and compares its pictures with the engine's own results.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { axeFindings, commit, dist, enters, lessonTest, said, verdict, watchShifts } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { inList, inTime, radius, tickOf, viewOf } from './tick.js';

const order = { page: 'order' };
const slider = (section) => section.locator('.ask input[type="range"]:enabled'); // once the page’s script has run
const row = (section, way) => section.locator(`[data-way="${way}"] td`).allTextContents();
const placesOf = (section, side) => section.locator(`.tick.${side} .disc`).evaluateAll((discs) =>
  discs.map((disc) => ['cx', 'cy'].map((name) => Number(disc.getAttribute(name)))));

describe('in what order', () => {
  test('the pictures end where the engine does', async () => {
    const { World } = await import(join(dist, 'engine/cellmates.mjs'));
    for (const n of [12, 60, 200]) {
      const tick = await tickOf(World, n, 1);
      const { width, height } = viewOf(n);
      const far = 200;
      const moved = (values) => values.map((value) => value + far);
      const { start } = tick;
      for (const response of ['exact', 'rewind', 'elastic']) {
        const world = await World.create({
          discs: { ...start, x: moved(start.x), y: moved(start.y), r: radius, mass: 1 },
          box: { width: width + 2 * far, height: height + 2 * far }, gravity: 0, speedlimit: 1000, response,
        });
        // A list is resolved when the second tick begins, and then the discs move on.
        const extra = response === 'exact' ? 0 : 1;
        world.step(1 + extra);
        const frames = response === 'exact' ? inTime(tick) : inList(tick, response);
        const ends = frames[frames.length - 1].bodies;
        world.id.forEach((id, k) => {
          const { x, y, vx, vy } = ends[id];
          const own = [x + far + extra * vx, y + far + extra * vy, vx, vy];
          for (const [c, its] of [world.x[k], world.y[k], world.vx[k], world.vy[k]].entries()) {
            const mine = own[c];
            assert.ok(Math.abs(mine - its) < 2e-3, `${response}, ${n} discs, disc ${id}: ${mine} ${its}`);
          }
        });
        world.destroy();
      }
      const times = tick.impacts.map(([time]) => time);
      assert.deepEqual(times, [...times].sort((a, b) => a - b));
      assert.ok(tick.impacts.length > n / 4 && times[0] >= 0 && times.at(-1) < 1);
    }
  });

  lessonTest('the tick goes forwards and back by slider, keys and buttons', order, async (page, { 'in-what-order': section }) => {
    const start = await placesOf(section, 'time');
    assert.equal(start.length, 60);
    await slider(section).press('ArrowRight');
    assert.match(await said(section), /^In time: collision 1 of \d+, at 0\.\d\d tick\. In the list: moved, not resolved\.$/);
    const [one, other] = await section.locator('.tick.time .pair').evaluateAll((discs) =>
      discs.slice(0, 2).map((disc) => [disc.cx?.baseVal.value, disc.cy?.baseVal.value]));
    assert.ok(Math.abs(Math.hypot(one[0] - other[0], one[1] - other[1]) - 2 * radius) < 0.2, 'they touch');
    await section.locator('[name="step"]').click();
    assert.match(await said(section), /collision 2 of .*pair 1 of \d+, which is collision \d+ in time\.$/);
    await slider(section).press('End');
    assert.match(await said(section), /^The tick is over\. \d+ of 60 discs/);
    await slider(section).press('Home');
    assert.deepEqual(await placesOf(section, 'time'), start);
    const others = () => Promise.all([section.locator('[name="step"]'), slider(section)].map((control) => control.boundingBox()));
    const still = await others();
    await section.locator('[name="play"]').click();
    assert.deepEqual(await others(), still, 'Pause takes as much room as Play');
    await eventually('it plays', () => said(section), (text) => /collision ([2-9]|\d\d)/.test(text));
    await section.locator('[name="play"]').click();
  });

  lessonTest('the distances are those that are drawn', order, async (page, { 'in-what-order': section }) => {
    assert.deepEqual(await row(section, 'touch'), ['–', '–', '–']);
    await slider(section).press('End');
    for (const way of ['elastic', 'rewind', 'touch']) {
      await section.locator('[name="way"]').selectOption(way);
      const [off, largest] = await row(section, way);
      assert.equal(off, `${await section.locator('.tick.list .off').count()} of 60`);
      const [time, list] = [await placesOf(section, 'time'), await placesOf(section, 'list')];
      const drawn = Math.max(...time.map(([x, y], i) => Math.hypot(x - list[i][0], y - list[i][1])));
      assert.ok(Math.abs(drawn - Number.parseFloat(largest)) < 0.2, `${drawn} ${largest}`);
      assert.match(await said(section), new RegExp(`${off} discs are in different places`));
    }
  });

  lessonTest('other ticks come from the engine, for 12 to 200 discs', order, async (page, { 'in-what-order': section }) => {
    const before = await placesOf(section, 'time');
    await section.locator('[name="another"]').click();
    await eventually('another tick', () => placesOf(section, 'time'), (places) => String(places) !== String(before));
    for (const n of ['12', '200']) {
      await section.locator('[name="n"]').selectOption(n);
      await eventually(`${n} discs`, () => placesOf(section, 'list'), (places) => places.length === Number(n));
      await slider(section).press('End');
      assert.match(await said(section), new RegExp(`of ${n} discs`));
    }
  });

  let answer = (route) => route.abort();
  lessonTest('the latest of quick requests is shown, and a failed one leaves the number of discs', {
    ...order, prepare: (page) => page.route('**/engine/*', (route) => answer(route)),
    expected: (problem) => /ERR_FAILED/.test(problem),
  }, async (page, { 'in-what-order': section }) => {
    const number = section.locator('[name="n"]');
    await number.selectOption('12');
    await eventually('it is said', () => said(section), (text) => /^That did not work: .*could not be downloaded/.test(text));
    assert.equal(await number.inputValue(), '60');
    const waiting = [];
    answer = (route) => waiting.push(route); // so that all requests are made during the download
    await number.selectOption('12');
    await section.locator('[name="another"]').dblclick();
    answer = (route) => route.continue();
    for (const route of waiting) answer(route);
    await eventually('the tick', () => said(section), (text) => text.startsWith('12 discs before the tick.'));
    assert.equal(await number.inputValue(), '12');
    assert.equal((await placesOf(section, 'list')).length, 12);
  });

  const watched = { ...order, prepare: watchShifts };
  lessonTest('a guess is compared with the tick, and nothing moves', watched, async (page, { 'in-what-order': section }) => {
    await commit(section).click();
    assert.match(await verdict(section), /First a guess/);
    await section.locator('.predict select').selectOption('15');
    await commit(section).click();
    await enters(section, 'revealed');
    const [, truth] = /^You guessed about 15 of the 60 discs\. It is (\d+)\./.exec(await verdict(section));
    await slider(section).press('End');
    assert.equal((await row(section, 'touch'))[0], `${truth} of 60`);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
    assert.deepEqual(await axeFindings(page), []);
  });
});
