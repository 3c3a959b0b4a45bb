// The engine, in place of the loops in p5-loops.js.

class Engine {
  // `method` is 'grid', the engine's own, or 'tutorial-grid', the sketch's.
  static async create(discs, side, method = 'grid') {
    const engine = new Engine();
    const box = { width: side, height: side };
    const rules = { method, response: 'repulsion', gravity: 0.1 };
    engine.world = await Cellmates.World.create({ discs, box, ...rules });
    return engine;
  }

  get count() {
    return this.world.count;
  }

  tick() {
    this.world.step();
  }

  add(x, y, count) {
    this.world.spawn(x, y, { count });
  }

  each(visit) {
    const { x, y, r, count } = this.world;
    for (let i = 0; i < count; i++) visit(x[i], y[i], r[i]);
  }

  // The state from which another version continues, in the order in
  // which the discs came. The engine reorders its arrays, but a disc
  // keeps its `id`.
  states() {
    const { x, y, vx, vy, r, id } = this.world;
    const places = Array.from(id.keys()).sort((i, j) => id[i] - id[j]);
    const all = (values) => places.map((i) => values[i]);
    return { x: all(x), y: all(y), vx: all(vx), vy: all(vy), r: all(r) };
  }

  end() {
    this.world.destroy();
  }
}
