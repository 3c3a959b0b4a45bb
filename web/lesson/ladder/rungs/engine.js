/** @import { worldsOf } from '../../../engine/world.js' */
/** @typedef {InstanceType<ReturnType<typeof worldsOf>>} World */

/**
 * @param {ReturnType<typeof worldsOf>} World
 * @param {import('../scene.js').Discs} discs
 * @param {{ width: number, height: number }} box
 * @param {(world: World) => Promise<void>} time
 */
export async function engine(World, discs, box, time) {
  const world = await World.create({ discs, box });
  await time(world);
  world.step(); // finds the contacts, then moves
  return world;
}
