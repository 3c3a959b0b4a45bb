// Matter.js, a physics engine in JavaScript.
import { walls } from './walls.mjs';

// Matter's tolerances are in px and suit bodies of some tens of px, so the scene is scaled up.
const scale = 10;

const material = { friction: 0, frictionAir: 0, frictionStatic: 0, restitution: 1 };

export const matter = {
  id: 'matter',
  name: 'Matter.js',
  npm: 'matter-js',
  runsAs: 'JavaScript, node',
  settings: 'one position and one velocity iteration, no constraint iterations, rotation locked',
  besides:
    'polygons (a disc of this size is one, of ten sides), rotation, friction, constraints, sleeping, contacts kept from tick to tick',
  guessedMs: (n) => 0.06e-3 * n ** 1.5,

  async open({ width, height, particles }) {
    const { default: Matter } = await import('matter-js');
    const { Bodies, Body, Composite, Engine } = Matter;
    const engine = Engine.create({
      gravity: { x: 0, y: 0 },
      positionIterations: 1,
      velocityIterations: 1,
      constraintIterations: 0,
      enableSleeping: false,
    });
    const discs = particles.map(([x, y, vx, vy, radius, mass]) => {
      const disc = Bodies.circle(scale * x, scale * y, scale * radius, { ...material, mass, inertia: Infinity });
      Body.setVelocity(disc, { x: scale * vx, y: scale * vy }); // for a step of its default length
      return disc;
    });
    const bars = walls({ width, height }).map(({ x, y, halfWidth, halfHeight }) =>
      Bodies.rectangle(scale * x, scale * y, scale * 2 * halfWidth, scale * 2 * halfHeight, { ...material, isStatic: true }),
    );
    Composite.add(engine.world, [...discs, ...bars]);
    return {
      tick: () => Engine.update(engine, 1000 / 60),
      positions: () => discs.map(({ position }) => [position.x / scale, position.y / scale]),
    };
  },
};
