/**
 * @param {ReturnType<typeof import('../../../engine/world.ts').worldsOf>} World
 * @param {ReturnType<typeof import('../scene.ts').atRest>} scene
 * @param {(world: import('./engine.js').World) => Promise<void>} time
 */
export async function threads(World, scene, time) {
  const cores = navigator.hardwareConcurrency;
  const threads = Math.min(cores, 4);
  const world = await World.create({ ...scene, threads });
  await time(world);
  world.step(); // finds the contacts
  return world;
}
