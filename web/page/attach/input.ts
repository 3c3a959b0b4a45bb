// Shares keys, wheel, pointer and fingers between the canvas and the page around it. SDL takes every
// event that reaches its canvas, so listeners on the canvas's parent, whose capture phase comes
// first, stop those that belong to the page.

import type { Program } from './drive.ts';
import { find, write } from '../../kit/html.ts';
import { signOf, signsByPlace } from '../../kit/signs.ts';

// A finger that has not moved by so much for so long rests.
const slip = 8; // px
const restsAfter = 150; // ms

// Time that a hint stays.
const hintFor = 2500; // ms

// How many times as far as the wheel a pinch on a touchpad zooms, up to a notch of the wheel, px.
const pinchFactor = 4.5;
const notch = 100;

const modifiers = new Set(['Control', 'Alt', 'AltGraph', 'Meta', 'Shift']);

/**
 * The key for which the program should take this one, because SDL knows neither other scripts nor the signs of the number
 * pad; null if it is the key itself.
 */
function standInFor(event: KeyboardEvent) {
  const { key, code, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || event.getModifierState('AltGraph')) return null;
  if (code.startsWith('Numpad')) {
    if (/^\d$/.test(key)) return { key, code: `Digit${key}` };
    if (/^(Enter|Arrow\w+)$/.test(key)) return { key, code: key };
    const place = Object.keys(signsByPlace).find((each) => signsByPlace[each] === key);
    return place === undefined ? null : { key, code: place };
  }
  const sign = signOf(event);
  return sign !== '' && !/^([ -~]|Enter)$/.test(key) ? { key: sign, code } : null;
}

/** @param arrows Whether the program takes the arrow keys. */
function takesKey(event: KeyboardEvent, arrows: boolean) {
  const { key, code, ctrlKey, altKey, metaKey } = event;
  // The program gets modifiers by themselves, so that it knows which are down.
  if (modifiers.has(key)) return true;
  if (ctrlKey || altKey || metaKey) return false; // the browser's own shortcuts
  if (/^Arrow/.test(key)) return arrows;
  // The program gets only the keys that it handles, because SDL would take all of them. Digits count
  // by their place, because on some keyboards they need Shift.
  const sign = signOf(event);
  return (sign !== '' && BUILD_KEYS.includes(sign)) || /^Digit\d$/.test(code);
}

/** Calls `act` with all events of a kind that go to the canvas, before SDL gets them. */
function before<Type extends keyof HTMLElementEventMap>(
  canvas: HTMLCanvasElement, type: Type, act: (event: HTMLElementEventMap[Type]) => void, passive = false,
) {
  canvas.parentElement?.addEventListener(type, (event) => event.target === canvas && act(event), { capture: true, passive });
}

/**
 * Ends all that is held when the release of a key, button or finger may no longer reach the canvas.
 * @param lost Tells the program, before the releases, so that these do nothing: Space would pause.
 */
export function followLoss(canvas: HTMLCanvasElement, lost: () => void, releases: (() => void)[]) {
  const letGo = () => {
    lost();
    for (const release of releases) release();
  };
  canvas.addEventListener('blur', letGo);
  for (const type of ['blur', 'pagehide']) window.addEventListener(type, letGo);
  document.addEventListener('fullscreenchange', letGo);
  document.addEventListener('visibilitychange', () => document.hidden && letGo());
}

/**
 * @param help Called for "?", whose key only the browser knows.
 * @returns Releases the keys that are down for the program.
 */
export function guardKeys(canvas: HTMLCanvasElement, help: () => void): () => void {
  const held = new Map<string, KeyboardEvent>();
  /** The keys for which others stand in, by their codes. */
  const standIns = new Map<string, { key: string; code: string }>();
  // The arrow keys move the crosshair if the canvas was reached by keyboard, or once Enter
  // has been pressed in it. After a click they scroll the page, as they do everywhere else.
  let byKeyboard = true; // whether the keyboard was used last, anywhere in the page
  let arrows = false;
  document.addEventListener('keydown', () => (byKeyboard = true), { capture: true });
  document.addEventListener('pointerdown', () => (byKeyboard = arrows = false), { capture: true });
  canvas.addEventListener('focus', () => (arrows = byKeyboard));
  const replace = (event: KeyboardEvent, other: { key: string; code: string }) => {
    const { type, shiftKey, repeat } = event;
    event.stopPropagation();
    const goesOn = canvas.dispatchEvent(new KeyboardEvent(type, { ...other, shiftKey, repeat, bubbles: true, cancelable: true }));
    if (!goesOn) event.preventDefault();
  };
  before(canvas, 'keydown', (event) => {
    const other = standInFor(event);
    if (other) {
      standIns.set(event.code, other);
      replace(event, other);
      return;
    }
    if (signOf(event) === '?' && !event.repeat) help();
    if (event.key === 'Enter') arrows = true;
    if (takesKey(event, arrows)) held.set(event.code, event);
    else event.stopPropagation();
  });
  canvas.parentElement?.addEventListener('keyup', (event) => {
    const other = standIns.get(event.code);
    standIns.delete(event.code);
    if (other) replace(event, other);
    else held.delete(event.code);
  }, { capture: true });
  return () => {
    standIns.clear();
    for (const { code, key, location } of held.values()) {
      canvas.dispatchEvent(new KeyboardEvent('keyup', { code, key, location }));
    }
    held.clear();
  };
}

/**
 * Leaves the wheel to the page unless the canvas has the focus, so that scrolling does not stop at
 * the canvas. A canvas stays its document's active element while the reader is in the embedding
 * page, so the document must have the focus, too.
 * @param takes Whether the program handles a turn of the wheel at the pointer; `out`: downwards, which zooms out.
 */
export function guardWheel(canvas: HTMLCanvasElement, takes: (out: boolean) => boolean) {
  before(canvas, 'wheel', (event) => {
    const ours = document.hasFocus() && document.activeElement === canvas && event.deltaY !== 0;
    const taken = ours && takes(event.deltaY > 0);
    if (!taken || event.ctrlKey) event.stopPropagation();
    if (!taken || !event.ctrlKey) return;
    // Two fingers on a touchpad send small turns with Control, which zoom as much as in maps: 30 px by 1.35.
    event.preventDefault();
    const { deltaY, deltaMode, clientX, clientY } = event;
    const most = Math.max(Math.abs(deltaY), notch);
    const turn = Math.min(Math.max(pinchFactor * deltaY, -most), most);
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: turn, deltaMode, clientX, clientY, cancelable: true }));
  });
}

/**
 * Focuses the canvas on a press, which SDL prevents, and captures the pointer, so that a drag does
 * not end at the edge. The right button pushes discs; in an embed, which is part of somebody else's
 * page, it opens the browser's menu until the canvas has the focus.
 * @returns Releases the buttons for the program.
 */
export function guardMouse(canvas: HTMLCanvasElement): () => void {
  let pushes = false; // whether the program took the last press, of the right button
  // A browser moves a mouse that rests where Run was. Its first move therefore shows no brush, unless a press follows.
  let moves = 0;
  before(canvas, 'mousemove', (event) => {
    if (moves++ === 0) event.stopPropagation();
  });
  before(canvas, 'mousedown', (event) => {
    if (moves === 1) canvas.dispatchEvent(new MouseEvent('mousemove', event));
  });
  canvas.addEventListener('pointerdown', ({ pointerType, pointerId, button }) => {
    pushes = false;
    canvas.classList.add('pointed');
    if (pointerType !== 'mouse') return;
    const engaged = document.hasFocus() && document.activeElement === canvas;
    if (button === 2 && !engaged && window !== window.top) return;
    pushes = button === 2;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(pointerId);
  });
  before(canvas, 'mousedown', (event) => {
    // The middle button moves the picture, and must not make the browser scroll.
    if (event.button === 1) event.preventDefault();
    if (event.button !== 2 || pushes) return;
    event.stopPropagation();
    event.preventDefault(); // prevents the focus, but not the menu
  });
  canvas.addEventListener('keydown', () => {
    pushes = false;
    canvas.classList.remove('pointed');
  });
  canvas.addEventListener('blur', () => canvas.classList.remove('pointed'));
  // A press may end without a mouseup: when the capture is lost, also a pen's, and when a menu takes the mouse.
  const lift = () => {
    for (const button of [0, 1, 2]) document.dispatchEvent(new MouseEvent('mouseup', { button }));
  };
  canvas.addEventListener('lostpointercapture', ({ pointerType }) => pointerType !== 'touch' && lift());
  canvas.addEventListener('contextmenu', (event) => {
    if (pushes) event.preventDefault();
    else lift();
  });
  return lift;
}

/**
 * Fingers and pens scroll and zoom the page until one taps the picture. From then on, until the
 * canvas loses the focus, the program gets those on the picture that rest, move across or come
 * together; one that moves up or down at once still scrolls the page. The panel takes no finger: a
 * tap on its buttons arrives as a click of the mouse.
 * @returns Gives the program the fingers as a tap would.
 */
export function guardTouch(canvas: HTMLCanvasElement, { hint, bar, panelAt, leave }: {
  /** Says how to pour, after a tap and after a drag that has scrolled the page. */
  hint: HTMLElement;
  bar: HTMLElement;
  panelAt: Program['panelAt'];
  /** Gives the focus, and so the fingers, back to the page. */
  leave: () => void;
}): () => void {
  let held = false;
  let byPen = false;
  const hold = (holds: boolean) => {
    held = holds;
    canvas.classList.toggle('pen', holds && byPen); // a pen has no touch events, so the style sheet stops its scrolling
    bar.classList.toggle('held', holds);
    if (holds) hint.hidden = true;
  };
  const isOnPanel = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = canvas.getBoundingClientRect();
    return panelAt(clientX - left, clientY - top);
  };

  let byMouse = true;
  canvas.addEventListener('pointerdown', ({ pointerType }) => {
    byMouse = pointerType === 'mouse';
    byPen = pointerType === 'pen';
  });
  const take = () => {
    canvas.focus({ preventScroll: true });
    hold(true);
  };
  let timer: number | undefined;
  const say = (text: string) => {
    write(hint, text);
    hint.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (hint.hidden = true), hintFor);
  };
  canvas.addEventListener('click', (event) => {
    if (byMouse || isOnPanel(event)) return;
    take();
    say('Hold and drag to pour. “Done” lets you scroll again.');
  });
  canvas.addEventListener('blur', () => hold(false));
  find(bar, '#release', HTMLButtonElement).addEventListener('click', leave);
  // Not every browser removes the focus after a tap outside the canvas.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && canvas.parentElement?.contains(target))) canvas.blur();
  });

  // A finger that went down for the program also goes up for it, even if the canvas has lost the
  // focus. Other touches are kept from SDL, which would keep the browser from scrolling by them.
  const down = new Set<number>();
  let undecided: Touch | undefined;
  let resting: number | undefined;
  let giving = false;
  const decide = (ours: boolean) => {
    clearTimeout(resting);
    const touch = undecided;
    undecided = undefined;
    if (!touch || !ours) return;
    down.add(touch.identifier);
    giving = true;
    const all = [touch];
    canvas.dispatchEvent(new TouchEvent('touchstart', { touches: all, targetTouches: all, changedTouches: all, cancelable: true }));
    giving = false;
  };
  for (const type of (['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)) {
    before(canvas, type, (event) => {
      if (giving) return;
      const touches = [...event.changedTouches];
      if (type === 'touchstart') {
        const others = down.size > 0 || undecided !== undefined;
        decide(true);
        for (const touch of touches) {
          const free = held && !isOnPanel(touch);
          down[free && (others || touches.length > 1) ? 'add' : 'delete'](touch.identifier);
          if (!free || down.has(touch.identifier)) continue;
          undecided = touch;
          resting = setTimeout(decide, restsAfter, true);
        }
      }
      const moved = touches.find(({ identifier }) => identifier === undecided?.identifier);
      if (moved && undecided && type === 'touchmove') {
        const [across, along] = [moved.clientX - undecided.clientX, moved.clientY - undecided.clientY].map(Math.abs);
        if (Math.max(across, along) >= slip) decide(across >= along);
      } else if (moved && type !== 'touchstart') decide(false);
      const ours = touches.some(({ identifier }) => down.has(identifier));
      if (!ours) event.stopPropagation();
      else if (type === 'touchmove') event.preventDefault(); // SDL prevents no more than the start and the end
      if (/end|cancel/.test(type)) touches.forEach(({ identifier }) => down.delete(identifier));
    }, type !== 'touchmove');
  }
  // A finger that rests long would open a menu, or end its press with one.
  before(canvas, 'contextmenu', (event) => {
    if (!held || byMouse) return;
    event.stopPropagation();
    event.preventDefault();
  });

  // The browser cancels a finger's pointer to scroll, so the reader may have meant to drag in the picture.
  canvas.addEventListener('pointercancel', (event) => {
    if (event.pointerType !== 'mouse' && !isOnPanel(event)) say('Tap, then hold and drag to pour');
  });
  return take;
}
