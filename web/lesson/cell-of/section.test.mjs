// The cell of a disc, and the grid in 25 lines.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { commit, lessonTest, rests, countWork, stateOf, verdict, workOf } from '../../../tests/lesson/lesson.mjs';
import { eventually } from '../../../tests/lib/harness.mjs';
import { copiedText, runsInP5 } from './pasted.mjs';

const page = 'build';
const id = 'where-a-disc-lives';

async function fill(section, column, cell) {
  await section.getByLabel('column', { exact: true }).selectOption({ label: column });
  await section.getByLabel('cell', { exact: true }).selectOption({ label: cell });
  await section.page().waitForTimeout(400); // a second press within this time counts as a double click
  await commit(section).click();
}
const caption = (section) => section.locator('figcaption').first().textContent();

describe('where a disc lives', () => {
  lessonTest('wrong code lists discs in wrong cells and is explained, right code lists all; discs can be moved', { page },
    async (opened, { [id]: section }) => {
      await commit(section).click();
      assert.equal(await verdict(section), 'First fill both gaps.');
      await fill(section, 'round(x / size)', 'row * columns + column');
      assert.match(await verdict(section), /^round\(x \/ size\) takes the nearest line.* Listed wrongly: \d+ of 10 discs\.$/);
      const wrong = await section.locator('.tag.wrong').count();
      assert.ok(wrong > 0 && wrong < 10, String(wrong));
      await fill(section, 'floor(x / size)', 'row + column');
      assert.match(await verdict(section), /same number/);
      assert.equal(await stateOf(section), 'guessing');
      await fill(section, 'floor(x / size)', 'row * columns + column');
      assert.match(await verdict(section), /^All 10 discs/);
      assert.equal(await section.locator('.tag.wrong').count(), 0);
      assert.equal(await caption(section).then((text) => text.split(',')[0]), 'E: floor(165 / 60) = 2 and floor(66 / 60) = 1');
      // By a key, the disc that is explained; by mouse, one cell to the right; and by keys, another one.
      await section.locator('.discs').press('ArrowUp');
      assert.match(await caption(section), /^E: .* floor\(61 \/ 60\) = 1/);
      await opened.keyboard.press('ArrowDown');
      const picture = await section.locator('.listed').boundingBox();
      const scale = picture.width / 360;
      await opened.mouse.move(picture.x + 165 * scale, picture.y + 66 * scale);
      await opened.mouse.down();
      await opened.mouse.move(picture.x + 200 * scale, picture.y + 66 * scale, { steps: 3 });
      await opened.mouse.up();
      assert.match(await caption(section), /^E: floor\((199|200|201) \/ 60\) = 3 .* = 9\./);
      await opened.keyboard.press('a');
      for (let press = 0; press < 9; press++) await opened.keyboard.press('ArrowRight');
      assert.match(await caption(section), /^A: floor\(69 \/ 60\) = 1 .* = 7\./);
    });

  lessonTest('the sketch runs only when the reader wants it and sees it', { page, prepare: countWork }, async (opened, sections) => {
    const section = sections[id];
    const play = section.locator('[name="play"]');
    const copyAt = () => section.locator('[name="copy"]').evaluate((copy) => copy.offsetLeft);
    const still = await copyAt();
    await play.click();
    assert.deepEqual([await play.textContent(), await copyAt()], ['Pause', still]);
    await section.locator('canvas').scrollIntoViewIfNeeded();
    const [before] = await workOf(opened);
    await eventually('frames', async () => (await workOf(opened))[0], (now) => now > before + 5);
    await opened.mouse.wheel(0, 4000);
    await rests(opened);
    await play.click();
    assert.deepEqual([await play.textContent(), await copyAt()], ['Play', still]);
  });

  lessonTest('the copied sketch has 25 lines and runs in p5 1 and 2', { page, fresh: true }, async (opened, { [id]: section }) => {
    const text = await copiedText(opened, section);
    assert.equal(text.split('\n').length, 25);
    assert.match(text, /^ {4}const column = floor\(a\.x \/ size\)/m);
    for (const version of [1, 2]) assert.equal(await runsInP5(opened, version, text, 'discs.length'), 150);
  });
});
