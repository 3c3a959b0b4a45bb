// The seam between the sides of a race: what moves it, what stands below it, and which buttons are there when.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runSeam } = await import('/web/page/attach/seam.ts');
  const { timeText } = await import('/web/page/attach/race_words.ts');
  shell('.show');
  const stage = root.querySelector('.stage');
  const program = standIn(sample('scene=klaus&n=300'));
  const [seams, commands] = [[], []];
  program.seam = (part) => void seams.push(part);
  runSeam(stage, root.querySelector('.timeline'), program, (fields) => void commands.push(fields.type));
  const side = (method, ticks) => ({ method, tick: 300 + ticks, ticks, ms: 1, msBelow: false, pairTests: 0, seconds: 3, hash: '0123456789abcdef' });
  const race = (left, right, more) => program.change({ page: { box: [100, 50, 800, 400] }, race: {
    left: side('naive', left), right: side('grid', right), tick: 300 + left, equal: true, apart: 0, over: true, state: 'over', wait: 0, ...more } });
  const seam = stage.querySelector('.seam');
  const bar = root.querySelector('.timeline .meet');
  const key = (name, more) => seam.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
  Object.assign(window, { stage, program, seams, commands, race, side, seam, bar, key, timeText,
    at: () => parseFloat(seam.style.left),
    said: () => ['b', 'span'].map((name) => bar.querySelector(`p ${name}`).textContent),
    buttons: () => [...bar.querySelectorAll('button')].filter(({ hidden }) => !hidden).map((button) =>
      `${button.name}${button.matches('.main') ? '!' : ''}: ${[...button.children].map(({ textContent }) => textContent).join(', ')}`) });
});

partsTest('keys move it by a fiftieth, to the ends and to the middle', ({ at, key, race, seam, seams }) => {
  equal(seam.hidden, true);
  race(1, 1);
  equal([seam.hidden, at(), seam.ariaValueNow, seam.ariaLabel, seam.ariaValueText],
    [false, 500, '50', 'Seam between Naive and Grid', '50% Naive, 50% Grid']);
  const moves = [['ArrowLeft', 0.48, 484], ['ArrowLeft', 0.46, 468], ['ArrowRight', 0.48, 484], ['Home', 0, 124], ['ArrowLeft', 0, 124],
    ['End', 1, 876], ['ArrowUp', 1, 876], ['ArrowDown', 0.98, 876], ['Enter', 0.5, 500]];
  for (const [name, part, place] of moves) {
    equal(key(name), false, `${name} does not scroll the page`);
    equal([seams.at(-1), at(), seam.ariaValueNow], [part, place, String(Math.round(part * 100))]);
  }
  for (const [name, more] of [['Tab'], ['a'], ['ArrowLeft', { altKey: true }], ['Escape']]) equal(key(name, more), true);
  equal(seams.length, moves.length);
});

partsTest('a mouse and a finger take it where they hold it, and the next race begins in the middle', ({ at, program, race, seam, seams, stage }) => {
  race(1, 1);
  const from = stage.getBoundingClientRect().left;
  const held = new Set();
  seam.setPointerCapture = (id) => void held.add(id);
  seam.hasPointerCapture = (id) => held.has(id);
  const point = (type, x, pointerId) => seam.dispatchEvent(new PointerEvent(type, { clientX: from + x, pointerId, bubbles: true }));
  point('pointermove', 300, 1);
  equal(seams, [], 'nothing holds it');
  for (const id of [1, 2]) {
    point('pointerdown', at() + 20, id);
    for (const x of [at() + 20, 320, 20, 2000, 420]) point('pointermove', x, id);
    held.delete(id);
    point('pointermove', 600, id);
    equal([seams.slice(-5).map((part) => Math.round(part * 100)), at()], [[id === 1 ? 50 : 38, 25, 0, 100, 38], 400]);
  }
  program.change({ race: undefined });
  equal(seam.hidden, true);
  race(1, 1);
  equal(at(), 500);
});

partsTest('the bar says how the race stands, and offers what makes the sides level', ({ bar, buttons, commands, program, race, said, seam, side, timeText }) => {
  race(0, 0, { over: false, state: 'starting', progress: 0 });
  equal([said(), buttons()], [['Grid on both sides', 'until the discs have spread'], []]);
  race(0, 12, { over: false, state: 'racing', progress: 0.254, wait: 90 });
  equal([said(), buttons()], [['Racing', '25% done, same time for both'], []]);
  race(1, 1, { over: false, state: 'racing', progress: 1 });
  equal([said(), buttons()], [['Racing', '100% done, same time for both'], []]);
  race(2, 9, { over: false, state: 'racing', progress: 0.5, wait: 90 });
  equal(buttons().map((button) => button.includes('!')), [false, false], 'neither is asked for before the end');
  race(9, 9);
  equal(buttons(), ['meet!: Meet here, the same discs?']);
  race(12, 1890, { wait: 700 });
  equal([said(), buttons()], [['12 : 1,890', 'ticks in 3 s each'],
    ['catch-up: Let Naive catch up, about 12 min', 'meet!: Meet at Naive’s tick, Grid goes back to it']]);
  race(12, 40, { wait: 20 });
  equal(buttons(), ['catch-up!: Let Naive catch up, about 20 s', 'meet: Meet at Naive’s tick, Grid goes back to it']);
  for (const name of ['catch-up', 'meet']) bar.querySelector(`[name="${name}"]`).click();
  race(13, 1890, { state: 'levelling', wait: 690 });
  equal([said(), buttons(), bar.matches('.says')], [['Grid waits', '12 min to go'], ['meet!: Meet at Naive’s tick, Grid goes back to it'], true]);
  race(12, 3, { state: 'levelling', wait: 0.1 });
  equal([said(), buttons()], [['Naive waits', '1 s to go'], []]);
  race(200, 1890, { wait: 600 });
  equal(said(), ['200 : 1,890', 'ticks, not level yet'], 'stopped while one side was computing alone');
  race(1, 4, { over: false, state: 'racing' });
  race(12, 40);
  equal(said(), ['12 : 40', 'ticks in 3 s each']);
  race(1, 40, { left: { ...side('naive', 1), seconds: 9.7 } });
  equal(said(), ['1 : 40', 'ticks in 10 s and 3 s']);
  race(1, 40, { left: { ...side('naive', 1), progress: 0.68 } });
  equal(said()[0], '1.6 : 40', 'as in the picture');
  race(12, 12, { state: 'level' });
  equal([said(), buttons(), seam.matches('.healed')], [['After 12 ticks: identical', 'hash 0123456789abcdef'], ['again: Race again, from the same discs'], true]);
  bar.querySelector('[name="again"]').click();
  equal(commands, ['catch-up', 'meet', 'reset']);
  race(12, 12, { state: 'level', equal: false, apart: 7 });
  equal([said(), seam.matches('.healed')], [['After 12 ticks: different', '7 discs elsewhere'], false]);
  race(12, 12, { state: 'level', equal: false });
  equal(said(), ['After 12 ticks: different', 'with every disc in its place']);
  program.change({ race: undefined });
  equal(bar.hidden, true);
  equal([0, 1.4, 99, 99.5, 700, 5969, 5970, 40_000].map(timeText), ['1 s', '1 s', '99 s', '2 min', '12 min', '99 min', '2 h', '11 h']);
});
