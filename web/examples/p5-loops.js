// Moves the discs one after another, in place, as the tutorial does.

class Disc {
  constructor(x, y, vx, vy, r, mass = r) {
    this.position = createVector(x, y);
    this.velocity = createVector(vx, vy);
    this.gravity = createVector(0, 0.1);
    this.r = r;
    this.mass = mass;
  }

  collide(other) {
    const overlap = this.r + other.r - this.position.dist(other.position);
    if (overlap >= 0) this.part(other, overlap, this.mass, other.mass);
  }

  // An impulse for the velocities, and a push that ends the overlap.
  part(other, overlap, weight, otherWeight) {
    const normal = p5.Vector.sub(other.position, this.position).normalize();
    const closing = p5.Vector.sub(other.velocity, this.velocity).dot(normal);
    const impulse = p5.Vector.mult(normal, closing);
    const push = p5.Vector.mult(normal, overlap);
    this.velocity.add(p5.Vector.div(impulse, this.mass));
    other.velocity.sub(p5.Vector.div(impulse, other.mass));
    this.position.sub(p5.Vector.div(push, weight));
    other.position.add(p5.Vector.div(push, otherWeight));
  }

  move() {
    this.velocity.add(this.gravity).limit(9);
    this.position.add(this.velocity);
  }

  bounce(width, height) {
    const { position, velocity, r } = this;
    if (position.x - r < 0 || position.x + r > width) {
      position.x = position.x - r < 0 ? r : width - r;
      velocity.x *= -1;
    }
    if (position.y - r < 0 || position.y + r > height) {
      position.y = position.y - r < 0 ? r : height - r;
      velocity.y *= -1;
    }
  }
}

// Square cells; each lists the discs whose centres are in it.
class Cells {
  constructor(width, height, size) {
    this.size = size;
    this.columns = ceil(width / size);
    this.rows = ceil(height / size);
    this.lists = Array.from({ length: this.columns * this.rows }, () => []);
  }

  // The column or row of a coordinate. There are `count`.
  index(at, count) {
    return constrain(floor(at / this.size), 0, count - 1);
  }

  list(column, row) {
    return this.lists[column * this.rows + row];
  }

  add(disc) {
    const { x, y } = disc.position;
    disc.list = this.list(this.index(x, this.columns), this.index(y, this.rows));
    disc.list.push(disc);
  }

  remove(disc) {
    disc.list.splice(disc.list.indexOf(disc), 1);
  }

  // All discs in the cells that the square around this one touches.
  near(disc) {
    const found = new Set();
    this.look(disc, (other) => found.add(other));
    return found;
  }

  look({ position: { x, y }, r }, visit) {
    const left = this.index(x - r, this.columns);
    const right = this.index(x + r, this.columns);
    const top = this.index(y - r, this.rows);
    const bottom = this.index(y + r, this.rows);
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        for (const other of this.list(column, row)) visit(other);
      }
    }
  }
}

class Loops {
  // Without `cells`, each disc is tested against all others.
  constructor(discs, width, height, cells) {
    Object.assign(this, { discs, width, height, cells });
    if (cells) for (const disc of discs) cells.add(disc);
  }

  // `method`: 'naive' or 'grid'.
  static async create({ x, y, vx, vy, r }, side, method = 'grid') {
    const discs = Array.from(x, (_, i) => new Disc(x[i], y[i], vx[i], vy[i], r[i]));
    return new Loops(discs, side, side, method === 'grid' ? new Cells(side, side, 22) : null);
  }

  get count() {
    return this.discs.length;
  }

  tick() {
    const { discs, width, height, cells } = this;
    for (const disc of discs) {
      const others = cells ? cells.near(disc) : discs;
      for (const other of others) if (other !== disc) disc.collide(other);
      disc.move();
      if (!cells) disc.bounce(width, height);
    }
    if (!cells) return;
    for (const disc of discs) disc.bounce(width, height);
    for (const disc of discs) {
      cells.remove(disc);
      cells.add(disc);
    }
  }

  add(x, y, count) {
    for (let k = 0; k < count; k++) {
      const [atX, atY] = [x, y].map((at) => constrain(at + random(-1, 1), 0, this.width - 1));
      const disc = new Disc(atX, atY, random(-1.25, 1.25), random(-1.25, 1.25), random(3, 10));
      this.discs.push(disc);
      this.cells?.add(disc);
    }
  }

  each(visit) {
    for (const { position, r } of this.discs) visit(position.x, position.y, r);
  }

  // The state from which another version continues.
  states() {
    const all = (read) => this.discs.map(read);
    return {
      x: all(({ position }) => position.x),
      y: all(({ position }) => position.y),
      vx: all(({ velocity }) => velocity.x),
      vy: all(({ velocity }) => velocity.y),
      r: all(({ r }) => r),
    };
  }

  end() {}
}
