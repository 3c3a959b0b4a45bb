// The compiled engine as Emscripten makes it (src/engine/exports.cpp).
import type { SessionExports } from '../driver/driver.ts';
import type { Instantiating } from '../kit/wasm.ts';

/** An instance of the compiled engine, as Emscripten makes it. */
export interface Instance extends SessionExports {
  wasmMemory: WebAssembly.Memory;
  PThread?: { terminateAllThreads(): void };
  _engine_create(threads: number): number;
  _engine_destroy(handle: number): void;
  _engine_advance(handle: number, ms: number): number;
  _engine_threads(handle: number): number;
  _engine_watch_contacts(handle: number, kind: number): void;
  _engine_events(handle: number, kind: number): number;
  _engine_events_size(handle: number, kind: number): number;
  _engine_events_missed(handle: number, kind: number): number;
  _engine_events_clear(handle: number, kind: number): void;
  _engine_next_id(handle: number): number;
  _engine_has(handle: number, id: number): number;
  _engine_box_width(handle: number): number;
  _engine_box_height(handle: number): number;
  _engine_near(handle: number, x: number, y: number, radius: number): number;
  _engine_pairs(handle: number, distance: number): number;
  _engine_found(handle: number): number;
  _engine_found_size(handle: number): number;
}
export type CreateSingle = (options: Instantiating) => Promise<Instance>;
export interface ThreadedOptions {
  threads: number;
  /** Called if a worker fails (src/engine/workers.js). Without it, the failure is an uncaught error. */
  onWorkerError?: (message: string) => void;
  PThread?: { terminateAllThreads(): void };
}
export type CreateThreaded = (options: ThreadedOptions) => Promise<Instance>;

/** The compiled engine with one thread. */
export interface Source {
  compile(): Promise<WebAssembly.Module>;
  create: CreateSingle;
}
