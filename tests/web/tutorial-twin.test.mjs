// The sketch's three loops, once more, in JavaScript and with p5's own vectors: they
// must arrive at the C++ loops' numbers bit for bit. Numbers are what is tested, so
// nothing is drawn and no browser is needed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const width = 500;
const height = 500;
const Vector = loadP5().Vector;

// p5 looks around in its page while it loads. This is as much page as it needs.
function loadP5() {
  const element = () => ({ getContext() {} });
  const page = {
    console,
    performance,
    setTimeout,
    addEventListener() {},
    document: { readyState: 'loading', hasFocus: () => true, createElement: element, createElementNS: element },
    location: {},
    navigator: {},
    screen: {},
  };
  page.window = page;
  const file = createRequire(import.meta.url).resolve('p5/lib/p5.min.js');
  vm.runInContext(readFileSync(file, 'utf8'), vm.createContext(page), { filename: file });
  return page.p5;
}

class Particle {
  constructor([x, y, vx, vy, radius, mass]) {
    this.position = new Vector(x, y);
    this.velocity = new Vector(vx, vy);
    this.acceleration = new Vector(0, 0.1);
    this.radius = radius;
    this.mass = mass;
  }

  state() {
    return [this.position.x, this.position.y, this.velocity.x, this.velocity.y, this.radius, this.mass];
  }

  collide(other) {
    const reach = this.radius + other.radius;
    const distance = this.position.dist(other.position);
    if (distance <= reach) this.part(other, reach - distance, this.mass, other.mass);
  }

  // Without a square root in the test.
  collideSquared(other) {
    const reach = (this.radius + other.radius) ** 2;
    const distance = (this.position.x - other.position.x) ** 2 + (this.position.y - other.position.y) ** 2;
    if (distance <= reach) this.part(other, reach - distance + 2, this.mass ** 2, other.mass ** 2);
  }

  part(other, push, ownWeight, otherWeight) {
    const normal = Vector.sub(other.position, this.position).normalize();
    const closing = Vector.sub(other.velocity, this.velocity).dot(normal);
    const impulse = Vector.mult(normal, closing);
    const repulsion = Vector.mult(normal, push);
    this.velocity.add(Vector.div(impulse, this.mass));
    other.velocity.sub(Vector.div(impulse, other.mass));
    this.position.sub(Vector.div(repulsion, ownWeight));
    other.position.add(Vector.div(repulsion, otherWeight));
  }

  move() {
    this.velocity.add(this.acceleration).limit(9);
    this.position.add(this.velocity);
  }

  edges() {
    for (const [axis, length] of [['x', width], ['y', height]]) {
      if (this.position[axis] - this.radius < 0) this.position[axis] = this.radius;
      else if (this.position[axis] + this.radius > length) this.position[axis] = length - this.radius;
      else continue;
      this.velocity[axis] *= -1;
    }
  }
}

// Columns of cells; each lists the particles whose centres it holds.
class Grid {
  constructor(size) {
    this.size = size;
    this.columns = Math.ceil(width / size);
    this.rows = Math.ceil(height / size);
    this.cells = Array.from({ length: this.columns }, () => Array.from({ length: this.rows }, () => []));
  }

  cellOf(x, y) {
    return [Math.floor(x / this.size), Math.floor(y / this.size)];
  }

  add(particle) {
    const [column, row] = this.cellOf(particle.position.x, particle.position.y);
    this.cells[column][row].push(particle);
    particle.cell = [column, row];
  }

  remove(particle) {
    const [column, row] = particle.cell;
    const list = this.cells[column][row];
    list.splice(list.indexOf(particle), 1);
  }

  neighbours(particle) {
    const { position, radius } = particle;
    const [left, top] = this.cellOf(position.x - radius, position.y - radius);
    const [right, bottom] = this.cellOf(position.x + radius, position.y + radius);
    const found = new Set();
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++)
        for (const other of this.cells[column]?.[row] ?? []) if (other !== particle) found.add(other);
    return found;
  }
}

const frames = {
  naive(particles) {
    for (const particle of particles) {
      for (const other of particles) if (other !== particle) particle.collide(other);
      particle.move();
      particle.edges();
    }
  },

  grid(particles, grid) {
    for (const particle of particles) {
      for (const other of grid.neighbours(particle)) particle.collide(other);
      particle.move();
    }
    for (const particle of particles) particle.edges();
    for (const particle of particles) {
      grid.remove(particle);
      grid.add(particle);
    }
  },

  improved(particles, grid) {
    for (const particle of particles) {
      for (const other of grid.neighbours(particle)) particle.collideSquared(other);
      particle.move();
    }
    for (const particle of particles) {
      const column = Math.trunc(particle.position.x / grid.size);
      const row = Math.trunc(particle.position.y / grid.size);
      if (column === 0 || column === grid.columns - 1 || row === 0 || row === grid.rows - 1) particle.edges();
      if (column !== particle.cell[0] || row !== particle.cell[1]) {
        grid.remove(particle);
        grid.add(particle);
      }
    }
  },
};

const programs = [
  { build: 'native', file: 'build/native/tests/core/cellmates-sketch', command: (file) => [file] },
  { build: 'wasm', file: 'build/wasm/tests/core/cellmates-sketch.js', command: (file) => [process.execPath, file] },
];

function dump({ build, file, command }, flags) {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  assert.ok(existsSync(path), `${file} is missing: build it with tools/build ${build}`);
  const [program, ...rest] = command(path);
  const text = execFileSync(program, [...rest, ...flags.map(String)], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const result = JSON.parse(text);
  for (const state of result.states) state.particles = state.particles.map((fields) => fields.map(fromBits));
  return result;
}

const bits = new DataView(new ArrayBuffer(8));
function fromBits(hex) {
  bits.setBigUint64(0, BigInt(`0x${hex}`));
  return bits.getFloat64(0);
}

// The twin's states at the same ticks, from the same start.
function twin(loop, cell, states) {
  const particles = states[0].particles.map((fields) => new Particle(fields));
  const grid = new Grid(cell);
  for (const particle of particles) grid.add(particle);
  const result = [];
  for (let tick = 0; ; tick++) {
    if (tick === states[result.length].tick) result.push(particles.map((particle) => particle.state()));
    if (result.length === states.length) return result;
    try {
      frames[loop](particles, grid);
    } catch (error) {
      throw new Error(`the sketch throws in tick ${tick + 1}`, { cause: error });
    }
  }
}

const fields = ['x', 'y', 'vx', 'vy', 'radius', 'mass'];
function assertSame(state, expected, where) {
  expected.forEach((particle, i) =>
    particle.forEach((value, k) => {
      const found = state.particles[i][k];
      assert.ok(
        Object.is(found, value),
        `${where}: after tick ${state.tick}, ${fields[k]} of particle ${i} is ${found}, and the sketch has ${value}`,
      );
    }),
  );
}

const ticks = 600;
const runs = [
  { loop: 'naive', count: 110, seed: 1, cell: 22 },
  { loop: 'grid', count: 200, seed: 1, cell: 22 },
  { loop: 'grid', count: 120, seed: 2, cell: 9 },
  { loop: 'improved', count: 60, seed: 1, cell: 22 },
  { loop: 'improved', count: 80, seed: 5, cell: 22 },
];

for (const { loop, count, seed, cell } of runs) {
  test(`the ${loop} loop gives the sketch's numbers: ${count} particles, cells of ${cell} px`, () => {
    const flags = [loop, count, seed, ticks, cell];
    const results = programs.map((program) => dump(program, flags));
    const [{ states, touches, firstStray }] = results;
    assert.deepEqual(states.map((state) => state.tick), [0, 100, 200, 300, 400, 500, 600]);
    assert.equal(states[0].particles.length, count);
    assert.equal(firstStray, 0, 'this start is of no use: the sketch throws');
    assert.ok(touches > 10 * count, `only ${touches} touches: too few to prove anything`);
    const expected = twin(loop, cell, states);
    for (const [k, { build, file }] of programs.entries())
      results[k].states.forEach((state, at) => assertSame(state, expected[at], `${build} (${file})`));
  });
}

// It does so when a particle has been pushed beyond its grid. The C++ loop goes on,
// and says that it had to.
test('the improved loop counts a stray where the sketch throws', () => {
  for (const seed of [1, 2, 3]) {
    const [native, wasm] = programs.map((program) => dump(program, ['improved', 120, seed, ticks, 22]));
    assert.ok(native.firstStray > 0);
    assert.equal(wasm.firstStray, native.firstStray);
    assert.throws(() => twin('improved', 22, native.states), {
      message: `the sketch throws in tick ${native.firstStray}`,
    });
  }
});
