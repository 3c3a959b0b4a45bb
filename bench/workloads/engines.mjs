// Scenes of physics engines. Fixed walls are left out, as they are no discs.
import { around, recorded, times } from './recording.mjs';

/** Matter.js: bodies that are made by `bodies`, in a box without a lid. */
async function inMatter({ width, height, gravity = 1 }, bodies) {
  const { default: Matter } = await import('matter-js');
  const { Bodies, Composite, Engine } = Matter;
  Matter.Common._seed = 0; // its own random numbers
  const engine = Engine.create({ gravity: { x: 0, y: gravity } });
  const wall = (x, y, w, h) => Bodies.rectangle(x, y, w, h, { isStatic: true });
  const walls = [wall(width / 2, height + 50, width + 200, 100), wall(-50, 0, 100, 3 * height), wall(width + 50, 0, 100, 3 * height)];
  const made = bodies(Matter);
  Composite.add(engine.world, [...walls, ...made.map(({ body }) => body)]);
  return {
    step: () => Engine.update(engine, 1000 / 60),
    discs: () => made.map(({ body: { position }, r }, id) => [position.x, position.y, r, id]),
  };
}

const matterPile = recorded('matter-pile', 'Matter.js: circles of several sizes fall into a box', { frames: 60, skip: 40 }, (random) =>
  inMatter({ width: 900, height: 600 }, ({ Bodies }) =>
    times(700, (k) => {
      const r = random.from(4, 14);
      return { body: Bodies.circle(20 + (k % 30) * 29, 580 - Math.floor(k / 30) * 29, r, { restitution: 0.3 }, 12), r };
    }),
  ),
);

const matterPyramid = recorded('matter-pyramid', 'Matter.js: a ball hits a pyramid of boxes', { frames: 90, skip: 10 }, () =>
  inMatter({ width: 1600, height: 800 }, ({ Bodies, Body }) => {
    const [rows, size] = [26, 24];
    const boxes = times(rows, (row) =>
      times(row + 1, (k) => ({
        body: Bodies.rectangle(900 + (k - row / 2) * size, 800 - (rows - row - 0.5) * size, size, size),
        r: around(size, size),
      })),
    ).flat();
    const ball = Bodies.circle(150, 500, 60, { density: 0.02 });
    Body.setVelocity(ball, { x: 40, y: -4 });
    return [...boxes, { body: ball, r: 60 }];
  }),
);

const planckDrum = recorded('planck-drum', 'Planck.js: a turning drum with boxes and discs', { frames: 60, skip: 150 }, async (random) => {
  const { Box, Circle, RevoluteJoint, World } = await import('planck');
  const world = new World({ gravity: { x: 0, y: -10 } });
  const ground = world.createBody();
  const drum = world.createBody({ type: 'dynamic', allowSleep: false });
  for (const [w, h, x, y] of [
    [0.5, 10, 10, 0],
    [0.5, 10, -10, 0],
    [10, 0.5, 0, 10],
    [10, 0.5, 0, -10],
  ])
    drum.createFixture({ shape: new Box(w, h, { x, y }, 0), density: 5 });
  world.createJoint(new RevoluteJoint({ motorSpeed: 0.5, maxMotorTorque: 1e8, enableMotor: true }, ground, drum, { x: 0, y: 0 }));
  const bodies = times(600, (k) => {
    const half = random.from(0.12, 0.3);
    const body = world.createBody({ type: 'dynamic', position: { x: -8 + (k % 25) * 0.65, y: -8 + Math.floor(k / 25) * 0.65 } });
    body.createFixture({ shape: k % 2 ? new Circle(half) : new Box(half, half), density: 1 });
    return { body, r: k % 2 ? half : around(2 * half, 2 * half) };
  });
  return {
    step: () => world.step(1 / 60),
    discs: () => bodies.map(({ body, r }, id) => [body.getPosition().x, body.getPosition().y, r, id]),
  };
});

/** Rapier: discs in a box whose lower left corner is the origin. */
export async function inRapier({ width, height }, gravity, bodies) {
  const { default: Rapier } = await import('@dimforge/rapier2d-simd-compat');
  await Rapier.init();
  const world = new Rapier.World({ x: 0, y: gravity });
  for (const [x, y, w, h] of [
    [width / 2, -1, width, 1],
    [-1, 0, 1, 3 * height],
    [width + 1, 0, 1, 3 * height],
  ])
    world.createCollider(Rapier.ColliderDesc.cuboid(w, h).setTranslation(x, y));
  const made = bodies(Rapier).map(({ shape, x, y, r, vx = 0, vy = 0, density = 1 }) => {
    const body = world.createRigidBody(Rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setLinvel(vx, vy));
    world.createCollider(shape.setDensity(density), body);
    return { body, r };
  });
  return {
    step: () => world.step(),
    discs: () => made.map(({ body, r }, id) => [body.translation().x, body.translation().y, r, id]),
  };
}

const rapierRain = recorded(
  'rapier-rain',
  'Rapier: balls of very different sizes rain into a wide trough',
  { frames: 60, skip: 60 },
  (random) =>
    inRapier({ width: 200, height: 120 }, -30, ({ ColliderDesc }) =>
      times(3000, (k) => {
        const r = 0.3 / Math.sqrt(random.from(0.01, 1)); // radii of 0.3 to 3
        return { shape: ColliderDesc.ball(r), x: random.from(5, 195), y: 4 + (k * 140) / 3000, r, vy: -10 };
      }),
    ),
);

const box2dBreak = recorded('box2d-break', 'Box2D 3: a heavy ball breaks a raft of 10,000 discs', { frames: 60, skip: 15 }, async () => {
  const { default: instantiate } = await import('box2d3-wasm');
  const b2 = await instantiate({ pthreadCount: 0 });
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity.Set(0, 0);
  const world = b2.b2CreateWorld(worldDef);
  const bodyDef = b2.b2DefaultBodyDef();
  bodyDef.type = b2.b2BodyType.b2_dynamicBody;
  const shapeDef = b2.b2DefaultShapeDef();
  const circle = new b2.b2Circle();
  circle.center.Set(0, 0);
  const disc = (x, y, r, vx) => {
    bodyDef.position.Set(x, y);
    bodyDef.linearVelocity.Set(vx, 0);
    circle.radius = r;
    const body = b2.b2CreateBody(world, bodyDef);
    b2.b2CreateCircleShape(body, shapeDef, circle);
    return { body, r };
  };
  const bodies = [...times(10_000, (k) => disc((k % 100) * 1.02, Math.floor(k / 100) * 1.02, 0.5, 0)), disc(-20, 50, 8, 120)];
  return {
    step: () => b2.b2World_Step(world, 1 / 60, 4),
    discs: () =>
      bodies.map(({ body, r }, id) => {
        const at = b2.b2Body_GetPosition(body);
        return [at.x, at.y, r, id];
      }),
  };
});

export const engineScenes = [matterPile, matterPyramid, planckDrum, rapierRain, box2dBreak];
