/**
 * @param {ReturnType<typeof import('../../../engine/world.js').worldsOf>} World
 * @param {import('../scene.js').Discs} discs
 * @param {{ width: number, height: number }} box
 * @param {(world: import('./engine.js').World) => Promise<void>} time
 */
export async function threads(World, discs, box, time) {
  const cores = navigator.hardwareConcurrency;
  const threads = Math.min(cores, 4);
  const world = await World.create({ discs, box, threads });
  await time(world);
  world.step(); // finds the contacts, then moves
  return world;
}
