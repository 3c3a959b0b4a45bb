// Samples the program's state a few times per second while the picture is in sight, and passes each
// sample to all followers.

import type { Program, State } from '../../types.ts';

const soonAfter = 50; // ms; an embedding page may send many commands

type Follower = { follow: (now: State) => void; every: number; due: number };

export class Watch {
  #program;
  #followers = new Set<Follower>();
  #on = true;
  #step = Infinity; // ms between two samples
  #timer: ReturnType<typeof setInterval> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * @param every ms
   * @returns Removes the follower.
   */
  add(follow: (now: State) => void, every: number): () => void {
    const one = { follow, every, due: 0 };
    this.#followers.add(one);
    this.#schedule();
    return () => {
      this.#followers.delete(one);
      this.#schedule();
    };
  }

  /** @param on Whether the timer may run. */
  run(on: boolean) {
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
