// The page's running program, for its parts and for messages: a session that is driven, with a picture.

import type { Sight } from '../../frame/events.ts';
import type { State } from '../../schema/types.ts';
import type { Call, Module } from '../types.ts';
import { type Hear, Driver } from '../../driver/driver.ts';
import { whyUnreadable } from './readback.ts';
import { Store } from '../../driver/store.ts';

/** Tells the visitor why a command was refused or what else it has changed; nothing if another one has taken its place. */
export const hear = (say: (sentence: string) => void, done: Hear = () => {}): Hear => (result) => {
  if (result.code === 'done') {
    if (result.sentence) say(result.sentence);
    done(result);
  } else if (result.code !== 'interrupted') say(`Can't do that: ${result.sentence}.`);
};

export class Program extends Driver<State> {
  /** The state without its hash, and who has changed it. */
  readonly store = new Store(() => (this.#kept ??= this.#read()));
  readonly sight: Sight;
  #call: Call;
  #canvas: HTMLCanvasElement;
  /** The state, once it has been read, until the program says that it may have changed. */
  #kept: State | null = null;

  /** @param module Gives the program's memory, answers and changes. */
  constructor(canvas: HTMLCanvasElement, call: Call, module: Pick<Module, 'HEAPU8' | 'onAnswer' | 'onChange'>, sight: Sight) {
    super(call, () => module.HEAPU8.buffer, call('_cellmates_session') ?? 0);
    this.#call = call;
    this.#canvas = canvas;
    this.sight = sight;
    module.onAnswer = (tag, result) => {
      this.answered(tag, result);
      this.store.soon();
    };
    module.onChange = (by, names) => {
      this.#kept = null;
      this.store.tell(by, names ? names.split(' ') : []);
    };
  }

  #read() {
    const now = super.state();
    return now?.method === undefined ? null : now; // a program that has failed writes {}
  }

  /** State, with its hashes unless `withHash` is false; they read every disc. Null if nothing runs, as after a crash. */
  override state(withHash = true): State | null {
    const now = this.store.state;
    return now && withHash ? { ...now, hash: this.hash(), discsHash: this.hash('discs') } : now;
  }

  /** Query of the address that opens the present scene, parameters and view; empty after a crash. */
  address() {
    const at = this.#call('_cellmates_address');
    return (at && this.#call('UTF8ToString', at)) || '';
  }

  /** Draws a frame immediately, for code that reads the canvas before it returns to the browser. `plain`: without a temporary star. */
  draw(plain = true) {
    this.#call('_cellmates_draw', plain ? 1 : 0);
  }

  /** Says whether a clip is being recorded, which then shows the simulation alone. */
  recording(on: boolean) {
    this.#call('_cellmates_recording', on ? 1 : 0);
  }

  /** Says where the two sides of a race meet: a part of the box's width, 0 to 1. */
  seam(part: number) {
    this.#call('_cellmates_seam', part);
  }

  /** Whether the panel is at (x, y) of the canvas, CSS px. */
  panelAt(x: number, y: number) {
    return this.#call('_cellmates_panel_at', x, y) === 1;
  }

  /** Why pictures and clips can't be saved: the browser hands out noise. Empty if they can. */
  whyUnreadable() {
    return whyUnreadable(this.#canvas.ownerDocument);
  }

  /** The canvas as a PNG, drawn for it; null if the browser cannot make one. Must not be called from within an answer. */
  picture(): Promise<Blob | null> {
    // The canvas is read in the turn that draws it, because a browser does not keep a picture that it has shown.
    this.draw();
    return new Promise((resolve) => this.#canvas.toBlob(resolve, 'image/png'));
  }
}
