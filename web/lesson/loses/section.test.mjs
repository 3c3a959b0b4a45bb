// The fastest method in three scenes, guessed and measured.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist, lessonTest, withoutScript } from '../../../tests/lesson/lesson.mjs';
import { all, cellsOf, inEngine } from './exercise.ts';

test('the engine’s tests are the pairs in neighbouring cells, of the size that the text names', async () => {
  const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
  for (const scene of all) {
    const { cell } = cellsOf(scene);
    const places = scene.discs.map(({ x, y }) => [Math.floor(x / cell), Math.floor(y / cell)]);
    let near = 0;
    for (const [k, [x, y]] of places.entries()) {
      near += places.slice(0, k).filter(([x2, y2]) => Math.abs(x - x2) <= 1 && Math.abs(y - y2) <= 1).length;
    }
    const world = await World.create({ ...inEngine(scene), method: 'grid' });
    world.step();
    assert.equal(world.stats().pairTests, near, scene.title);
    world.destroy();
  }
});

lessonTest('asks for all guesses, measures with the engine, marks guess and fastest, and forgets them for another guess',
  { page: 'choose', expected: /no memory/ }, async () => {
  const { all, box, choose, enters, press, texts, verdict } = section('when-the-grid-loses');
  press('commit');
  equal([verdict(), window.Cellmates], ['First a guess: choose a method for each of the three scenes.', undefined]);
  const guesses = { dozen: 'naive', giant: 'grid', heap: 'sap' };
  for (const [scene, method] of Object.entries(guesses)) choose(method, `[data-scene="${scene}"] select`);
  const engine = Object.assign(standInEngine(), { most: 1 });
  press('commit');
  await enters('stopped');
  equal([verdict(), engine.left], ['That did not work: There is no memory for another world.', 0]);
  delete window.Cellmates;

  // The engine's own counts, with times that follow from them: 1 ns for a test, and for methods that sort 20 ns for each disc.
  coarseClock(1.9);
  Object.defineProperty(window, 'Cellmates', { configurable: true, set(engine) {
    Object.defineProperty(window, 'Cellmates', { value: engine });
    const { measure } = engine.World.prototype;
    engine.World.prototype.measure = async function (options) {
      return (await measure.call(this, options)).map((trial) =>
        ({ ...trial, ms: 1e-6 * (trial.pairTests + (trial.method === 'naive' ? 0 : 100 + 20 * this.n)) }));
    };
  } });
  box.scrollIntoView();
  press('commit');
  await shifts();
  await enters('revealed', 6000);
  equal(await shifts(), []);
  const marks = (scene) => texts(`[data-scene="${scene}"] .mark`);
  equal(['dozen', 'giant', 'heap', 'even'].map(marks), [['fastest ◂ yours', '', ''], ['', '◂ yours', 'fastest'], ['', '', 'fastest ◂ yours'], ['', 'fastest', '']]);
  equal(verdict(), 'You named the fastest method in 2 of 3 scenes. Fastest on your machine: naive with a dozen, sweep and prune with the giant and sweep and prune in the heap.');
  equal(all('.measured tbody tr').length, 4);
}, async () => {
  const { all, box, enters, press, texts, verdict } = section('when-the-grid-loses');
  matches(verdict(), /^You named the fastest method in 2 of 3 scenes\./);
  await enters('revealed');
  press('commit');
  equal([box.dataset.state, texts('.mark').join(''), all('.measured tbody tr').length], ['guessing', '', 0]);
  equal([all('select').every((select) => !select.disabled), all('.first, .guessed').length], [true, 0]);
  window.Cellmates = undefined;
});

withoutScript('leaves pictures, tests and the rule without a script', 'choose', async (page) => {
  const section = page.locator('#when-the-grid-loses');
  assert.equal(await section.locator('.scene-picture:visible').count(), all.length);
  assert.equal(await section.locator('[name="commit"]').isVisible(), false);
  assert.ok(await section.getByText('Pair tests in one detection').isVisible());
  assert.ok(await page.locator('#fewest-tests .bars').getByText(/px, [\d,]+ tests/).first().isVisible());
});
