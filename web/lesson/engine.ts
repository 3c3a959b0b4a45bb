// The engine, which a section downloads when the reader starts a measurement.
import { addScript } from './script.ts';
import type { World } from './types.ts';

/** Adds the engine's script to the page, once. */
export async function loadEngine(): Promise<Cellmates> {
  if (window.Cellmates) return window.Cellmates;
  await addScript('engine/cellmates.js', 'The engine');
  if (!window.Cellmates) throw new Error('The download of the engine was damaged.');
  return window.Cellmates;
}

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
