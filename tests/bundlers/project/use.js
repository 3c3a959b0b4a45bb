// Runs a world, and returns what the test compares.
export async function use(World, options) {
  const world = await World.create({ scene: 'klaus', n: 500, method: 'hash', ...options });
  world.step(100);
  const found = { hash: world.hash(), threads: world.threads, reason: world.threadsReason };
  world.destroy();
  return found;
}

// Does it with the addon for p5, in a sketch that draws nothing.
export async function useInSketch(addon, options) {
  const sketch = {};
  addon(undefined, sketch, {});
  const discs = await sketch.createDiscs({ scene: 'klaus', n: 500, method: 'hash', ...options });
  discs.step(100);
  const found = { hash: discs.world.hash(), threads: discs.world.threads };
  discs.destroy();
  return found;
}
