// A scene's discs in a box of another size than the scene's, as bench/reproduce has them.

/**
 * @param scene All discs of the scene have one radius, and its box is a square.
 * @param side Of the new box, px. The discs keep their speeds, and their places are stretched.
 */
export async function spread(World: Cellmates['World'], scene: { scene: string; n: number }, side: number) {
  const world = await World.create(scene);
  try {
    const { response, gravity } = world.stats();
    const { x, y, vx, vy, id, box } = world;
    const radius = world.r[0];
    const byId = Array.from(id.keys()).sort((a, b) => id[a] - id[b]);
    const stretched = (at: number) => radius + ((at - radius) * (side - 2 * radius)) / (box.width - 2 * radius);
    const discs = {
      x: byId.map((i) => stretched(x[i])),
      y: byId.map((i) => stretched(y[i])),
      vx: byId.map((i) => vx[i]),
      vy: byId.map((i) => vy[i]),
      r: radius,
    };
    return await World.create({ discs, box: { width: side, height: side }, response, gravity, method: 'grid' });
  } finally {
    world.destroy();
  }
}
