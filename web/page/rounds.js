// What the page does again and again, but only while somebody can see the picture.

/** @typedef {{ act: () => void, every: number, timer?: ReturnType<typeof setInterval> }} Round */

export class Rounds {
  /** @type {Round[]} */
  #all = [];
  #on = true;

  /**
   * @param {() => void} act
   * @param {number} every ms
   */
  add(act, every) {
    /** @type {Round} */
    const one = { act, every };
    this.#all.push(one);
    if (this.#on) this.#start(one);
  }

  /** @param {boolean} on Without, there are no timers. */
  run(on) {
    if (on === this.#on) return;
    this.#on = on;
    for (const one of this.#all) {
      if (on) this.#start(one);
      else clearInterval(one.timer);
    }
  }

  /** @param {Round} one */
  #start(one) {
    one.timer = setInterval(one.act, one.every);
  }
}
