// Keys, wheel, mouse and fingers are shared between the canvas, whose program takes every event that reaches it, and the page.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const input = await import('/web/page/attach/input.ts');
  const parent = root.appendChild(document.createElement('div'));
  const [canvas, bar, hint] = ['canvas', 'div', 'p'].map((name) => document.createElement(name));
  parent.append(canvas, hint);
  root.append(bar);
  canvas.tabIndex = 0;
  bar.innerHTML = '<button id="release"></button>';
  hint.hidden = true;
  canvas.setPointerCapture = (id) => window.noted.push(`capture ${id}`);
  window.noted = []; // what reaches the program, and what the guards call
  const note = (what) => () => window.noted.push(what);
  const named = ({ type, code, button }) => [type, code ?? button].filter((part) => part !== undefined && part !== '').join(' ');
  for (const type of ['keydown', 'keyup', 'wheel', 'mousedown', 'touchstart', 'touchmove', 'touchend'])
    canvas.addEventListener(type, (event) => window.noted.push(named(event)));
  document.addEventListener('mouseup', ({ button }) => window.noted.push(`mouseup ${button}`));
  // What was noted since the last call.
  window.heard = () => window.noted.splice(0);
  window.onPanel = false;
  window.wheels = true;
  window.guards = {
    keys: () => input.guardKeys(canvas, note('help')),
    wheel: () => input.guardWheel(canvas, (out) => (window.noted.push(out ? 'out?' : 'in?'), window.wheels)),
    mouse: () => input.guardMouse(canvas),
    loss: () => input.followLoss(canvas, note('lost'), [window.guards.keys(), window.guards.mouse()]),
    touch: () => input.guardTouch(canvas, { hint, bar, panelAt: () => window.onPanel, leave: () => canvas.blur() }),
  };
  window.key = (type, key, code, more) => canvas.dispatchEvent(new KeyboardEvent(type, { key, code, bubbles: true, cancelable: true, ...more }));
  window.press = (key, code = `Key${key.toUpperCase()}`, more = {}) => {
    window.key('keydown', key, code, more);
    window.key('keyup', key, code, more);
    return window.heard().some((what) => what.startsWith('keydown'));
  };
  // Returns whether the browser goes on with the event.
  window.point = (type, more, target = canvas) => target.dispatchEvent(new (type.includes('pointer') ? PointerEvent : MouseEvent)(type,
    { bubbles: true, cancelable: true, pointerType: 'mouse', pointerId: 7, ...more }));
  // Fingers are given by their numbers, or by number and place.
  window.touch = (type, ...given) => {
    const changedTouches = given.map((finger) => [finger].flat())
      .map(([identifier, clientX = 0, clientY = 0]) => new Touch({ identifier, target: canvas, clientX, clientY }));
    canvas.dispatchEvent(new TouchEvent(type, { bubbles: true, changedTouches }));
    return window.heard();
  };
  Object.assign(window, { bar, canvas, hint, parent });
});

partsTest('the program gets the keys that it uses, without the browser’s shortcuts', ({ canvas, guards, heard, press }) => {
  guards.keys();
  canvas.focus();
  const taken = (...keys) => keys.map((key) => press(...[key].flat()));
  equal(taken('r', 'R', 'g', '.', ' ', '+', ['Enter', 'Enter'], ['1', 'Digit1'], ['!', 'Digit1'], ['é', 'Digit2']), Array(10).fill(true));
  equal(taken('y', ['F9', 'F9'], ['Tab', 'Tab'], ['PageDown', 'PageDown'], ['Escape', 'Escape'], ['/', 'Slash'], ["'", 'Quote']), Array(7).fill(false));
  equal(['ctrlKey', 'altKey', 'metaKey'].map((held) => press('r', 'KeyR', { [held]: true })), [false, false, false]);
  equal(taken(['Control', 'ControlLeft'], ['Shift', 'ShiftLeft'], ['AltGraph', 'AltRight']), [true, true, true], 'modifiers alone');
  window.key('keydown', '?', 'Slash');
  window.key('keydown', '?', 'Slash', { repeat: true });
  equal(heard().filter((what) => what === 'help').length, 1);
});

partsTest('the arrow keys move the crosshair after the keyboard, and scroll the page after the mouse', ({ canvas, guards, point, press }) => {
  guards.keys();
  const arrow = () => press('ArrowDown', 'ArrowDown');
  canvas.focus();
  equal(arrow(), true, 'before anything was used');
  canvas.blur();
  point('pointerdown');
  canvas.focus();
  equal(arrow(), false);
  press('Enter', 'Enter');
  equal(arrow(), true, 'after Enter');
  point('pointerdown', {}, document.body);
  equal(arrow(), false, 'after a press elsewhere');
  canvas.blur();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  canvas.focus();
  equal(arrow(), true, 'after Tab');
});

partsTest('keys and buttons that are held go up for the program, which hears of the loss first, however it is lost', ({ canvas, guards, heard, key }) => {
  guards.loss();
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  const turn = (to) => (hidden = to, document.dispatchEvent(new Event('visibilitychange')));
  const ways = {
    'the focus leaves': () => canvas.blur(),
    'the window loses the focus': () => window.dispatchEvent(new Event('blur')),
    'the page goes into the back-forward cache': () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
    'the tab is hidden': () => turn(true),
    'full screen begins or ends': () => document.dispatchEvent(new Event('fullscreenchange')),
  };
  const buttons = ['mouseup 0', 'mouseup 1', 'mouseup 2'];
  for (const [why, lose] of Object.entries(ways)) {
    turn(false);
    canvas.focus();
    key('keydown', 'Control', 'ControlLeft');
    key('keydown', ' ', 'Space');
    key('keydown', 'м', 'KeyV');
    key('keydown', 'o', 'KeyO');
    key('keyup', 'o', 'KeyO');
    key('keydown', 'y', 'KeyY'); // the program never got it
    heard();
    lose();
    equal(heard(), ['lost', 'keyup ControlLeft', 'keyup Space', 'keyup KeyV', ...buttons], why);
    lose();
    equal(heard().filter((what) => what.startsWith('key')), [], why);
  }
  turn(false);
  heard();
  window.parent.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', code: 'KeyG' })); // a button next to the canvas
  equal(heard(), []);
});

partsTest('keys of other scripts act by their places, of Latin ones by their signs, and the number pad as the other keys', ({ canvas, guards, heard, key }) => {
  guards.keys();
  canvas.focus();
  let got = [];
  for (const type of ['keydown', 'keyup']) {
    canvas.addEventListener(type, (event) => {
      got.push([event.key, event.code, event.location, event.shiftKey ? 'Shift' : ''].join(' ').trim());
      if (type === 'keydown') event.preventDefault(); // as SDL does
    });
  }
  // What the program gets for a press and for the release; undefined if the key is the page's.
  const press = (given, code, more) => {
    got = [];
    if (key('keydown', given, code, more)) return undefined;
    key('keyup', given, code, more);
    return got[0] === got[1] ? got[0] : got;
  };
  for (const [given, code, taken] of [
    ['м', 'KeyV', 'v KeyV 0'], ['М', 'KeyV', 'v KeyV 0'], ['ю', 'Period', '. Period 0'], ['п', 'KeyG', 'g KeyG 0'], // Cyrillic
    ['γ', 'KeyG', 'g KeyG 0'], ['ר', 'KeyR', 'r KeyR 0'], ['ת', 'Comma', ', Comma 0'], ['ق', 'KeyR', 'r KeyR 0'], ['ㅎ', 'KeyG', 'g KeyG 0'],
    ['Process', 'KeyV', 'v KeyV 0'], ['ı', 'KeyI', 'i KeyI 0'], // an input method, Turkish
    ['z', 'KeyY', 'z KeyY 0'], ['y', 'KeyZ', undefined], ['ß', 'Minus', undefined], ['ñ', 'Semicolon', undefined], ['¡', 'Equal', undefined],
    ['é', 'Digit2', 'é Digit2 0'], ['х', 'BracketLeft', undefined], ['Dead', 'KeyE', undefined], ['υ', 'KeyY', undefined],
    ['3', 'Numpad3', '3 Digit3 0'], ['Enter', 'NumpadEnter', 'Enter Enter 0'], ['ArrowUp', 'Numpad8', 'ArrowUp ArrowUp 0'],
    ['.', 'NumpadDecimal', '. Period 0'], [',', 'NumpadDecimal', ', Comma 0'], ['+', 'NumpadAdd', '+ NumpadAdd 3'], ['-', 'NumpadSubtract', '- Minus 0'],
    ['End', 'Numpad1', undefined], ['*', 'NumpadMultiply', undefined],
  ]) equal(press(given, code, { location: code.startsWith('Numpad') ? 3 : 0 }), taken, `${given} ${code}`);
  equal(press('М', 'KeyV', { shiftKey: true }), 'v KeyV 0 Shift');
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) equal(press('м', 'KeyV', { [held]: true }), undefined, held);
  heard();
  key('keydown', '؟', 'Slash', { shiftKey: true });
  equal(heard(), ['help']);
  // The layout may change while a key is down.
  key('keydown', 'м', 'KeyV');
  got = [];
  key('keyup', 'v', 'KeyV');
  equal(got, ['v KeyV 0']);
});

partsTest('the wheel belongs to the page unless the canvas has the focus and the program uses the turn', ({ canvas, guards, heard }) => {
  guards.wheel();
  const turn = (deltaY) => (canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, deltaX: 5, bubbles: true })), heard());
  equal(turn(100), []);
  canvas.focus();
  equal([turn(100), turn(-100), turn(0)], [['out?', 'wheel 0'], ['in?', 'wheel 0'], []]);
  window.wheels = false;
  equal(turn(100), ['out?']);
  window.wheels = true;
  // A pinch on a touchpad zooms further than such turns of the wheel, which have Control, too.
  const turns = [];
  canvas.addEventListener('wheel', ({ deltaY, ctrlKey, clientX }) => turns.push([deltaY, ctrlKey, clientX]));
  const prevented = [-3, 40, -120].map((deltaY) =>
    !canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, clientX: 9, bubbles: true, cancelable: true })));
  equal([turns, prevented], [[[-13.5, false, 9], [100, false, 9], [-120, false, 9]], [true, true, true]]);
  heard();
  document.hasFocus = () => false; // the reader is in the embedding page
  equal(turn(100), []);
});

partsTest('a press focuses the canvas and captures the mouse, whose buttons go up when that is lost', ({ canvas, guards, heard, point }) => {
  guards.mouse();
  point('pointerdown', { pointerType: 'touch' });
  equal(document.activeElement === canvas, false);
  point('pointerdown', { button: 0 });
  equal([document.activeElement === canvas, heard()], [true, ['capture 7']]);
  equal([point('mousedown', { button: 0 }), heard()], [true, ['mousedown 0']]);
  equal([point('mousedown', { button: 1 }), heard()], [false, ['mousedown 1']], 'the browser must not scroll');
  point('lostpointercapture', { pointerType: 'touch' });
  equal(heard(), []);
  point('lostpointercapture', { pointerType: 'pen' });
  equal(heard(), ['mouseup 0', 'mouseup 1', 'mouseup 2']);
  // The right button pushes discs, without a menu.
  point('pointerdown', { button: 2 });
  equal([point('mousedown', { button: 2 }), point('contextmenu'), heard()], [true, false, ['capture 7', 'mousedown 2']]);
  canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu' }));
  heard();
  equal([point('contextmenu'), heard().length], [true, 3], 'the key opens the menu, which takes the mouse');
});

partsTest('in an embed without the focus the right button opens the browser’s menu', ({ canvas, guards, heard, point }) => {
  guards.mouse();
  const right = () => [point('pointerdown', { button: 2 }), point('mousedown', { button: 2 }), point('contextmenu')];
  equal([right(), heard().filter((what) => !what.startsWith('mouseup')), document.activeElement === canvas],
    [[true, false, true], [], false]);
  canvas.focus();
  document.hasFocus = () => true;
  equal([right(), heard()], [[true, true, false], ['capture 7', 'mousedown 2']]);
}, { framed: true });

partsTest('fingers are the page’s until one taps the picture, and again when the canvas loses the focus', async ({ bar, canvas, guards, heard, point, touch }) => {
  guards.touch();
  const tap = (pointerType = 'touch') => {
    point('pointerdown', { pointerType });
    point('click');
    return [bar.classList.contains('held'), canvas.classList.contains('pen')];
  };
  equal([touch('touchstart', 1), touch('touchmove', 1), touch('touchend', 1)], [[], [], []]);
  equal(tap('mouse'), [false, false]);
  window.onPanel = true;
  equal(tap(), [false, false]);
  window.onPanel = false;
  equal([tap(), document.activeElement === canvas], [[true, false], true]);
  window.onPanel = true;
  equal(touch('touchstart', 3), []);
  window.onPanel = false;
  equal(touch('touchstart', 1), []);
  await frames(10);
  equal([heard(), touch('touchmove', 1)], [['touchstart'], ['touchmove']]);
  canvas.blur();
  equal([bar.classList.contains('held'), touch('touchend', 1)], [false, ['touchend']], 'a finger that went down for the program goes up for it');
  equal(touch('touchstart', 1), []);
  equal(tap('pen'), [true, true]);
  bar.querySelector('#release').click();
  equal(bar.classList.contains('held'), false);
  tap();
  point('pointerdown', {}, canvas.nextSibling);
  equal(bar.classList.contains('held'), true, 'next to the canvas');
  point('pointerdown', {}, document.body);
  equal([bar.classList.contains('held'), document.activeElement === canvas], [false, false]);
});

partsTest('a finger on a picture that was tapped scrolls the page if it moves up or down at once, and else acts', async ({ canvas, guards, heard, touch }) => {
  guards.touch()();
  for (const [[x, y], acts] of [[[5, 7], false], [[2, 9], false], [[7, -8], false], [[9, 2], true], [[-9, 9], true]]) {
    equal(touch('touchstart', [1, 50, 50]), []);
    equal(touch('touchmove', [1, 50 + x, 50 + y]), acts ? ['touchstart', 'touchmove'] : [], `${x}, ${y}`);
    await frames(12);
    const rests = Math.max(Math.abs(x), Math.abs(y)) < 8;
    equal([heard(), touch('touchend', 1)], [rests ? ['touchstart'] : [], rests || acts ? ['touchend'] : []], `${x}, ${y}`);
  }
  // A tap is the browser's, which makes a click of it.
  equal([touch('touchstart', 1), touch('touchend', 1)], [[], []]);
  await frames(12);
  equal(heard(), []);
  equal([touch('touchstart', 1), touch('touchstart', 2), touch('touchmove', 1, 2)], [[], ['touchstart', 'touchstart'], ['touchmove']], 'two fingers zoom');
  touch('touchend', 1, 2);
  touch('touchstart', 1);
  await frames(12);
  const menu = new MouseEvent('contextmenu', { cancelable: true });
  canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }));
  equal(canvas.dispatchEvent(menu), false, 'a long press opens no menu');
});

partsTest('a drag that scrolls the page, and a tap, show for two and a half seconds how to pour', async ({ guards, hint, point }) => {
  guards.touch();
  const cancel = (more) => (point('pointercancel', { pointerType: 'touch', ...more }), hint.hidden);
  equal(cancel({ pointerType: 'mouse' }), true);
  window.onPanel = true;
  equal(cancel(), true);
  window.onPanel = false;
  equal(cancel(), false);
  await frames(100);
  cancel();
  await frames(149);
  equal(hint.hidden, false);
  await frames(2);
  equal(hint.hidden, true);
  cancel();
  equal(hint.textContent, 'Tap, then hold and drag to pour');
  point('pointerdown', { pointerType: 'touch' });
  point('click');
  equal([hint.hidden, hint.textContent], [false, 'Hold and drag to pour. “Done” lets you scroll again.']);
  await frames(151);
  equal(hint.hidden, true);
});
