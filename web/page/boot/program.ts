// Downloads the program and makes it ready to start. It has two builds: `st` for one thread, and
// `mt` for more.

import type { Files, Module, ModuleOptions, ProgramOptions } from '../types.ts';
import { startProgram } from '../../kit/wasm.ts';
import { loadScript, loadWasm } from './download.ts';
import { chooseThreads } from './threads.ts';

// Time that the workers of a downloaded program may need to start.
const workersLimit = 10_000; // ms

/**
 * Resolves to the program before it runs. It has not touched the canvas yet, so that the other
 * build can take its place.
 */
async function prepareProgram(
  files: Files, threads: number, options: ProgramOptions, onProgress: (part: number | null) => void,
): Promise<Module> {
  const [script, wasm, bytes] =
    threads > 1 ? [files.mtProgram, files.mtWasm, files.mtWasmBytes] : [files.stProgram, files.stWasm, files.stWasmBytes];
  const [create, compiled] = await Promise.all([
    loadScript(script, 'createCellmates'),
    loadWasm(wasm, Number(bytes), onProgress),
  ]);
  onProgress(null);

  const program: ModuleOptions = { ...options, threads, noInitialRun: true, time: window.cellmatesTime };
  try {
    return await new Promise((resolve, reject) => {
      if (threads > 1) setTimeout(reject, workersLimit, new Error('its workers do not start'));
      startProgram(create, compiled, program).then(resolve, reject);
    });
  } catch (error) {
    program.PThread?.terminateAllThreads();
    throw error;
  }
}

/**
 * Chooses the program for as many threads as the browser allows; if that fails, for one.
 * @param onProgress Given the part that has arrived, 0 to 1, or null if unknown.
 * @returns If it is one thread, `why` is a sentence that gives the reason.
 */
export async function chooseProgram(
  files: Files, options: ProgramOptions, onProgress: (part: number | null) => void,
): Promise<{ program: Module; threads: number; why: string }> {
  const { threads, why } = await chooseThreads(files.mtProbe);
  if (threads > 1) {
    try {
      return { program: await prepareProgram(files, threads, options, onProgress), threads, why };
    } catch (error) {
      console.warn('The threaded program could not be started:', error);
    }
  }
  const program = await prepareProgram(files, 1, options, onProgress);
  return { program, threads: 1, why: why || 'The threaded program could not be started.' };
}
