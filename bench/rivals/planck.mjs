// Planck.js, which is Box2D 2 in JavaScript.
import { walls } from './walls.mjs';

// Its units are metres and seconds: a px is a metre, a tick is 1/60 s.
const ticksASecond = 60;

export const planck = {
  id: 'planck',
  name: 'Planck.js',
  npm: 'planck',
  runsAs: 'JavaScript, node',
  settings: 'one velocity and one position iteration, no continuous collision, rotation locked',
  besides:
    'any convex shape, rotation, friction, joints, continuous collision, sleeping islands, contacts kept from tick to tick',
  guessedMs: (n) => 15e-3 * n,

  async open({ width, height, particles }) {
    const { Box, Circle, Settings, World } = await import('planck');
    Settings.velocityThreshold = 0; // otherwise slower discs do not bounce
    const world = new World({ gravity: { x: 0, y: 0 }, allowSleep: false, continuousPhysics: false });
    const material = { friction: 0, restitution: 1 };
    const ground = world.createBody();
    for (const { x, y, halfWidth, halfHeight } of walls({ width, height }))
      ground.createFixture({ shape: new Box(halfWidth, halfHeight, { x, y }, 0), ...material });
    const discs = particles.map(([x, y, vx, vy, radius, mass]) => {
      const disc = world.createBody({
        type: 'dynamic',
        position: { x, y },
        linearVelocity: { x: vx * ticksASecond, y: vy * ticksASecond },
        fixedRotation: true,
      });
      disc.createFixture({ shape: new Circle(radius), density: mass / (Math.PI * radius ** 2), ...material });
      return disc;
    });
    return {
      tick: () => world.step(1 / ticksASecond, 1, 1),
      positions: () => discs.map((disc) => [disc.getPosition().x, disc.getPosition().y]),
    };
  },
};
