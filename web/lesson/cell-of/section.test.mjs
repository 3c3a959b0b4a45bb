// The cell of a disc, and the grid in 25 lines.
import { uniform } from '../../kit/random.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonTest } from '../../../tests/lesson/lesson.mjs';
import { copyTest } from '../../../tests/lesson/pasted.mjs';
import { drawWith } from '../sketch/p5.ts';
import { inWords } from '../sketch/runner.ts';
import * as sketch from './code/sketch.js';

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
  /** The sketch has drawn in a frame of the page. The worker that computes it may be late. */
  const draws = async () => {
    const before = drawn;
    await frames(1);
    for (let k = 0; k < 3000 && drawn === before; k++) await virtual.settle();
    return drawn - before;
  };
  const still = find('[name="copy"]').offsetLeft;
  await frames(10);
  equal([drawn, document.querySelector('iframe')], [0, null]);
  press('play');
  equal([text('[name="play"]'), find('[name="copy"]').offsetLeft], ['Pause', still]);
  find('.stack').scrollIntoView();
  while (find('canvas').hidden) await virtual.settle();
  for (let k = 0; k < 30; k++) equal(await draws(), 1);
  matches(text('.frame-time'), /^This code takes [\d.]+ ms of a frame’s 16\.7 ms\.$/);
  window.scrollTo(0, 0);
  await until(() => virtual.pending.frames === 0);
  for (let k = 0; k < 3000 && virtual.pending.timers > 0; k++) await virtual.settle(); // the last frame may still be computed
  equal(virtual.pending.timers, 0);
  await frames(22);
  press('play');
  equal([text('[name="play"]'), find('[name="copy"]').offsetLeft], ['Play', still]);
  find('.stack').scrollIntoView();
  await shifts();
  equal(virtual.pending.frames, 0);
});

lessonTest('the reader edits the sketch: faults are told with their line, an endless loop is stopped, nothing else is reached',
  { page: 'build', expected: /Refused to connect|violates the following Content Security Policy/ }, async () => {
  const { choose, find, fill, press, text } = section('where-a-disc-lives', '.whole');
  const [told, ours] = ['.copied', 'textarea'].map((name) => () => find(name).value ?? text(name));
  const original = ours();
  find('.stack').scrollIntoView();
  /** @param together Frames that pass between two looks. */
  const says = async (code, pattern, together = 1) => {
    fill(code, 'textarea');
    equal([text('[name="play"]'), find('[name="ours"]').disabled], ['Run', false]);
    press('play');
    for (let k = 0; k < 3000 && !told(); k++) {
      if (!find('canvas').hidden) await frames(together);
      for (let wait = 0; wait < 3 && !told(); wait++) await virtual.settle();
    }
    matches(told(), pattern);
    equal(text('[name="play"]'), 'Run');
    await frames(24);
  };
  await says(original.replace('circle(', 'circel('), /^Line 12: circel is not defined\. This page knows only a few functions of p5/);
  equal(text('.editor .wrong'), '    circel(a.x, a.y, size);');
  await says('let discs = [];\nfunction draw() {\n  discs[0].x += 1;\n}', /^Line 3: /);
  await says('function draw() {\n  background(0;\n}', /^Line 2: /);
  await says('let draws;', /^There is no function draw/);
  await says('function draw() {\n  while (true) {}\n}', /^One frame took more than 4 seconds/, 40);
  await says('while (true) {}', /^One frame took more than 4 seconds/, 40);
  // Neither the page, nor the network, nor what the browser keeps.
  await says(`function draw() { throw Error([typeof document, typeof window, typeof localStorage, self.origin].join()) }`, /^Line 1: undefined,undefined,undefined,null\./);
  await says(`let said = '';\nfetch('${location.origin}/').then(() => (said = 'reached'), () => (said = 'refused'));
    function draw() { if (said) throw Error(said); }`, /^Line 3: refused\.$/);
  press('ours');
  equal([ours(), told(), find('[name="ours"]').disabled], [original, '', true]);
  fill(3000, '[type="range"]');
  equal(ours().split('\n')[0], 'const count = 3000, size = 4.5; // size: how wide a disc and a cell are, px');
  fill('let count = 3;', 'textarea');
  fill(150, '[type="range"]');
  choose(150, '[type="range"]');
  matches(told(), /^You have changed the first line/);
  equal(ours(), 'let count = 3;');
});

test('a fault is told in the words of each browser, or without any', () => {
  const said = [['Uncaught ReferenceError: a is not defined', 2], ["ReferenceError: Can't find variable: a", 2], ['Uncaught TypeError: b is null.', 0]]
    .map(([error, line]) => inWords({ error, line }, true).replace(/ This page knows .*/, ' …'));
  assert.deepEqual(said, ['Line 2: a is not defined. …', "Line 2: Can't find variable: a. …", 'b is null.']);
  assert.match(inWords({ error: '', line: 0 }, true), /bracket or a comma missing/);
  assert.match(inWords({ error: '', line: 0 }, false), /server or the browser forbids it/);
});

test('the discs of the sketch bounce: their speeds change, and their energy stays', () => {
  const random = uniform(3);
  drawWith(() => {}, () => random(0, 1));
  const { discs, draw, setup } = sketch;
  const energy = () => discs.reduce((sum, { vx, vy }) => sum + vx * vx + vy * vy, 0);
  setup();
  draw();
  const before = energy();
  for (let k = 0; k < 500; k++) draw();
  assert.ok(Math.abs(energy() / before - 1) < 1e-9, `${energy() / before}`);
  assert.ok(discs.filter(({ vy }) => vy !== 0).length > 140);
  // Every disc that comes nearer has been found: nobody stays inside another for long.
  const inside = discs.filter((a) => discs.some((b) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 10)).length;
  assert.ok(inside < 4, `${inside} discs overlap by half`);
});

copyTest('the copied sketch has 25 lines and runs in p5 1 and 2', 'where-a-disc-lives', async (sketch, run) => {
  assert.equal(sketch.split('\n').length, 25);
  assert.match(sketch, /^ {4}const column = floor\(a\.x \/ size\)/m);
  assert.ok(sketch.split('\n').every(({ length }) => length <= 90));
  for (const version of [1, 2]) assert.equal(await run(version, sketch, 'discs.length'), 150);
});
