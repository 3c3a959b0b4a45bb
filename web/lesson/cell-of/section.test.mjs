// The cell of a disc, and the grid in 25 lines.
import assert from 'node:assert/strict';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { copyTest } from '../../../tests/lesson/pasted.mjs';

lessonTest('wrong code lists discs in wrong cells and is explained, right code lists all; discs can be moved', { page: 'build' }, async () => {
  const { box, find, press, root, text, verdict } = section('where-a-disc-lives');
  const wrong = () => root.querySelectorAll('.tag.wrong').length;
  const fill = (...labels) => {
    labels.forEach((label, k) => {
      const select = box.querySelectorAll('select')[k];
      select.value = [...select.options].find(({ textContent }) => textContent === label).value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    press('commit');
  };
  equal(find('.discs').getAttribute('tabindex'), '-1');
  press('commit');
  equal(verdict(), 'First fill both gaps.');
  fill('round(x / size)', 'row * columns + column');
  matches(verdict(), /^round\(x \/ size\) takes the nearest line.* Listed wrongly: \d+ of 10 discs\.$/);
  equal(verdict().endsWith(` ${wrong()} of 10 discs.`) && wrong() > 0, true);
  equal(text('.same-for-row'), 'round(y / size)');
  fill('floor(x / size)', 'row + column');
  matches(verdict(), /same number/);
  equal(box.dataset.state, 'guessing');
  fill('floor(x / size)', 'row * columns + column');
  equal([verdict(), wrong()], ['All 10 discs are listed in their own cells. Now move a disc.', 0]);
  matches(text('figcaption'), /^E: floor\(165 \/ 60\) = 2 and floor\(66 \/ 60\) = 1,/);
  // By a key, the disc that is explained; by mouse, one cell to the right; and by keys, another one.
  find('.discs').focus();
  await keyboard.press('ArrowUp');
  matches(text('figcaption'), /^E: .* floor\(61 \/ 60\) = 1/);
  await keyboard.press('ArrowDown');
  find('.listed').scrollIntoView();
  const { left, top, width } = find('.listed').getBoundingClientRect();
  const at = (x, y) => [left + (x * width) / 360, top + (y * width) / 360];
  await mouse.move(...at(165, 66));
  await mouse.down();
  await mouse.move(...at(200, 66));
  await mouse.up();
  matches(text('figcaption'), /^E: floor\((199|200|201) \/ 60\) = 3 .* = 9\./);
  const caption = text('figcaption');
  await mouse.move(...at(204, 66)); // the button is up
  equal(text('figcaption'), caption);
  find('.discs').dispatchEvent(new KeyboardEvent('keydown', { key: 'и', code: 'KeyB' })); // a Cyrillic keyboard
  matches(text('figcaption'), /^B: /);
  await keyboard.press('a');
  for (let press = 0; press < 9; press++) await keyboard.press('ArrowRight');
  matches(text('figcaption'), /^A: floor\(69 \/ 60\) = 1 .* = 7\./);
});

lessonTest('the sketch runs only when the reader wants it and sees it', { page: 'build' }, async () => {
  const { find, press, text } = section('where-a-disc-lives', '.whole');
  let drawn = 0;
  const { fillRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillRect = function (...given) {
    drawn += 1;
    fillRect.apply(this, given);
  };
  const still = find('[name="copy"]').offsetLeft;
  await frames(10);
  equal(drawn, 0);
  press('play');
  equal([text('[name="play"]'), find('[name="copy"]').offsetLeft], ['Pause', still]);
  find('canvas').scrollIntoView();
  await until(() => drawn > 0);
  const before = drawn;
  await frames(10);
  equal(drawn, before + 10);
  window.scrollTo(0, 0);
  await until(() => virtual.pending.frames === 0);
  equal(virtual.pending.timers, 0);
  await frames(22);
  press('play');
  equal([text('[name="play"]'), find('[name="copy"]').offsetLeft], ['Play', still]);
  find('canvas').scrollIntoView();
  await shifts();
  equal(virtual.pending.frames, 0);
});

copyTest('the copied sketch has 25 lines and runs in p5 1 and 2', 'where-a-disc-lives', async (sketch, run) => {
  assert.equal(sketch.split('\n').length, 25);
  assert.match(sketch, /^ {4}const column = floor\(a\.x \/ size\)/m);
  for (const version of [1, 2]) assert.equal(await run(version, sketch, 'discs.length'), 150);
});
