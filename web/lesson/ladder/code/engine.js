/** @import { World } from '../../types.ts' */

/**
 * @param {import('../../types.ts').Worlds} World
 * @param {ReturnType<typeof import('./scene.ts').atRest>} scene
 * @param {(world: World) => Promise<void>} time
 */
export async function engine(World, scene, time) {
  const world = await World.create(scene);
  await time(world);
  world.step(); // finds the contacts
  return world;
}
