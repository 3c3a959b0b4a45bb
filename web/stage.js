// The canvas in its page: its size, who has the keyboard, the wheel and the
// pointer, and whether anyone can see it.

// `resize(cssWidth, cssHeight, ratio)` is called now and after every change. Times
// the ratio, the size is in whole pixels of the screen: those that the browser gives
// to a box whose edges lie between two. A picture of another size would be blurred.
function followSize(canvas, resize) {
  const tell = () => {
    const ratio = window.devicePixelRatio;
    const { left, right, top, bottom } = canvas.getBoundingClientRect();
    const length = (from, to) => (Math.round(to * ratio) - Math.round(from * ratio)) / ratio;
    resize(length(left, right), length(top, bottom), ratio);
  };
  // The ratio changes when the page is zoomed or moved to another screen. There
  // is no event for that, only for leaving the present ratio.
  const watchRatio = () => {
    const present = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    present.addEventListener(
      'change',
      () => {
        tell();
        watchRatio();
      },
      { once: true },
    );
  };
  tell();
  watchRatio();
  new ResizeObserver(tell).observe(canvas);
}

// `show(visible)` is called whenever the canvas comes into sight or leaves it.
function followSight(canvas, show) {
  let onScreen = true;
  const tell = () => show(onScreen && !document.hidden);
  document.addEventListener('visibilitychange', tell);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    tell();
  }).observe(canvas);
}

// `act()` is called once, when the element is in sight for the first time.
function whenSeen(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries[entries.length - 1].isIntersecting) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}

// What a canvas with the focus must leave to the page and the browser: SDL would
// swallow it. The listeners sit on the parent, whose capture phase comes first.
function guardInput(canvas) {
  const before = { capture: true };
  const parent = canvas.parentElement;
  const keepFromProgram = (event) => event.target === canvas && event.stopPropagation();

  const held = new Map();
  parent.addEventListener(
    'keydown',
    (event) => {
      // A modifier by itself is let through, so that the program sees it come and go.
      const shortcut =
        (event.ctrlKey || event.altKey || event.metaKey) &&
        !['Control', 'Alt', 'AltGraph', 'Meta', 'Shift'].includes(event.key);
      if (event.key === 'Escape') canvas.blur();
      if (shortcut || /^(Tab|Escape|F\d+)$/.test(event.key)) keepFromProgram(event);
      else held.set(event.code, event);
    },
    before,
  );
  parent.addEventListener('keyup', ({ code }) => held.delete(code), before);
  // A key that goes up elsewhere would stay down for the program: Control, say, at
  // a click on the page.
  canvas.addEventListener('blur', () => {
    for (const { code, key, location } of held.values()) {
      canvas.dispatchEvent(new KeyboardEvent('keyup', { code, key, location }));
    }
    held.clear();
  });

  // A page that is being scrolled must not stop where the canvas begins.
  parent.addEventListener(
    'wheel',
    (event) => {
      if (document.activeElement !== canvas) keepFromProgram(event);
    },
    { capture: true, passive: true },
  );

  // SDL prevents what would focus the canvas, and a drag must not end at its edge.
  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
  });
}
