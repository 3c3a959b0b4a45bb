// Makes instances of the compiled engine (src/engine/engine.cpp).
import { wrongType } from '../kit/module_type.ts';
import { type Instantiating, startProgram } from '../kit/wasm.ts';
import { moduleOf, nodeProcess } from './compiled.ts';
import { CellmatesError, badValue } from '../driver/error.ts';

import type { SessionExports } from '../driver/driver.ts';

/** What a world, which is a handle, can be asked, with numbers such as an id, a place or a kind of events. */
export type Question = `_engine_${'threads' | 'has' | 'next_id' | 'box_width' | 'box_height' | 'near' | 'pairs' | 'found' | 'found_size' |
  'watch_contacts' | 'events' | 'events_size' | 'events_missed' | 'events_clear'}`;

/** An instance of the compiled engine, as Emscripten makes it. */
export interface Instance extends SessionExports, Record<Question, (handle: number, ...values: number[]) => number> {
  wasmMemory: WebAssembly.Memory;
  PThread?: { terminateAllThreads(): void };
  _engine_create(threads: number): number;
  _engine_destroy(handle: number): void;
  _engine_advance(handle: number, ms: number): number;
}
/** The compiled engine or finder with one thread. */
export interface Source {
  compile(): Promise<WebAssembly.Module>;
  /** Once it is being compiled. */
  module?: Promise<WebAssembly.Module>;
  create(options: Instantiating): Promise<Instance>;
}

interface ThreadedOptions extends Pick<Instance, 'PThread'> {
  threads: number;
  /** Called if a worker fails (src/engine/workers.js). Without it, the failure is an uncaught error. */
  onWorkerError?: (message: string) => void;
}

// A worker that a page's policy blocks may fail without a sign.
const workersStartWithin = 30_000; // ms
// Worlds that were dropped without `destroy` are freed in a turn of the event loop, some time after the garbage
// collector has found them. It searches when memory runs out.
const freedWithin = [10, 100, 1000]; // ms

const sources: { engine?: Source; finder?: Source } = {};

/** Gives a compiled program to the script or module that contains it. */
export const useSource = (name: keyof typeof sources, from: Source) => void (sources[name] = from);

/** Makes an instance, and tries again if there is no memory before dropped worlds are freed. */
async function withRoom(make: () => Promise<Instance>) {
  for (const wait of freedWithin) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return make();
}

/** Why this environment cannot share memory with workers, or an empty string if it can. */
function whyNotShared() {
  const inNode = nodeProcess() !== undefined;
  if (typeof SharedArrayBuffer !== 'function' || (!inNode && !(globalThis.crossOriginIsolated ?? true)))
    return 'Threads need shared memory: a page must be cross-origin isolated.';
  if (!inNode && typeof Worker !== 'function') return 'Threads need workers, which are missing here.';
  return '';
}

/** An instance whose worlds have `threads` threads, with workers of its own. */
async function threaded(threads: number, folder: string | URL): Promise<Instance> {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  const { href } = new URL('cellmates-engine.js', new URL(String(folder).replace(/\/*$/, '/'), base));
  // Bundlers must leave this import alone, because the file starts its workers from its own address.
  const program = await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ href).catch(async (error) => {
    throw new Error(await wrongType(href) || error.message);
  });
  const create: (options: ThreadedOptions) => Promise<Instance> = program.default;
  let timer;
  const options: ThreadedOptions = { threads };
  const failed = new Promise<never>((_, reject) => {
    options.onWorkerError = (message) => reject(new Error(`a worker did not start (${message})`));
    timer = setTimeout(options.onWorkerError, workersStartWithin, 'its time is up');
  });
  try {
    const engine = await Promise.race([create(options), failed]);
    // Later errors of a worker are those of a world.
    options.onWorkerError = undefined;
    return engine;
  } catch (error) {
    // The engine adds itself to its options before its workers have started.
    options.PThread?.terminateAllThreads();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * An instance with one thread. Each world has its own, so that a trap in one leaves the others whole.
 * @param given The program, if the caller has compiled it.
 */
export async function oneThread<Kind = Instance>(name: keyof typeof sources, given?: WebAssembly.Module): Promise<Kind> {
  const source = sources[name] as Source; // each module of the package gives its own
  const module = given ?? (await moduleOf(source));
  try {
    return (await withRoom(() => startProgram(source.create, module, {}))) as Kind;
  } catch (error) {
    if (!(error instanceof RangeError)) throw given ? badValue('module', given, 'the compiled cellmates.wasm of this version') : error;
    const message = 'There is not enough memory for another world: call destroy() of the worlds or discs that you no longer need.';
    throw new CellmatesError(message, 'no-memory');
  }
}

/**
 * An instance for a world with `threads` threads, or with one if more are impossible. `reason` then says why.
 * @param folder Address of the threaded engine's folder.
 */
export async function instanceFor(threads: number, folder: string | URL, module?: WebAssembly.Module) {
  let reason = '';
  if (threads > 1) {
    reason = whyNotShared() || (folder ? '' : 'World.threadsUrl does not name the folder of the threaded engine.');
    if (!reason) {
      try {
        return { engine: await withRoom(() => threaded(threads, folder)), reason, alone: false };
      } catch (error) {
        reason = `The threaded engine could not be started from ${folder}: ${error instanceof Error ? error.message : error}.`;
      }
    }
  }
  return { engine: await oneThread('engine', module), reason, alone: true };
}
