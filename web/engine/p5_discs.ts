// Discs of a p5.js sketch: a World, and the calls that sketches need around it.
import { World } from 'cellmates';
import { CellmatesError, badValue } from '../driver/error.ts';
import { checkOptions, limitOf, randomDiscs } from './p5_options.ts';
import { Picture } from './p5_picture.ts';
import { call, tell } from './p5_told.ts';
import { numberOf, optionsOf, takingAlso } from './values.ts';

import type { SketchDiscs as Documented } from './p5_public.ts';
import type { Colours, Contact, Disc, DiscsOptions, Sketch, Surface } from './p5_types.ts';
import type { Begun, Box, DiscValues, Discs, Options } from './types.ts';

const none = new Float32Array(0);
const noIds = new Uint32Array(0);
const noTimes = new Float64Array(0);
const values = ['x', 'y', 'vx', 'vy', 'r'] as const;

// Nobody would notice that discs are freed, unless they tell a listener of their contacts, or the sketch holds their world alone.
const kept = new WeakMap<Sketch | World, Set<SketchDiscs>>();

/** Keeps discs as long as their sketch or world. */
const keep = (by: Sketch | World, discs: SketchDiscs) => kept.set(by, (kept.get(by) ?? new Set()).add(discs));

type Arrays = Pick<World, 'x' | 'y' | 'vx' | 'vy' | 'r' | 'id'>;

export interface SketchDiscs extends Arrays, Pick<World, 'count' | 'tick'>, Pick<Documented, 'color'> {}

const create = (options: Options) => World.create(options).catch((error) => takingAlso('radius, speed, auto, colour', () => {
  throw error;
}));

/** p5_public.ts describes what sketches call. */
export class SketchDiscs implements Documented {
  world: World | undefined;
  auto;
  /** Awaiting the discs waits until they are ready. */
  then: PromiseLike<SketchDiscs>['then'] | undefined;
  #begun;
  #sketch;
  #picture;
  #limit;
  /** Whether the box is that of the canvas, until the discs are stepped for the first time. */
  #follows;
  #scatter: ((box: Box) => Discs) | undefined;
  /** The first discs, if they are others than those of the world's beginning. */
  #first: Discs | undefined;
  #removed = false;
  /** Changes that `set` was given before the discs were ready. */
  #changes: Record<string, any> = {};
  #held: { id: number; right: number; down: number } | undefined;
  #listeners: ((contact: Contact) => void)[] = [];
  /** Whether the listeners are being called. */
  #telling = false;

  constructor(sketch: Sketch, options: DiscsOptions = {}) {
    checkOptions(options);
    this.#sketch = sketch;
    this.#picture = new Picture(sketch);
    this.auto = options.auto ?? true;
    this.#limit = limitOf(options);
    this.#follows = options.box === undefined && options.scene === undefined;
    if ((options.discs ?? options.scene) === undefined) this.#scatter = randomDiscs(sketch, options);
    this.colour = options.colour ?? options.color;
    this.#begun = this.#begin(options);
    this.then = (resolve, reject) => this.#begun.then(resolve, reject);
  }

  get ready() {
    return this.#begun.then(() => {});
  }

  async #begin(options: DiscsOptions) {
    await undefined; // the rest of `setup` may make the canvas
    const { n, radius, speed, auto, colour, color, ...others } = options;
    const sketch = this.#sketch;
    if (others.scene !== undefined) {
      this.world = await create({ n, ...others } as Options);
    } else {
      if (!others.box && !sketch._renderer) {
        const message = 'box must be set in preload, because there is no canvas yet: { width, height }.';
        throw new CellmatesError(message, 'bad-value', 'box');
      }
      const box = others.box ?? { width: sketch.width, height: sketch.height };
      // With the tutorial's response, piles sink into each other.
      const response = others.response ?? (others.gravity === 0 ? 'repulsion' : 'settle');
      this.world = await create({ ...others, response, discs: others.discs ?? this.#scatter?.(box) as Discs, box });
    }
    keep(this.world, this);
    this.#follow(this.world, false);
    if (Object.keys(this.#changes).length) this.world.set(this.#changes);
    if (this.#listeners.length) this.begun();
    if (this.#removed) this.destroy();
    // An object with `then` would be awaited forever.
    delete this.then;
    queueMicrotask(() => sketch._decrementPreload?.());
    // A sketch that does not loop has been drawn without the discs. Whoever awaits them gets them first.
    if (sketch.frameCount) setTimeout(() => {
      if (!this.#removed && sketch.isLooping?.() === false) sketch.redraw?.();
    });
    return this;
  }

  /**
   * Makes the box as large as the canvas, and has the random discs all over it.
   * @param last Whether the box stays from now on.
   */
  #follow(world: World, last: boolean) {
    const box = { width: Math.fround(this.#sketch.width), height: Math.fround(this.#sketch.height) };
    const follows = this.#follows;
    this.#follows &&= !last;
    if (!follows || (world.box.width === box.width && world.box.height === box.height)) return;
    world.set({ box });
    this.#first = this.#scatter?.(box);
    this.#begins(world);
  }

  #begins(world: World) {
    const { x, y, vx, vy, r } = this.#first ?? {};
    if (r && world.tick === 0) world.edit(Uint32Array.from({ length: (r as Float32Array).length }, (_, id) => id), { x, y, vx, vy, r, mass: r });
  }

  #ready() {
    if (this.world) return this.world;
    if (this.#removed) throw new CellmatesError('These discs were destroyed.', 'destroyed');
    throw new CellmatesError('The discs are not ready yet: write discs.ready.then(() => { … }) around this call.', 'busy');
  }

  step(ticks = 1) {
    const { world } = this;
    if (!world) return;
    if (this.#telling) throw new CellmatesError('A listener of contacts cannot step the discs.', 'busy');
    this.#follow(world, true);
    world.step(ticks);
    if (this.#listeners.length) this.#tell(world);
  }

  /** To be called before each draw of the sketch, which an error would stop. */
  beforeDraw() {
    try {
      this.step(this.auto ? 1 : 0);
    } catch (error) {
      const { code, message } = error as CellmatesError;
      if (code === 'busy') return; // as long as a promise of the world is pending
      const over = code === 'destroyed' || code === 'crashed' || code === 'no-memory';
      tell(over ? new CellmatesError(`${message} The discs are gone: call createDiscs again.`, code) : error);
      if (over) this.destroy();
    }
  }

  #tell(world: World) {
    const { ids, x, y, impulse } = this.begun();
    const contact = { a: 0, b: 0, x: 0, y: 0, impulse: 0 };
    const { width, height } = world.box;
    this.#telling = true;
    for (let k = 0; k < x.length; k++) {
      for (const listener of this.#listeners) {
        if (this.world !== world) break; // a listener has destroyed the discs
        if (!world.has(ids[2 * k]) || !world.has(ids[2 * k + 1])) break; // one has removed them
        // A box that has just become smaller has discs outside, where none can be added.
        const [left, top] = [inside(x[k], 0, width), inside(y[k], 0, height)];
        Object.assign(contact, { a: ids[2 * k], b: ids[2 * k + 1], x: left, y: top, impulse: impulse[k] });
        call(() => listener(contact));
      }
    }
    this.#telling = false;
    if (this.world && call(() => this.world?.count) === undefined) this.destroy(); // its world was
  }

  on(event: 'contact', listener: (contact: Contact) => void) {
    if (event !== 'contact') throw badValue('event', event, '"contact"');
    if (typeof listener !== 'function') throw badValue('listener', listener, 'a function');
    this.#listeners.push(listener);
    if (!this.#removed) keep(this.#sketch, this);
    this.begun();
    return this;
  }

  /** The first call only has the engine collect contacts. */
  begun() {
    if (!this.world) return { ids: noIds, x: none, y: none, impulse: none, time: noTimes, missed: 0 };
    return this.world.contacts({ since: 'begin' }) as Begun;
  }

  draw(surface: Surface = this.#sketch) {
    if (surface !== this.#sketch && !Object(surface)._renderer) throw badValue('graphics', surface, 'what createGraphics returned');
    if (this.world) this.#picture.draw(this.world, surface);
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
    const { width, height } = world.box;
    const speeds = [-BUILD_LIMITS.velocity, BUILD_LIMITS.velocity];
    const ranges = { x: [0, width], y: [0, height], vx: speeds, vy: speeds, r: [BUILD_LIMITS.leastRadius, BUILD_LIMITS.radius] };
    const changed: Record<keyof Arrays, number[]> = { id: [], x: [], y: [], vx: [], vy: [], r: [] };
    const fields = new Set<typeof values[number]>();
    const disc = { x: 0, y: 0, vx: 0, vy: 0, r: 0, id: 0 };
    for (let k = 0; k < ids.length && this.world === world; k++) {
      if (!world.has(ids[k])) continue;
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
        let value = disc[name];
        if (!Number.isFinite(value)) {
          tell(badValue(`disc.${name}`, value, 'a finite number'));
          value = before[name][k];
        }
        changed[name].push(inside(value, ranges[name][0], ranges[name][1]));
        if (value !== before[name][k]) fields.add(name);
      }
    }
    if (this.world !== world) return;
    const there = [...changed.id.keys()].filter((k) => world.has(changed.id[k]));
    const left = (list: number[]) => there.map((k) => list[k]);
    world.edit(left(changed.id), Object.fromEntries([...fields].map((name) => [name, left(changed[name])])));
  }

  near(x: number, y: number, radius: number) {
    return this.world ? this.world.near(x, y, radius) : noIds;
  }

  pairs(distance: number) {
    return this.world ? this.world.pairs(distance) : noIds;
  }

  push(x: number, y: number, radius: number, strength: number = 1) {
    for (const [name, value] of Object.entries({ x, y, radius, strength })) numberOf(name, value);
    const { world } = this;
    if (!world) return 0;
    const near = world.near(x, y, radius);
    const [vx, vy] = [new Float32Array(near.length), new Float32Array(near.length)];
    near.forEach((i, k) => {
      const [dx, dy] = [world.x[i] - x, world.y[i] - y];
      const distance = Math.hypot(dx, dy);
      const gain = distance > 0 ? (strength * (1 - distance / radius)) / distance : 0;
      vx[k] = inside(world.vx[i] + gain * dx, -BUILD_LIMITS.velocity, BUILD_LIMITS.velocity);
      vy[k] = inside(world.vy[i] + gain * dy, -BUILD_LIMITS.velocity, BUILD_LIMITS.velocity);
    });
    world.edit(near.map((i) => world.id[i]), { vx, vy });
    return near.length;
  }

  drag(x: number, y: number, reach: number = 30) {
    for (const [name, value] of Object.entries({ x, y, reach })) numberOf(name, value);
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
    const kept = this.#held && world.has(this.#held.id) ? world.id.indexOf(this.#held.id) : -1;
    if (this.#held && kept >= 0) return { at: kept, ...this.#held };
    const away = (i: number) => Math.hypot(world.x[i] - x, world.y[i] - y);
    const [at] = Array.from(world.near(x, y, reach)).sort((i, j) => away(i) - away(j));
    this.#held = at === undefined ? undefined : { id: world.id[at], right: world.x[at] - x, down: world.y[at] - y };
    return this.#held && { at, ...this.#held };
  }

  drop() {
    this.#held = undefined;
  }

  add(discs: Parameters<World['add']>[0]) {
    return this.#ready().add(discs);
  }

  edit(ids: number | ArrayLike<number>, changes: DiscValues) {
    return this.#ready().edit(ids, changes);
  }

  has(id: number) {
    return this.world ? this.world.has(id) : false;
  }

  remove(ids: number | ArrayLike<number>) {
    return this.#ready().remove(ids);
  }

  set(changes: Record<string, any>) {
    optionsOf('changes', changes);
    const said = this.world || this.#removed ? this.#ready().set(changes) : '';
    if (!this.world) Object.assign(this.#changes, changes);
    if (changes.box) this.#follows = false;
    this.#limit = limitOf({ speedlimit: this.#limit, ...changes });
    return said;
  }

  reset() {
    if (!this.world && !this.#removed) return;
    const world = this.#ready();
    world.reset();
    this.#begins(world);
  }

  destroy() {
    this.#removed = true;
    kept.get(this.#sketch)?.delete(this);
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
