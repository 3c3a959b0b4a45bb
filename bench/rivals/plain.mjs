// The tutorial's grid with vectors in plain JavaScript, which shows the cost of p5.Vector.
import { loopsText } from '../lib/p5_versions.mjs';
import { makeSketch } from '../p5/sketch.mjs';
import { besides, cell } from './sketch.mjs';

// The part of p5.Vector that the sketch uses.
class PlainVector {
  constructor(x, y) {
    this.x = x;
    this.y = y;
  }

  static sub(a, b) {
    return new PlainVector(a.x - b.x, a.y - b.y);
  }

  static mult(a, factor) {
    return new PlainVector(a.x * factor, a.y * factor);
  }

  static div(a, divisor) {
    return new PlainVector(a.x / divisor, a.y / divisor);
  }

  add(other) {
    this.x += other.x;
    this.y += other.y;
    return this;
  }

  sub(other) {
    this.x -= other.x;
    this.y -= other.y;
    return this;
  }

  scale(factor) {
    this.x *= factor;
    this.y *= factor;
    return this;
  }

  dot(other) {
    return this.x * other.x + this.y * other.y;
  }

  dist(other) {
    return Math.sqrt((other.x - this.x) ** 2 + (other.y - this.y) ** 2);
  }

  normalize() {
    const length = Math.sqrt(this.dot(this));
    return length === 0 ? this : this.scale(1 / length);
  }

  limit(most) {
    const squared = this.dot(this);
    return squared > most * most ? this.scale(most / Math.sqrt(squared)) : this;
  }
}

export const plain = {
  id: 'plain-grid',
  name: 'Tutorial grid, plain objects',
  runsAs: 'JavaScript, node',
  settings: 'as with p5.Vector, except for the vectors',
  besides,
  guessedMs: (n) => 0.6e-3 * n,

  async open({ width, height, particles }) {
    const sketch = makeSketch(loopsText, PlainVector, { width, height, gravity: 0 }).start({
      loop: 'grid',
      cell,
      states: particles,
      keepStrays: true,
    });
    return {
      tick: sketch.tick,
      positions: () => sketch.states().map(([x, y]) => [x, y]),
    };
  },
};
