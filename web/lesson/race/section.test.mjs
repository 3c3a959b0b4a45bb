// The race, and the guess of the lead with fewer discs.
import { lessonTest } from '../../../tests/lesson/lesson.mjs';

lessonTest('runs, pauses, plays, stops, restarts and waits out of sight, fits a phone, and moves nothing', { viewport: { width: 360, height: 800 }, dark: true },
  async () => {
  const { box, enters, find, press, root, see, text, waits } = section('race', '.race');
  const bar = find('progress');
  window.slowness = 2;
  equal([document.querySelector('iframe'), bar.hidden, text('[name="run"]')], [null, true, 'Run']);
  matches(text('.said'), /A race usually takes about ten seconds/);
  equal(/on your machine/i.test(root.innerText), false);
  await see();
  press('run');
  press('run'); // a double click
  equal(box.dataset.state, 'loading');
  await enters('racing');
  equal([text('.said'), text('[name="run"]'), bar.hidden],
    ['Racing… A race usually takes about ten seconds. Stop ends it now and compares the ticks made so far.', 'Stop', false]);
  await until(() => program().race.left.ticks > 1);
  const { n, race: { left, right, equal: same } } = program();
  equal([n, left.method, right.method, same], [30_000, 'naive', 'grid', true]);
  equal(right.ticks > 5 * left.ticks, true);
  find('iframe').contentDocument.querySelector('#bar-pause').click();
  await enters('paused');
  const held = program().race;
  equal([text('.said'), text('[name="run"]'), bar.value], ['Paused.', 'Play', held.progress]);
  await frames(60);
  equal(program().race, held);
  press('run');
  await enters('racing');
  await until(() => program().race.left.ticks > held.left.ticks);
  equal(bar.value > held.progress, true);
  press('run');
  press('run'); // stops the race, and does not restart it
  await enters('over');

  // The section says exactly the figures of the frame.
  const { race } = program();
  equal([race.over, race.left.hash === race.right.hash, race.left.pairTests], [true, true, (30_000 * 29_999) / 2]);
  const whole = (number) => number.toLocaleString('en');
  equal(text('.tests'), `In its latest tick, naive tested ${whole(race.left.pairTests)} pairs, and the grid ${whole(race.right.pairTests)}.`);
  equal(text('.hashes'),
    `Hashes at tick ${whole(race.tick)}: naive ${race.left.hash}, grid ${race.right.hash}. They are equal.`);
  equal([text('.said'), bar.hidden, text('[name="run"]')], [race.sentence, true, 'Restart']);
  equal(text('.known text'), String(Math.round(race.left.ms / race.right.ms)));
  press('run');
  await enters('racing');
  equal(program().race.right.ticks < race.right.ticks, true);
  equal([await shifts(), document.documentElement.scrollWidth], [[], 360]);

  // Out of sight it has no timer and no frame, and in sight it continues.
  const works = () => Object.values(find('iframe').contentWindow.virtual.pending).reduce((a, b) => a + b) + virtual.pending.frames;
  await waits(() => program().race);
  await until(() => works() === 0);
  const unseen = program().race;
  equal(unseen.over, false);
  await see();
  await until(() => program().race.left.ticks > unseen.left.ticks);
});

lessonTest('the lead with fewer discs is guessed, and measured by a race, whose ticks count if it is stopped', { viewport: { width: 360, height: 740 } },
  async () => {
  const { box, enters, fill, find, key, press, verdict } = section('race');
  const other = section('race', '.race');
  window.slowness = 20;
  equal(box.querySelector('p').compareDocumentPosition(find('.chart')), Node.DOCUMENT_POSITION_FOLLOWING, 'the question is before its slider');
  press('commit');
  equal(verdict(), 'First a guess: move the point, or type a number from 1 to 1,000.');
  equal(document.querySelector('iframe'), null);
  other.press('run'); // still loading when the guess wants another race
  key('PageUp', '.handle');
  equal(find('input').value, '3');
  fill('60');
  press('commit');
  await other.enters('racing');
  await until(() => program().race.left.ticks > 0);
  other.press('run');
  await enters('revealed');
  const { n, race } = program();
  const lead = race.left.ms / race.right.ms;
  equal([n, race.over, race.sentence], [3000, true, other.text('.said')]);
  equal([verdict(), find('.truth .answer').textContent], [`You guessed 60 ticks. On your machine the grid made ${Math.round(lead)} while naive made one.`,
    String(Math.round(lead))]);
  equal([find('.known').childElementCount, getComputedStyle(other.find('.after')).display, find('input').value], [0, 'block', '60'],
    'the race with more discs has not been run');
  const { top, bottom } = find('.verdict').getBoundingClientRect();
  equal(top >= 0 && bottom <= innerHeight, true, `the verdict is outside the window: ${top} to ${bottom}`);
  other.press('run');
  await other.enters('racing');
  equal(program().n, 30_000);
});

// A screen on which all three sections are in sight.
lessonTest('at most one section computes', { viewport: { width: 1000, height: 6000 } }, async () => {
  const [race, asks, lead, size] = [section('race', '.race'), section('ask-the-neighbours', '.ask'), section('race'), section('how-big-a-cell')];
  const [raceFrame, asksFrame] = [race, asks].map(({ find }) => () => find('iframe').contentWindow.cellmates.state());
  window.slowness = 20;
  standInEngine(() => ({ ms: 1, buildMs: 0, pairTests: 1, contacts: 0 }));
  race.press('run');
  await race.enters('racing');
  asks.press('motion');
  await asks.enters('moving');
  equal([race.box.dataset.state, raceFrame().paused], ['paused', true]);
  race.find('iframe').contentDocument.querySelector('#bar-pause').click(); // its own button plays it
  await race.enters('racing');
  equal([asks.box.dataset.state, asksFrame().paused], ['asking', true]);
  // The race of a guess is stopped too, but the guess stays.
  lead.guess('60');
  await race.enters('racing');
  equal(raceFrame().n, 3000);
  asks.press('motion');
  await asks.enters('moving');
  equal([lead.box.dataset.state, race.box.dataset.state, lead.find('.truth').childElementCount], ['stopped', 'over', 0]);
  size.guess('8');
  await until(() => asks.box.dataset.state === 'asking');
  equal(size.box.dataset.state, 'revealing');
  lead.press('commit');
  await race.enters('racing');
  equal([size.box.dataset.state, lead.box.dataset.state], ['stopped', 'revealing']);
});
