// Every change is announced to screen readers, whoever made it, once it has settled.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runAnnouncer } = await import('/web/page/attach/announce.ts');
  const [said] = shell('.said');
  window.now = sample();
  window.texts = [];
  new MutationObserver(() => window.texts.push(said.textContent)).observe(said, { childList: true });
  const announcer = runAnnouncer(said, () => window.now);
  // A sample of the state with these changes; those of `view` and the sentence on the cost are added.
  window.show = ({ view, cost = window.now.page.cost, ...changes }) => {
    window.now = { ...window.now, ...changes, page: { ...window.now.page, cost }, view: { ...window.now.view, ...view } };
    announcer.follow(window.now);
  };
  Object.assign(window, { said, announcer });
  window.show({});
});

partsTest('choices are said 0.4 s after the last one, together', async ({ show, texts, said }) => {
  show({ response: 'elastic', cell: 5 });
  await frames(12);
  show({ view: { spawn: 7, style: 'outline', colour: 'none' } });
  await frames(23);
  equal(texts, []);
  await frames(2);
  equal(texts, ['Response: Elastic. Cell size: 5 px. Disc style: Outline. Colour by: None. Discs added per tick: 7.']);
  equal(said.classList.contains('aloud'), true, 'the panel shows it');
  show({ cell: 0, scene: 'pile', view: { gridlines: 1 } });
  await frames(25);
  equal(texts.slice(1), ['Scene: Pile. Cell size: automatic. Grid lines on.']);
  show({ view: { gridlines: 0 } });
  await frames(25);
  equal(texts.slice(2), ['Grid lines off.']);
  // A choice that is undone is not said.
  await frames(100);
  texts.length = 0;
  for (const view of [{ gridlines: 1 }, { gridlines: 0, tests: 1 }, { occupancy: 1 }, { tests: 0 }]) {
    show({ view });
    await frames(9);
  }
  await frames(60);
  equal(texts, ['Occupancy of cells on.']);
});

partsTest('figures are said once, 1.5 s after the last change of what they belong to', async ({ show, texts }) => {
  show({ measured: true, tick: 9 });
  await frames(100);
  texts.length = 0;
  for (const method of ['naive', 'grid', 'naive']) {
    show({ method });
    await frames(30);
  }
  show({ tick: 12, cost: 'Naive takes 2 ms.' }); // a tick alone changes nothing
  await frames(58);
  equal(texts, []);
  await frames(4);
  equal(texts, ['Naive takes 2 ms.']);
  await frames(600);
  equal(texts.length, 1);
  // The verdict on the switch may be known only later.
  const verdict = (text) => ({ ...sample().verdict, text });
  show({ verdict: verdict('20× slower'), cost: 'Naive takes 2 ms. 20× slower.' });
  await frames(92);
  equal(texts.slice(1), ['Naive takes 2 ms. 20× slower.']);
  show({ verdict: verdict('21× slower') });
  await frames(92);
  equal(texts.length, 2);
});

partsTest('a sentence is said immediately and takes the place of figures, and of nothing else', async ({ show, texts, said, announcer }) => {
  announcer.sayFigures();
  await frames(80);
  announcer.say('Link copied.');
  equal([said.textContent, said.classList.contains('aloud')], ['Link copied.', false]);
  await frames(120);
  equal(texts, ['Link copied.']);
  show({ cell: 5 });
  announcer.say('Naive and Grid race.', true);
  equal(said.classList.contains('aloud'), true);
  await frames(30);
  equal(texts.slice(1), ['Naive and Grid race.', 'Cell size: 5 px.']);
  window.now = null; // after a crash
  announcer.sayFigures();
  await frames(120);
  equal(texts.length, 3);
});
