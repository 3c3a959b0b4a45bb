// The controls below the picture give commands, follow the program, and copy links.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runControls } = await import('/web/page/attach/controls.ts');
  shell('.skip', '.show', '#controls');
  const program = standIn(sample('scene=klaus&n=300', { tick: 100 }));
  Object.assign(window, { notices: [], restarts: 0 });
  runControls(root.querySelector('#controls'), program, { openFile() {},
    notice: (...given) => window.notices.push(given), restarted: () => (window.restarts += 1) });
  window.copies = [];
  navigator.clipboard.writeText = async (text) => void window.copies.push(text);
  window.control = (name) => root.querySelector(`#controls [name="${name}"]`);
  window.said = () => root.querySelector('.said').textContent;
  window.change = program.change;
  window.program = program;
  program.change({});
});

partsTest('the time line hides during a race, which has ticks of its own', ({ change, control }) => {
  const hidden = (race) => {
    change({ race });
    return control('tick').closest('.timeline').inert;
  };
  const side = (method) => ({ method, ticks: 0, ms: 0, msBelow: false, pairTests: 0, hash: 'aaaa' });
  const race = { left: side('naive'), right: side('grid'), tick: 0, equal: true, over: false, sentence: '' };
  equal([race, undefined].map(hidden), [true, false]);
});

partsTest('each button gives its command, and Pause says what it does', ({ control, change, program }) => {
  for (const name of ['pause', 'step', 'restart', 'race']) control(name).click();
  equal(program.asked, ['type=toggle', 'type=step', 'type=reset', 'type=race&methods=naive%2Cgrid']);
  equal(control('pause').textContent, 'Pause');
  change({ paused: true });
  equal(control('pause').textContent, 'Play');
  control('measure').click();
  control('all-gridlines').click();
  equal(program.asked.slice(4), ['type=measure', 'type=set&gridlines=1']);
});

partsTest('a refused command is said, an interrupted one is not, and a done one says its news or the figures', async ({ control, program, said }) => {
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
  control('all-gridlines').click();
  await frames(120);
  equal(said(), 'Nothing to do', 'settings are said when the state has them');
  control('step').click();
  await frames(92);
  equal(said(), '300 discs, method Grid: no tick yet.');
});

partsTest('the embed code of a fresh page leaves out the shape that the box has from the picture of this page', ({ change, control, program }) => {
  program.address = () => 'scene=tumbler&n=300&aspect=1.388';
  control('embed').click();
  const { width, height } = root.querySelector('#canvas').getBoundingClientRect();
  const side = { method: 'grid', ticks: 0, seconds: 0, ms: 0, pairTests: 0, contacts: 0 };
  const shaped = [[[328, 0, width - 328, height], {}], [[0, 36, width, height - 36.5], {}], [[0, 0, 10, 10], { race: { left: side, right: side, text: 'Grid is ahead.', over: true, tick: 5 } }],
    [[0, 36, width - 9, height - 36], {}], [[0, 36, width, height - 50], {}]].map(([box, more]) => {
    change({ ...sample('scene=tumbler&n=300'), page: { box }, race: undefined, ...more });
    return control('embed-code').value.includes('aspect=1.388');
  });
  equal(shaped, [false, false, false, true, true]);
});

partsTest('the first stop of Tab opens All settings and leads there', ({ control }) => {
  const skip = root.querySelector('.skip');
  equal([skip.hidden, skip.textContent], [false, 'All settings']);
  skip.click();
  equal([document.activeElement.id, control('settings').ariaExpanded], ['settings', 'true']);
  skip.click();
  equal([document.activeElement.id, control('settings').ariaExpanded], ['settings', 'true']);
  control('settings').click();
  equal([root.querySelector('#settings').hidden, control('settings').ariaExpanded], [true, 'false']);
});

partsTest('one drawer is open at a time, and the panel makes room for the settings', ({ change, control, program }) => {
  const names = ['embed', 'measuring', 'saving', 'settings'];
  const open = () => names.filter((name) => !root.querySelector(`#${name}`).hidden);
  const expanded = () => names.filter((name) => control(name).ariaExpanded === 'true');
  const panel = () => program.asked.splice(0).filter((query) => query.includes('panel'));
  for (const [press, shown, asked] of [['embed', ['embed'], []], ['saving', ['saving'], []], ['settings', ['settings'], ['type=set&panel=0']],
    ['measuring', ['measuring'], ['type=set&panel=1']], ['measuring', [], []], ['settings', ['settings'], ['type=set&panel=0']]]) {
    control(press).click();
    equal([open(), expanded(), panel()], [shown, shown, asked], press);
  }
  control('all-gravity').focus();
  control('settings-close').click();
  equal([open(), document.activeElement, panel()], [[], control('settings'), ['type=set&panel=1']]);
  change({ layout: { open: false, docked: false, bar: true, copy: null } });
  for (let k = 0; k < 2; k++) control('settings').click();
  equal(panel(), [], 'a panel that the visitor has folded stays so');
});

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
  equal([await press(), program.asked.at(-1), control('copied').hidden], [`${address}#run=1.-_8AAQ`, 'type=share', false]);
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
  await press();
  equal([said(), document.activeElement.name, getSelection().toString().length > 0],
    ['The link is selected in its field: copy it from there.', 'copied', true]);
});

partsTest('a copied link leaves its field once it opens something different, unless the field has the focus', async ({ change, control, program }) => {
  const field = control('copied');
  const played = { from: 0, to: 100, bytes: 4 };
  for (const [after, changes, gone] of [['a tick', { tick: 101 }, false], ['a figure', { contacts: 7 }, false],
    ['a setting', { method: 'naive' }, true], ['Pause', { paused: true }, true], ['a stroke', { played: { ...played, bytes: 9 } }, true],
    ['Restart', { tick: 3 }, true]]) {
    change({ method: 'grid', paused: false, tick: 100, played, contacts: 0 });
    control('link').click();
    await frames(1);
    change(changes);
    equal(field.hidden, gone, after);
  }
  control('link').click();
  field.focus();
  change({ tick: 1 });
  equal(field.hidden, false);
  field.blur();
  change({});
  equal(field.hidden, true);
  equal(program.asked.at(-1), 'type=share');
});

partsTest('the result of a race has a button over the picture, which copies it', async ({ change, copies, notices }) => {
  const button = root.querySelector('#copy-result');
  const race = { left: { method: 'naive' }, right: { method: 'grid' }, text: 'Grid is 20× ahead.', over: true, tick: 5 };
  for (const side of [race.left, race.right]) Object.assign(side, { ticks: 0, pairTests: 0, hash: '' });
  change({ race: { ...race, text: '' }, layout: { open: true, docked: true, bar: true, copy: [1, 2, 30, 40] } });
  equal(button.hidden, true);
  change({ race });
  equal([button.hidden, button.style.left, button.style.top, button.style.width, button.style.height],
    [false, '1px', '2px', '30px', '40px']);
  button.click();
  await frames(1);
  equal(copies, [`Grid is 20× ahead. ${location.href}?scene=klaus&n=300&method=grid#run=1.`]);
  equal(notices, [['news', 'The result and its link are copied.']]);
  change({ race: undefined });
  equal(button.hidden, true);
});

partsTest('a new scene shapes the stage, and Back leads to the one before; a restart is noticed by its ticks', async ({ change, program }) => {
  change({ tick: 40 });
  equal(window.restarts, 1);
  change({ tick: 90 });
  change({ tick: 70 });
  equal(window.restarts, 1, 'a seek is no restart');
  const shape = () => document.documentElement.style.getPropertyValue('--shape');
  equal(shape(), '');
  change({ scene: 'pile' });
  equal(shape(), String(schema.scenes.find(({ name }) => name === 'pile').shape));
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await back;
  matches(program.asked.at(-1), /^type=set&.*scene=klaus&n=300\b/);
});

partsTest('a link to a scene shows it in the picture above, unless it is to open elsewhere', ({ program }) => {
  root.insertAdjacentHTML('beforeend', '<p><a href="?scene=pile&n=700"><b>Pile</b></a> <a href="?method=naive">n</a> <a href="#x">x</a></p>');
  const [pile, naive, other] = root.querySelectorAll(':scope > p > a');
  pile.querySelector('b').click();
  equal([program.asked, document.activeElement.id], [['type=set&method=grid&scene=pile&n=700'], 'canvas']);
  naive.click();
  equal(program.asked[1], 'type=set&method=naive');
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
  for (const name of ['link', 'embed', 'save-png']) control(name).click();
  await frames(60);
  equal([program.asked, control('copied').hidden], [[], true]);
});
