// Box2D 3, C compiled to WebAssembly.
import { walls } from './walls.mjs';

// Its units are metres and seconds: a px is a metre, a tick is 1/60 s.
const ticksASecond = 60;

// The library is compiled once for all worlds.
let library = null;
const load = async () => {
  const { default: instantiate } = await import('box2d3-wasm');
  return instantiate({ pthreadCount: 0 });
};

export const box2d = {
  id: 'box2d',
  name: 'Box2D 3',
  npm: 'box2d3-wasm',
  runsAs: 'WebAssembly with SIMD, node',
  settings: 'one substep, no worker threads, no continuous collision, no events, rotation locked',
  besides:
    'any convex shape, rotation, friction, joints, continuous collision, sleeping islands, contacts kept from tick to tick',
  guessedMs: (n) => 1.4e-3 * n,

  async open({ width, height, particles }) {
    library ??= load();
    const b2 = await library;

    const worldDef = b2.b2DefaultWorldDef();
    worldDef.gravity.Set(0, 0);
    worldDef.enableSleep = false;
    worldDef.enableContinuous = false;
    worldDef.restitutionThreshold = 0; // otherwise slower discs do not bounce
    const world = b2.b2CreateWorld(worldDef);
    worldDef.delete();

    const shapeDef = b2.b2DefaultShapeDef();
    shapeDef.material.friction = 0;
    shapeDef.material.restitution = 1;
    shapeDef.enableContactEvents = false;

    const bodyDef = b2.b2DefaultBodyDef();
    const ground = b2.b2CreateBody(world, bodyDef);
    const centre = new b2.b2Vec2();
    for (const { x, y, halfWidth, halfHeight } of walls({ width, height })) {
      const bar = b2.b2MakeOffsetBox(halfWidth, halfHeight, centre.Set(x, y), b2.b2Rot_identity);
      b2.b2CreatePolygonShape(ground, shapeDef, bar);
      bar.delete();
    }
    centre.delete();

    bodyDef.type = b2.b2BodyType.b2_dynamicBody;
    bodyDef.motionLocks.angularZ = true;
    const circle = new b2.b2Circle();
    circle.center.Set(0, 0);
    const discs = particles.map(([x, y, vx, vy, radius, mass]) => {
      bodyDef.position.Set(x, y);
      bodyDef.linearVelocity.Set(vx * ticksASecond, vy * ticksASecond);
      const disc = b2.b2CreateBody(world, bodyDef);
      circle.radius = radius;
      shapeDef.density = mass / (Math.PI * radius ** 2);
      b2.b2CreateCircleShape(disc, shapeDef, circle);
      return disc;
    });
    for (const used of [circle, bodyDef, shapeDef]) used.delete();

    return {
      tick: () => b2.b2World_Step(world, 1 / ticksASecond, 1),
      positions: () =>
        discs.map((disc) => {
          const at = b2.b2Body_GetPosition(disc);
          const position = [at.x, at.y];
          at.delete();
          return position;
        }),
      close: () => b2.b2DestroyWorld(world),
    };
  },
};
