// Runs in a page after virtual.js and before the page's scripts: makes the browser fail as a plan says.
// `plan`: graphics ('fine', 'none', 'lost' or 'small'), clock (ms, its step), storage (whether it throws) and workers
// ('fine', 'silent' or 'refused').
window.makeFaults = (plan) => {
  const { prototype } = HTMLCanvasElement;
  const { getContext } = prototype;
  let context = null; // the picture's
  const lost = plan.graphics === 'lost';
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
};
