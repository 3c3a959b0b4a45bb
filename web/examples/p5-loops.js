// Moves the discs one after another, in place, as the tutorial does.

class Disc {
  constructor(x, y, vx, vy, r) {
    this.position = createVector(x, y);
    this.velocity = createVector(vx, vy);
    this.gravity = createVector(0, 0.1);
    this.r = r;
    this.mass = r;
  }

  // An impulse for the velocities, and a push that ends the overlap.
  collide(other) {
    const reach = this.r + other.r;
    const distance = this.position.dist(other.position);
    if (distance > reach) return;
    const normal = p5.Vector.sub(other.position, this.position).normalize();
    const closing = p5.Vector.sub(other.velocity, this.velocity).dot(normal);
    const impulse = p5.Vector.mult(normal, closing);
    const push = p5.Vector.mult(normal, reach - distance);
    this.velocity.add(p5.Vector.div(impulse, this.mass));
    other.velocity.sub(p5.Vector.div(impulse, other.mass));
    this.position.sub(p5.Vector.div(push, this.mass));
    other.position.add(p5.Vector.div(push, other.mass));
  }

  move() {
    this.velocity.add(this.gravity).limit(9);
    this.position.add(this.velocity);
  }

  bounce(side) {
    for (const axis of ['x', 'y']) {
      const at = this.position[axis];
      if (at - this.r < 0) this.position[axis] = this.r;
      else if (at + this.r > side) this.position[axis] = side - this.r;
      else continue;
      this.velocity[axis] *= -1;
    }
  }
}

// Square cells; each lists the discs whose centres are in it.
class Cells {
  constructor(side, size) {
    this.size = size;
    this.across = ceil(side / size);
    this.lists = Array.from({ length: this.across ** 2 }, () => []);
  }

  // The column or row of a coordinate.
  index(at) {
    return constrain(floor(at / this.size), 0, this.across - 1);
  }

  add(disc) {
    const { x, y } = disc.position;
    disc.list = this.lists[this.index(x) * this.across + this.index(y)];
    disc.list.push(disc);
  }

  remove(disc) {
    disc.list.splice(disc.list.indexOf(disc), 1);
  }

  // All discs in the cells that the square around this one touches.
  near({ position: { x, y }, r }) {
    const [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map((at) => this.index(at));
    const found = [];
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) {
        found.push(...this.lists[column * this.across + row]);
      }
    }
    return found;
  }
}

class Loops {
  // `method`: each disc against all others ('naive') or those near it ('grid').
  static async create({ x, y, vx, vy, r }, side, method = 'grid') {
    const loops = new Loops();
    loops.side = side;
    loops.discs = Array.from(x, (_, i) => new Disc(x[i], y[i], vx[i], vy[i], r[i]));
    loops.cells = method === 'grid' ? new Cells(side, 22) : null;
    if (loops.cells) for (const disc of loops.discs) loops.cells.add(disc);
    return loops;
  }

  get count() {
    return this.discs.length;
  }

  tick() {
    const { discs, cells, side } = this;
    for (const disc of discs) {
      const others = cells ? cells.near(disc) : discs;
      for (const other of others) if (other !== disc) disc.collide(other);
      disc.move();
      if (!cells) disc.bounce(side);
    }
    if (!cells) return;
    for (const disc of discs) disc.bounce(side);
    for (const disc of discs) {
      cells.remove(disc);
      cells.add(disc);
    }
  }

  add(x, y, count) {
    for (let k = 0; k < count; k++) {
      const [atX, atY] = [x, y].map((at) => constrain(at + random(-1, 1), 0, this.side - 1));
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
