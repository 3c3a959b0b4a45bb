// The loops of Gorilla Sun's p5.js tutorial in JavaScript, with p5's own vectors and without drawing. A test
// compares src/core/tutorial with them bit for bit, and bench/reproduce times them in a browser.

const maxSpeed = 9; // px/tick

// The class of the discs in a box of width x height px, with gravity in px/tick².
function particleClass(Vector, { width, height, gravity }) {
  return class Particle {
    constructor([x, y, vx, vy, radius, mass]) {
      this.position = new Vector(x, y);
      this.velocity = new Vector(vx, vy);
      this.acceleration = new Vector(0, gravity);
      this.radius = radius;
      this.mass = mass;
      this.cell = null; // [column, row] of the grid's cell that lists it
      this.query = 0; // number of the last query that found it
    }

    state() {
      return [this.position.x, this.position.y, this.velocity.x, this.velocity.y, this.radius, this.mass];
    }

    collide(other) {
      const reach = this.radius + other.radius;
      const distance = this.position.dist(other.position);
      if (distance <= reach) this.part(other, reach - distance, this.mass, other.mass);
    }

    // The improved loop's test, which needs no square root.
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
      this.velocity.add(this.acceleration).limit(maxSpeed);
      this.position.add(this.velocity);
    }

    edges() {
      const { position, velocity, radius } = this;
      if (position.x - radius < 0) {
        position.x = radius;
        velocity.x *= -1;
      } else if (position.x + radius > width) {
        position.x = width - radius;
        velocity.x *= -1;
      }
      if (position.y - radius < 0) {
        position.y = radius;
        velocity.y *= -1;
      } else if (position.y + radius > height) {
        position.y = height - radius;
        velocity.y *= -1;
      }
    }
  };
}

// The grid is a list of columns of cells. A cell lists the discs whose centres lie in it.
class Grid {
  constructor(size, width, height) {
    this.size = size;
    this.columns = Math.ceil(width / size);
    this.rows = Math.ceil(height / size);
    this.cells = Array.from({ length: this.columns }, () => Array.from({ length: this.rows }, () => []));
    this.queries = 0;
  }

  // The column or row of a coordinate, which may lie beyond the grid. KeepingGrid's override also takes
  // the number of columns or rows.
  index(position) {
    return Math.floor(position / this.size);
  }

  // The column or row of a coordinate in the improved loop, which truncates.
  home(position) {
    return Math.trunc(position / this.size);
  }

  add(particle) {
    const column = this.index(particle.position.x, this.columns);
    const row = this.index(particle.position.y, this.rows);
    this.cells[column][row].push(particle);
    particle.cell = [column, row];
  }

  remove(particle) {
    const [column, row] = particle.cell;
    const list = this.cells[column][row];
    list.splice(list.indexOf(particle), 1);
  }

  // All other discs in the cells that the disc's bounding box touches.
  neighbours(particle) {
    const found = new Set();
    this.look(particle, (other) => found.add(other));
    return found;
  }

  // The neighbours in the improved loop, which marks each disc it finds with the query's number.
  neighboursByQuery(particle) {
    const query = ++this.queries;
    const found = [];
    this.look(particle, (other) => {
      if (other.query === query) return;
      other.query = query;
      found.push(other);
    });
    return found;
  }

  look(particle, visit) {
    const { position, radius } = particle;
    const left = this.index(position.x - radius, this.columns);
    const right = this.index(position.x + radius, this.columns);
    const top = this.index(position.y - radius, this.rows);
    const bottom = this.index(position.y + radius, this.rows);
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++)
        for (const other of this.cells[column]?.[row] ?? []) if (other !== particle) visit(other);
  }
}

// Discs pushed beyond the grid, for which the sketch throws, are assigned to the nearest cell and counted,
// as in the C++ loops.
class KeepingGrid extends Grid {
  strays = 0;

  index(position, count) {
    return Math.max(0, Math.min(count - 1, super.index(position)));
  }

  home(position, count) {
    const at = super.home(position);
    if (at >= 0 && at < count) return at;
    this.strays++;
    return this.index(position, count);
  }
}

const loops = {
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
      for (const other of grid.neighboursByQuery(particle)) particle.collideSquared(other);
      particle.move();
    }
    for (const particle of particles) {
      const column = grid.home(particle.position.x, grid.columns);
      const row = grid.home(particle.position.y, grid.rows);
      if (column === 0 || column === grid.columns - 1 || row === 0 || row === grid.rows - 1) particle.edges();
      if (column !== particle.cell[0] || row !== particle.cell[1]) {
        grid.remove(particle);
        grid.add(particle);
      }
    }
  },
};

// Makes a sketch for a box of width x height px with gravity in px/tick². `Vector` is p5.Vector.
export function makeSketch(Vector, { width, height, gravity = 0.1 }) {
  const Particle = particleClass(Vector, { width, height, gravity });
  return {
    // `states` are [x, y, vx, vy, radius, mass] of each disc. With `keepStrays` the grid continues when the
    // sketch would throw.
    start({ loop, cell, states, keepStrays = false }) {
      const particles = states.map((fields) => new Particle(fields));
      const grid = new (keepStrays ? KeepingGrid : Grid)(cell, width, height);
      for (const particle of particles) grid.add(particle);
      return {
        tick: () => loops[loop](particles, grid),
        states: () => particles.map((particle) => particle.state()),
        strays: () => grid.strays ?? 0,
      };
    },
  };
}
