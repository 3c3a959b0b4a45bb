// Runs in a page after virtual.js and before the page's scripts: makes the browser fail as a plan says, and acts as a visitor.
// `plan`: graphics ('fine', 'none', 'lost' or 'small'), clock (ms, its step), storage (whether it throws) and workers
// ('fine', 'silent' or 'refused').
window.makeFaults = (plan) => {
  const { prototype } = HTMLCanvasElement;
  const { getContext } = prototype;
  let context = null; // the picture's
  let lost = plan.graphics === 'lost';
  prototype.getContext = function (kind, ...rest) {
    if (kind !== 'webgl2') return getContext.call(this, kind, ...rest);
    if (plan.graphics === 'none') return null;
    const gl = getContext.call(this, kind, ...rest);
    if (this.id !== 'canvas' || gl === context) return gl;
    context = gl;
    gl.isContextLost = () => lost;
    for (const name of ['getShaderParameter', 'getProgramParameter']) {
      const get = gl[name];
      gl[name] = (...values) => (lost ? null : get(...values)); // as in Chromium 156
    }
    if (plan.graphics === 'small') {
      for (const side of ['Width', 'Height']) {
        Object.defineProperty(gl, `drawingBuffer${side}`, { get: () => Math.min(this[side.toLowerCase()], 300) });
      }
    }
    return gl;
  };

  if (plan.clock > 0) {
    const coarse = (read) => () => Math.floor(read() / plan.clock) * plan.clock;
    performance.now = coarse(performance.now.bind(performance));
    window.cellmatesTime.now = coarse(window.cellmatesTime.now);
  }
  if (plan.storage) {
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
    }
  }
  if (plan.workers === 'refused') window.Worker = class { constructor() { throw new DOMException('no workers', 'SecurityError'); } };
  if (plan.workers === 'silent') {
    window.Worker = class extends EventTarget {
      postMessage() {}
      terminate() {}
    };
  }

  const canvas = () => document.querySelector('#canvas');
  const place = (across, down) => {
    const { left, top, width, height } = canvas().getBoundingClientRect();
    return { clientX: left + across * width, clientY: top + down * height, bubbles: true, cancelable: true };
  };
  const setLost = (now) => {
    if (!context || lost === now) return;
    lost = now;
    canvas().dispatchEvent(new Event(now ? 'webglcontextlost' : 'webglcontextrestored', { cancelable: true }));
  };
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  const setHidden = (now) => {
    hidden = now;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  const leave = (type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  // Buttons that replace the page, leave it or ask the browser for a file are others' tests.
  const buttons = () => [...document.querySelectorAll('.show ~ * button, .show button, .tools button')]
    .filter(({ id, name, disabled, hidden: gone }) => !disabled && !gone && id !== 'retry' && !['png', 'clip', 'full', 'open'].includes(name));

  const places = { ' ': 'Space', '.': 'Period', ',': 'Comma', '?': 'Slash', '+': 'Equal', '-': 'Minus', '!': 'Digit1', м: 'KeyV' };
  const codeOf = (key) => places[key] ?? (/^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key);
  const turnKey = (type, key) => {
    canvas().focus({ preventScroll: true });
    canvas().dispatchEvent(new KeyboardEvent(type, { key, code: codeOf(key), shiftKey: '?!+'.includes(key), bubbles: true, cancelable: true }));
  };
  const mouse = (type, [x, y, button = 0], buttons) =>
    canvas().dispatchEvent(new MouseEvent(type, { ...place(x, y), button, buttons }));

  const acts = {
    key: (key) => (turnKey('keydown', key), turnKey('keyup', key)),
    hold: (key) => turnKey('keydown', key),
    async down(at) {
      mouse('mousemove', at, 0);
      await window.virtual.run(2);
      mouse('mousedown', at, [1, 4, 2][at[2]]);
    },
    move: (at) => mouse('mousemove', at, 1),
    wheel: (deltaY) => canvas().dispatchEvent(new WheelEvent('wheel', { ...place(0.5, 0.5), deltaY, ctrlKey: true })),
    press(k) {
      const all = buttons();
      all[k % all.length]?.click();
    },
    command: (command) => window.postMessage({ cellmates: 1, id: 'visitor', ...command }, '*'),
    frames: (count) => window.virtual.run(count),
    context: setLost,
    hidden: setHidden,
    blur: () => window.dispatchEvent(new Event('blur')),
    leaves: () => (leave('pagehide'), leave('pageshow')),
  };
  window.visitor = {
    async act(program) {
      for (const [name, value] of program) {
        await acts[name](value);
        await window.virtual.run(2);
      }
    },
    /** The visitor leaves and comes back, and a context lost for a while is restored. */
    async comeBack() {
      leave('pagehide');
      if (hidden) setHidden(false);
      leave('pageshow');
      if (plan.graphics !== 'lost') setLost(false);
      await window.virtual.run(5);
    },
  };
};
