// The size of a cell, guessed and measured.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World } from '../../../dist/engine/cellmates.js';
import { lessonTest, pageText } from '../../../tests/lesson/lesson.mjs';
import * as gas from './picture.ts';
import { inWords, sharesOf } from './exercise.ts';

// Number of pairs of discs that are in each other's square of cells.
function pairsNearby({ x, y }, cell) {
  const inCell = new Map(); // by row · 10,000 + column
  const count = (place) => inCell.get(place) ?? 0;
  const places = Array.from(x, (_, i) => Math.floor(y[i] / cell) * 10_000 + Math.floor(x[i] / cell));
  for (const place of places) inCell.set(place, count(place) + 1);
  const reach = gas.reachOf(cell);
  let both = 0;
  for (const [place, discs] of inCell) {
    for (let down = -reach; down <= reach; down++) {
      for (let across = -reach; across <= reach; across++) both += discs * count(place + down * 10_000 + across);
    }
  }
  return (both - x.length) / 2;
}

// Number of other discs in the cells around the disc that is nearest to the middle of the corner.
function discsIn(cell) {
  const { x, y } = gas.gas();
  const off = (i) => Math.hypot(x[i] - gas.corner.width / 2, y[i] - gas.corner.height / 2);
  const all = Array.from(x, (_, i) => i);
  const asker = all.reduce((best, i) => (off(i) < off(best) ? i : best));
  const reach = Math.ceil(8.08 / cell);
  const apart = (at, i) => Math.abs(Math.floor(at[i] / cell) - Math.floor(at[asker] / cell));
  return all.filter((i) => i !== asker && apart(x, i) <= reach && apart(y, i) <= reach).length;
}

test('its picture looks as far as the engine, whose numbers of tests are in its text', async () => {
  const html = pageText('index');
  const discs = gas.gas();
  for (const cell of gas.sizes) {
    const world = await World.create({ discs, box: gas.box, method: 'grid', response: 'elastic', gravity: 0, cell });
    world.step();
    const { pairTests } = world.stats();
    world.destroy();
    assert.equal(pairTests, pairsNearby(discs, cell), `${cell} px`);
    if ([8, 9].includes(cell)) assert.ok(html.includes(pairTests.toLocaleString('en')), `${cell} px`);
  }
});

test('sizes within noise are equal', () => {
  const said = (ms, guess) => inWords(ms.map((median, k) => ({ cell: k + 1, median })), guess);
  assert.equal(said([5, 1, 1.05, 1.08, 5], 3), 'You guessed 3 px, and it is as fast as any, with 1.05 ms: on your machine, cells of 2 px took ' +
    '1.00 ms. Cells of 4 px are as fast, as far as this measurement can tell.');
  assert.equal(said([5, 1, 5], 2), 'You guessed 2 px, and it was the fastest: on your machine, cells of 2 px took 1.00 ms.');
  assert.match(said([5, 1, 1.05, 5], 1), /5\.0× slower\. Cells of 3 px are as fast/);
});

const looks = [[9, 9], [8, 25], [4, 49], [1, 361], [6, 25], [64, 9], [128, 6]].map(([cell, cells]) => ({ cell, cells, discs: discsIn(cell) }));
lessonTest('the cells follow the guess', { argument: looks }, (looks) => {
  const { fill, find, key, text } = section('how-big-a-cell');
  for (const { cell, cells, discs } of looks) {
    fill(cell);
    // The caption counts the discs that are coloured in the picture, and says which of them lie outside it.
    const marks = find('.near').getAttribute('d').split('M').length - 1;
    const [, looked, held, shown = held] = /looks into (\d+) cells which hold (\d+) other discs(?: (\d+) of them in this picture)?\./
      .exec(text('figcaption').replaceAll(',', ''));
    equal([looked, held, shown].map(Number), [cells, discs, marks], `${cell} px`);
    equal(/margin for rounding/.test(text('figcaption')), 8 % cell === 0, `${cell} px`);
  }
  key('Home', '.handle');
  equal(find('input').value, '1');
  key('ArrowRight', '.handle');
  equal([find('input').value, find('.handle').ariaValueText], ['1.5', '1.5 px']);
});

lessonTest('measures in sight, and is stopped', {}, async () => {
  const { all, box, enters, find, guess, press, rows, see, stops, text, verdict, waits } = section('how-big-a-cell');
  const bar = find('progress');
  // A test takes 10 µs, and in the whole box cells of 1 px take 1 ms.
  const engine = standInEngine(({ cell, method, discs: { x } }) => (method === 'naive' ? { ms: 10, buildMs: 0, pairTests: 1000, contacts: 1 }
    : { ms: Math.abs(Math.log(cell / 9)) + 0.95, buildMs: 1 / cell + (x.length > 1 ? 1 : 0), pairTests: 10 * cell, contacts: 1 }));
  equal([find('[name="stop"]').disabled, bar.hidden], [true, true]);
  await see();
  guess('30');
  equal([verdict(), find('[name="stop"]').disabled, bar.hidden, find('input').readOnly], ['Measuring…', false, false, true]);
  await shifts();
  await until(() => bar.value > 0.05);
  await waits(() => bar.value);
  await stops(engine);
  equal(all('.curve').length, 0);
  await see();
  press('commit');
  await enters('revealed', 6000);
  // 2.15 / 0.95, not 2.154 / 0.95
  equal(verdict(), 'On your machine the fastest cells of 9 px took 0.950 ms. Your 30 px took 2.15 ms, 2.3× slower.');
  const table = rows('.measured tbody tr');
  equal([table.find(([cell]) => cell === '9'), table.length], [['9', '0.950', '0.950', '90', '1'], 11], 'counts are those of the start');
  equal([text('.answer'), all('.truth .point').length, await shifts(), engine.left], ['9 px', 11, [], 0]);
  // The bars of the guess, the fastest and five others. Of 3.15 ms, 1 px clears for 1 and sorts for 1, and tests 10 pairs for 0.1.
  const bars = all('.shares li');
  equal([bars.map((bar) => bar.textContent.trim()), all('.shares [role]')[0].ariaLabel], [['1 px3.15 ms', '4 px1.76 ms', '9 px0.950 ms fastest',
    '16 px1.53 ms', '30 px2.15 ms ◂ yours', '64 px2.91 ms'], 'clear 32%, sort 32%, look 33%, test 3%']);
  const width = (bar) => [...bar.querySelectorAll('.fill')].reduce((sum, { style }) => sum + parseFloat(style.width), 0);
  equal([width(bars[0]), width(bars[2])].map(Math.round), [100, 30]);
  press('commit');
  equal([box.dataset.state, rows('.measured tbody tr'), all('.predict .curve, .shares li').length, text('.empty')], ['guessing', [], 0, 'not measured yet']);
});

test('the four parts of a time add up to it, and none is negative', () => {
  const shares = [[50, 20, 15, 10], [30, 10, 12, 500], [9, 10, 1, 0]].map(([ms, buildMs, clearMs, testMs]) => sharesOf({ ms, buildMs }, clearMs, testMs));
  assert.deepEqual(shares, [
    { clear: 15, sort: 5, look: 20, test: 10 },
    { clear: 10, sort: 0, look: 0, test: 20 }, // clearing or testing seems to take longer than all
    { clear: 1, sort: 8, look: 0, test: 0 },
  ]);
});
