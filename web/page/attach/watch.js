// Samples the program's state a few times per second while the picture is in sight, and passes each
// sample to all followers.

/** @import { Program, State } from '../../types.js' */

const soonAfter = 50; // ms; an embedding page may send many commands

/** @typedef {{ follow: (now: State) => void, every: number, due: number }} Follower */

export class Watch {
  #program;
  /** @type {Set<Follower>} */
  #followers = new Set();
  #on = true;
  #step = Infinity; // ms between two samples
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /** @param {Program} program */
  constructor(program) {
    this.#program = program;
  }

  /**
   * @param {(now: State) => void} follow
   * @param {number} every ms
   * @returns {() => void} Removes the follower.
   */
  add(follow, every) {
    const one = { follow, every, due: 0 };
    this.#followers.add(one);
    this.#schedule();
    return () => {
      this.#followers.delete(one);
      this.#schedule();
    };
  }

  /** @param {boolean} on Whether the timer may run. */
  run(on) {
    this.#on = on;
    this.#schedule();
  }

  /** Passes the state to these followers, even if the picture is out of sight. */
  look(followers = [...this.#followers]) {
    const now = followers.length > 0 && this.#program.state(false);
    if (!now) return;
    for (const one of followers) {
      one.due = performance.now() + one.every;
      one.follow(now);
    }
  }

  /** Samples the state soon, after a command has changed it. */
  soon() {
    if (this.#soon !== undefined) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      this.look();
    }, soonAfter);
  }

  #schedule() {
    const step = this.#on ? Math.min(...[...this.#followers].map(({ every }) => every)) : Infinity;
    if (step === this.#step) return;
    this.#step = step;
    clearInterval(this.#timer);
    if (step === Infinity) return;
    this.#timer = setInterval(() => {
      const late = performance.now() + step / 2;
      this.look([...this.#followers].filter(({ due }) => due <= late));
    }, step);
  }
}
