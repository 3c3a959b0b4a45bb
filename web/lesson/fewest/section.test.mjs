// The fastest size of a cell, guessed from the numbers of tests and measured.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist, lessonTest } from '../../../tests/lesson/lesson.mjs';
import { inEngine, resultOf, sizes, ticks } from './exercise.ts';

test('the four parts of a time add up to it', () => {
  const of = (ms, buildMs, pairTests) => ({ naive: { ms: 100, buildMs: 0, pairTests: 1000 }, grid: { ms, buildMs, pairTests } });
  const { rows } = resultOf([1, 2, 3], [of(50, 20, 100), of(30, 10, 5000), of(9, 10, 0)], [of(1, 15, 0), of(1, 12, 0), of(1, 1, 0)]);
  assert.deepEqual(rows.map(({ shares }) => shares), [
    { clear: 15, sort: 5, look: 20, test: 10 },
    { clear: 10, sort: 0, look: 0, test: 20 }, // no part is negative when clearing or testing seems to take longer than all
    { clear: 1, sort: 8, look: 0, test: 0 },
  ]);
});

test('each size has the engine’s number of tests', async () => {
  const html = readFileSync(join(dist, 'lesson/choose.html'), 'utf8');
  const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
  const world = await World.create(inEngine());
  world.step(ticks);
  for (const cell of sizes) {
    world.set({ cell });
    const [grid] = await world.measure({ methods: ['grid'] });
    assert.match(html, new RegExp(`data-cell="${cell}"[^]{0,200}, ${grid.pairTests.toLocaleString('en')} tests`));
  }
  world.destroy();
});

lessonTest('makes its ticks in sight, measures, and says why the fewest tests are slow; no world is left over',
  { page: 'choose', expected: /no memory/, argument: ticks }, async (ticks) => {
  const { all, box, choose, enters, press, rows, see, stops, text, verdict, waits } = section('fewest-tests');
  const engine = standInEngine(({ cell, method, discs }) => {
    const naive = method === 'naive';
    const many = discs.x.length;
    const pairTests = naive ? 8_000_000 : 1000 * cell;
    // A test takes 1 ns, a cell 2 ns, a disc 50 ns.
    const buildMs = naive ? 0 : (2 * 504_000) / cell ** 2 / 1e6 + (many - 1) * 5e-5;
    return { ms: naive ? 8 : buildMs + pairTests / 1e6, buildMs, pairTests };
  });
  press('commit');
  equal(verdict(), 'First a guess: choose a size.');
  choose('1');
  press('commit');
  await waits(() => [verdict(), engine.made, engine.ticks]);
  equal([verdict(), engine.made, engine.ticks, await see()], ['Measuring…', 2, 0, []]);
  await until(() => engine.ticks === ticks);
  await stops(engine);
  engine.most = 3;
  press('commit');
  await enters('stopped');
  equal([verdict(), engine.left], ['That did not work: There is no memory for another world.', 0]);
  engine.most = Infinity;
  press('commit');
  await enters('revealed');
  equal(verdict(), 'On your machine the fastest cells are those of 9 px, with 221 µs. Your 1 px took 1,209 µs, 5.5× slower.');
  equal(text('[data-cell="1"] .mark'), '◂ yours');
  equal([text('[data-cell="9"] .mark'), text('[data-cell="4"] .mark'), engine.left], ['fastest', '', 0]);
  matches(text('.why'), /^Cells of 1 px make 8,000 times fewer tests than naive \(8,000 µs\), but .* only 6\.6 times as fast\. .* less than 1%/);
  const widths = [...box.querySelectorAll('[data-cell="1"] .fill')].map(({ style }) => parseFloat(style.width));
  equal(Math.round(widths.reduce((a, b) => a + b)), 100, 'the slowest fills its track');
  equal(rows('.measured tbody tr')[0], ['1', '1,008', '200', '0', '1', '1,209'], 'µs of all parts');
  press('commit');
  equal([rows('.measured tbody tr'), text('.why'), all('.first').length], [[], '', 0]);
});
