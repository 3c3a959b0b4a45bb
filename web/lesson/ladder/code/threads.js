/**
 * @param {import('../../types.ts').Worlds} World
 * @param {ReturnType<typeof import('./scene.ts').atRest>} scene
 * @param {(world: import('../../types.ts').World) => Promise<void>} time
 */
export async function threads(World, scene, time) {
  const cores = navigator.hardwareConcurrency;
  const threads = Math.min(cores, 4);
  const world = await World.create({ ...scene, threads });
  await time(world);
  world.step(); // finds the contacts
  return world;
}
