// More loops of sketches and small games, unlike those of sketches.mjs.
import { Neighbours, recorded, times } from './recording.mjs';

const rows = (things) => things.map(({ x, y, r, id }) => [x, y, r, id]);

const snow = recorded('snow', 'sketch: 12,000 snowflakes drift down, some near and large', { frames: 60 }, (random) => {
  const [width, height] = [1920, 1080];
  const flakes = times(12_000, (id) => {
    const near = 1 / random.from(0.06, 1);
    return { id, near, r: 0.8 * near, x: random.unit() * width, y: random.unit() * height, phase: random.unit() * 6.28 };
  });
  let tick = 0;
  return {
    step() {
      tick++;
      for (const flake of flakes) {
        flake.y += 0.7 * flake.near;
        flake.x += Math.sin(tick / 30 + flake.phase) * 0.4 * flake.near;
        if (flake.y > height + flake.r) [flake.x, flake.y] = [random.unit() * width, -flake.r];
      }
    },
    discs: () => rows(flakes),
  };
});

const fireworks = recorded(
  'fireworks',
  'sketch: rockets burst into 400 sparks each, all at one point',
  { frames: 90, skip: 70 },
  (random) => {
    let [rockets, sparks, tick, nextId] = [[], [], 0, 0];
    return {
      step() {
        if (tick++ % 9 === 0)
          rockets.push({ id: nextId++, x: random.from(200, 1400), y: 900, vx: random.from(-1, 1), vy: random.from(-15, -11), r: 5 });
        for (const each of [...rockets, ...sparks]) {
          [each.x, each.y, each.vy] = [each.x + each.vx, each.y + each.vy, each.vy + 0.18];
        }
        for (const rocket of rockets.filter(({ vy }) => vy > -1)) {
          for (let k = 0; k < 400; k++) {
            const [dx, dy] = random.inDisc();
            sparks.push({
              id: nextId++,
              x: rocket.x,
              y: rocket.y,
              vx: rocket.vx + 5 * dx,
              vy: rocket.vy + 5 * dy,
              r: 2,
              left: 40 + Math.floor(30 * random.unit()),
            });
          }
        }
        rockets = rockets.filter(({ vy }) => vy <= -1);
        sparks = sparks.filter((spark) => spark.left-- > 0);
      },
      discs: () => rows([...rockets, ...sparks]),
    };
  },
);

const cellsEaten = recorded(
  'eaters',
  'game: 60 players of very different sizes eat 8,000 pellets that lie still',
  { frames: 90, skip: 30 },
  (random) => {
    const size = 8000;
    let nextId = 0;
    const anywhere = (r) => ({ id: nextId++, r, x: random.unit() * size, y: random.unit() * size });
    const players = times(60, (k) => ({ ...anywhere(k < 3 ? 420 : k < 12 ? 150 : 30), heading: random.unit() * 6.28 }));
    const pellets = times(8000, () => anywhere(8));
    return {
      step() {
        for (const player of players) {
          player.heading += random.from(-0.2, 0.2);
          const pace = 160 / Math.sqrt(player.r);
          player.x = Math.min(size, Math.max(0, player.x + pace * Math.cos(player.heading)));
          player.y = Math.min(size, Math.max(0, player.y + pace * Math.sin(player.heading)));
        }
        pellets.forEach((pellet, k) => {
          const eater = players.find(({ x, y, r }) => (x - pellet.x) ** 2 + (y - pellet.y) ** 2 < r * r);
          if (!eater) return;
          eater.r = Math.sqrt(eater.r * eater.r + 64);
          pellets[k] = anywhere(8);
        });
      },
      discs: () => rows([...players, ...pellets]),
    };
  },
);

const towers = recorded(
  'tower-defence',
  'game: creeps follow a path, towers of long range shoot them',
  { frames: 100, skip: 350 },
  (random) => {
    const corners = [
      [0, 100],
      [700, 100],
      [700, 300],
      [100, 300],
      [100, 500],
      [800, 500],
    ];
    const pointAt = (way) => {
      let left = way;
      for (let k = 1; k < corners.length; k++) {
        const [[ax, ay], [bx, by]] = [corners[k - 1], corners[k]];
        const length = Math.abs(bx - ax) + Math.abs(by - ay);
        if (left <= length) return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length];
        left -= length;
      }
      return corners.at(-1);
    };
    // A tower's disc is its range.
    const turrets = times(24, (id) => ({ id, x: 60 + (id % 8) * 95, y: 200 + 200 * Math.floor(id / 8), r: 90 }));
    let [creeps, shots, tick, nextId] = [[], [], 0, 1000];
    return {
      step() {
        tick++;
        creeps.push({ id: nextId++, way: 0, off: random.from(-8, 8), pace: random.from(1.5, 3), r: 5, health: 60, x: 0, y: 0 });
        for (const creep of creeps) {
          creep.way += creep.pace;
          const [x, y] = pointAt(creep.way);
          [creep.x, creep.y] = [x + creep.off, y + creep.off];
        }
        for (const turret of turrets) {
          const target = creeps.find(({ x, y }) => Math.hypot(x - turret.x, y - turret.y) < turret.r);
          if (target && (tick + turret.id) % 4 === 0) shots.push({ id: nextId++, x: turret.x, y: turret.y, r: 2, target, left: 40 });
        }
        for (const shot of shots) {
          const [dx, dy] = [shot.target.x - shot.x, shot.target.y - shot.y];
          const way = Math.hypot(dx, dy) || 1;
          [shot.x, shot.y] = [shot.x + (6 * dx) / way, shot.y + (6 * dy) / way];
          shot.left -= way < 6 ? 40 : 1;
          if (way < 6) shot.target.health -= 5;
        }
        shots = shots.filter(({ left }) => left > 0);
        creeps = creeps.filter(({ way, health }) => way < 3100 && health > 0);
      },
      discs: () => rows([...turrets, ...creeps, ...shots]),
    };
  },
);

const rings = recorded('rings', 'simulation: 19,000 bodies in the rings of a planet with two moons', { frames: 40 }, (random) => {
  const moons = [
    [900, 0.004],
    [620, 0.001],
  ].map(([far, mass]) => ({ far, mass, x: far, y: 0, angle: 0 }));
  const bodies = times(19_000, (id) => {
    const [dx, dy] = random.direction();
    const far = Math.sqrt(random.from(300 * 300, 800 * 800));
    const speed = Math.sqrt(1000 / far);
    return { id, r: 0.2 / random.from(0.02, 1), x: dx * far, y: dy * far, vx: -dy * speed, vy: dx * speed };
  });
  const pull = (body, x, y, mass) => {
    const [dx, dy] = [x - body.x, y - body.y];
    const square = dx * dx + dy * dy + 25;
    const force = (1000 * mass) / (square * Math.sqrt(square));
    body.vx += dx * force;
    body.vy += dy * force;
  };
  return {
    step() {
      for (const moon of moons) {
        moon.angle += Math.sqrt(1000 / moon.far) / moon.far;
        [moon.x, moon.y] = [moon.far * Math.cos(moon.angle), moon.far * Math.sin(moon.angle)];
      }
      for (const body of bodies) {
        pull(body, 0, 0, 1);
        for (const { x, y, mass } of moons) pull(body, x, y, mass);
        body.x += body.vx;
        body.y += body.vy;
      }
    },
    discs: () => [...rows(bodies), [0, 0, 200, 19_000], ...moons.map(({ x, y }, k) => [x, y, 12, 19_001 + k])],
  };
});

/** Double density relaxation of Clavet, Beaudoin and Poulin (2005). */
const dam = recorded(
  'dam-break',
  'sketch: a column of 2,500 drops of liquid breaks and runs along the floor',
  { frames: 60, skip: 20 },
  (random) => {
    const [width, reach] = [1000, 16];
    const drops = times(2500, (id) => ({
      id,
      r: reach / 2,
      x: 8 + (id % 40) * 7 + random.unit(),
      y: 8 + Math.floor(id / 40) * 7,
      vx: 0,
      vy: 0,
      px: 0,
      py: 0,
    }));
    function relax(drop, near) {
      const found = [];
      let [density, close] = [0, 0];
      near.each(drop, (other) => {
        const way = Math.hypot(other.x - drop.x, other.y - drop.y);
        if (other === drop || way >= reach) return;
        const q = 1 - way / reach;
        [density, close] = [density + q * q, close + q * q * q];
        found.push([other, q, way || 1]);
      });
      const [pressure, nearPressure] = [0.05 * (density - 3), 0.2 * close];
      for (const [other, q, way] of found) {
        const push = Math.max(-0.5, Math.min(0.5, pressure * q + nearPressure * q * q)) / 2 / way;
        const [dx, dy] = [(other.x - drop.x) * push, (other.y - drop.y) * push];
        [other.x, other.y, drop.x, drop.y] = [other.x + dx, other.y + dy, drop.x - dx, drop.y - dy];
      }
    }
    return {
      step() {
        for (const drop of drops) {
          drop.vy -= 0.15;
          [drop.px, drop.py] = [drop.x, drop.y];
          [drop.x, drop.y] = [drop.x + drop.vx, drop.y + drop.vy];
        }
        const near = new Neighbours(drops, reach);
        for (const drop of drops) relax(drop, near);
        for (const drop of drops) {
          // Drops at one and the same point of a wall would never part.
          if (drop.x < 0) drop.x = random.unit();
          if (drop.x > width) drop.x = width - random.unit();
          if (drop.y < 0) drop.y = random.unit();
          // Faster drops would jump over others.
          const limited = (way) => 0.99 * Math.min(8, Math.max(-8, way));
          [drop.vx, drop.vy] = [limited(drop.x - drop.px), limited(drop.y - drop.py)];
        }
      },
      discs: () => rows(drops),
    };
  },
);

const colony = recorded(
  'colony',
  'simulation: a colony of cells grows, divides and pushes itself apart',
  { frames: 100, skip: 360 },
  (random) => {
    let nextId = 1;
    const cells = [{ id: 0, x: 0, y: 0, r: 5 }];
    return {
      step() {
        for (const cell of [...cells]) {
          cell.r += random.from(0, 0.11);
          if (cell.r < 7.1) continue;
          const [dx, dy] = random.direction();
          cell.r = 5;
          cells.push({ id: nextId++, x: cell.x + dx, y: cell.y + dy, r: 5 });
        }
        const near = new Neighbours(cells, 15);
        for (const cell of cells) {
          near.each(cell, (other) => {
            if (other.id <= cell.id) return;
            const [dx, dy] = [other.x - cell.x, other.y - cell.y];
            const way = Math.hypot(dx, dy) || 1;
            const push = (0.3 * Math.max(0, cell.r + other.r - way)) / way;
            [cell.x, cell.y, other.x, other.y] = [cell.x - dx * push, cell.y - dy * push, other.x + dx * push, other.y + dy * push];
          });
        }
      },
      discs: () => rows(cells),
    };
  },
);

export const laterSketchScenes = [snow, fireworks, cellsEaten, towers, rings, dam, colony];
