// The line after the first verdict says how many discs each method can move, and leads on to the lesson.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { capacityOf, runOnward } = await import('/web/page/attach/onward.ts');
  const [line] = shell('#onward');
  const program = standIn(sample('scene=klaus&n=30000&method=naive'));
  program.address = () => 'scene=klaus&n=30000&method=grid&seed=7&gravity=0.1&ui=min&race=naive,grid';
  const figures = (ms, n, msBelow = false) => ({ ms, msBelow, count: n, pairTests: 0 });
  const follow = runOnward(line, program.address);
  /** Shows the times of naive and grid with so many discs. */
  window.judge = (naive, grid, n = 30_000, changes = {}) => follow(Object.assign(program.now, { method: 'naive', given: false,
    lastNaive: figures(naive, n), lastGrid: figures(grid, n), verdict: { method: 'naive', ratio: naive / grid, text: 'slower', count: n, stale: false } }, changes));
  Object.assign(window, { capacityOf, figures, line, told: () => (line.hidden ? '' : line.innerText) });
});

partsTest('the capacity has two digits, holds, and is at most what the page takes', ({ capacityOf, figures }) => {
  const most = 2_000_000;
  for (const [ms, n, power, expected, below] of [
    [12, 9700, 2, [9700, false]], [12, 9700, 1, [9700, false]], [48, 10_000, 2, [5000, false]], [48, 10_000, 1, [2500, false]],
    [1.3, 30_000, 1, [270_000, false]], [162, 30_000, 2, [8100, false]], [0.01, 50, 2, [1700, false]],
    [12, 9999, 2, [9900, false]], [12, 7, 1, [7, false]], [0.001, 1_000_000, 1, [most, true]], [0.02, 300, 1, [180_000, true], true],
  ]) {
    const { n: found, least } = capacityOf(figures(ms, n, below), power, most);
    equal([found, least], expected, `${ms} ms with ${n} discs`);
  }
});

partsTest('the line appears with the first verdict, and its numbers open as many discs with that method', ({ judge, line, told }) => {
  equal(told(), '');
  judge(162, 1.3, 30_000, { lastGrid: null, verdict: { method: '', text: '', count: 0, stale: false } });
  equal(told(), '');
  judge(162, 1.3);
  equal(told(), 'On your machine, testing every pair keeps up with about 8,100 discs at 60 ticks per second; the grid with about 270,000. Why? Take the lesson.');
  const links = [...line.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  equal(links, ['?scene=klaus&n=8100&seed=7&method=naive&gravity=0.1', '?scene=klaus&n=270000&seed=7&method=grid&gravity=0.1', 'lesson/']);
  const [first] = line.querySelectorAll('a');
  first.focus();
  judge(40, 0.3, 10_000, { method: 'grid' });
  equal([document.activeElement === first, first.textContent], [true, '5,400'], 'a new verdict keeps the focus');
});

partsTest('the numbers stay until another verdict, and go with their scene', ({ figures, judge, told }) => {
  const of = () => /keeps up with (.*) discs.*grid with (.*?)\. Why/.exec(told())?.slice(1);
  judge(162, 1.3);
  judge(150, 1.1);
  equal(of(), ['about 8,100', 'about 270,000'], 'times of the same verdict');
  judge(162, 1.3, 31_000, { verdict: { method: 'naive', text: 'slower', count: 30_000, stale: true } });
  equal(of(), ['about 8,100', 'about 270,000'], 'a stale verdict');
  judge(162, 1.3, 31_000, { lastGrid: figures(0.002, 31_000, true) });
  equal(of(), ['about 8,400', 'at least 2,000,000'], 'no more are allowed');
  judge(162, 1.3, 31_000, { scene: 'pile', verdict: { method: '', text: '', count: 0, stale: false } });
  equal(told(), 'Why? Take the lesson.', 'another scene');
  judge(0.01, 0.008, 50);
  equal(told(), 'Why? Take the lesson.', 'with 50 discs both times are those of the rest of a tick');
  judge(50, 0.5, 9000, { given: true });
  equal(told(), 'Why? Take the lesson.', 'discs that no address opens');
});

partsTest('a link tells the factor of its sender until the reader has one', async () => {
  const { runOnward } = await import('/web/page/attach/onward.ts');
  const { factorOf, replayOfFragment, withFactor } = await import('/web/page/attach/replay_link.ts');
  const figures = (ms) => ({ ms, msBelow: false, count: 800, pairTests: 0 });
  const state = (changes) => sample('scene=klaus&n=800', { lastNaive: figures(69), lastGrid: figures(0.63),
    verdict: { method: 'grid', ratio: 109.5, text: '110× faster', count: 800, stale: false }, ...changes });
  equal([withFactor('?n=800', state()), withFactor('?n=800#run=1.AAAA', state())], ['?n=800#sent=110', '?n=800#run=1.AAAA&sent=110']);
  equal(factorOf('#run=1.AAAA&sent=110'), 110);
  equal([...replayOfFragment('#run=1.AAAA&sent=110')], [0, 0, 0]);
  equal(['', '#sent=', '#sent=1e9', '#run=1.AAAA', '#sent=5.5'].map(factorOf), [0, 0, 0, 0, 0]);
  for (const changes of [{ verdict: { method: 'grid', ratio: 109.5, text: 'x', count: 800, stale: true } }, { lastNaive: figures(0.1) }, { lastGrid: null },
    { verdict: { method: '', ratio: 0, text: '', count: 0, stale: false } }]) equal(withFactor('?', state(changes)), '?');
  const [line] = shell('#onward');
  const follow = runOnward(line, () => '', 110);
  matches(line.innerText, /^On the sender’s machine, Naive is 110× slower than Grid. Switch to see yours. Why/);
  follow(state({ verdict: { method: '', ratio: 0, text: '', count: 0, stale: false } }));
  matches(line.innerText, /sender/);
  follow(state());
  equal(line.innerText.includes('sender'), false);
});
