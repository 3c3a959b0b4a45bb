// The interface between the page and the built program.

import type { SessionExports } from '../driver/driver.ts';
import type { CommandFields, State } from '../schema/types.ts';

/** The program's functions that the page calls (src/app/main.cpp). `App` in src/app/app.h explains them. It returns 0 or 1 for flags. */
interface Functions extends SessionExports {
  /** Returns the session, for the functions of `SessionExports`. */
  _cellmates_session(): number;
  _cellmates_resize(cssWidth: number, cssHeight: number, pixelRatio: number): void;
  _cellmates_draw(plain: boolean): void;
  _cellmates_surroundings(dark: boolean, still: boolean, coarse: boolean, recording: boolean): void;
  _cellmates_seam(part: number): void;
  _cellmates_panel_at(x: number, y: number): number;
  _cellmates_visible(visible: boolean): void;
  _cellmates_focus_lost(): void;
  _cellmates_wheel(out: boolean): number;
  _cellmates_escape(): number;
  _cellmates_graphics(there: boolean): void;
  _cellmates_address(): number;
  /** Opens the program: see `main`. */
  callMain(values: string[]): void;
}

/** The canvas and the callbacks that the page gives the program (src/app/page.js). */
export interface ProgramOptions {
  canvas: HTMLCanvasElement;
  onReport(kind: 'news' | 'problem' | 'fatal', sentence: string): void;
  /** Called once, after the program's first frame. */
  onReady(): void;
}

/** The program as Emscripten compiles it. */
export interface Module extends Functions {
  /** View of the program's memory, which Emscripten replaces when the memory grows. */
  HEAPU8: Uint8Array;
  /** Called when the state may have changed: who changed it, and the names of what has, with spaces between them. */
  onChange?(by: 'reader' | 'host', names: string): void;
  onAbort?(reason: unknown): void;
}

/** The program's clock, if the page gives one: tests do, so that measurements and races are repeatable. */
interface ProgramTime {
  /** The time, ms. Each call must advance it a little, because the program waits for a clock's next step. */
  now(): number;
  /** Takes how much work of a kind was done (Work in src/core/base/pace.h), which a simulated clock adds to its time. */
  worked(kind: number, amount: number): void;
}

/** Options from which Emscripten makes a Module. */
export interface ModuleOptions extends ProgramOptions {
  threads: number;
  noInitialRun: boolean;
  time: ProgramTime | undefined;
  /** Workers of the threaded program; undefined until it has begun to start. */
  PThread?: { terminateAllThreads(): void };
}

/** A button after a notice's text. */
export interface Way {
  name: string;
  go(): void;
}

/** Shows a sentence, and returns a function that removes it. News disappear by themselves, unless they have a button. */
export type Notice = (kind: 'news' | 'problem', text: string, way?: Way) => () => void;

/** Takes each sample of the program's state. */
export type Follow = (now: State) => void;

/** Functions of the controls below the picture, for their parts. */
export interface Controls {
  /** Gives a command of the visitor, and says its outcome or the figures. */
  command(values: CommandFields): void;
  /** Announces a text, which also shows it unless it is only to be read `aloud`. */
  say(text: string, aloud?: boolean): void;
  /** Lets the program continue while the canvas is scrolled away, as it may be while a visitor reads a table. */
  keepOn(wanted: boolean): void;
}

/** Addresses of the program's files, from shell.html. Those of `mt` are empty if the page was built without threads. */
export interface Files extends DOMStringMap {
  /** No file, but the program's words for the values of each parameter, as JSON. */
  taken: string;
  attach: string;
  faceRegular: string;
  faceSemibold: string;
  faceEarly: string;
  stProgram: string;
  stWasm: string;
  stWasmBytes: string;
  mtProgram: string;
  mtWasm: string;
  mtWasmBytes: string;
  mtProbe: string;
}

/** The program, attached to the page. */
export type Attached = ReturnType<typeof import('./attach/attach.ts').attach>;

/** The globals through which the page's classic scripts pass their definitions to each other. */
export interface Scripts {
  createCellmates: ((options: ModuleOptions) => Promise<Module>) | undefined;
  attachCellmates: typeof import('./attach/attach.ts').attach | undefined;
}

declare global {
  interface Window extends Scripts {
    /** The state, for the tests and for visitors at the console. */
    cellmates: { state(): State | object };
    cellmatesTime?: ProgramTime;
    /** Only in a page that is one file: addresses of its files (whole.ts). */
    cellmatesFiles?: Record<string, string>;
    /** TypeScript does not know it yet. */
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown };
  }
}
