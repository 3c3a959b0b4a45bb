// Discs of a p5.js sketch: a World, and the calls that sketches need around it.
import { CellmatesError, World } from 'cellmates';
import { mustBe } from '../driver/error.ts';
import { Picture } from './p5_picture.ts';

import type { Live } from './p5_live.ts';
import type { SketchDiscs as Documented } from './p5_public.ts';
import type { Colours, Contact, Disc, DiscsOptions, Sketch } from './p5_types.ts';
import type { Begun, DiscValues, Discs, Options } from './types.ts';

const none = new Float32Array(0);
const noIds = new Uint32Array(0);
const noTimes = new Float64Array(0);
const values = ['x', 'y', 'vx', 'vy', 'r'] as const;
const largestRadius = 10; // px, by default, as in the tutorial
const defaultSpeed = 1.25; // px per tick along each axis, as in the tutorial
const defaultLimit = 9; // px per tick

export const badValue = (field: string, value: unknown, expected: string) =>
  new CellmatesError(mustBe(field, value, expected), 'bad-value', field, value);

function checkNumbers(given: Record<string, unknown>) {
  for (const [name, value] of Object.entries(given)) if (!Number.isFinite(value)) throw badValue(name, value, 'a number');
}

function checkOptions(options: DiscsOptions) {
  if (typeof options !== 'object' || options === null) throw badValue('options', options, 'an object');
  const { n, radius, speed, auto, box, discs, scene } = options;
  for (const other of ['radius', 'speed', ...(discs === undefined ? [] : ['n', 'scene'])]) {
    const ready = discs === undefined ? 'a scene' : 'discs of your own';
    if ((discs ?? scene) !== undefined && options[other] !== undefined) {
      throw new CellmatesError(`${other} cannot be set together with ${ready}.`, 'bad-value', other, options[other]);
    }
  }
  if (n !== undefined && !(Number.isInteger(n) && n >= 0)) throw badValue('n', n, 'a whole number from 0');
  const radii = [radius ?? 1].flat();
  const valid = radii.length === (Array.isArray(radius) ? 2 : 1) && radii.every((r) => Number.isFinite(r) && r > 0);
  if (!valid) throw badValue('radius', radius, 'a number of pixels, or a list of the smallest and the largest');
  if (speed !== undefined && !(Number.isFinite(speed) && speed >= 0)) throw badValue('speed', speed, 'a number from 0');
  if (auto !== undefined && typeof auto !== 'boolean') throw badValue('auto', auto, 'true or false');
  if (box !== undefined && (typeof box !== 'object' || box === null)) throw badValue('box', box, 'an object with width and height, px');
}

/** Discs at random places, without regard to each other. `randomSeed` decides them. */
function randomDiscs(
  sketch: Sketch,
  { n = 500, radius, speed = defaultSpeed }: DiscsOptions,
  { width, height }: { width: number; height: number },
) {
  // With radii from 0.3 b to b, the mean of their squares is 0.463 b².
  const half = Math.sqrt((width * height) / 2 / (n * Math.PI * 0.463));
  const most = Math.min(half, largestRadius, width / 2, height / 2);
  const [from, to] = radius === undefined ? [0.3 * most, most] : [radius, radius].flat().slice(Array.isArray(radius) ? 2 : 0);
  const [x, y, vx, vy, r] = values.map(() => new Float32Array(n));
  for (let k = 0; k < n; k++) {
    r[k] = sketch.random(from, to);
    x[k] = sketch.random(r[k], width - r[k]);
    y[k] = sketch.random(r[k], height - r[k]);
    vx[k] = sketch.random(-speed, speed);
    vy[k] = sketch.random(-speed, speed);
  }
  return { x, y, vx, vy, r };
}

type Arrays = Pick<World, 'x' | 'y' | 'vx' | 'vy' | 'r' | 'id'>;

export interface SketchDiscs extends Arrays, Pick<World, 'count' | 'tick'>, Pick<Documented, 'color'> {}

/** p5_public.ts describes what sketches call. */
export class SketchDiscs implements Documented {
  world: World | undefined;
  auto;
  /** Awaiting the discs waits until they are ready. */
  then: PromiseLike<SketchDiscs>['then'] | undefined;
  #sketch;
  #picture;
  #limit;
  #live;
  #removed = false;
  /** Changes that `set` was given before the discs were ready. */
  #changes: Record<string, any> = {};
  #held: { id: number; right: number; down: number } | undefined;
  #listeners: ((contact: Contact) => void)[] = [];
  /** Ids removed while `forEach` goes through the discs. */
  #gone: Set<number> | undefined;

  /** @param live The sketch's discs, which these join. */
  constructor(sketch: Sketch, options: DiscsOptions = {}, live: Live) {
    checkOptions(options);
    this.#sketch = sketch;
    this.#live = live;
    this.#picture = new Picture(sketch);
    this.auto = options.auto ?? true;
    this.#limit = Number(options.speedlimit ?? defaultLimit);
    const colours = options.colour ?? options.color;
    if (colours !== undefined) this.colour = colours;
    live.add(this);
    const ready = this.#begin(options);
    this.then = (resolve, reject) => ready.then(resolve, reject);
  }

  async #begin(options: DiscsOptions) {
    const { n, radius, speed, auto, colour, color, ...others } = options;
    if (others.scene !== undefined) {
      this.world = await World.create({ n, ...others } as Options);
    } else {
      const sketch = this.#sketch;
      if (!others.box && !sketch._renderer) {
        const message = 'box must be set in preload, because there is no canvas yet: { width, height }.';
        throw new CellmatesError(message, 'bad-value', 'box');
      }
      const box = others.box ?? { width: sketch.width, height: sketch.height };
      const discs = others.discs ?? randomDiscs(sketch, options, box);
      // With the tutorial's response, piles sink into each other.
      const response = others.response ?? (others.gravity === 0 ? 'repulsion' : 'settle');
      this.world = await World.create({ ...others, response, discs: discs as Discs, box });
    }
    this.#live.keepWith(this, this.world);
    if (Object.keys(this.#changes).length) this.world.set(this.#changes);
    this.#listen();
    if (this.#removed) this.destroy();
    // An object with `then` would be awaited forever.
    delete this.then;
    queueMicrotask(() => this.#sketch._decrementPreload?.());
    return this;
  }

  /** The world of discs that are ready. */
  #ready() {
    if (this.world) return this.world;
    if (this.#removed) throw new CellmatesError('These discs were destroyed.', 'destroyed');
    throw new CellmatesError('The discs are not ready yet: in setup, write discs.then(() => { … }) around this call.', 'busy');
  }

  step(ticks = 1) {
    const { world } = this;
    if (!world) return;
    world.step(ticks);
    if (this.#listeners.length) this.#tell(world);
  }

  #tell(world: World) {
    const { ids, x, y, impulse } = world.contacts({ since: 'begin' }) as ReturnType<SketchDiscs['begun']>;
    const contact = { a: 0, b: 0, x: 0, y: 0, impulse: 0 };
    for (let k = 0; k < x.length; k++) {
      Object.assign(contact, { a: ids[2 * k], b: ids[2 * k + 1], x: x[k], y: y[k], impulse: impulse[k] });
      for (const listener of this.#listeners) listener(contact);
    }
  }

  on(event: 'contact', listener: (contact: Contact) => void) {
    if (event !== 'contact') throw badValue('event', event, '"contact"');
    if (typeof listener !== 'function') throw badValue('listener', listener, 'a function');
    this.#listeners.push(listener);
    if (!this.#removed) this.#live.keep(this);
    this.#listen();
    return this;
  }

  /** Has the engine collect contacts from now on. */
  #listen() {
    if (this.#listeners.length) this.world?.contacts({ since: 'begin' });
  }

  begun() {
    if (!this.world) return { ids: noIds, x: none, y: none, impulse: none, time: noTimes, missed: 0 };
    return this.world.contacts({ since: 'begin' }) as Begun;
  }

  draw() {
    if (this.world) this.#picture.draw(this.world);
  }

  get colour(): Colours | undefined {
    return this.#picture.colours;
  }

  set colour(colours) {
    this.#picture.colours = colours;
  }

  forEach(visit: (disc: Disc) => void) {
    if (typeof visit !== 'function') throw badValue('visit', visit, 'a function');
    const { world } = this;
    if (!world) return;
    // Copies, because the function may change the world.
    const [ids, x, y, vx, vy, r] = [world.id, world.x, world.y, world.vx, world.vy, world.r].map((array) => array.slice());
    const before = { x, y, vx, vy, r };
    const changed: Record<keyof Arrays, number[]> = { id: [], x: [], y: [], vx: [], vy: [], r: [] };
    const fields = new Set<typeof values[number]>();
    const disc = { x: 0, y: 0, vx: 0, vy: 0, r: 0, id: 0 };
    const outer = this.#gone;
    const gone = (this.#gone = new Set());
    try {
      for (let k = 0; k < ids.length; k++) {
        disc.x = x[k];
        disc.y = y[k];
        disc.vx = vx[k];
        disc.vy = vy[k];
        disc.r = r[k];
        disc.id = ids[k];
        visit(disc);
        if (disc.x === x[k] && disc.y === y[k] && disc.vx === vx[k] && disc.vy === vy[k] && disc.r === r[k]) continue;
        changed.id.push(ids[k]);
        for (const name of values) {
          changed[name].push(disc[name]);
          if (disc[name] !== before[name][k]) fields.add(name);
        }
      }
    } finally {
      this.#gone = outer;
      for (const id of gone) outer?.add(id);
    }
    if (!changed.id.length) return;
    const kept = gone.size ? changed.id.map((id) => !gone.has(id)) : undefined;
    const left = (list: number[]) => (kept ? list.filter((_, k) => kept[k]) : list);
    const edit = Object.fromEntries([...fields].map((name) => [name, left(changed[name])]));
    world.edit(left(changed.id), edit);
  }

  near(x: number, y: number, radius: number) {
    return this.world ? this.world.near(x, y, radius) : noIds;
  }

  pairs(distance: number) {
    return this.world ? this.world.pairs(distance) : noIds;
  }

  push(x: number, y: number, radius: number, strength: number = 1) {
    checkNumbers({ x, y, radius, strength });
    const { world } = this;
    if (!world) return 0;
    const near = world.near(x, y, radius);
    const [vx, vy] = [new Float32Array(near.length), new Float32Array(near.length)];
    near.forEach((i, k) => {
      const [dx, dy] = [world.x[i] - x, world.y[i] - y];
      const distance = Math.hypot(dx, dy);
      const gain = distance > 0 ? (strength * (1 - distance / radius)) / distance : 0;
      vx[k] = world.vx[i] + gain * dx;
      vy[k] = world.vy[i] + gain * dy;
    });
    world.edit(near.map((i) => world.id[i]), { vx, vy });
    return near.length;
  }

  drag(x: number, y: number, reach: number = 30) {
    checkNumbers({ x, y, reach });
    const { world } = this;
    if (!world) return undefined;
    const held = this.#hold(world, x, y, reach);
    if (!held) return undefined;
    const { at, right, down } = held;
    // The disc flies to the place in the next tick, at most at the highest speed.
    const { width, height } = world.box;
    const r = world.r[at];
    const target = [inside(x + right, r, width - r), inside(y + down, r, height - r)];
    const way = [target[0] - world.x[at], target[1] - world.y[at]];
    const share = Math.min(1, this.#limit / Math.max(Math.hypot(...way), 1e-9));
    const [vx, vy] = way.map((part) => part * share);
    world.edit(held.id, { x: target[0] - vx, y: target[1] - vy, vx, vy });
    return held.id;
  }

  /** The disc that is held: its id, index, and place relative to the mouse's when it was taken. */
  #hold(world: World, x: number, y: number, reach: number) {
    const kept = this.#held ? world.id.indexOf(this.#held.id) : -1;
    if (this.#held && kept >= 0) return { at: kept, ...this.#held };
    const away = (i: number) => Math.hypot(world.x[i] - x, world.y[i] - y);
    const [at] = Array.from(world.near(x, y, reach)).sort((i, j) => away(i) - away(j));
    this.#held = at === undefined ? undefined : { id: world.id[at], right: world.x[at] - x, down: world.y[at] - y };
    return this.#held && { at, ...this.#held };
  }

  drop() {
    this.#held = undefined;
  }

  add(discs: { x: number | ArrayLike<number> } & DiscValues) {
    if (typeof discs !== 'object' || discs === null) throw badValue('discs', discs, 'an object with x, y and r');
    const list = typeof discs.x === 'number' ? { ...discs, x: [discs.x] } : discs;
    return this.#ready().add(list as Discs);
  }

  edit(ids: number | ArrayLike<number>, changes: DiscValues) {
    return this.#ready().edit(ids, changes);
  }

  remove(ids: number | ArrayLike<number>) {
    this.#ready().remove(ids);
    if (this.#gone) for (const id of typeof ids === 'number' ? [ids] : Array.from(ids)) this.#gone.add(id);
  }

  set(changes: Record<string, any>) {
    const said = this.world || this.#removed ? this.#ready().set(changes) : '';
    if (!this.world) Object.assign(this.#changes, changes);
    this.#limit = Number(changes.speedlimit ?? this.#limit);
    return said;
  }

  reset() {
    if (this.world || this.#removed) this.#ready().reset();
  }

  destroy() {
    this.#removed = true;
    this.#live.remove(this);
    this.world?.destroy();
    this.world = undefined;
  }

  get box() {
    return this.world?.box ?? { width: 0, height: 0 };
  }
}

// What sketches read of the world, and what it is until that is ready.
for (const [name, empty] of Object.entries({ x: none, y: none, vx: none, vy: none, r: none, id: noIds, count: 0, tick: 0 })) {
  Object.defineProperty(SketchDiscs.prototype, name, {
    get(this: SketchDiscs) {
      return this.world?.[name as keyof Arrays | 'count' | 'tick'] ?? empty;
    },
  });
}

Object.defineProperty(SketchDiscs.prototype, 'color', Object.getOwnPropertyDescriptor(SketchDiscs.prototype, 'colour') as PropertyDescriptor);

const inside = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
