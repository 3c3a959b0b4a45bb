// Facts that the build gives to the sections' prose.ts. It runs in node, so no type here is a browser's.

/** The part of the engine's world that the values need. */
interface World extends Record<'x' | 'y' | 'r', Float32Array> {
  box: { width: number; height: number };
  id: Uint32Array;
  step(): void;
  stats(): { pairTests: number; contacts: number; cellSide: number };
  hash(): string;
  destroy(): void;
}

export interface Facts {
  /** Class of the engine that has just been built. */
  World: { create(options: object): Promise<World> };
  /** Bytes of Brotli that a reader downloads for a measurement. */
  engineBytes: number;
  /** The text of one of the project's files. */
  text(path: string): string;
}

/** The engine's counts in the first tick of a world. */
export async function firstTick(World: Facts['World'], options: object) {
  const world = await World.create(options);
  world.step();
  const counts = world.stats();
  world.destroy();
  return counts;
}
