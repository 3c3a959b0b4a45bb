// The tutorial's grid, mended by the reader.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyTest } from '../../../tests/lesson/pasted.mjs';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { found, inWords, isSure } from './exercise.ts';
import { reaches } from './code/reaches.js';

test('a sure line finds all pairs of the scene, and the tutorial’s line misses two', () => {
  assert.deepEqual([found(0).seen, found(0).of], [16, 18]);
  const sure = reaches.flatMap((_, k) => (isSure(k, 'one') ? [k] : []));
  assert.ok(sure.length > 0 && sure.length < reaches.length);
  for (const k of sure) assert.equal(found(k).seen, 18);
  for (const k of reaches.keys()) assert.doesNotMatch(inWords(k, 'line'), /NaN|undefined/);
});

lessonTest('pairs light up line by line, and a lucky line is called so', { page: 'build', argument: reaches.findIndex((_, k) => isSure(k, 'one') && !isSure(k, 'both')) },
  async (oneSide) => {
  const { box, choose, enters, find, press, root, verdict } = section('mend-the-tutorial');
  const attempt = (label) => {
    choose([...find('select').options].find(({ textContent }) => textContent === label).value);
    press('commit');
    return root.querySelectorAll('.scene :is(.seen-both, .seen-one)').length;
  };
  press('commit');
  equal(verdict(), 'First choose a line.');
  equal(attempt('disc.r (the tutorial)'), 16);
  matches(verdict(), /^disc\.r finds 16 of 18 pairs/);
  attempt('disc.r + 2');
  matches(verdict(), /by luck/);
  equal(box.dataset.state, 'guessing');
  equal(attempt('disc.r + largest'), 18);
  matches(verdict(), /^disc\.r \+ largest finds all 18 pairs with 307 tests, and it cannot miss one\.$/);
  await enters('revealed');
  press('commit');
  choose(oneSide);
  press('commit');
  equal(box.dataset.state, 'revealed', 'one disc that sees the other is enough');
});

// The colours of the canvas after a frame without discs, which is the background and the count.
const coloursOfTheCount = `(discs.length = 0, draw(), ((canvas) => new Set(new Uint32Array(canvas.getContext('2d')
  .getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size)(document.querySelector('canvas')))`;

copyTest('the copied sketch runs in p5 1 and 2, shows its count, and misses pairs only with the tutorial’s line', 'mend-the-tutorial', async (sketch, run) => {
  const tutorial = sketch.replace('disc.r + largest', 'disc.r');
  assert.notEqual(tutorial, sketch);
  for (const version of [1, 2]) {
    const [count, colours] = await run(version, sketch, `[missed, ${coloursOfTheCount}]`);
    assert.equal(count, 0);
    assert.ok(colours > 2, `p5 ${version} shows the count`);
  }
  // The discs begin anywhere, so the first misses may come late.
  await run(1, tutorial, 'missed', (count) => count > 0);
});
