// The engine, which a section downloads when the reader starts a measurement.
import { addModule } from './script.ts';
import type { World } from './types.ts';

/** The engine's module, which other parts of the page then find as a global. */
export const loadEngine = async (): Promise<Cellmates> => (window.Cellmates ??= await addModule('engine/cellmates.js', 'The engine'));

/** Loads the engine, creates worlds with these options, and destroys them when `use` has ended. */
export async function inWorlds<Result>(options: object[], signal: AbortSignal, use: (...worlds: World[]) => Promise<Result>) {
  const { World } = await loadEngine();
  const worlds: World[] = [];
  try {
    for (const each of options) {
      signal.throwIfAborted();
      worlds.push(await World.create(each));
    }
    signal.throwIfAborted();
    return await use(...worlds);
  } finally {
    for (const world of worlds) world.destroy();
  }
}
