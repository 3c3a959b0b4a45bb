// What tests of the lesson find in their page, as globals. Runs before virtual.js, in the page and in its frames.
(() => {
  const wait = setTimeout.bind(window);

  // The times of events are virtual too, because the second press of a double click is told by its time.
  const stamps = new WeakMap();
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get() {
      if (!stamps.has(this)) stamps.set(this, window.virtual.now);
      return stamps.get(this);
    },
  });

  // What would wake a page that nobody uses, besides timers and frames, which do not pass by themselves here.
  window.woken = [];
  for (const name of ['IntersectionObserver', 'Worker']) {
    window[name] = new Proxy(window[name], { construct: (real, given) => (window.woken.push(name), Reflect.construct(real, given)) });
  }

  const moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) moved.push(`${value}: ${sources.map(({ node }) => node?.className ?? node)}`);
  }).observe({ type: 'layout-shift', buffered: true });

  const drive = (part) => new Proxy({}, { get: (_, act) => (...values) => window.drive(part, act, ...values) });

  Object.assign(window, {
    /** The reader's own mouse, keyboard and finger, and the network (tests/lesson/lesson.mjs). */
    ...Object.fromEntries(['mouse', 'keyboard', 'touch', 'network'].map((part) => [part, drive(part)])),

    /** Passes virtual frames, in the page and in its frame by turns. */
    async frames(count = 1) {
      for (let k = 0; k < count; k++) {
        await window.virtual.run();
        for (const { contentWindow, sandbox } of document.querySelectorAll('iframe')) {
          if (sandbox.length > 0) continue; // no page reaches into it
          const virtual = contentWindow?.virtual; // none in a frame that was removed while those before it passed theirs
          if (!virtual) continue;
          virtual.slowness = window.slowness ?? 1;
          let passes = true;
          virtual.run().finally(() => (passes = false));
          // A document that goes, or whose frame is removed, never answers.
          while (passes && !contentWindow.closed && contentWindow.virtual === virtual) await window.virtual.breathe();
        }
      }
    },
    /** Passes frames along with the browser's own work (downloads, layout, threads) until something holds, and returns that. */
    async until(holds, most = 1500) {
      for (let k = 0; k < most; k++) {
        const found = await holds();
        if (found) return found;
        await new Promise((resolve) => wait(resolve, 4));
        await window.frames(1);
      }
      throw new Error(`not within ${most} frames: ${holds}`);
    },
    /** What has moved in the page since the last call. Nothing excuses it, so a test asks before and after what must move nothing. */
    async shifts() {
      await window.virtual.settle();
      await window.virtual.settle();
      return moved.splice(0);
    },
    middleOf(element) {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    },
    /** The program in the page's frame. */
    program: () => document.querySelector('iframe').contentWindow.cellmates?.state(),

    /** A section, and one of its interactive parts: .predict, .race or .ask. */
    section(id, selector = '.predict') {
      const root = document.getElementById(id);
      const box = root.querySelector(selector);
      const find = (name) => box.querySelector(name) ?? root.querySelector(name);
      const set = (name, value, type) => {
        find(name).value = value;
        find(name).dispatchEvent(new Event(type, { bubbles: true }));
      };
      const part = {
        root,
        box,
        find,
        all: (name) => [...root.querySelectorAll(name)],
        text: (name) => find(name).textContent,
        texts: (name) => part.all(name).map(({ textContent }) => textContent),
        rows: (name) => part.all(name).map((row) => [...row.cells].map(({ textContent }) => textContent)),
        verdict: () => part.text('.verdict'),
        press: (name) => find(`[name="${name}"]`).click(),
        fill: (value, name = 'input') => set(name, value, 'input'),
        choose: (value, name = 'select') => set(name, value, 'change'),
        key: (key, name) => find(name).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
        guess(value) {
          part.fill(value);
          part.press('commit');
        },
        /**
         * Lets a part become `state`, and the time pass in which another press would belong to a double click: 22 frames, and two in
         * which no time passes if work has made the clock go ahead of them.
         */
        async enters(state, most) {
          await window.until(() => box.dataset.state === state, most);
          await window.frames(24);
        },
        /** Scrolls to the part, and resolves to what has moved. */
        see() {
          box.scrollIntoView();
          return window.shifts();
        },
        /** Scrolls away from the part, where what `works` tells must stay. */
        async waits(works) {
          window.scrollTo(0, box.getBoundingClientRect().top + scrollY > innerHeight ? 0 : 1e6);
          const told = [];
          for (let k = 0; k < 6; k++) {
            await window.frames(10);
            await window.virtual.settle(); // the browser tells the work again whether it is in sight
            told.push(works());
          }
          window.equal(told.slice(2), Array(4).fill(told[1]), 'it waits out of sight');
        },
        /** Stops a measurement, which leaves no world. */
        async stops(engine) {
          part.press('stop');
          await part.enters('stopped');
          window.equal([part.verdict(), engine.left], ['Stopped. Your guess stays, and you can try again whenever you like.', 0]);
        },
      };
      return part;
    },

    /** Makes the page's clock so coarse that code which repeats its work for some time repeats it a few times only: each look takes `ms`. */
    coarseClock(ms) {
      const { now } = performance;
      const clock = { ms };
      performance.now = () => {
        window.virtual.work(clock.ms);
        return now();
      };
      return clock;
    },

    /**
     * Puts an engine into the page that only measures, and returns its counts. A world says `figures(settings)` of a method. A
     * measurement takes 100 ms.
     */
    standInEngine(figures) {
      const engine = { made: 0, left: 0 };
      window.Cellmates = {
        World: class {
          static async create(options) {
            engine.made += 1;
            if (engine.made > engine.most) throw new Error('There is no memory for another world.');
            engine.left += 1;
            return Object.assign(new this(), { settings: { ...options } });
          }
          set(changes) {
            Object.assign(this.settings, changes);
          }
          async measure({ methods, signal }) {
            await new Promise((resolve) => setTimeout(resolve, 100));
            signal.throwIfAborted();
            return methods.map((method) => ({ method, ...figures({ ...this.settings, method }) }));
          }
          destroy() {
            engine.left -= 1;
          }
        },
      };
      return engine;
    },
  });
})();
