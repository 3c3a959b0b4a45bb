// Goes through one tick as a reader does, and compares its pictures with the engine's own results.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dist, lessonTest } from '../../../tests/lesson/lesson.mjs';
import { inList, inTime, radius, tickOf, viewOf } from './tick.ts';

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

lessonTest('the tick goes forwards and back, its distances are those that are drawn, and a guess is compared with them',
  { page: 'order', argument: radius }, async (radius) => {
  const { all, choose, fill, find, rows, text } = section('in-what-order', '.ask');
  const said = () => text('.said');
  const placesOf = (side) => all(`.tick.${side} .disc`).map((disc) => ['cx', 'cy'].map((name) => Number(disc.getAttribute(name))));
  const row = (way) => rows(`[data-way="${way}"]`)[0].slice(1);
  const last = Number(find('[type="range"]').max);
  const start = placesOf('time');
  equal([start.length, row('touch')], [60, ['–', '–', '–']]);
  fill(1, '[type="range"]');
  matches(said(), /^In time: collision 1 of \d+, at 0\.\d\d tick\. In the list: moved, not resolved\.$/);
  const [one, other] = all('.tick.time .pair').map((disc) => [disc.cx?.baseVal.value, disc.cy?.baseVal.value]);
  equal(Math.abs(Math.hypot(one[0] - other[0], one[1] - other[1]) - 2 * radius) < 0.2, true, 'they touch');
  find('[name="step"]').click();
  matches(said(), /collision 2 of .*pair 1 of \d+, which is collision \d+ in time\.$/);

  const controls = ['[name="step"]', '[type="range"]'].map(find);
  const where = () => controls.map((control) => control.getBoundingClientRect().x);
  const still = where();
  find('.said').scrollIntoView({ block: 'center' }); // nothing plays out of sight
  find('[name="play"]').click();
  equal(where(), still, 'Pause takes as much room as Play');
  await frames(67);
  matches(said(), /collision 3 of/);
  find('[name="play"]').click();

  fill(last, '[type="range"]');
  for (const way of ['elastic', 'rewind', 'touch']) {
    choose(way, '[name="way"]');
    const [off, largest] = row(way);
    equal(off, `${all('.tick.list .off').length} of 60`);
    const [time, list] = ['time', 'list'].map(placesOf);
    const drawn = Math.max(...time.map(([x, y], i) => Math.hypot(x - list[i][0], y - list[i][1])));
    equal(Math.abs(drawn - Number.parseFloat(largest)) < 0.2, true, `${drawn} ${largest}`);
    equal(said().replace(/^The tick is over\. /, ''), `${off} discs are in different places in the two pictures.`);
  }
  const [truth] = row('touch');
  fill(0, '[type="range"]');
  equal(placesOf('time'), start);

  const guess = section('in-what-order');
  guess.press('commit');
  equal(guess.verdict(), 'First a guess: choose a number.');
  await shifts();
  guess.choose('15');
  guess.press('commit');
  equal(guess.verdict(), `You guessed about 15 of the 60 discs. It is ${parseInt(truth)}. Step through the tick to see why.`);
  equal(await shifts(), []);
});

lessonTest('other ticks come from the engine; the latest of quick requests is shown, and a failed one leaves the number of discs',
  { page: 'order', expected: /ERR_FAILED/ }, async () => {
  const { all, choose, fill, find, text } = section('in-what-order', '.ask');
  const number = find('[name="n"]');
  const places = () => String(all('.tick.time .disc').map((disc) => [disc.getAttribute('cx'), disc.getAttribute('cy')]));
  await network.fail('**/engine/*');
  choose('12', '[name="n"]');
  await until(() => text('.said').startsWith('That did not work:'));
  equal([text('.said'), number.value], ['That did not work: The engine could not be downloaded. Try again.', '60']);
  await network.pass();
  const told = [];
  new MutationObserver(() => told.push(text('.said'))).observe(find('.said'), { childList: true });
  choose('12', '[name="n"]'); // all during the download
  find('[name="another"]').click();
  find('[name="another"]').click();
  await until(() => text('.said').startsWith('12 discs before the tick.'));
  equal([number.value, all('.tick.list .disc').length], ['12', 12]);
  equal(told.filter((said) => said.startsWith('12 discs')).length, 1);
  const before = places();
  find('[name="another"]').click();
  await until(() => places() !== before);
  choose('200', '[name="n"]');
  await until(() => all('.tick.list .disc').length === 200);
  fill(9999, '[type="range"]');
  matches(text('.said'), /^The tick is over\. \d+ of 200 discs/);
});
