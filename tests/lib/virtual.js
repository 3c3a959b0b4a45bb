// Time that passes only when a test says so. Runs in a page before its scripts, or in node; afterwards the global `virtual`
// owns timers, animation frames and clocks:
//   await virtual.run(60)                  60 frames of 1/60 s, and all timers and messages that fall into them
//   await virtual.until(() => holds, 600)  frames until something holds; fails after 600 of them
//   await virtual.alongside(() => holds)      frames along with the network and layout, while a page opens
//   await virtual.settle()                 two real frames of the browser, for layout and observers
// Each look at a clock takes 5 µs, because code that waits for the clock's next step would otherwise wait for ever.
(() => {
  if (globalThis.virtual) return;
  const real = {
    setTimeout: globalThis.setTimeout.bind(globalThis),
    setImmediate: globalThis.setImmediate?.bind(globalThis),
    requestAnimationFrame: globalThis.requestAnimationFrame?.bind(globalThis),
  };
  const look = 0.005; // ms
  const frame = 1000 / 60; // ms
  const epoch = 1.7e12; // ms, the date at which a page is opened
  let now = 1000; // ms
  let nextFrame = now;
  let ids = 0;
  let frames = 0;
  const timers = new Map(); // id -> { at, every, act }
  let waiting = new Map(); // id -> callback of the next frame

  performance.now = () => (now += look);
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [epoch + Math.floor(now)]));
    }
    static now() {
      return epoch + Math.floor((now += look));
    }
  };

  const timer = (repeats) => (act, time, ...given) => {
    const ms = Math.max(1, Number(time) || 0);
    timers.set(++ids, { at: now + ms, every: repeats ? ms : 0, act: () => act(...given) });
    return ids;
  };
  globalThis.setTimeout = timer(false);
  globalThis.setInterval = timer(true);
  globalThis.clearTimeout = globalThis.clearInterval = (id) => void timers.delete(id);
  globalThis.requestAnimationFrame = (act) => (waiting.set(++ids, act), ids);
  globalThis.cancelAnimationFrame = (id) => void waiting.delete(id);
  delete globalThis.requestIdleCallback; // pages then use a timer

  const guarded = (act, ...given) => {
    try {
      act(...given);
    } catch (error) {
      globalThis.reportError ? globalThis.reportError(error) : console.error(error);
    }
  };

  // Lets promises, messages and events that are on their way arrive.
  const breathe = () =>
    new Promise((resolve) => {
      if (real.setImmediate) return void real.setImmediate(resolve);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (port1.close(), resolve());
      port2.postMessage(null);
    });

  async function ring(until) {
    for (;;) {
      let first;
      for (const [id, { at }] of timers) if (at <= until && !(at >= first?.at)) first = { id, at };
      if (!first) return;
      const { every, act } = timers.get(first.id);
      now = Math.max(now, first.at);
      if (every) timers.get(first.id).at = now + every;
      else timers.delete(first.id);
      guarded(act);
      await breathe();
    }
  }

  async function passFrame() {
    nextFrame += frame;
    await ring(nextFrame);
    now = Math.max(now, nextFrame);
    nextFrame = Math.max(nextFrame, now - frame); // a frame after a long one comes late; none are caught up
    const acts = waiting;
    waiting = new Map();
    for (const act of acts.values()) guarded(act, now);
    frames += 1;
    await breathe();
  }

  const virtual = {
    get now() { return now; },
    /** The number of frames that were asked for, without those that passed along with the browser's own work. */
    get frames() { return frames; },
    /** Numbers of timers and of callbacks for the next frame. A page that rests has neither, or only slow timers. */
    get pending() { return { timers: timers.size, frames: waiting.size }; },
    async run(count = 1) {
      for (let k = 0; k < count; k++) await passFrame();
    },
    async until(holds, most = 3000) {
      for (let k = 0; k < most; k++) {
        const found = await holds();
        if (found) return found;
        await passFrame();
      }
      throw new Error(`not within ${most} frames: ${holds}`);
    },
    /** Frames along with the browser's own work (network, layout, workers) until something holds; says whether it does after `most`. */
    async alongside(holds, most = 20) {
      for (let k = 0; k < most && !holds(); k++) {
        await new Promise((resolve) => real.setTimeout(resolve, 4));
        await passFrame();
        frames -= 1;
      }
      return holds();
    },
    breathe,
    /** Lets the clocks go on as during a task that takes so long, ms. */
    work: (ms) => void (now += ms),
    settle: () => new Promise((resolve) => real.requestAnimationFrame(() => real.requestAnimationFrame(() => real.setTimeout(resolve)))),
    /** How many times as slow as the usual machine the program's work is. */
    slowness: 1,
  };
  globalThis.virtual = virtual;

  // The program's clock: work advances it by these times for a unit of each kind (Work in src/core/base/pace.h).
  const nanoseconds = [0.3, 500, 5, 3];
  let worked = 0; // ms
  globalThis.cellmatesTime = {
    now: () => Math.floor((worked += 5e-5) / 0.001) * 0.001,
    worked: (kind, amount) => void (worked += nanoseconds[kind] * amount * 1e-6 * virtual.slowness),
  };
})();
