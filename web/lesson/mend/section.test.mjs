// The tutorial's grid, mended by the reader.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copiedText, runsInP5 } from '../cell-of/pasted.mjs';
import { commit, lessonTest, stateOf, verdict } from '../../../tests/lesson/lesson.mjs';
import { found, inWords, isSure, reaches } from './reach.js';

const page = 'build';
const id = 'mend-the-tutorial';

describe('mend the tutorial', () => {
  test('a sure line finds all pairs of the scene, and the tutorial’s line misses two', () => {
    assert.deepEqual([found(0).seen, found(0).of], [16, 18]);
    const sure = reaches.flatMap((_, k) => (isSure(k, 'one') ? [k] : []));
    assert.ok(sure.length > 0 && sure.length < reaches.length);
    for (const k of sure) assert.equal(found(k).seen, 18);
    for (const k of reaches.keys()) assert.doesNotMatch(inWords(k, 'line'), /NaN|undefined/);
  });

  lessonTest('pairs light up line by line, and a lucky line is called so', { page }, async (_, { [id]: section }) => {
    const lit = () => section.locator('.scene :is(.seen-both, .seen-one)').count();
    const attempt = async (label) => {
      await section.getByLabel('reach', { exact: true }).selectOption({ label });
      await section.page().waitForTimeout(400); // a second press within this time counts as a double click
      await commit(section).click();
    };
    await attempt('disc.r (the tutorial)');
    assert.match(await verdict(section), /^disc\.r finds 16 of 18 pairs/);
    assert.equal(await lit(), 16);
    await attempt('disc.r + 2');
    assert.match(await verdict(section), /by luck/);
    assert.equal(await stateOf(section), 'guessing');
    await attempt('disc.r + largest');
    assert.match(await verdict(section), /^disc\.r \+ largest finds all 18 pairs with 307 tests, and it cannot miss one\.$/);
    assert.equal(await lit(), 18);
    assert.equal(await stateOf(section), 'revealed');
  });

  lessonTest('the copied sketch runs in p5 1 and 2, and misses pairs only with the tutorial’s line', { page, fresh: true },
    async (opened, { [id]: section }) => {
      const text = await copiedText(opened, section);
      const tutorial = text.replace('disc.r + largest', 'disc.r');
      assert.notEqual(tutorial, text);
      for (const version of [1, 2]) {
        assert.equal(await runsInP5(opened, version, text, 'missed'), 0);
        // The discs begin anywhere, so the first misses may come late.
        await runsInP5(opened, version, tutorial, 'missed', (count) => count > 0);
      }
    });
});
