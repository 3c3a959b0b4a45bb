// The pairs that the tutorial’s grid misses.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { commit, dist, lessonTest, stateOf, verdict } from '../../../tests/lesson/lesson.mjs';
import * as scene from './scene.js';

describe('the grid that misses', () => {
  const id = 'the-grid-that-misses';
  const discs = scene.sceneDiscs();
  const pairs = scene.pairsOf(discs);
  const kinds = pairs.map(scene.kindOf);
  const first = (kind) => kinds.indexOf(kind);

  test('has pairs of all kinds, none of which a half stencil misses', async () => {
    assert.deepEqual(['both', 'one', 'none'].map((kind) => kinds.filter((each) => each === kind).length), [9, 7, 2]);
    // Counts by testing every pair, with the sketch's rule written out.
    const { cell } = scene;
    const covers = (a, b) =>
      ['x', 'y'].every((axis) => {
        const at = Math.floor(b[axis] / cell);
        return at >= Math.floor((a[axis] - a.r) / cell) && at <= Math.floor((a[axis] + a.r) / cell);
      });
    const overlapping = [];
    for (const a of discs) for (const b of discs) if (a !== b && Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r) overlapping.push([a, b]);
    assert.equal(overlapping.length, 2 * pairs.length);
    assert.equal(overlapping.filter(([a, b]) => covers(a, b)).length, 2 * 9 + 7);
    const tested = scene.halfTests(discs).map((pair) => pair.toSorted((a, b) => a - b).join());
    assert.equal(new Set(tested).size, tested.length, 'each once');
    for (const { a, b } of pairs) assert.ok(tested.includes(`${a},${b}`));
    // The engine finds as many pairs.
    const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
    const world = await World.create({ discs: { x: discs.map(({ x }) => x), y: discs.map(({ y }) => y),
      r: discs.map(({ r }) => r) }, box: scene.box, gravity: 0 });
    world.step();
    assert.equal(world.stats().contacts, pairs.length);
    world.destroy();
  });

  lessonTest('shows what a pair looks into, but not the answer', {}, async (page, { [id]: section }) => {
    await commit(section).click();
    assert.match(await verdict(section), /^First choose a pair/);
    for (const k of [first('both'), first('one'), first('none')]) {
      await section.locator('select').selectOption(String(k));
      assert.match(await section.locator('.looks').textContent(),
        /^The first disc is listed in column \d+, row \d+, and looks into .*\. The second [^.]*\.$/);
    }
    assert.equal(await section.locator('.scene .truth > *').count(), 0);
    assert.equal(await section.locator('.after').isVisible(), false);
  });

  for (const kind of ['both', 'one', 'none']) {
    lessonTest(`a pair seen by ${kind}, pointed at`, {}, async (page, { [id]: section }) => {
      const k = first(kind);
      const { x, y } = scene.middleOf(discs, pairs[k]);
      const box = await section.locator('.scene').boundingBox();
      const scale = box.width / scene.box.width;
      await section.locator('.scene').click({ position: { x: x * scale, y: y * scale } });
      assert.equal(await section.locator('select').inputValue(), String(k));
      await commit(section).dblclick();
      if (kind !== 'none') {
        // Says why this pair is tested, as the caption has the cells, and reveals nothing before the third wrong pair.
        const cellName = '(column \\d+, row \\d+)';
        const why = new RegExp(`^Pair ${k + 1} is tested: the (first|second) disc looks into ${cellName}, which lists the (first|second)`);
        const [, looker, cell, listed] = why.exec(await verdict(section)) ?? assert.fail(await verdict(section));
        assert.notEqual(looker, listed);
        const looks = await section.locator('.looks').textContent();
        assert.match(looks, new RegExp(`The ${listed}( disc)? is listed in ${cell},`));
        const [second, third] = kinds.flatMap((each, at) => (each !== 'none' && at !== k ? [at] : []));
        assert.match(await verdict(section), /You have 2 more tries\.$/);
        await section.locator('select').selectOption(String(second));
        await commit(section).click();
        assert.match(await verdict(section), /You have one more try\.$/);
        assert.equal(await stateOf(section), 'guessing');
        assert.equal(await section.locator('.scene .truth > *').count(), 0);
        await section.locator('select').selectOption(String(kind === 'both' ? third : k));
        await commit(section).click();
        if (kind === 'one') {
          assert.match(await verdict(section), /You have one more try\.$/, 'a pair chosen twice uses up no try');
          await section.locator('select').selectOption(String(third));
          await commit(section).click();
        }
        assert.equal(await stateOf(section), 'revealed');
      }
      const missed = kinds.flatMap((each, at) => (each === 'none' && at !== k ? [at + 1] : []));
      assert.match(await verdict(section),
        kind === 'none' ? /^Found: pair/ : /^Pair \d+ is tested: .* Pairs \d+ and \d+ are never tested\.$/);
      for (const number of missed) assert.ok((await verdict(section)).includes(String(number)));
      const drawn = await Promise.all(['both', 'one', 'none'].map((name) => section.locator(`.scene .seen-${name}`).count()));
      assert.deepEqual(drawn, [9, 7, 2]);
      await section.locator('select').selectOption(String(first('one')));
      assert.match(await section.locator('.looks').textContent(), /tested once\.$/);
    });
  }

  lessonTest('the keyboard is enough', {}, async (page, { [id]: section }) => {
    await section.locator('select').focus();
    for (let k = 0; k <= first('none'); k++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await verdict(section), /^Found/);
    await page.waitForTimeout(400); // longer than a double click
    await page.keyboard.press('Enter');
    assert.equal(await stateOf(section), 'guessing');
    assert.equal(await section.locator('.truth > *').count(), 0);
  });
});
