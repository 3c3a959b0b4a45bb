// The controls and sheets next to the picture give commands, follow the program, and copy links.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runControls } = await import('/web/page/attach/controls.ts');
  shell('.skip', '.show');
  const program = standIn(sample('scene=klaus&n=300', { tick: 100 }));
  Object.assign(window, { notices: [], restarts: 0 });
  window.showKeys = runControls(root.querySelector('.show'), program, { openFile() {},
    notice: (...given) => window.notices.push(given), restarted: () => (window.restarts += 1) });
  window.copies = [];
  navigator.clipboard.writeText = async (text) => void window.copies.push(text);
  window.control = (name) => root.querySelector(`:is(.controls, .sheet) [name="${name}"]`);
  window.said = () => root.querySelector('.said').textContent;
  window.change = program.change;
  window.program = program;
  program.change({});
});

partsTest('each button gives its command, in a race, too, whose ticks no slider reaches', ({ control, change, program }) => {
  for (const name of ['play', 'step', 'restart', 'race']) control(name).click();
  equal(program.asked, ['type=toggle', 'type=step', 'type=reset', 'type=race']);
  const side = (method) => ({ method, tick: 0, ticks: 0, ms: 0, msBelow: false, pairTests: 0, hash: 'aaaa' });
  const race = { left: side('naive'), right: side('grid'), tick: 0, equal: true, over: false, state: 'racing', wait: 0, sentence: '' };
  const reachable = ['tick', 'back', 'step', 'play'].map((name) => {
    change({ race, played: { from: 0, to: 9, bytes: 0 } });
    return !control(name).disabled && getComputedStyle(control(name)).visibility === 'visible';
  });
  equal(reachable[0], false);
  control('race').click();
  change({ race: undefined });
  equal(control('tick').disabled, false);
  control('measure').click();
  control('set-gridlines').click();
  equal(program.asked.slice(4), ['type=close-race', 'type=measure', 'type=set&gridlines=1']);
});

partsTest('Step back pauses and seeks one tick less, down to the first', ({ control, change, program }) => {
  program.answer = (query) => (query === 'type=pause' ? (program.now.paused = true, {}) : {});
  change({ tick: 5, paused: false, played: { from: 4, to: 9, bytes: 0 } });
  for (const [tick, more] of [[5, {}], [4, {}], [8, { way: { to: 7, msLeft: 0, asks: false } }]]) {
    change({ tick, way: undefined, ...more });
    control('back').click();
  }
  equal(program.asked, ['type=pause', 'type=seek&tick=4', 'type=seek&tick=4', 'type=seek&tick=6']);
});

partsTest('a refused command is said, an interrupted one is not, and a done one says its news or the figures', async ({ change, control, program, said }) => {
  program.answer = () => ({ code: 'interrupted', sentence: 'the race was closed' });
  control('race').click();
  await frames(120);
  equal(said(), '');
  program.answer = () => ({ code: 'too-many', sentence: 'limited to 20,000 discs' });
  control('race').click();
  equal(said(), "Can't do that: limited to 20,000 discs.");
  program.answer = () => ({ sentence: 'Nothing to do' });
  control('step').click();
  equal(said(), 'Nothing to do');
  program.answer = () => ({});
  change({ page: { cost: 'Paused. 300 discs.' } });
  control('set-gridlines').click();
  await frames(120);
  equal(said(), 'Nothing to do', 'settings are said when the state has them');
  control('step').click();
  await frames(92);
  equal(said(), 'Paused. 300 discs.');
});

partsTest('the embed code of a fresh page leaves out the shape that the box has from the picture of this page', ({ change, control, program }) => {
  program.address = () => 'scene=tumbler&n=300&aspect=1.388';
  control('share').click();
  const { width, height } = root.querySelector('#canvas').getBoundingClientRect();
  const shaped = [[328, 0, width - 328, height], [0, 36, width, height - 36.5], [0, 36, width - 9, height - 36], [0, 36, width, height - 50]].map((box) => {
    change({ ...sample('scene=tumbler&n=300'), page: { box } });
    return control('embed-code').value.includes('aspect=1.388');
  });
  equal(shaped, [false, false, true, true]);
});

partsTest('the first stop of Tab opens the sheet Scene and rules and leads there', ({ control }) => {
  const skip = root.querySelector('.skip');
  equal([skip.hidden, skip.textContent], [false, 'Scene and rules']);
  skip.click();
  equal([document.activeElement.closest('.sheet').id, control('rules').ariaExpanded], ['rules', 'true']);
});

partsTest('one sheet is open at a time, takes the focus, and gives it back by its button, × and Escape', ({ control, program, showKeys }) => {
  const names = ['rules', 'view', 'share', 'measuring'];
  const open = () => [...root.querySelectorAll('.sheet:not([hidden])')].map(({ id }) => id).join();
  const expanded = () => names.filter((name) => control(name).ariaExpanded === 'true').join();
  const focused = () => document.activeElement.closest('.sheet')?.id ?? document.activeElement.name;
  const close = () => root.querySelector('.sheet:not([hidden]) .close').click();
  const escape = () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  for (const name of names) {
    control(name).focus();
    control(name).click();
    equal([open(), expanded(), focused(), root.querySelector(`#${name} h2`).textContent],
      [name, name, name, root.querySelector(`#${name}`).ariaLabel]);
  }
  close();
  equal([open(), expanded(), focused()], ['', '', 'rules'], 'where it was before the first');
  control('view').focus();
  control('view').click();
  control('set-gridlines').focus();
  escape();
  equal([open(), focused()], ['', 'view']);
  control('view').click();
  control('view').click();
  equal(open(), '');
  root.querySelector('#canvas').focus();
  showKeys();
  equal([open(), focused()], ['keys', 'keys']);
  close();
  equal(document.activeElement.id, 'canvas');
  equal(program.asked, [], 'the program is not told');
});

for (const framed of [false, true]) {
  partsTest(`a measurement of the embedding page or a key opens its sheet without the focus${framed ? ', but covers no small embed' : ''}`,
    ({ change, control }, small) => {
    const sheet = root.querySelector('#measuring');
    const trial = { method: 'grid', state: 'running', progress: 0, estimateMs: 0 };
    root.querySelector('#canvas').focus();
    Object.defineProperty(window, 'innerWidth', { value: small ? 639 : 640 });
    change({ page: { inspection: { measuring: true, measured: [trial], agree: null, sizes: [] } } });
    equal([sheet.hidden, document.activeElement.id], [small, 'canvas']);
    change({ page: { inspection: { measuring: false, measured: [], agree: null, sizes: [] } } });
    equal([sheet.hidden, control('measuring').ariaExpanded], [true, 'false']);
  }, { framed, argument: framed });
}

partsTest('the copied link opens the present settings and the present tick', async ({ change, control, copies, program, said }) => {
  program.file = () => Uint8Array.of(251, 255, 0, 1);
  const press = async () => {
    control('link').click();
    await frames(1);
    return control('copied').value;
  };
  equal(control('copied').hidden, true);
  const address = `${location.href}?scene=klaus&n=300&method=grid`;
  history.replaceState(null, '', '#run=1.AAAA'); // of the link that has opened the page
  equal([await press(), program.asked.at(-1), control('copied').hidden], [`${address}#run=1.-_8AAQ`, 'type=share', true]);
  equal([copies, said()], [[`${address}#run=1.-_8AAQ`], 'Link copied.']);
  change({ paused: true, tick: 0, played: { from: 0, to: 0, bytes: 0 } });
  equal(await press(), `${address}&paused=1`, 'nothing has happened yet');
  change({ played: { from: 0, to: 9, bytes: 0 } });
  equal(await press(), `${address}&paused=1#run=1.-_8AAQ`);
  program.file = () => new Uint8Array(12_001);
  equal([await press(), said()], [`${address}&paused=1`,
    'Link copied. Your session is too long to fit in a link, so this link starts from tick 0. To keep everything, save a replay.']);
  program.file = () => new Uint8Array(4);
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  let selected = '';
  document.execCommand = (name) => (selected = `${name} ${getSelection()}`) !== '';
  const link = await press();
  equal([selected, said()], [`copy ${link}`, 'Link copied.'], 'a frame may copy what is selected');
  document.execCommand = () => false;
  control('share').click();
  await press();
  equal([said(), document.activeElement.name, getSelection().toString().length > 0],
    ['The link is selected in its field: copy it from there.', 'copied', true]);
});

partsTest('the result of a race has a button at its table, which copies it', async ({ change, copies, notices }) => {
  const button = root.querySelector('#copy-result');
  const race = { left: { method: 'naive' }, right: { method: 'grid' }, text: 'Grid is 20× ahead.', over: true, state: 'over', wait: 0, tick: 5 };
  for (const side of [race.left, race.right]) Object.assign(side, { tick: 0, ticks: 0, pairTests: 0, hash: '' });
  change({ race: { ...race, text: '' } });
  equal(button.hidden, true);
  change({ race });
  equal(button.hidden, false);
  button.click();
  await frames(1);
  equal(copies, [`Grid is 20× ahead. ${location.href}?scene=klaus&n=300&method=grid#run=1.`]);
  equal(notices, [['news', 'The result and its link are copied.']]);
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  document.execCommand = () => false;
  button.click();
  await frames(1);
  matches(notices[1].join(), /^problem,The browser does not let this page copy: Grid is 20× ahead/);
  change({ race: undefined });
  equal(button.hidden, true);
});

partsTest('Back leads to the scene before; a restart is noticed by its ticks', async ({ change, program }) => {
  change({ tick: 40 });
  equal(window.restarts, 1);
  change({ tick: 90 });
  change({ tick: 70 });
  equal(window.restarts, 1, 'a seek is no restart');
  change({ scene: 'pile' });
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await back;
  matches(program.asked.at(-1), /^type=set&.*scene=klaus&n=300\b/);
});

partsTest('a link to a scene shows it in the picture above, unless it is to open elsewhere', ({ program }) => {
  root.insertAdjacentHTML('beforeend', '<p><a href="?scene=pile&n=700"><b>Pile</b></a> <a href="?method=naive">n</a> <a href="#x">x</a></p>');
  const [pile, naive, other] = root.querySelectorAll(':scope > p > a');
  pile.querySelector('b').click();
  equal([program.asked, document.activeElement.id], [['type=set&method=grid&gridlines=0&scene=pile&n=700'], 'canvas']);
  naive.click();
  equal(program.asked[1], 'type=set&method=naive&gridlines=0');
  addEventListener('click', (event) => event.preventDefault()); // no tab opens here
  for (const keys of [{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }, { altKey: true }])
    pile.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  other.click();
  equal(program.asked.length, 2);
});

partsTest('a time line seeks one tick at a time, and ends at the last that is wanted', ({ change, control, program, said }) => {
  const slider = control('tick');
  const hears = [];
  program.command = (query, by, hear) => {
    program.asked.push(query);
    hears.push(hear);
  };
  equal(slider.disabled, true);
  change({ tick: 1500, played: { from: 0, to: 2000, bytes: 1 } });
  equal([slider.disabled, slider.max, slider.value, slider.getAttribute('aria-valuetext')], [false, '2000', '1500', 'tick 1,500 of 2,000']);
  const drag = (tick) => {
    slider.value = tick;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const tick of ['100', '200', '300']) drag(tick);
  equal([program.asked, slider.getAttribute('aria-valuetext')], [['type=seek&tick=100'], 'tick 300 of 2,000']);
  change({ tick: 50 });
  equal(slider.value, '300', 'it stays where the visitor holds it');
  hears[0]({ code: 'interrupted' });
  equal(program.asked, ['type=seek&tick=100', 'type=seek&tick=300']);
  hears[1]({ code: 'no-memory', sentence: 'memory ran out' });
  equal([program.asked.length, said()], [2, "Can't do that: memory ran out."]);
  change({ tick: 300 });
  equal(slider.value, '300');
});

partsTest('after a crash the controls do nothing', async ({ control, program }) => {
  program.now = null;
  program.state = () => null;
  for (const name of ['link', 'share', 'back', 'save-png']) control(name).click();
  await frames(60);
  equal([program.asked, control('copied').hidden], [[], true]);
});
