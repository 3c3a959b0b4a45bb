// The buttons over the picture's lower edge, and the ways out of the picture by keys.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runBar } = await import('/web/page/attach/bar.ts');
  const { followEscape } = await import('/web/page/boot/leaving.ts');
  shell('.show');
  const stage = root.querySelector('.stage');
  const canvas = stage.querySelector('canvas');
  const program = standIn();
  window.notices = [];
  window.start = () => runBar(stage.querySelector('#bar'), program, (kind, text) => window.notices.push(text));
  window.show = program.change;
  window.button = (name) => stage.querySelector(`#bar-${name}`);
  window.left = 0;
  window.escape = (closes = () => false) => followEscape(stage, canvas, { closes, tell: () => (window.left += 1) });
  // Returns whether the browser goes on with the key.
  window.press = (target, key, more) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  Object.assign(window, { canvas, program, stage });
});

// Where the panel is.
const closed = { open: false, docked: false, left: 0 };
const docked = { open: true, docked: true, left: 320 };

partsTest('the buttons give commands, and are there unless the panel has them or nothing could close a race', ({ button, program, show, stage, start }, { closed, docked }) => {
  const shown = () => ['pause', 'race', 'tests', 'tool', 'rules'].filter((name) => !button(name).hidden).join(' ');
  const pressed = (name, changes) => (button(name).click(), show(changes));
  start();
  show({ page: { layout: closed } });
  equal([shown(), button('pause').ariaLabel, button('pause').title, button('tool').ariaPressed, button('tests').textContent],
    ['pause race tests tool rules', 'Pause', 'Pause', 'false', 'Show pair tests']);
  pressed('pause', { paused: true });
  pressed('tool', { view: { tool: 'push' } });
  pressed('race', {});
  pressed('tests', { view: { tests: 1 } });
  equal([button('pause').ariaLabel, button('pause').title, button('tool').ariaPressed, button('tests').textContent], ['Play', 'Play', 'true', 'Hide pair tests']);
  equal(document.querySelector('[name=play]').ariaLabel, 'Play', 'at the timeline, too');
  pressed('tool', {});
  pressed('tests', {});
  for (const [tests, says] of [[{ all: 9, overlaps: 2 }, 'Hide pair tests'], [undefined, 'Show pair tests']]) {
    show({ view: { tests: 0 }, page: { inspection: { tests } } });
    equal(button('tests').textContent, says, 'after a switch they are drawn for a while');
  }
  equal(program.asked, ['type=toggle', 'type=set&tool=push', 'type=race', 'type=set&tests=1', 'type=set&tool=spawn', 'type=set&tests=0']);
  show({ race: {} });
  equal([shown(), button('race').textContent], ['pause race tool rules', 'Close the race']);
  button('race').click();
  equal(program.asked.at(-1), 'type=close-race');
  show({ race: undefined, page: { layout: docked } });
  equal([shown(), stage.querySelector('#bar').hidden, stage.closest('.show').style.getPropertyValue('--left')], ['pause tool rules', false, '320px'], 'next to the panel');
  show({ view: { ui: 'none' }, page: { layout: closed } });
  equal(shown(), 'pause tool');
  show({ view: { ui: 'min' } });
  equal(shown(), 'pause race tests tool rules');
}, { argument: { closed, docked } });

partsTest('the bar leaves the focus on the canvas, and says what a command is refused for', ({ button, notices, program, show, stage, start }, layout) => {
  const bar = stage.querySelector('#bar');
  equal(bar.hidden, true);
  start();
  show({ page: { layout } });
  equal(bar.hidden, false);
  for (const answer of [{ code: 'interrupted' }, { code: 'no-memory', sentence: 'memory ran out' }]) {
    program.answer = () => answer;
    button('pause').click();
  }
  equal(notices, ["Can't do that: memory ran out."]);
  equal(bar.dispatchEvent(new MouseEvent('mousedown', { cancelable: true })), false, 'a press leaves the focus on the canvas');
}, { argument: closed });

partsTest('a new tab opens the present tick without the options of an embed', ({ button, notices, program, start }) => {
  start();
  program.address = () => 'scene=klaus&n=300&ui=none&autoplay=1&gravity=0.5';
  const opened = {};
  const calls = [];
  window.open = (...given) => (calls.push(given), opened);
  button('tab').click();
  const base = location.href.split('?')[0];
  equal([calls, opened.opener], [[[`${base}?scene=klaus&n=300&gravity=0.5`, '_blank']], null]);
  program.now.tick = 5;
  window.open = (...given) => (calls.push(given), null);
  button('tab').click();
  equal(calls[1][0], `${base}?scene=klaus&n=300&gravity=0.5#run=1.`);
  equal(notices, [`The embedding page does not let this embed open a tab. The address is ${base}?scene=klaus&n=300&gravity=0.5`]);
});

partsTest('full screen is offered only if the page may have it, and its button says what it does', async ({ button, notices, stage, start }) => {
  const give = (name, value) => Object.defineProperty(document, name, { configurable: true, value });
  give('fullscreenEnabled', false);
  start();
  equal(button('full').hidden, true);
  const asked = [];
  stage.parentElement.requestFullscreen = async () => void asked.push('open');
  document.exitFullscreen = async () => void asked.push('close');
  for (const [element, name] of [[stage, 'Leave full screen'], [null, 'Full screen']]) {
    button('full').click();
    give('fullscreenElement', element);
    document.dispatchEvent(new Event('fullscreenchange'));
    equal([button('full').ariaLabel, button('full').title], [name, name]);
  }
  equal(asked, ['open', 'close']);
  stage.parentElement.requestFullscreen = async () => { throw new TypeError('no'); };
  button('full').click();
  await frames(1);
  equal(notices, ['The browser did not allow full screen here.']);
});

partsTest('in an embed without a panel, the picture is the only stop, and the menu key or Shift+F10 lead to the buttons',
  ({ button, canvas, press, show, start }) => {
  document.documentElement.classList.add('framed');
  document.documentElement.dataset.ui = 'none';
  start();
  show({ view: { ui: 'none' }, layout: { open: false, docked: false } });
  button('full').style.display = 'none'; // as the style sheet does
  document.querySelector('#release').style.display = 'none';
  canvas.focus();
  const stops = () => [...document.querySelectorAll('button')].filter((one) => one.tabIndex >= 0 && one.closest('#bar')).length;
  equal([stops(), press(canvas, 'F10'), document.activeElement.id], [0, true, 'canvas']);
  const way = [['ContextMenu', 'pause'], ['ArrowRight', 'tool'], ['ArrowRight', 'tab'], ['ArrowRight', 'pause'], ['ArrowLeft', 'tab'], ['ArrowLeft', 'tool']];
  for (const [name, id] of way) {
    equal([press(document.activeElement, name), document.activeElement.id, stops()], [false, `bar-${id}`, 1], name);
  }
  equal(press(document.activeElement, 'Tab'), true);
  canvas.focus();
  equal([stops(), press(canvas, 'ArrowRight')], [0, true]);
  equal([press(canvas, 'F10', { shiftKey: true }), document.activeElement.id], [false, 'bar-pause']);
  matches(canvas.ariaLabel, / The menu key leads to the buttons over the picture\.$/);
});

partsTest('Escape leaves the picture, unless it closes a race, and nothing else on the page', ({ canvas, press }) => {
  let races = 1;
  window.escape(() => races-- > 0);
  canvas.tabIndex = 0;
  canvas.focus();
  for (const wanted of [true, false]) {
    press(canvas, 'Escape');
    equal(document.activeElement === canvas, wanted, 'the first press closes the race');
  }
  const other = root.appendChild(document.createElement('button'));
  canvas.blur = () => (window.blurred = true);
  other.focus();
  press(other, 'Escape');
  equal([document.activeElement === other, window.left, window.blurred], [true, 0, undefined]);
});

partsTest('from an embed Escape leads to its end, and tells the embedding page', ({ canvas, press }) => {
  canvas.tabIndex = 0;
  window.escape();
  canvas.focus();
  press(canvas, 'Escape');
  const [first, last] = document.querySelectorAll('.end');
  equal([window.left, document.activeElement === last, last.tabIndex, document.body.firstChild === first], [1, true, 0, true]);
  press(last, 'Tab', { shiftKey: true });
  equal([document.activeElement === first, last.tabIndex], [true, -1]);
  const other = root.appendChild(document.createElement('button'));
  other.focus();
  press(other, 'Escape');
  equal(window.left, 2, 'everywhere in an embed');
}, { framed: true });
