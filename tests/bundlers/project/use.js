// Runs a world, and returns what the test compares.
export async function use(World, options) {
  const world = await World.create({ scene: 'klaus', n: 500, method: 'hash', ...options });
  world.step(100);
  const found = { hash: world.hash(), threads: world.threads, reason: world.threadsReason };
  world.destroy();
  return found;
}
