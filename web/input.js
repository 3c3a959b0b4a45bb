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
// whether the pointer is over something of the program's that the wheel can move.
function guardWheel(canvas, scrolls) {
  canvas.parentElement.addEventListener(
    'wheel',
    (event) => {
      if (event.target !== canvas) return;
      if (document.activeElement !== canvas || !scrolls()) event.stopPropagation();
    },
    { capture: true, passive: true },
  );
}

// SDL prevents what would focus the canvas, and a drag must not end at its edge.
function guardPointer(canvas) {
  canvas.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') return;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
  });
  // Where it does end without a button going up, the button is up for the program.
  canvas.addEventListener('lostpointercapture', () => {
    document.dispatchEvent(new MouseEvent('mouseup', { button: 0 }));
  });
}

// Fingers scroll and zoom the page until one taps the canvas; then they are the canvas's,
// until it loses the focus.
function guardTouch(canvas, { hint, release }) {
  let held = false;
  const hold = (holds) => {
    held = holds;
    canvas.classList.toggle('held', holds); // the style sheet stops scrolling then
    release.hidden = !holds;
    if (holds) hint.hidden = true;
  };

  let byTouch = false;
  canvas.addEventListener('pointerdown', ({ pointerType }) => (byTouch = pointerType === 'touch'));
  canvas.addEventListener('click', () => {
    if (!byTouch) return;
    canvas.focus({ preventScroll: true });
    hold(true);
  });
  canvas.addEventListener('blur', () => hold(false));
  release.addEventListener('click', () => canvas.blur());
  // Not every browser takes the focus away at a tap beside the canvas.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target !== canvas && target !== release) canvas.blur();
  });

  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
    canvas.parentElement.addEventListener(
      type,
      (event) => event.target === canvas && !held && event.stopPropagation(),
      { capture: true, passive: true },
    );
  }

  // The browser takes the finger away to scroll: it was a drag.
  let timer;
  canvas.addEventListener('pointercancel', ({ pointerType }) => {
    if (pointerType !== 'touch' || held) return;
    hint.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (hint.hidden = true), hintFor);
  });
}
