// Rapier 2D, Rust compiled to WebAssembly with SIMD.
import { walls } from './walls.mjs';

// Its units are metres and seconds: a px is a metre, a tick is 1/60 s.
const ticksASecond = 60;

export const rapier = {
  id: 'rapier',
  name: 'Rapier 2D',
  npm: '@dimforge/rapier2d-simd-compat',
  runsAs: 'WebAssembly with SIMD, node',
  settings: 'one solver iteration with one inner one, no continuous collision, rotation locked',
  besides:
    'any convex shape, rotation, friction, joints, continuous collision, sleeping islands, contacts kept from tick to tick',
  guessedMs: (n) => 2e-3 * n,

  async open({ width, height, particles }) {
    const { default: Rapier } = await import('@dimforge/rapier2d-simd-compat');
    await Rapier.init();
    const world = new Rapier.World({ x: 0, y: 0 });
    world.timestep = 1 / ticksASecond;
    world.numSolverIterations = 1;
    world.numInternalPgsIterations = 1;
    world.maxCcdSubsteps = 0;
    const collider = (desc) => desc.setFriction(0).setRestitution(1);
    for (const { x, y, halfWidth, halfHeight } of walls({ width, height }))
      world.createCollider(collider(Rapier.ColliderDesc.cuboid(halfWidth, halfHeight)).setTranslation(x, y));
    const discs = particles.map(([x, y, vx, vy, radius, mass]) => {
      const disc = world.createRigidBody(
        Rapier.RigidBodyDesc.dynamic()
          .setTranslation(x, y)
          .setLinvel(vx * ticksASecond, vy * ticksASecond)
          .lockRotations()
          .setCanSleep(false),
      );
      world.createCollider(collider(Rapier.ColliderDesc.ball(radius)).setMass(mass), disc);
      return disc;
    });
    return {
      tick: () => world.step(),
      positions: () => discs.map((disc) => [disc.translation().x, disc.translation().y]),
      close: () => world.free(),
    };
  },
};
