// The page's running program, for its parts and for messages: a session that is driven, with a picture.

import type { Sight } from '../../frame/events.ts';
import type { State } from '../../schema/types.ts';
import type { Module } from '../types.ts';
import type { Result } from '../../driver/error.ts';
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

/** What surrounds the picture: a dark page, a visitor who prefers reduced motion, fingers, a clip that is being recorded. */
const surroundings = { dark: true, still: false, coarse: false, recording: false };

export class Program extends Driver<State, Module> {
  /** The state without its hash, and who has changed it. */
  readonly store = new Store(() => (this.#kept ??= this.#read()));
  readonly sight: Sight;
  #canvas: HTMLCanvasElement;
  #surroundings = { ...surroundings };
  /** The state, once it has been read, until the program says that it may have changed. */
  #kept: State | null = null;

  constructor(canvas: HTMLCanvasElement, module: Module, sight: Sight) {
    super(module, () => module.HEAPU8.buffer, module._cellmates_session());
    this.#canvas = canvas;
    this.sight = sight;
    module.onChange = (by, names) => {
      this.#kept = null;
      this.store.tell(by, names ? names.split(' ') : []);
    };
  }

  protected override answered(tag: number, result: Result) {
    super.answered(tag, result);
    this.store.soon();
  }

  /** Opens the simulation (`main` in src/app/main.cpp), in a canvas of this size, CSS px. */
  open(query: string, framed: boolean, width: number, height: number, coarse: boolean) {
    this.#surroundings.coarse = coarse;
    this.program?.callMain([query, framed ? 'framed' : 'top', String(width), String(height), coarse ? 'coarse' : '']);
  }

  #read() {
    const now = super.state();
    return now?.method === undefined ? null : now; // a program that has failed writes {}
  }

  /** State, with its hashes unless `withHash` is false; they read every disc. Null if nothing runs, as after a crash. */
  override state(withHash = true): State | null {
    const now = this.store.state();
    return now && withHash ? { ...now, hash: this.hash(), discsHash: this.hash('discs') } : now;
  }

  /** Query of the address that opens the present scene, parameters and view; empty after a crash. */
  address() {
    const at = this.program?._cellmates_address();
    return (at && this.program?.UTF8ToString(at)) || '';
  }

  /** Draws a frame immediately, for code that reads the canvas before it returns to the browser. `plain`: without a temporary star. */
  draw = (plain = true) => this.program?._cellmates_draw(plain);

  /** Says what has changed around the picture. A clip that is being recorded shows the simulation alone. */
  surround(changed: Partial<typeof surroundings>) {
    const { dark, still, coarse, recording } = Object.assign(this.#surroundings, changed);
    this.program?._cellmates_surroundings(dark, still, coarse, recording);
  }

  /** Takes the canvas's size, and the device pixels per CSS px. */
  resize = (cssWidth: number, cssHeight: number, ratio: number) => this.program?._cellmates_resize(cssWidth, cssHeight, ratio);

  /** Says whether the picture is in sight. */
  visible = (is: boolean) => this.program?._cellmates_visible(is);

  /** Says that the canvas has lost its WebGL context, or that it is back, empty. */
  graphics = (there: boolean) => this.program?._cellmates_graphics(there);

  /** Handles the canvas's loss of the keyboard focus. */
  focusLost = () => this.program?._cellmates_focus_lost();

  /** Whether the program handles a turn of the wheel at the pointer; `out`: downwards. */
  takesWheel = (out: boolean) => this.program?._cellmates_wheel(out) === 1;

  /** Closes a race or a measurement; returns whether there was one. */
  escape = () => this.program?._cellmates_escape() === 1;

  /** Says where the two sides of a race meet: a part of the box's width, 0 to 1. */
  seam = (part: number) => this.program?._cellmates_seam(part);

  /** Whether the panel is at (x, y) of the canvas, CSS px. */
  panelAt = (x: number, y: number) => this.program?._cellmates_panel_at(x, y) === 1;

  /** Why pictures and clips can't be saved: the browser hands out noise. Empty if they can. */
  whyUnreadable = () => whyUnreadable(this.#canvas.ownerDocument);

  /** The canvas as a PNG, drawn for it; null if the browser cannot make one. Must not be called from within an answer. */
  picture(): Promise<Blob | null> {
    // The canvas is read in the turn that draws it, because a browser does not keep a picture that it has shown.
    this.draw();
    return new Promise((resolve) => this.#canvas.toBlob(resolve, 'image/png'));
  }
}
