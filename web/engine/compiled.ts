// Compiles the engine, or says why that is impossible here and how to help.
import { allowsWasm } from '../kit/wasm.ts';
import { CellmatesError, badValue } from '../driver/error.ts';
import { leastText } from '../kit/browsers.ts';

import type { Source } from './program.ts';

/**
 * The process of Node.js, Deno or Bun; undefined in pages, also in those of Electron and in those that were given a part
 * of `process`. src/engine/environment.js has the same rule.
 */
export function nodeProcess() {
  const { process } = globalThis;
  return process?.getBuiltinModule && !/^(renderer|worker)$/.test(process.type ?? '') ? process : undefined;
}

/** The error of a host that refuses something which the engine needs, with the cause and the cure. */
export const unsupported = (message: string, cause?: unknown) =>
  Object.assign(new CellmatesError(message, 'unsupported'), cause !== undefined && { cause });

/** @param names Globals that the engine needs. @throws {CellmatesError} If some are missing. */
export function need(...names: string[]) {
  const missing = names.filter((name) => !(name in globalThis));
  if (!missing.length) return;
  const list = missing.join(', ');
  throw unsupported(`The engine needs ${list} in this context. Use ${leastText} or a newer browser, or give them to ` +
    `this context, as in vm.createContext({ ${list} }).`);
}

/** @throws {CellmatesError} If the engine cannot run here. */
export function checkHost() {
  if (typeof WebAssembly !== 'object') {
    throw unsupported('The engine needs WebAssembly, which is missing or turned off here, as in the Lockdown Mode of an iPhone. ' +
      'Allow it for this site or program.');
  }
  need('performance', 'setTimeout', 'URLSearchParams'); // all hosts have them but bare contexts, such as those of node:vm
  // An old browser, because Node.js has it in all versions that this package names.
  if (globalThis.AbortSignal && !AbortSignal.prototype.throwIfAborted) throw unsupported(`The engine needs ${leastText} or a newer browser.`);
}

/** The compiled program, which is compiled once for all worlds or finders. */
export async function moduleOf(source: Source) {
  try {
    return await (source.module ??= source.compile());
  } catch (error) {
    source.module = undefined; // try again next time
    if (error instanceof CellmatesError) throw error;
    if (!allowsWasm()) {
      throw unsupported("WebAssembly must not be compiled here. A page's Content-Security-Policy must allow 'wasm-unsafe-eval' in " +
        'script-src; in a runtime that compiles only files of the program, import cellmates.wasm and pass it as World.create({ module }).', error);
    }
    const why = error instanceof Error ? error.message : error;
    throw unsupported(`The compiled engine could not be read (${why}). Check that cellmates.wasm is whole and of this version, ` +
      'or use a newer browser.', error);
  }
}

/** A module that the caller has compiled. */
export function asModule(module: unknown) {
  // A module of another frame or of node:vm is no instance of this one's class.
  if (Object.prototype.toString.call(module) === '[object WebAssembly.Module]') return module as WebAssembly.Module;
  throw badValue('module', module, 'a WebAssembly.Module: the compiled cellmates.wasm');
}
