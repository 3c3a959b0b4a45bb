/** @import { World } from '../../engine.ts' */

/**
 * @param {import('../../engine.ts').Worlds} World
 * @param {ReturnType<typeof import('./scene.ts').atRest>} scene
 * @param {(world: World) => Promise<{ ms: number, steady: boolean }>} time
 */
export async function engine(World, scene, time) {
  const world = await World.create(scene);
  try {
    const timed = await time(world);
    world.step(); // finds the contacts
    return { ...timed, found: world.contacts().map((i) => world.id[i]) };
  } finally {
    world.destroy();
  }
}
