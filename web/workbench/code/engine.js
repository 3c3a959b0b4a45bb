// Save ENGINE next to this file.
import { World } from './cellmates.mjs';

// The engine moves the discs, and finds their contacts by METHOD. All of its arrays have one value per disc.
// Places are from 0 to width and height, in single precision: subtract the corner of a map's coordinates first.
export async function start(x, y, r, vx, vy, width, height) {
  const discs = { x, y, r, vx, vy };
  return World.create({ discs, box: { width, height }, gravity: 0, response: 'elastic', method: 'METHOD' });
}

// Call it once per frame. It calls found(i, j) for each two discs that touched, by index in world.x and world.y.
export function frame(world, found) {
  world.step();
  const pairs = world.contacts();
  for (let k = 0; k < pairs.length; k += 2) found(pairs[k], pairs[k + 1]);
}
