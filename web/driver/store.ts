// The state of something that says when it changes. Nothing is polled: the state is read after it may have changed, once for
// all followers, and only if somebody follows it.

/** A change: who made it, the names of what has changed, and the state after it. */
export type Change<State> = { by: string; changed: ReadonlySet<string>; state: State };

type Sampler<State> = { act: (state: State) => unknown; every: number; due: number; stale: boolean };

// Shortest time from a change to a sample, ms. Many changes may come at a time.
const soonest = 50;

/** An error of a follower must not end the program that tells of the change. */
function guarded(act: () => void) {
  try {
    act();
  } catch (error) {
    reportError(error);
  }
}

export class Store<State> {
  #changes = new Set<(change: Change<State>) => unknown>();
  #samplers = new Set<Sampler<State>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = Infinity; // when the timer ends
  #resting = false;

  /** Reads the present state; null if there is none. */
  readonly state;

  constructor(state: () => State | null) {
    this.state = state;
  }

  /** Takes that the state may have changed, by whom, and the names of what has, if it is known. */
  tell(by = '', names: string[] = []) {
    if (names.length > 0) this.soon();
    else if (!this.#resting) {
      for (const one of this.#samplers) one.stale = true;
      this.#schedule();
    }
    if (names.length === 0 || this.#changes.size === 0) return;
    const state = this.state();
    const changed = new Set(names);
    if (state) for (const act of this.#changes) guarded(() => act({ by, changed, state }));
  }

  /** Calls `act` with each change that has a name, as soon as it is told. Returns a function that ends this. */
  changes(act: (change: Change<State>) => unknown): () => void {
    this.#changes.add(act);
    return () => this.#changes.delete(act);
  }

  /**
   * Calls `act` at most once in `every` ms, while the state may have changed. Returns a function that ends this.
   * @param soon Whether the first sample comes even without a change.
   */
  samples(act: (state: State) => unknown, every: number, soon = false): () => void {
    const one = { act, every, due: soon ? 0 : performance.now() + every, stale: soon };
    this.#samplers.add(one);
    this.#schedule();
    return () => this.#samplers.delete(one);
  }

  /** Lets the next samples come soon, because somebody waits for what a command has changed. */
  soon() {
    const soon = performance.now() + soonest;
    for (const one of this.#samplers) Object.assign(one, { stale: true, due: Math.min(one.due, soon) });
    this.#schedule();
  }

  /** Says whether nobody sees the samples. Then only changes with a name, and `soon`, bring them. */
  rest(resting: boolean) {
    this.#resting = resting;
    if (!resting) return;
    for (const one of this.#samplers) one.stale = false;
    clearTimeout(this.#timer);
    this.#at = Infinity;
  }

  /** Passes a sample to all who are due, or to all. */
  look(all = true) {
    const now = performance.now();
    const state = this.state();
    for (const one of this.#samplers) {
      if (!state || !(all || (one.stale && one.due <= now + soonest / 2))) continue; // almost due: one reading for both
      // A late timer does not make all later ones later.
      one.due = now + one.every - Math.max(0, Math.min(now - one.due, soonest / 2));
      one.stale = false;
      guarded(() => one.act(state));
    }
  }

  #schedule() {
    const now = performance.now();
    let due = Infinity;
    for (const one of this.#samplers) if (one.stale) due = Math.min(due, Math.max(one.due, now + soonest));
    if (due >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = due;
    this.#timer = setTimeout(() => {
      this.#at = Infinity;
      this.look(false);
      this.#schedule();
    }, due - now);
  }
}
