// The page's own timings are right, or refused, with every kind of clock that a browser may have. tests/core/survey_test.cpp and
// tests/session/clocks_test.cpp do the same with the program's.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const setClock = (read) => Object.defineProperty(performance, 'now', { configurable: true, value: read });
after(() => Reflect.deleteProperty(performance, 'now'));

/** A random number of 0 to 1, for each step another one. */
const part = (step) => Math.abs(Math.sin(step * 12.9898) * 43758.5453) % 1;

/** What a clock shows at a moment, ms. */
const regular = (step) => (exact) => Math.floor(exact / step) * step;
const random = (step) => (exact) => (Math.floor(exact / step) + (exact / step % 1 >= part(Math.floor(exact / step)) ? 1 : 0)) * step;
const skips = (step) => (exact) => {
  let steps = Math.floor(exact / step);
  while (part(steps) < 0.3) steps -= 1;
  return steps * step;
};

let copies = 0;
/** A fresh copy of the module, in a page whose clock shows such times; `work` lets time pass. A reading takes so many ms. */
async function withClock(shown, reading = 5e-5) {
  let exact = 1234.5;
  setClock(() => shown(exact += reading));
  const timing = await import(`../../web/kit/timing.ts?${copies++}`);
  return { ...timing, work: (ms) => (exact += ms), passed: () => exact - 1234.5 };
}

const fine = [['1 µs', 0.001, regular], ['5 µs', 0.005, regular], ['100 µs', 0.1, random], ['1 ms', 1, regular], ['1 ms at random', 1, random],
  ['1 ms with skipped steps', 1, skips]];
for (const [name, step, kind] of fine) {
  test(`the mean of timings is right with clock steps of ${name}`, async () => {
    const { clockStep, coarseClock, demandClock, startTiming, work } = await withClock(kind(step), step / 100);
    assert.ok(Math.abs(clockStep() / step - 1) < 0.05, `${clockStep()} ms`);
    assert.equal(coarseClock(), '');
    demandClock();
    let sum = 0;
    for (let k = 0; k < 200; k++) {
      const timing = startTiming();
      work(5 + k / 100);
      sum += timing.stop();
    }
    assert.ok(Math.abs(sum / 200 / 5.995 - 1) < (kind === random ? 0.04 : 0.01), `${sum / 200} ms`);
  });
}

for (const [name, step, kind, shown] of [['16.7 ms', 1000 / 60, regular, '17'], ['16.7 ms with random longer ones', 1000 / 60, skips, '17'],
  ['16.7 ms at random', 1000 / 60, random, '17'], ['100 ms', 100, regular, '100'], ['4.5 ms', 4.5, regular, '4.5']]) {
  test(`nothing is timed with clock steps of ${name}`, async () => {
    const { Untimed, demandClock, passed } = await withClock(kind(step), step / 1000);
    assert.throws(demandClock, (error) => error instanceof Untimed
      && error.message === `This browser rounds its clock to ${shown} ms, so times cannot be measured.`);
    assert.ok(passed() < 9 * step, 'a reader must not wait for it');
  });
}

test('a clock that seems coarse in a busy moment gets another look, and a coarse one a few', async () => {
  let step = 5;
  const { clockStep } = await withClock((exact) => regular(step)(exact), 0.01);
  assert.equal(clockStep(), 5);
  step = 1;
  assert.ok(Math.abs(clockStep() - 1) < 0.05);
  const { clockStep: coarse, passed } = await withClock(regular(16), 0.1);
  for (let k = 0; k < 100; k++) assert.equal(coarse(), 16);
  assert.ok(passed() < 16 * 5 * 4, `${passed()} ms`);
});

test('nothing is timed with a clock that stands still', async () => {
  const { demandClock } = await withClock(() => 7);
  assert.throws(demandClock, { message: 'This browser has a clock that stands still, so times cannot be measured.' });
});

test('a clock that is set back costs the timing under way and no other', async () => {
  let back = 0;
  const { startTiming, work } = await withClock((exact) => regular(0.1)(exact) - back);
  const times = [];
  for (let k = 0; k < 5; k++) {
    const timing = startTiming();
    work(3);
    if (k === 2) back = 1000;
    times.push(Math.round(timing.stop()));
  }
  assert.deepEqual(times, [3, 3, 0, 3, 3]);
});
