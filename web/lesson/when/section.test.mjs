// The number of discs from which on the grid pays, guessed and measured in three scenes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World } from '../../../dist/engine/cellmates.js';
import { lessonTest, withoutScript } from '../../../tests/lesson/lesson.mjs';
import { crossingOf } from './exercise.ts';
import { dotsOf, inEngine, least, most, scenes } from './scenes.ts';

test('the curves cross where a line between two measured points does', () => {
  const points = (...ratios) => ratios.map((ratio, k) => ({ n: 10 ** (k + 1), timing: { naive: { ms: ratio }, grid: { ms: 1 } } }));
  assert.equal(crossingOf(points(0.1, 10, 100)), 30); // half the way on logarithmic axes, √(10 · 100), rounded
  assert.equal(crossingOf(points(1, 10, 100)), least); // the grid is never slower
  assert.equal(crossingOf([{ ...points(0.999)[0], n: 2 }, { ...points(10)[0], n: 3 }]), 3); // naive wins with 2
  assert.equal(crossingOf(points(0.1, 0.2, 0.5)), Infinity);
});

test('each scene has as many discs as it is asked for, and the engine’s tests are the pairs in cells of the size that it names', async () => {
  for (const scene of scenes) {
    for (const count of [least, 60, most]) {
      const discs = scene.discs(count);
      assert.equal(discs.length, count);
      assert.ok(discs.every(({ x, y, r }) => Math.min(x, y, scene.box.width - x, scene.box.height - y) >= r));
      assert.equal(dotsOf(scene, count).split('h0').length - 1, count - (scene.name === 'giant' ? 1 : 0));
      const world = await World.create({ ...inEngine(scene, count), method: 'grid' });
      world.step();
      const { cellSide, pairTests } = world.stats();
      const places = discs.map(({ x, y }) => [Math.floor(x / cellSide), Math.floor(y / cellSide)]);
      const near = places.flatMap(([x, y], k) => places.slice(0, k).filter(([x2, y2]) => Math.abs(x - x2) <= 1 && Math.abs(y - y2) <= 1));
      assert.equal(pairTests, near.length, `${scene.title}, ${count}`);
      world.destroy();
    }
  }
});

lessonTest('measures the chosen scene in sight, marks its crossing point, says why the grid loses, and keeps guess and result',
  { page: 'choose', expected: /no memory/ }, async () => {
  const { all, enters, fill, find, key, press, rows, see, stops, text, texts, verdict, waits } = section('when-a-grid-loses');
  // 1 ns for a test, and for the grid 20 ns for each disc and 100 ns: they are equal with 43 discs. With a giant, the grid tests nearly all pairs.
  const engine = standInEngine(({ discs, method }) => {
    const n = discs.x.length;
    const pairs = (n * (n - 1)) / 2;
    const pairTests = method === 'naive' ? pairs : Math.max(...discs.r) > 10 ? Math.round(0.99 * pairs) : n - 1;
    return { ms: 1e-6 * (pairTests + (method === 'naive' ? 0 : 19 * n + 101)), buildMs: 0, pairTests };
  });
  key('End', '.handle');
  equal(find('input[type="number"]').value, '1000');
  fill('300', 'input[type="number"]');
  equal(all('.scene .dots').map((dots) => dots.getAttribute('d').split('h0').length - 1), [300, 299, 300], 'the pictures follow');
  engine.most = 3;
  await see();
  press('commit');
  await enters('stopped');
  equal([verdict(), engine.left], ['That did not work: There is no memory for another world.', 0]);
  engine.most = Infinity;
  press('commit');
  await until(() => find('progress').value > 0);
  await waits(() => [verdict(), find('progress').value]);
  await stops(engine);
  await see();
  press('commit');
  await enters('revealed');
  equal(verdict(), 'You guessed 300 discs. On your machine the grid pays from about 45 on, about 15% of your guess.');
  equal([text('.answer'), texts('.pays'), engine.left, await shifts()], ['about 45', ['grid: from about 45', '', ''], 0, []]);
  matches(text('.why'), /^With 20 discs the grid made 19 pair tests instead of 190, and was slower than naive: /);
  equal(rows('.measured tbody tr').map(([n]) => n), ['2', '6', '20', '60', '180', '500', '1,000']);
  equal(rows('.measured tbody tr').at(-1), ['1,000', '500', '20.1', '20.1'], 'µs');
  press('commit');
  equal([text('.why'), rows('.measured tbody tr'), all('fieldset')[0].disabled], ['', [], false]);
  find('[value="giant"]').click();
  press('commit');
  await enters('revealed');
  equal(verdict(), 'You guessed 300 discs. On your machine naive is still faster with 1,000.');
  equal(texts('.pays'), ['grid: from about 45', 'grid: not up to 1,000', '']);
  matches(text('.why'), /^With 1,000 discs the grid made 494,505 pair tests instead of 499,500/);
}, async () => {
  const { all, find, texts, verdict } = section('when-a-grid-loses');
  equal(verdict(), 'You guessed 300 discs. On your machine naive is still faster with 1,000.');
  equal([find(':checked').value, all('fieldset')[0].disabled, texts('.pays')], ['giant', true, ['', 'grid: not up to 1,000', '']]);
});

withoutScript('leaves pictures, tests and the sentence without a script', 'choose', async (page) => {
  const section = page.locator('#when-a-grid-loses');
  assert.equal(await section.locator('.scene-picture:visible').count(), scenes.length);
  assert.equal(await section.locator('button:visible, input:visible, .chart:visible').count(), 0);
  assert.equal(await section.locator('tbody tr:visible').count(), scenes.length);
  assert.ok(await section.getByText('In one sentence:').isVisible());
});
