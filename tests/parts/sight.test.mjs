// Out of sight the program pauses, and an embed gives its graphics back; a lost context is restored or missed.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runSight } = await import('/web/page/attach/sight.ts');
  const { Store } = await import('/web/driver/store.ts');
  const canvas = root.appendChild(document.createElement('canvas'));
  window.noted = [];
  const note = (what) => window.noted.push(what);
  // A context that the browser gives back only if `restores`.
  window.restores = true;
  const tell = (what) => canvas.dispatchEvent(new Event(`webglcontext${what}`, { cancelable: true }));
  canvas.getContext = () => ({ getExtension: () => ({
    loseContext: () => (note('lose'), tell('lost')),
    restoreContext: () => (note('restore'), window.restores && tell('restored')),
  }) });
  window.start = () => Object.assign(window, runSight(canvas, { graphics: (there) => note(`graphics ${Number(there)}`),
    missed: () => (note('missed'), () => note('found')), leaving: () => note('leaving'), seen: (visible) => note(`visible ${Number(visible)}`),
  }));
  window.heard = () => window.noted.splice(0);
  Object.assign(window, { canvas, tell, Store });
});

partsTest('the program is told what is in sight, and a table that somebody reads keeps it going', async ({ canvas, heard, start }) => {
  start();
  await virtual.settle();
  equal(heard(), ['visible 1']);
  canvas.style.marginTop = '5000px';
  canvas.tabIndex = 0;
  canvas.focus({ preventScroll: true });
  await virtual.settle();
  equal([heard(), document.activeElement === canvas], [['visible 0'], false], 'out of sight the keyboard is the page’s');
  window.sight.keepOn(true);
  window.sight.keepOn(true);
  equal([heard(), window.sight.visible], [['visible 1'], true]);
  window.sight.keepOn(false);
  equal(heard(), ['visible 0']);
  for (const shown of [false, true]) window.showing(shown);
  equal([window.sight.visible, new Set(heard())], [false, new Set(['visible 0'])], 'the embedding page does not see it there either');
  canvas.style.marginTop = '';
  await virtual.settle();
  equal(heard(), ['visible 1']);
  Object.defineProperty(document, 'hidden', { value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  equal(heard(), ['visible 0']);
});

partsTest('a page keeps its context out of sight, and a lost one is asked for each second and missed after five', async () => {
  const { heard, showing, tell } = (window.start(), window);
  await virtual.settle();
  window.restores = false;
  heard();
  showing(false);
  await frames(600);
  equal(heard(), ['visible 0']);
  showing(true);
  heard();
  equal(tell('lost'), false, 'otherwise the browser would never restore it');
  equal([heard(), window.sight.graphics], [['graphics 0'], false]);
  await frames(190);
  equal(heard(), ['restore', 'restore', 'restore', 'restore']);
  await frames(112);
  equal(heard().filter((what) => what !== 'restore'), ['missed']);
  window.restores = true;
  await frames(60);
  equal(heard(), ['restore', 'found', 'graphics 1']);
  await frames(600);
  equal(heard(), []);
});

partsTest('an embed gives its context back after three seconds out of sight, and has it again in sight', async () => {
  const { heard, showing, tell } = (window.start(), window);
  await virtual.settle();
  heard();
  showing(false);
  await frames(170);
  showing(true);
  await frames(30);
  equal(heard(), ['visible 0', 'visible 1'], 'a reader who scrolls past and back');
  showing(false);
  await frames(178);
  equal(heard(), ['visible 0']);
  await frames(4);
  equal(heard(), ['leaving', 'lose', 'graphics 0']);
  await frames(900);
  equal(heard(), [], 'nobody misses it');
  showing(true);
  equal(heard(), ['visible 1', 'restore', 'graphics 1']);
  showing(false);
  tell('lost');
  tell('restored'); // by the browser, for a canvas out of sight
  heard();
  await frames(100);
  tell('lost');
  tell('restored');
  heard();
  await frames(100);
  equal(heard(), [], 'three seconds from then on');
  await frames(84);
  equal(heard(), ['leaving', 'lose', 'graphics 0']);
  window.sight.keepOn(true);
  equal(heard(), [], 'an embed out of sight always pauses');
}, { framed: true });

partsTest('samples come while the state changes, as often as each follower wants, and changes at once', async ({ Store }) => {
  let reads = 0;
  const store = new Store(() => ({ read: (reads += 1) }));
  const counts = [0, 0];
  store.samples(() => (counts[0] += 1), 250);
  const remove = store.samples(() => (counts[1] += 1), 1000);
  const moving = async (count) => {
    for (let k = 0; k < count; k++) {
      store.tell();
      await frames(1);
    }
  };
  await moving(244);
  equal([counts, reads], [[16, 4], 16], 'the state is read once for all, and not in each frame');
  remove();
  await frames(60);
  equal([counts[0], virtual.pending.timers], [17, 0], 'the end of the motion is shown, and a rest has no samples');
  store.soon();
  store.soon();
  await frames(4);
  equal([counts[0], virtual.pending.timers], [18, 0], 'the effect of a command shows soon');
  store.tell();
  store.rest(true);
  store.tell();
  equal(virtual.pending.timers, 0, 'nothing is read out of sight');
  const heard = [];
  const end = store.changes(({ by, changed, state }) => heard.push([by, [...changed], state.read]));
  store.tell('host', ['gravity', 'paused']);
  equal([heard, reads], [[['host', ['gravity', 'paused'], 19]], 19]);
  end();
  store.tell('reader', ['n']);
  equal(heard.length, 1);
});
