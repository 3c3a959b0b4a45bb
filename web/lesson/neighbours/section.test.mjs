// One disc’s tests, step by step, in discs that stand still and in discs that have moved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateAfter, stepOnce } from '../../../bench/lib/programs.mjs';
import { lessonTest, pageText } from '../../../tests/lesson/lesson.mjs';
import * as neighbours from './picture.ts';

const { simulation } = neighbours;
const html = pageText('index').split('id="ask-the-neighbours"')[1].split('<section')[0];
const [, width, height] = /class="moment" viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(html).map(Number);
const [, drawn] = /class="all"[^>]*>(.*?)<\/g>/s.exec(html);
const discs = [...drawn.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(([, ...values]) => values.map(Number))
  .map(([x, y, r]) => ({ x, y, r }));
const moment = { width, height, discs };
const found = (i) => ({ ...neighbours.countsOf(moment, i, neighbours.stepsOf(moment, i).steps), ...neighbours.stepsOf(moment, i) });
const sum = (of) => discs.reduce((total, _, i) => total + of(found(i)), 0);

test('its picture has the discs of the runner, its text and its table have the numbers of tests', () => {
  const { particles, width: side } = stateAfter({ ...simulation, method: 'grid', warmup: 0 });
  assert.ok(Math.abs(width - side) < 0.001);
  const near = (a, b) => Math.abs(a - b) <= 0.001;
  // The runner's discs are sorted, so their indices differ.
  assert.equal(particles.length, discs.length);
  assert.ok(particles.every(([x, y]) => discs.some((disc) => near(disc.x, x) && near(disc.y, y))));
  const by = (n, method) => stepOnce('native', { ...simulation, n, method, ticks: 1, warmup: 0 });
  const tick = by(simulation.n, 'grid');
  assert.equal(sum(({ tested }) => tested), 2 * tick.pair_tests);
  assert.equal(sum(({ touching }) => touching), 2 * tick.contacts);
  for (const number of [tick.pair_tests, tick.contacts]) assert.ok(html.includes(` ${number} `), `${number}`);
  const rows = [...html.matchAll(/<tr>(?:<\w+[^>]*>([\d.,]+)<\/\w+>\s*){4}/g)].map(([row]) =>
    [...row.matchAll(/>([\d.,]+)</g)].map(([, text]) => Number(text.replaceAll(',', ''))));
  assert.deepEqual(rows.map(([n]) => n), [100, 200, 400, 10_000]);
  for (const [n, every, grid, each] of rows) {
    assert.deepEqual([every, grid], [by(n, 'naive').pair_tests, by(n, 'grid').pair_tests]);
    assert.ok(Math.abs(each - grid / n) <= 0.05);
  }
});

// A disc with contacts and with tests that find none, and a disc at an edge.
const all = discs.map((_, i) => found(i));
const chosen = [all.findIndex(({ touching, apart, cells }) => touching > 1 && apart > 1 && cells.length === 9),
  all.findIndex(({ cells }) => cells.length < 9)].map((i) => {
  const says = all[i].steps.map(({ other }) => (other === undefined ? 'is empty|no other disc'
    : neighbours.touch(discs[i], discs[other]) ? '0\\.\\d\\d diameters away\\. Less than one: they touch'
      : '[1-9]\\.\\d\\d diameters away\\. One or more: no contact'));
  return { ...all[i], at: [discs[i].x / width, discs[i].y / height], says };
});
lessonTest('a chosen disc is followed through all its tests', { argument: chosen }, async (chosen) => {
  const { box, find, press, root, text, texts } = section('ask-the-neighbours', '.ask');
  const count = (name) => root.querySelectorAll(`.moment ${name}`).length;
  const counts = () => texts('[data-count]');
  const place = find('.moment').getBoundingClientRect();
  equal([box.dataset.state, counts(), find('[name="step"]').disabled], ['asking', ['–', '–', '–', '99'], true]);
  for (const { at, says, cells, touching, apart, notMade, tested } of chosen) {
    const to = { clientX: place.x + at[0] * place.width, clientY: place.y + at[1] * place.height };
    find('.moment').dispatchEvent(new MouseEvent('click', to));
    matches(text('.said'), new RegExp(`looks into ${cells.length} cells`));
    equal([count('.cell'), counts()], [cells.length, ['0', '0', '99', '99']]);
    says.forEach((pattern, k) => {
      press('step');
      matches(text('.said'), new RegExp(`^Step ${k + 1} of ${says.length}: .*(${pattern})`));
    });
    equal(text('.said').endsWith(`That is all: ${tested === 1 ? 'one test' : `${tested} tests`} made, ${notMade} not made.`), true);
    equal([counts(), count('.touching circle'), count('.apart circle')], [[touching, apart, notMade, 99].map(String), touching, apart]);
    equal(find('[name="step"]').ariaDisabled, 'true');
    press('step'); // there is no further step
    equal(find('[type="range"]').value, String(says.length));
  }
});

lessonTest('the keyboard is enough', {}, async () => {
  const { find, text } = section('ask-the-neighbours', '.ask');
  const presses = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
    return text('.said');
  };
  const place = () => ['cx', 'cy'].map((name) => find('.moment .asker circle')[name].baseVal.value);
  find('h2 a').focus();
  matches(await presses('Tab', 'Space'), /^Your disc/); // the one in the middle
  const [x] = place();
  await presses('ArrowRight');
  const [right, y] = place();
  await presses('ArrowUp');
  equal([right > x, place()[1] < y], [true, true]);
  matches(await presses(...Array(30).fill('ArrowLeft')), /is in column 1, row \d/); // as far as it goes
  // The tests, without leaving the picture. Space must not scroll the page.
  const scrolled = scrollY;
  matches(await presses('Space'), /^Step 1 of/);
  matches(await presses('Enter'), /^Step 2 of/);
  matches(await presses('End'), /That is all/);
  matches(await presses('Space'), /That is all/); // there is no further step
  matches(await presses('Home'), /^Your disc .* is in column 1, row \d/);
  equal(scrollY, scrolled);
  matches(find('.moment').ariaLabel, /Space or Enter makes its next test\. Home and End/);
  matches(await presses('Tab', 'Tab', 'Enter'), /^Step 1 of/); // Play is before Step
  matches(await presses('Tab', 'ArrowRight'), /^Step 2 of/);
  matches(find('[type="range"]').getAttribute('aria-valuetext'), /^step 2 of \d+$/);
  matches(await presses('Home'), /^Your disc/);
  matches(await presses('End'), /That is all/);
});

lessonTest('plays a step in 1.1 seconds, pauses, and pauses out of sight', {}, async () => {
  const { fill, find, press, root, text } = section('ask-the-neighbours', '.ask');
  const range = find('[type="range"]');
  root.scrollIntoView();
  await shifts();
  find('.moment').dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 300 }));
  const plays = () => [Number(range.value), text('[name="play"]'), virtual.pending.timers];
  press('play');
  press('play'); // a double click
  for (const [passed, steps] of [[65, 0], [1, 1], [67, 2]]) {
    await frames(passed);
    equal(plays(), [steps, 'Pause', 1]);
  }
  equal(find('.said').ariaLive, 'off');
  press('play');
  equal(plays(), [2, 'Play', 0]);
  await frames(30);
  press('play');
  window.scrollTo(0, 0);
  await until(() => text('[name="play"]') === 'Play');
  equal(virtual.pending.timers, 0, 'out of sight it does nothing');
  const at = Number(range.value);
  await frames(30);
  root.scrollIntoView();
  await shifts();
  press('play');
  await frames(67 * (range.max - at));
  equal([plays(), find('.said').ariaLive], [[Number(range.max), 'Play', 0], 'polite']);
  await frames(30);
  press('play'); // starts over
  equal(plays(), [0, 'Pause', 1]);
  fill(range.max - 1, '[type="range"]'); // the reader takes over
  equal(plays(), [range.max - 1, 'Play', 0]);
});

lessonTest('the discs move until they are stopped, and the discs of that moment can be chosen, for which the grid makes the tests shown',
  { viewport: { width: 360, height: 800 } }, async () => {
  const { enters, find, press, root, text, texts } = section('ask-the-neighbours', '.ask');
  const clicks = (clientX = 150, clientY = 200) => find('.moment').dispatchEvent(new MouseEvent('click', { clientX, clientY }));
  const shown = () => {
    find('.moment').dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
    return texts('[data-count]').map(Number);
  };
  root.scrollIntoView();
  clicks();
  await shifts(); // what comes after the choice moves the rest of the page down
  press('motion');
  press('motion'); // a double click
  equal(text('.said'), 'Loading the simulation…');
  await enters('moving');
  equal([text('.said'), find('[name="step"]').disabled, text('[name="motion"]')],
    ['Press Stop whenever you like, and choose another disc.', true, 'Stop']);
  await until(() => program().tick > 5);
  press('motion');
  await enters('asking');
  const { tick, paused } = program();
  equal([paused, text('.said'), texts('[data-count]'), root.querySelectorAll('.moment .marks > *').length],
    [true, 'Stopped. Now click or tap a disc.', ['–', '–', '–', '99'], 0]);
  await frames(60);
  equal(program().tick, tick);
  // Moves the frame into sight, because it makes no tick out of sight.
  Object.assign(find('.live').style, { left: 0, right: 0 });
  find('iframe').contentWindow.postMessage({ cellmates: 1, type: 'step' }, '*');
  await until(() => program().tick === tick + 1);
  Object.assign(find('.live').style, { left: '', right: '' });
  const { left, top, width } = find('.moment').getBoundingClientRect();
  const scale = width / find('.moment').viewBox.baseVal.width;
  const sums = [0, 0];
  for (const circle of root.querySelectorAll('.moment .all circle')) {
    clicks(left + circle.cx.baseVal.value * scale, top + circle.cy.baseVal.value * scale);
    const [touching, apart] = shown();
    sums[0] += touching + apart;
    sums[1] += touching;
  }
  const { pairTests, contacts } = program();
  equal(sums, [2 * pairTests, 2 * contacts]);

  // Discs that the reader has added count, too.
  press('motion');
  await enters('moving');
  const frame = find('iframe').getBoundingClientRect();
  await mouse.move(frame.x + 100, frame.y + 60);
  await mouse.down();
  await until(() => program().count > 100);
  await mouse.up();
  await frames(5);
  press('motion');
  await enters('asking');
  const { count: n } = program();
  equal(texts('[data-count]')[3], String(n - 1));
  clicks();
  equal(shown().slice(0, 3).reduce((total, count) => total + count), n - 1);
  equal(await shifts(), []);
});
