// The loops of Gorilla Sun's p5.js tutorial, without drawing and with any vectors: those of web/examples/p5-loops.js, and the
// improved one. A test compares src/core/tutorial with them bit for bit, and bench/reproduce times them in a browser.

// The example's classes, made from its text. They find these in place of p5's names.
function classesOf(text, Vector) {
  const names = {
    p5: { Vector },
    createVector: (x, y) => new Vector(x, y),
    floor: Math.floor,
    ceil: Math.ceil,
    constrain: (value, least, most) => Math.max(least, Math.min(most, value)),
  };
  return new Function(...Object.keys(names), `${text}\nreturn { Disc, Cells, Loops };`)(...Object.values(names));
}

// The improved loop compares squared distances, marks each disc it finds with the query's number, and lists a disc again only
// if it has left its cell.
const improve = ({ Disc, Cells, Loops }, keepStrays) => ({
  Disc: class extends Disc {
    query = 0; // number of the last query that found it

    collide(other) {
      const reach = (this.r + other.r) ** 2;
      const distance = (this.position.x - other.position.x) ** 2 + (this.position.y - other.position.y) ** 2;
      if (distance <= reach) this.part(other, reach - distance + 2, this.mass ** 2, other.mass ** 2);
    }
  },

  Cells: class extends Cells {
    queries = 0;
    strays = 0;

    near(disc) {
      const query = ++this.queries;
      const found = [];
      this.look(disc, (other) => {
        if (other.query === query) return;
        other.query = query;
        found.push(other);
      });
      return found;
    }

    // The column or row of a coordinate, truncated. The sketch throws for a disc pushed beyond the cells; `keepStrays` assigns
    // it to the nearest cell and counts it, as the C++ loop does.
    home(at, count) {
      const place = Math.trunc(at / this.size);
      if (place >= 0 && place < count) return place;
      if (!keepStrays) throw new RangeError(`no cell at ${at} px`);
      this.strays++;
      return this.index(at, count);
    }
  },

  Loops: class extends Loops {
    tick() {
      const { discs, width, height, cells } = this;
      for (const disc of discs) {
        for (const other of cells.near(disc)) if (other !== disc) disc.collide(other);
        disc.move();
      }
      for (const disc of discs) {
        const column = cells.home(disc.position.x, cells.columns);
        const row = cells.home(disc.position.y, cells.rows);
        if (column === 0 || column === cells.columns - 1 || row === 0 || row === cells.rows - 1) disc.bounce(width, height);
        if (cells.list(column, row) === disc.list) continue;
        cells.remove(disc);
        cells.add(disc);
      }
    }
  },
});

// Makes a sketch for a box of width x height px with gravity in px/tick². `text` is that of p5-loops.js, and `Vector` is
// p5.Vector.
export function makeSketch(text, Vector, { width, height, gravity = 0.1 }) {
  const classes = classesOf(text, Vector);
  return {
    // `loop` is naive, grid or improved; `states` are [x, y, vx, vy, radius, mass] of each disc.
    start({ loop, cell, states, keepStrays = false }) {
      if (!['naive', 'grid', 'improved'].includes(loop)) throw new RangeError(`the sketch has no loop "${loop}"`);
      const { Disc, Cells, Loops } = loop === 'improved' ? improve(classes, keepStrays) : classes;
      const cells = loop === 'naive' ? null : new Cells(width, height, cell);
      const discs = states.map((fields) => Object.assign(new Disc(...fields), { gravity: new Vector(0, gravity) }));
      const loops = new Loops(discs, width, height, cells);
      return {
        tick: () => loops.tick(),
        states: () => discs.map(({ position, velocity, r, mass }) => [position.x, position.y, velocity.x, velocity.y, r, mass]),
        strays: () => cells?.strays ?? 0,
      };
    },
  };
}
