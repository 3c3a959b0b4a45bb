// Goes through one tick as a reader does, and compares its pictures with the engine's own results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World } from '../../../dist/engine/cellmates.js';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { count, inList, inTime, radius, tickOf, view } from './tick.ts';

test('the picture ends where the engine does', async () => {
  const tick = await tickOf(World);
  const far = 200;
  const moved = (values) => values.map((value) => value + far);
  const { start } = tick;
  for (const response of ['exact', 'rewind', 'elastic']) {
    const world = await World.create({
      discs: { ...start, x: moved(start.x), y: moved(start.y), r: radius, mass: 1 },
      box: { width: view.width + 2 * far, height: view.height + 2 * far }, gravity: 0, speedlimit: 1000, response,
    });
    // A list is resolved when the second tick begins, and then the discs move on.
    const extra = response === 'exact' ? 0 : 1;
    world.step(1 + extra);
    const ends = response === 'exact' ? inTime(tick).at(-1).bodies : inList(tick, response);
    world.id.forEach((id, k) => {
      const { x, y, vx, vy } = ends[id];
      const own = [x + far + extra * vx, y + far + extra * vy, vx, vy];
      for (const [c, its] of [world.x[k], world.y[k], world.vx[k], world.vy[k]].entries()) {
        const mine = own[c];
        assert.ok(Math.abs(mine - its) < 2e-3, `${response}, disc ${id}: ${mine} ${its}`);
      }
    });
    world.destroy();
  }
  const times = tick.impacts.map(([time]) => time);
  assert.deepEqual(times, [...times].sort((a, b) => a - b));
  assert.ok(tick.impacts.length > count / 4 && times[0] >= 0 && times.at(-1) < 1);
});

lessonTest('the tick goes forwards and back, the gap at its end is the one that is told, and a guess is compared with it',
  { page: 'check', argument: radius }, async (radius) => {
  const { all, fill, find, text } = section('in-what-order', '.ask');
  const said = () => text('.said');
  const placesOf = (name) => all(`.tick:not(.glyph) .${name}`).map((disc) => ['cx', 'cy'].map((at) => Number(disc.getAttribute(at))));
  const last = Number(find('[type="range"]').max);
  const start = placesOf('disc');
  equal(start.length, 60);
  fill(1, '[type="range"]');
  matches(said(), /^Collision 1 of \d+, at 0\.\d\d tick\. In the list it is pair \d+ of \d+\.$/);
  const [one, other] = placesOf('pair').filter(([x]) => x);
  equal(Math.abs(Math.hypot(one[0] - other[0], one[1] - other[1]) - 2 * radius) < 0.2, true, 'they touch');
  const told = Array.from({ length: last - 1 }, (_, k) => (fill(k + 1, '[type="range"]'), said()));
  equal(told.some((words) => words.endsWith('The list lacks this pair.')), true);
  fill(last, '[type="range"]');
  const [, off, largest] = /^The tick is over\. In list order, (\d+) of 60 discs are in different places, up to ([\d.]+) px away\.$/.exec(said());
  const [here, there] = ['off', 'elsewhere'].map(placesOf);
  equal([here.length, there.length], [Number(off), Number(off)]);
  const drawn = Math.max(...here.map(([x, y], i) => Math.hypot(x - there[i][0], y - there[i][1])));
  equal(Math.abs(drawn - largest) < 0.2, true, `${drawn} ${largest}`);
  fill(0, '[type="range"]');
  equal(placesOf('disc'), start);

  const guess = section('in-what-order');
  guess.press('commit');
  equal(guess.verdict(), 'First a guess: choose a number.');
  await shifts();
  guess.choose('15');
  guess.press('commit');
  equal(guess.verdict(), `You guessed about 15: ${off} of the 60 discs are in different places. Step through the tick to see why.`);
  equal(await shifts(), []);
});
