/** The program of the last exercise. Its discs have whole numbers, so any other program finds exactly the same contacts. */
export const sketch = `\
import { World } from 'cellmates';

const discs = { x: [], y: [], r: [] };
for (let i = 0; i < 1000; i++) {
  discs.x.push((i * 97) % 601);
  discs.y.push((i * 61) % 401);
  discs.r.push(3 + (i % 8));
}
const box = { width: 601, height: 401 };
const world = await World.create({ discs, box });
world.step();
console.log(world.contacts().length / 2, world.stats().pairTests);`;
