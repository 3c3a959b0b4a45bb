// Who has keys, wheel, pointer and fingers: the canvas, or the page around it. SDL takes
// all that reaches its canvas, so that what is the page's is kept from it, by listeners on
// the parent, whose capture phase comes first.

import { find } from '../html.js';

// How long a hint stays.
const hintFor = 2500; // ms

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Meta', 'Shift']);

/**
 * @param {KeyboardEvent} event
 * @param {boolean} arrows Whether the arrow keys are the program's.
 */
function takesKey({ key, code, ctrlKey, altKey, metaKey }, arrows) {
  // A modifier by itself is let through, so that the program sees it come and go.
  if (modifiers.has(key)) return true;
  if (ctrlKey || altKey || metaKey) return false; // the browser's own shortcuts
  if (/^Arrow/.test(key)) return arrows;
  // Only the keys that the program acts on: SDL would take them all. Digits by their place, because
  // on some keyboards they need Shift.
  const sign = key === 'Enter' ? '\r' : key.toLowerCase();
  return (sign.length === 1 && BUILD_KEYS.includes(sign)) || /^Digit\d$/.test(code);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} parent The canvas's.
 * @param {object} means
 * @param {() => void} means.leave Called for Escape.
 * @param {() => void} means.help Called for "?", which the browser knows how to write.
 * @param {() => void} means.lost Called when the canvas no longer has the keyboard.
 */
export function guardKeys(canvas, parent, { leave, help, lost }) {
  /** @type {Map<string, KeyboardEvent>} */
  const held = new Map();
  // The arrow keys move the crosshair if the canvas was reached by keyboard, or once Enter
  // has been pressed in it. After a click they scroll the page, as they do everywhere else.
  let byKeyboard = true; // what was used last, anywhere in the page
  let arrows = false;
  document.addEventListener('keydown', () => (byKeyboard = true), { capture: true });
  document.addEventListener('pointerdown', () => (byKeyboard = arrows = false), { capture: true });
  canvas.addEventListener('focus', () => (arrows = byKeyboard));
  parent.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') leave();
      if (event.target !== canvas) return;
      if (event.key === '?' && !event.repeat) help();
      if (event.key === 'Enter') arrows = true;
      if (takesKey(event, arrows)) held.set(event.code, event);
      else event.stopPropagation();
    },
    { capture: true },
  );
  parent.addEventListener('keyup', ({ code }) => held.delete(code), { capture: true });
  // A key that goes up elsewhere would stay down for the program: Control, say, at
  // a click on the page.
  canvas.addEventListener('blur', () => {
    for (const { code, key, location } of held.values()) {
      canvas.dispatchEvent(new KeyboardEvent('keyup', { code, key, location }));
    }
    held.clear();
    lost();
  });
}

/**
 * Gives the keyboard back, in a frame to the page around it.
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} tell Tells that page: its own script can always take the keyboard, and
 *   not every browser lets a frame hand it over.
 */
export function giveKeysBack(canvas, tell) {
  canvas.blur();
  if (window === window.top) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.parent.focus();
  tell();
}

/**
 * A page that is being scrolled must not stop where the canvas begins. A canvas stays its
 * document's active element while the reader is in the page around.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} parent The canvas's.
 * @param {(out: boolean) => boolean} takes Whether the program has something under the pointer
 *   that the wheel can move, down and out of the picture or up and into it.
 */
export function guardWheel(canvas, parent, takes) {
  parent.addEventListener(
    'wheel',
    (event) => {
      if (event.target !== canvas) return;
      const ours = document.hasFocus() && document.activeElement === canvas && event.deltaY !== 0;
      if (!ours || !takes(event.deltaY > 0)) event.stopPropagation();
    },
    { capture: true, passive: true },
  );
}

/**
 * SDL prevents what would focus the canvas, and a drag must not end at its edge. The right
 * button pushes; in a frame, which is somebody else's page, it opens the browser's menu until
 * the reader has begun to use the canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} parent The canvas's.
 */
export function guardMouse(canvas, parent) {
  let pushes = false; // the last press was the right button's, and the program's
  canvas.addEventListener('pointerdown', ({ pointerType, pointerId, button }) => {
    pushes = false;
    if (pointerType !== 'mouse') return;
    const engaged = document.hasFocus() && document.activeElement === canvas;
    if (button === 2 && !engaged && window !== window.top) return;
    pushes = button === 2;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(pointerId);
  });
  parent.addEventListener(
    'mousedown',
    (event) => {
      // The middle button moves the picture; the browser would begin to scroll.
      if (event.target === canvas && event.button === 1) event.preventDefault();
      if (event.target !== canvas || event.button !== 2 || pushes) return;
      event.stopPropagation();
      event.preventDefault(); // the focus would go with it, the menu does not
    },
    { capture: true },
  );
  canvas.addEventListener('keydown', () => (pushes = false));
  // Where a press ends without the button going up, it is up for the program: when the
  // capture is lost, also of a pen, and where a menu takes the mouse.
  const lift = () => {
    for (const button of [0, 1, 2]) document.dispatchEvent(new MouseEvent('mouseup', { button }));
  };
  canvas.addEventListener('lostpointercapture', ({ pointerType }) => pointerType !== 'touch' && lift());
  canvas.addEventListener('contextmenu', (event) => {
    if (pushes) event.preventDefault();
    else lift();
  });
}

/**
 * Fingers and pens scroll and zoom the page until one taps the picture; then those that go down on
 * the picture are the program's, until the canvas loses the focus. The panel takes a finger only
 * where it scrolls itself; a tap on its buttons arrives as a click of the mouse.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} parent The canvas's.
 * @param {object} means
 * @param {HTMLElement} means.hint Shown to whoever drags before tapping.
 * @param {HTMLElement} means.bar
 * @param {(x: number, y: number) => number} means.panelAt What is at a place of the canvas: 0 the
 *   picture, 1 the panel, 2 a part of the panel that scrolls.
 * @param {() => void} means.leave Gives the fingers back.
 */
export function guardTouch(canvas, parent, { hint, bar, panelAt, leave }) {
  let held = false;
  let byPen = false;
  const hold = (/** @type {boolean} */ holds) => {
    held = holds;
    canvas.classList.toggle('pen', holds && byPen); // a pen has no touch events: the style sheet stops its scrolling
    bar.classList.toggle('held', holds);
    if (holds) hint.hidden = true;
  };
  const placeOf = (/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect();
    return panelAt(clientX - left, clientY - top);
  };

  let byMouse = true;
  canvas.addEventListener('pointerdown', ({ pointerType }) => {
    byMouse = pointerType === 'mouse';
    byPen = pointerType === 'pen';
  });
  canvas.addEventListener('click', (event) => {
    if (byMouse || placeOf(event) > 0) return;
    canvas.focus({ preventScroll: true });
    hold(true);
  });
  canvas.addEventListener('blur', () => hold(false));
  find(bar, '#release', HTMLButtonElement).addEventListener('click', leave);
  // Not every browser takes the focus away at a tap beside the canvas.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && parent.contains(target))) canvas.blur();
  });

  // A finger that went down for the program also goes up for it, whoever has it by then. SDL keeps
  // the browser from scrolling by all that it gets.
  /** @type {Set<number>} */
  const down = new Set();
  const isOurs = (/** @type {Touch} */ touch) => {
    const place = placeOf(touch);
    return place === 2 || (place === 0 && held);
  };
  for (const type of /** @type {const} */ (['touchstart', 'touchmove', 'touchend', 'touchcancel'])) {
    parent.addEventListener(
      type,
      (event) => {
        if (event.target !== canvas) return;
        const touches = [...event.changedTouches];
        if (type === 'touchstart') touches.filter(isOurs).forEach(({ identifier }) => down.add(identifier));
        if (!touches.some(({ identifier }) => down.has(identifier))) event.stopPropagation();
        if (/end|cancel/.test(type)) touches.forEach(({ identifier }) => down.delete(identifier));
      },
      { capture: true, passive: true },
    );
  }

  // The browser takes the finger away to scroll: it was a drag.
  /** @type {number | undefined} */
  let timer;
  canvas.addEventListener('pointercancel', (event) => {
    if (event.pointerType === 'mouse' || held || placeOf(event) > 0) return;
    hint.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (hint.hidden = true), hintFor);
  });
}
