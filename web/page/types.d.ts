// What is between the page and the built program.

import type { Limits, Posters, Result, Schema, State, Value } from '../types.js';

/** Arguments and results of the program's functions that the page calls. Flags are 0 or 1; a text is an address in its memory. */
interface Exports {
  _cellmates_resize: [[cssWidth: number, cssHeight: number, pixelRatio: number], void];
  /** Draws now; plain: without what is shown only for a while. */
  _cellmates_draw: [[plain: number], void];
  _cellmates_still: [[still: number], void];
  /** Whether the visitor points with a finger. */
  _cellmates_coarse: [[coarse: number], void];
  /** What is at a place of the canvas, CSS px: 0 the picture, 1 the panel, 2 a part of it that scrolls. */
  _cellmates_panel_at: [[x: number, y: number], number];
  _cellmates_recording: [[recording: number], void];
  _cellmates_visible: [[visible: number], void];
  _cellmates_dark: [[dark: number], void];
  _cellmates_focus_lost: [[], void];
  /** Whether the wheel moves something under the pointer. */
  _cellmates_wheel: [[out: number], number];
  /** Whether there was a card to close. */
  _cellmates_escape: [[], number];
  _cellmates_graphics: [[there: number], void];
  _cellmates_view: [[zoom: number, x: number, y: number], void];
  /** Where x, y, vx, vy, r or id of the discs are (0 to 5). */
  _cellmates_discs: [[what: number], number];
  /** Where the number of contacts and the ids of their discs are; 0 where they are not known. */
  _cellmates_contacts: [[], number];
  _cellmates_address: [[], number];
  _cellmates_state: [[withHash: number], number];
  /** Where to put that many bytes for the next "open"; 0 where there is no room. */
  _cellmates_take_file: [[bytes: number], number];
  _cellmates_file: [[], number];
  _cellmates_file_size: [[], number];
  UTF8ToString: [[text: number], string];
  ccall: [[name: 'cellmates_order', returns: null, types: string[], values: Value[]], void];
  callMain: [[values: string[]], void];
}
export type Functions = { [Name in keyof Exports]: (...values: Exports[Name][0]) => Exports[Name][1] };

/** Calls a function of the program, while there is one: undefined once it has crashed. */
export type Call = <Name extends keyof Exports>(name: Name, ...values: Exports[Name][0]) => Exports[Name][1] | undefined;

/** What the page gives the program (src/app/page.js). */
export interface ProgramOptions {
  canvas: HTMLCanvasElement;
  onReport(kind: 'news' | 'problem' | 'fatal', sentence: string): void;
  /** Called once its first frame is shown. */
  onReady(): void;
  onAnswer(tag: number, result: Result): void;
}

/** The program as Emscripten makes it. */
export interface Module extends Functions {
  /** Its memory; another one once that has grown. */
  HEAPU8: Uint8Array;
  onAbort?(reason: unknown): void;
}

/** What Emscripten is given, and what it makes a Module of. */
export interface ModuleOptions extends ProgramOptions {
  threads: number;
  noInitialRun: boolean;
  instantiateWasm?(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void,
  ): object;
  /** Of the threaded program, once it has begun to start. */
  PThread?: { terminateAllThreads(): void };
}

/** A button after a notice's text. */
export interface Way {
  name: string;
  go(): void;
}

/** Shows a sentence, and returns a function that takes it away. News leave by themselves, unless they have a way on. */
export type Notice = (kind: 'news' | 'problem', text: string, way?: Way) => () => void;

/** The page's addresses of the program, as shell.html has them. Those of `mt` are empty where it was built without threads. */
export interface Files extends DOMStringMap {
  attach: string;
  stProgram: string;
  stWasm: string;
  stWasmBytes: string;
  mtProgram: string;
  mtWasm: string;
  mtWasmBytes: string;
  mtProbe: string;
}

/** The globals by which the page's classic scripts hand over what they define. */
export interface Scripts {
  createCellmates: ((options: ModuleOptions) => Promise<Module>) | undefined;
  attachCellmates: typeof import('./attach/attach.js').attach | undefined;
  /** What boot.js knows and attach.js needs, too. */
  cellmatesSchema?: Schema;
}

declare global {
  /** All parameters of an address. Put in by web/build/assemble.mjs. */
  const BUILD_NAMES: string[];
  /** Put in by web/build/assemble.mjs. */
  const BUILD_SCHEMA: Schema;
  /** The signs of the keys that the page passes to the program. Put in by web/build/assemble.mjs. */
  const BUILD_KEYS: string;
  /** Each limit is a number of its own there. Put in by web/build. */
  const BUILD_LIMITS: Limits;
  /** Put in by web/build/assemble.mjs. */
  const BUILD_POSTERS: Posters;

  interface Window extends Scripts {
    /** For the tests, and for the curious at the console. */
    cellmates: { state(): State | {} };
  }
}
