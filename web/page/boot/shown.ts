// Whether the embedding page shows the embed, as far as its messages say. What a page hides by opacity or
// visibility, an embed cannot see itself.

export class Shown {
  visible = true;
  #followers: ((visible: boolean) => void)[] = [];

  /** Calls `act` now and after each message. */
  follow(act: (visible: boolean) => void) {
    this.#followers.push(act);
    act(this.visible);
  }

  tell(visible: boolean) {
    this.visible = visible;
    for (const act of this.#followers) act(visible);
  }
}
