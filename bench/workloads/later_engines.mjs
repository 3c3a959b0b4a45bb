// More scenes of physics engines, unlike those of engines.mjs.
import { inRapier } from './engines.mjs';
import { around, recorded, times } from './recording.mjs';

const rapierWall = recorded(
  'rapier-wall',
  'Rapier: a wall of 1,500 bricks that stands until a ball breaks its middle',
  { frames: 80, skip: 20 },
  () =>
    inRapier({ width: 400, height: 80 }, -20, ({ ColliderDesc }) => {
      const bricks = times(1500, (k) => {
        const row = Math.floor(k / 75);
        const x = 100 + (k % 75) * 2.02 + (row % 2);
        return { shape: ColliderDesc.cuboid(1, 0.5), x, y: 0.5 + row, r: around(2, 1) };
      });
      return [...bricks, { shape: ColliderDesc.ball(2.5), x: 175, y: 60, r: 2.5, vy: -40, density: 20 }];
    }),
);

const planckChains = recorded(
  'planck-chains',
  'Planck.js: thirty swinging chains of twenty links, each with a weight',
  { frames: 90, skip: 20 },
  async (random) => {
    const { Circle, RevoluteJoint, World } = await import('planck');
    const world = new World({ gravity: { x: 0, y: -10 } });
    const ground = world.createBody();
    const links = [];
    for (let chain = 0; chain < 30; chain++) {
      let before = ground;
      const left = chain * 7;
      const side = random.from(0.3, 1);
      for (let k = 0; k <= 20; k++) {
        const r = k < 20 ? 0.3 : 1.6;
        const body = world.createBody({ type: 'dynamic', position: { x: left + k * side, y: -k * (1 - side) } });
        body.createFixture({ shape: new Circle(r), density: k < 20 ? 4 : 1 });
        world.createJoint(new RevoluteJoint({}, before, body, { x: left + (k - 0.5) * side, y: -(k - 0.5) * (1 - side) }));
        links.push({ body, r });
        before = body;
      }
    }
    return {
      step: () => world.step(1 / 60),
      discs: () => links.map(({ body, r }, id) => [body.getPosition().x, body.getPosition().y, r, id]),
    };
  },
);

const matterBlob = recorded(
  'matter-soft',
  'Matter.js: soft bodies made of particles and springs drop onto each other',
  { frames: 60, skip: 30 },
  async () => {
    const { default: Matter } = await import('matter-js');
    const { Bodies, Composite, Composites, Engine } = Matter;
    Matter.Common._seed = 0;
    const engine = Engine.create();
    const particle = (x, y, columns, rows, r) => {
      const options = { inertia: Infinity, friction: 0.05, frictionStatic: 0.1, render: { visible: true } };
      const stack = Composites.stack(x, y, columns, rows, 0, 0, (left, top) => Bodies.circle(left, top, r, options, 8));
      return Composites.mesh(stack, columns, rows, true, { stiffness: 0.06 });
    };
    const blobs = [
      particle(250, 100, 12, 12, 12),
      particle(500, -100, 15, 10, 9),
      particle(150, -250, 8, 16, 6),
      particle(480, -400, 10, 10, 14),
    ];
    Composite.add(engine.world, [...blobs, Bodies.rectangle(400, 620, 1200, 60, { isStatic: true })]);
    const bodies = blobs.flatMap((blob) => Composite.allBodies(blob));
    return {
      step: () => Engine.update(engine, 1000 / 60),
      discs: () => bodies.map(({ position, circleRadius }, id) => [position.x, position.y, circleRadius, id]),
    };
  },
);

export const laterEngineScenes = [rapierWall, planckChains, matterBlob];
