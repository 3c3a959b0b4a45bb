// The number of lines between discs, guessed and drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonTest, pageText } from '../../../tests/lesson/lesson.mjs';
import { counted, gap, list, short } from '../words.ts';

lessonTest('reveals nothing before a guess, refuses numbers that are not on the axis, and draws the lines disc by disc', {}, async () => {
  const { box, fill, find, guess, press, root, text, verdict } = section('how-many-questions');
  const asks = 'First a guess: move the point, or type a number up to 10,000.';
  for (const [wrong, refusal] of [['', asks], ['-5', 'You typed -5. A guess must be at least 0.'],
    ['10001', 'You typed 10,001. A guess can be at most 10,000.'], ['', asks]]) {
    guess(wrong);
    equal([verdict(), box.dataset.state], [refusal, 'guessing']);
  }
  equal([find('.truth').childElementCount, getComputedStyle(find('.after')).display], [0, 'none']);
  equal(/4,950|4950|3\.24/.test(document.querySelector('main').innerText), false);

  const sums = [];
  new MutationObserver(() => sums.push(text('figcaption'))).observe(find('figcaption'), { childList: true });
  guess('2450');
  equal(verdict(), 'You guessed 2,450. The answer is 4,950, about twice your guess.');
  equal(root.querySelectorAll('.curve').length, 1);
  await frames(149);
  equal(sums.length, 50);
  await frames(149);
  equal([sums.length, sums[0], sums[1], sums[2], sums[9], sums[98]], [99, '99 lines', '99 + 98 = 197 lines', '99 + 98 + 97 = 294 lines',
    '99 + 98 + … + 90 = 945 lines', '99 + 98 + … + 1 = 4,950 lines'], 'three frames for each disc');
  equal(find('.lines-100 .every').getAttribute('d').split('M').length - 1, 4950);

  // The guess cannot be changed afterwards, unless the reader asks to guess again.
  find('.chart').dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 300 }));
  equal([find('input').value, find('input').readOnly, find('.handle').ariaReadOnly], ['2450', true, 'true']);
  matches(find('.after').innerText, /100 × 99 \/ 2 = 4,950/);
  equal(text('[name="commit"]'), 'Guess again');
  press('commit');
  equal([box.dataset.state, text('figcaption'), text('[name="commit"]')], ['guessing', '100 discs, and how many lines?', 'Draw the lines']);
  equal([root.querySelectorAll('.curve').length, find('.lines-100 .every').getAttribute('d')], [0, '']);
  fill('4950');
  find('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  equal(verdict(), 'You guessed 4,950. The answer is 4,950, exactly your guess.');
  await frames(24);
  matches(text('figcaption'), /^99 \+ 98 .* lines$/);
  press('commit'); // while the lines are drawn
  await frames(6);
  equal([text('figcaption'), find('.lines-100 .every').getAttribute('d'), virtual.pending.frames], ['100 discs, and how many lines?', '', 0]);
});

lessonTest('a reader who wants no motion gets all lines immediately', { still: true }, () => {
  const { find, guess, text } = section('how-many-questions');
  guess('2450');
  equal(text('figcaption'), '99 + 98 + … + 1 = 4,950 lines');
  equal(find('.lines-100 .every').getAttribute('d').split('M').length - 1, 4950);
});

lessonTest('the point is moved by mouse, finger and keys, and a finger elsewhere scrolls the page', { viewport: { width: 360, height: 740 } },
  async () => {
  const { find, verdict } = section('how-many-questions');
  const value = () => Number(find('input').value);
  find('.chart').scrollIntoView({ block: 'center' });
  const chart = find('.chart').getBoundingClientRect();
  const scale = chart.height / 272; // CSS pixels of a unit of the chart, whose axis is 196 units long
  const place = (lines) => chart.top + (226 - (lines / 10_000) * 196) * scale;
  await mouse.move(...middleOf(find('.knob')));
  await mouse.down();
  const high = Math.round(place(7500)); // browsers round a mouse's place to whole pixels, which are some 50 lines
  const lines = 50 * Math.round((226 - (high - chart.top) / scale) / 196 * 10_000 / 50);
  await mouse.move(chart.x + 100, high);
  await mouse.up();
  equal([value(), find('.handle').ariaValueText, find('.handle').ariaValueNow], [lines, `${lines.toLocaleString('en')} lines`, `${lines}`]);

  const scrolled = scrollY;
  const swipe = async (x, y) => {
    await touch.touchStart(x, y);
    for (let up = 8; up <= 80; up += 8) await touch.touchMove(x, y - up);
    await touch.touchEnd();
  };
  await swipe(...middleOf(find('.knob')));
  equal([value() > lines, scrollY], [true, scrolled]);
  await swipe(chart.x + chart.width / 2, place(2000));
  await until(() => scrollY > scrolled);

  find('h2 a').focus();
  await keyboard.press('Tab');
  equal(document.activeElement === find('.handle'), true);
  await keyboard.press('Home');
  for (const key of ['PageUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await keyboard.press(key);
  equal(value(), 550);
  await keyboard.press('End');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  equal(verdict(), 'You guessed 10,000. The answer is 4,950, about half your guess.');
});

test('the pictures have a line for every pair', () => {
  const drawn = [...pageText('index').matchAll(/class="every" d="([^"]*)"/g)].map(([, d]) => d.split('M').length - 1);
  assert.deepEqual(drawn, [1, 6, 190, 1225, 0]);
});

test('gaps are named', () => {
  assert.deepEqual([[5, 5], [98, 100], [102, 100], [1, 100], [50, 100], [40, 100], [200, 100], [300, 100], [1e6, 1], [0, 100]]
    .map(([guess, truth]) => gap(guess, truth)), [
    'exactly your guess',
    'very close to your guess',
    'very close to your guess',
    'about 100 times your guess',
    'about twice your guess',
    'about 2.5 times your guess',
    'about half your guess',
    'about 33% of your guess',
    'about 1% of your guess',
    'more than your guess',
  ]);
  assert.deepEqual([0, 1, 2500].map((count) => counted(count, 'tick')), ['0 ticks', '1 tick', '2,500 ticks']);
  assert.deepEqual([['3'], ['3', '17'], ['3', '5', '17']].map(list), ['3', '3 and 17', '3, 5 and 17']);
  assert.deepEqual([0, 0.012345, 1.005, 99.96, 1234.5].map(short), ['0', '0.0123', '1', '100', '1,235']);
});
