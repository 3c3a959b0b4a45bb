// How far results drift from the exact ones if collisions are not resolved in order of time. The scene `pucks` is simulated
// with each response from the same start, and after some ticks every world is compared with the exact one, puck by puck.
import { rms } from '../lib/discs.mjs';
import { uniformGrid } from '../../web/workbench/code/uniform-grid.ts';

export const responses = ['exact', 'rewind', 'elastic'];
const marks = [1, 3, 10, 30, 100, 300]; // ticks
const offShare = 0.01; // of a radius

// The columns x, y and r, in order of id.
const byId = (world) => ['x', 'y', 'r'].map((name) => {
  const values = new Float64Array(world.id.length);
  world.id.forEach((puck, k) => (values[puck] = world[name][k]));
  return values;
});

// The exact world reflects pucks at the walls; the others put them back at the wall. That difference has nothing to do
// with order, so pucks that came within a radius of a wall are not free.
function noteNearWalls({ id, x, y, r }, { width, height }, nearWall) {
  id.forEach((puck, k) => {
    const near = 2 * r[k];
    if (x[k] < near || y[k] < near || x[k] > width - near || y[k] > height - near) nearWall.add(puck);
  });
}

function drift([x, y, r], [exactX, exactY], nearWall) {
  const depths = [];
  const overlapping = new Set();
  uniformGrid(x, y, r, (i, j) => {
    depths.push((r[i] + r[j] - Math.hypot(x[i] - x[j], y[i] - y[j])) / ((r[i] + r[j]) / 2));
    overlapping.add(i).add(j);
  });
  const apart = Array.from(x, (_, puck) => Math.hypot(x[puck] - exactX[puck], y[puck] - exactY[puck]));
  const free = apart.filter((_, puck) => !overlapping.has(puck) && !nearWall.has(puck));
  return {
    rms_px: rms(apart), largest_px: Math.max(0, ...apart), share_off: apart.filter((px, puck) => px > offShare * r[puck]).length / x.length,
    free: free.length, rms_free_px: rms(free),
    overlapping_pairs: depths.length, overlap_mean_radii: depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length),
    overlap_largest_radii: Math.max(0, ...depths),
  };
}

/** A row for each mark and response. @param n Number of pucks, at least one. */
export async function orderErrors(n) {
  const { World } = await import('../../dist/engine/cellmates.js');
  const worlds = await Promise.all(responses.map((response) => World.create({ scene: 'pucks', n, response })));
  const [exact] = worlds;
  // Up to a factor: all pucks have one mass.
  const energyOf = ({ vx, vy }) => vx.reduce((sum, along, k) => sum + along ** 2 + vy[k] ** 2, 0);
  const atStart = energyOf(exact);
  const nearWall = new Set();
  const rows = [];
  for (const ticks of marks) {
    for (const world of worlds) {
      const { box } = world.stats();
      while (world.stats().tick < ticks) {
        world.step();
        noteNearWalls(world, box, nearWall);
      }
    }
    worlds.forEach((world, k) => {
      const error = drift(byId(world), byId(exact), nearWall);
      rows.push({ n, ticks, response: responses[k], ...error, energy_error: energyOf(world) / atStart - 1 });
    });
  }
  for (const world of worlds) world.destroy();
  return rows;
}
