// The loops of sketches and small games, without their drawing.
import { Neighbours, recorded, times } from './recording.mjs';

const rows = (things) => things.map(({ x, y, r, id }) => [x, y, r, id]);

/** Rules of Craig Reynolds (1987): keep apart, align, keep together. */
const flocking = recorded('flocking', 'sketch: 1,200 boids in a window that wraps', { frames: 90, skip: 60 }, (random) => {
  const [width, height, sight] = [1600, 900, 45];
  const boids = times(1200, (id) => {
    const [vx, vy] = random.direction();
    return { id, r: 3, x: random.unit() * width, y: random.unit() * height, vx: 3 * vx, vy: 3 * vy };
  });
  function steer(boid, near) {
    let [count, mx, my, mvx, mvy, ax, ay] = [0, 0, 0, 0, 0, 0, 0];
    near.each(boid, (other) => {
      const [dx, dy] = [other.x - boid.x, other.y - boid.y];
      const square = dx * dx + dy * dy;
      if (other === boid || square > sight * sight) return;
      count++;
      [mx, my, mvx, mvy] = [mx + dx, my + dy, mvx + other.vx, mvy + other.vy];
      if (square < 225) [ax, ay] = [ax - dx / (square + 1), ay - dy / (square + 1)];
    });
    if (count === 0) return [0, 0];
    return [0.004 * (mx / count) + 0.08 * (mvx / count - boid.vx) + ax, 0.004 * (my / count) + 0.08 * (mvy / count - boid.vy) + ay];
  }
  return {
    step() {
      const near = new Neighbours(boids, sight);
      const turns = boids.map((boid) => steer(boid, near));
      boids.forEach((boid, k) => {
        const [vx, vy] = [boid.vx + turns[k][0], boid.vy + turns[k][1]];
        const pace = Math.hypot(vx, vy) || 1;
        const kept = Math.min(4, Math.max(2, pace)) / pace;
        [boid.vx, boid.vy] = [vx * kept, vy * kept];
        boid.x = (boid.x + boid.vx + width) % width;
        boid.y = (boid.y + boid.vy + height) % height;
      });
    },
    discs: () => rows(boids),
  };
});

const bulletHell = recorded(
  'bullet-hell',
  'game: turning emitters fill the window with bullets that die at its edge',
  { frames: 90, skip: 200 },
  () => {
    const [width, height] = [600, 800];
    const emitters = times(4, (k) => ({ x: 120 + 120 * k, y: 150 + 60 * (k % 2), turn: 0, by: k % 2 ? 0.11 : -0.13, arms: 5 + k }));
    const ship = { x: 300, y: 700, r: 6, id: 0 };
    let bullets = [];
    let [nextId, tick] = [1, 0];
    return {
      step() {
        tick++;
        ship.x = 300 + 200 * Math.sin(tick / 40);
        for (const emitter of emitters) {
          emitter.turn += emitter.by;
          for (let arm = 0; arm < emitter.arms && tick % 2 === 0; arm++) {
            const angle = emitter.turn + (arm * 2 * Math.PI) / emitter.arms;
            bullets.push({ x: emitter.x, y: emitter.y, vx: 2.2 * Math.cos(angle), vy: 2.2 * Math.sin(angle), r: 4, id: nextId++ });
          }
        }
        for (const bullet of bullets) [bullet.x, bullet.y] = [bullet.x + bullet.vx, bullet.y + bullet.vy];
        bullets = bullets.filter(({ x, y }) => x > -10 && x < width + 10 && y > -10 && y < height + 10);
      },
      discs: () => rows([ship, ...bullets]),
    };
  },
);

const arcade = recorded('arcade-bounce', 'game: 2,000 sprites of three sizes bounce in the world’s bounds', { frames: 120 }, (random) => {
  const [width, height] = [1280, 720];
  const sprites = times(2000, (id) => {
    const [x, y, vx, vy] = [random.from(20, width - 20), random.from(20, height - 20), random.from(-200, 200), random.from(-200, 200)];
    return { id, r: [4, 8, 16][id % 20 === 0 ? 2 : id % 4 === 0 ? 1 : 0], x, y, vx, vy };
  });
  return {
    step() {
      for (const sprite of sprites) {
        sprite.vy += 300 / 60;
        for (const [at, velocity, size] of [
          ['x', 'vx', width],
          ['y', 'vy', height],
        ]) {
          sprite[at] += sprite[velocity] / 60;
          if (sprite[at] < sprite.r || sprite[at] > size - sprite.r) {
            sprite[at] = Math.min(size - sprite.r, Math.max(sprite.r, sprite[at]));
            sprite[velocity] *= -0.9;
          }
        }
      }
    },
    discs: () => rows(sprites),
  };
});

const fountain = recorded(
  'fountain',
  'sketch: a fountain of particles that are born at one point and die after two seconds',
  { frames: 90, skip: 120 },
  (random) => {
    let drops = [];
    let nextId = 0;
    return {
      step() {
        for (let k = 0; k < 40; k++) {
          const r = random.from(1, 5);
          drops.push({ id: nextId++, x: 400, y: 580, vx: random.from(-2.5, 2.5), vy: random.from(-14, -9), r, size: r, left: 120 });
        }
        for (const drop of drops) {
          drop.vy += 0.2;
          drop.x += drop.vx;
          drop.y += drop.vy;
          drop.r = (drop.size * drop.left--) / 120;
        }
        drops = drops.filter(({ left }) => left > 0);
      },
      discs: () => rows(drops),
    };
  },
);

/** The intelligent driver model of Treiber, Hennecke and Helbing (2000). */
const traffic = recorded(
  'traffic',
  'simulation: 1,500 vehicles on a ring road with twelve lanes, jams included',
  { frames: 90, skip: 300 },
  (random) => {
    const [lanes, length, distance] = [12, 6000, 3.5];
    const roads = times(lanes, (lane) =>
      times(125, (k) => ({
        id: lane * 125 + k,
        at: (k * length) / 125 + random.from(0, 20),
        speed: random.from(10, 30),
        wish: random.from(22, 36),
        r: k % 9 ? 2.4 : 6,
      })),
    );
    return {
      step() {
        for (const road of roads) {
          const pulls = road.map((car, k) => {
            const ahead = road[(k + 1) % road.length];
            const gap = Math.max(0.5, ((ahead.at - car.at + length) % length) - car.r - ahead.r);
            const wanted = 2 + Math.max(0, car.speed * 1.4 + (car.speed * (car.speed - ahead.speed)) / 3.5);
            return 1.2 * (1 - (car.speed / car.wish) ** 4 - (wanted / gap) ** 2);
          });
          road.forEach((car, k) => {
            car.speed = Math.max(0, car.speed + pulls[k] / 15);
            car.at = (car.at + car.speed / 15) % length;
          });
        }
      },
      // The ring is unrolled into two straights, there and back.
      discs: () =>
        roads.flatMap((road, lane) =>
          road.map(({ at, r, id }) => [at < length / 2 ? at : length - at, (at < length / 2 ? 0 : 80) + lane * distance, r, id]),
        ),
    };
  },
);

export const sketchScenes = [flocking, bulletHell, arcade, fountain, traffic];
