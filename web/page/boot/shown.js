// Whether the embedding page shows the embed, as far as its messages say. What a page hides by opacity or
// visibility, an embed cannot see itself.

export class Shown {
  visible = true;
  /** @type {((visible: boolean) => void)[]} */
  #followers = [];

  /** Calls `act` now and after each message. @param {(visible: boolean) => void} act */
  follow(act) {
    this.#followers.push(act);
    act(this.visible);
  }

  /** @param {boolean} visible */
  tell(visible) {
    this.visible = visible;
    for (const act of this.#followers) act(visible);
  }
}
