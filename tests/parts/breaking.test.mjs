// The bar of the scene into which visitors pour discs until a tick needs more than a frame.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runBreaking } = await import('/web/page/attach/breaking.ts');
  shell('.show');
  const bar = root.querySelector('.broken');
  const [spoken, notices, texts, taken] = [[], [], [], []];
  window.matchMedia = () => ({ matches: true });
  const follow = runBreaking(bar, (text) => void spoken.push(text), (kind, text) => void notices.push(`${kind}: ${text}`), () => void taken.push(0));
  const state = sample('scene=klaus&n=300');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => void texts.push(text) } });
  Object.assign(window, { bar, taken, notices, spoken, texts,
    shows(naive, grid, { method = 'naive', full = false, count = 301_800, race, tick = 9 } = {}) {
      follow({ ...state, tick, method, count, race, page: { ...state.page, limits: { naive, grid, full } } });
      return ['b', 'span'].map((name) => bar.querySelector(`p ${name}`).textContent);
    },
    without: () => follow({ ...state, race: undefined, page: { ...state.page, limits: undefined } }),
    tell: bar.querySelector('[name="tell"]') });
});

partsTest('it says what to do next, until both numbers are known, and says it aloud once', ({ bar, shows, spoken, tell, without }) => {
  without();
  equal(bar.hidden, true);
  const begin = ['Pour until it breaks', 'Press and hold in the picture: with Naive first'];
  equal([shows(0, 0), bar.hidden, tell.hidden], [begin, false, true]);
  equal(shows(0, 0), begin);
  equal(shows(0, 0, { method: 'grid' }), ['Pour until it breaks', 'Switch to Naive, then press and hold in the picture']);
  equal(shows(0, 90_000, { method: 'grid' }), ['90,000 discs break Grid', 'Restart, and begin with Naive']);
  equal(shows(5500, 0), ['5,500 discs break Naive', 'Switch to Grid, and pour on']);
  equal([shows(5500, 0, { method: 'grid' }), tell.hidden], [['5,500 discs break Naive', 'Pour on: how many break Grid?'], true]);
  equal([shows(5500, 230_000, { method: 'grid' }), tell.hidden],
    [['5,500 / 230,000 discs', 'break Naive and Grid'], false]);
  equal(shows(5500, 0, { method: 'grid', full: true }), ['5,500 / 301,800 discs', 'break Naive, and Grid has room for no more']);
  equal(spoken.length, 5);
  equal(spoken[0], `${begin.join('. ')}.`);
  shows(5500, 0, { race: {} });
  equal(bar.hidden, true);
});

partsTest('a finger pours at once, and again after a restart', ({ shows, taken }) => {
  for (const [tick, times] of [[5, 1], [6, 1], [60, 1], [0, 2], [9, 2]]) {
    shows(0, 0, { tick });
    equal(taken.length, times);
  }
});

partsTest('the button copies both numbers and their link', async ({ notices, shows, tell, texts }) => {
  shows(5500, 230_000, { method: 'grid' });
  tell.click();
  await virtual.settle();
  equal(texts, [`5,500 / 230,000. Yours? ${new URL('?try=break&limits=5500,230000', location.href)}`]);
  equal(notices, ['news: Both numbers and their link are copied.']);
});

partsTest('a link with somebody’s numbers asks for those of the visitor', ({ notices, shows }) => {
  equal(shows(0, 0), ['Pour until it breaks', '5,500 / 230,000 on the sender’s machine. Yours?']);
  equal(shows(6000, 0), ['6,000 discs break Naive', 'Switch to Grid, and pour on']);
  equal(notices, []);
}, { query: '?try=break&limits=5500,230000' });

for (const wrong of ['5500', 'many', '1,2,3', '-1,5']) {
  partsTest(`limits=${wrong} is refused by name`, ({ notices, shows }, given) => {
    equal(shows(0, 0)[1], 'Press and hold in the picture: with Naive first');
    equal(notices, [`problem: Ignored limits="${given}": expected two numbers of discs, as in limits=5500,230000.`]);
  }, { query: `?limits=${wrong}`, argument: wrong });
}
