// The engine, which a section downloads when the reader starts a measurement, and what its script and that of p5 define.
import { filePlace } from '../kit/file_place.ts';
import { wrongType } from '../kit/module_type.ts';
import type { World as Whole } from '../engine/world.ts';

/** A world whose parameters come from the lesson's tables, where names are strings. The engine checks them. */
export type World = Omit<Whole, 'set'> & { set(changes: object): string };
export interface Worlds {
  create(options?: object): Promise<World>;
}

declare global {
  interface Cellmates {
    World: Worlds;
  }
  interface Window {
    Cellmates?: Cellmates;
    p5?: { Vector: new (x: number, y: number) => any };
  }
}

/** Downloads that have failed. */
let failures = 0;

/**
 * The engine's module, which other parts of the page then find as a global. A browser remembers a failed address, so that each
 * further try has another fragment.
 */
export async function loadEngine(): Promise<Cellmates> {
  const { href } = new URL(filePlace('engine/cellmates.js', '../'), document.baseURI);
  try {
    return (window.Cellmates ??= await import(`${href}#${failures}`));
  } catch {
    failures += 1;
    const why = await wrongType(href);
    throw new Error(`The engine could not be downloaded${why && `: ${why}`}. Try again.`);
  }
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
