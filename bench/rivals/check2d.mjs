// detect-collisions, now called check2d, finds pairs with a tree of boxes and tests their contents. It has no
// response, so it uses ours here.

export const detectCollisions = {
  id: 'detect-collisions',
  name: 'detect-collisions',
  npm: 'check2d',
  runsAs: 'JavaScript, node',
  settings: 'detection only; the response is that of Cellmates, written with its vectors; boxes without padding',
  besides: 'any polygon, rotation, groups, ray casting',
  guessedMs: (n) => 2.5e-3 * n,

  async open({ width, height, particles }) {
    const { System } = await import('check2d');
    const system = new System();
    const discs = particles.map(([x, y, vx, vy, radius, mass], id) =>
      Object.assign(system.createCircle({ x, y }, radius), { id, vx, vy, mass }),
    );

    // The library reports each pair from both sides. Boxes are updated once per tick.
    const part = ({ a, b, overlapN, overlapV }) => {
      if (a.id > b.id) return;
      const impulse = (b.vx - a.vx) * overlapN.x + (b.vy - a.vy) * overlapN.y;
      a.vx += (impulse / a.mass) * overlapN.x;
      a.vy += (impulse / a.mass) * overlapN.y;
      b.vx -= (impulse / b.mass) * overlapN.x;
      b.vy -= (impulse / b.mass) * overlapN.y;
      const { x, y } = overlapV;
      a.setPosition(a.pos.x - x / a.mass, a.pos.y - y / a.mass, false);
      b.setPosition(b.pos.x + x / b.mass, b.pos.y + y / b.mass, false);
    };

    const move = (disc) => {
      const { r: radius } = disc;
      let x = disc.pos.x + disc.vx;
      let y = disc.pos.y + disc.vy;
      if (x < radius || x > width - radius) {
        x = x < radius ? radius : width - radius;
        disc.vx *= -1;
      }
      if (y < radius || y > height - radius) {
        y = y < radius ? radius : height - radius;
        disc.vy *= -1;
      }
      disc.setPosition(x, y, false);
    };

    return {
      tick() {
        system.checkAll(part);
        discs.forEach(move);
        system.update();
      },
      positions: () => discs.map(({ pos }) => [pos.x, pos.y]),
    };
  },
};
