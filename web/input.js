// Who has keys, wheel, pointer and fingers: the canvas, or the page around it. SDL takes
// all that reaches its canvas, so that what is the page's is kept from it, by listeners on
// the parent, whose capture phase comes first.

// How long a hint stays.
const hintFor = 2500; // ms

function guardKeys(canvas) {
  const parent = canvas.parentElement;
  const held = new Map();
  parent.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== canvas) return;
      // A modifier by itself is let through, so that the program sees it come and go.
      const shortcut =
        (event.ctrlKey || event.altKey || event.metaKey) &&
        !['Control', 'Alt', 'AltGraph', 'Meta', 'Shift'].includes(event.key);
      if (event.key === 'Escape') canvas.blur();
      if (shortcut || /^(Tab|Escape|F\d+)$/.test(event.key)) event.stopPropagation();
      else held.set(event.code, event);
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
  });
}

// A page that is being scrolled must not stop where the canvas begins. `scrolls()` says
// whether the pointer is over something of the program's that the wheel can move. A canvas
// stays its document's active element while the reader is in the page around.
function guardWheel(canvas, scrolls) {
  canvas.parentElement.addEventListener(
    'wheel',
    (event) => {
      if (event.target !== canvas) return;
      if (!document.hasFocus() || document.activeElement !== canvas || !scrolls()) event.stopPropagation();
    },
    { capture: true, passive: true },
  );
}

// SDL prevents what would focus the canvas, and a drag must not end at its edge.
function guardMouse(canvas) {
  canvas.addEventListener('pointerdown', ({ pointerType, pointerId, button }) => {
    if (pointerType !== 'mouse') return;
    canvas.focus({ preventScroll: true });
    if (button === 0) canvas.setPointerCapture(pointerId);
  });
  // Where a press ends without the button going up, it is up for the program: when the
  // capture is lost, also of a pen, and where a menu takes the mouse.
  const lift = () => {
    for (const button of [0, 1, 2]) document.dispatchEvent(new MouseEvent('mouseup', { button }));
  };
  canvas.addEventListener('lostpointercapture', ({ pointerType }) => pointerType !== 'touch' && lift());
  canvas.addEventListener('contextmenu', lift);
}

// Fingers and pens scroll and zoom the page until one taps the canvas; then they are the
// canvas's, until it loses the focus.
function guardTouch(canvas, { hint, release }) {
  let held = false;
  const hold = (holds) => {
    held = holds;
    canvas.classList.toggle('held', holds); // the style sheet stops scrolling then
    release.hidden = !holds;
    if (holds) hint.hidden = true;
  };

  let byMouse = true;
  canvas.addEventListener('pointerdown', ({ pointerType }) => (byMouse = pointerType === 'mouse'));
  canvas.addEventListener('click', () => {
    if (byMouse) return;
    canvas.focus({ preventScroll: true });
    hold(true);
  });
  canvas.addEventListener('blur', () => hold(false));
  release.addEventListener('click', () => canvas.blur());
  // Not every browser takes the focus away at a tap beside the canvas.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target !== canvas && target !== release) canvas.blur();
  });

  // A finger that went down for the program also goes up for it, whoever has it by then.
  const down = new Set();
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
    canvas.parentElement.addEventListener(
      type,
      (event) => {
        if (event.target !== canvas) return;
        const fingers = [...event.changedTouches].map(({ identifier }) => identifier);
        if (type === 'touchstart' && held) fingers.forEach((finger) => down.add(finger));
        if (!fingers.some((finger) => down.has(finger))) event.stopPropagation();
        if (/end|cancel/.test(type)) fingers.forEach((finger) => down.delete(finger));
      },
      { capture: true, passive: true },
    );
  }

  // The browser takes the finger away to scroll: it was a drag.
  let timer;
  canvas.addEventListener('pointercancel', ({ pointerType }) => {
    if (pointerType === 'mouse' || held) return;
    hint.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (hint.hidden = true), hintFor);
  });
}
