/** @import { worldsOf } from '../../../engine/world.ts' */
/** @typedef {InstanceType<ReturnType<typeof worldsOf>>} World */

/**
 * @param {ReturnType<typeof worldsOf>} World
 * @param {ReturnType<typeof import('../scene.ts').atRest>} scene
 * @param {(world: World) => Promise<void>} time
 */
export async function engine(World, scene, time) {
  const world = await World.create(scene);
  await time(world);
  world.step(); // finds the contacts
  return world;
}
