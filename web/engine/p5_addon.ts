// The addon for p5.js 1.x and 2.x, for sketches in global and instance mode. It adds `createDiscs` and `drawDiscs` to
// sketches, and steps the discs before each `draw`.
import { badValue } from '../driver/error.ts';
import { SketchDiscs } from './p5_discs.ts';

import type { Lifecycles, P5, Sketch } from './p5_types.ts';

// What a sketch does not hold any more is freed.
const discsOf = new WeakMap<Sketch, WeakRef<SketchDiscs>[]>();

/** The sketch's discs that still exist. */
const discsIn = (sketch: Sketch) => (discsOf.get(sketch) ?? []).flatMap((one) => one.deref() ?? []);

/**
 * The addon as `p5.registerAddon` takes it.
 * @param fn The prototype of all sketches.
 */
export function addon(p5: P5, fn: Sketch, lifecycles: Lifecycles) {
  fn.createDiscs = function (options) {
    const sketch = this._pInst ?? this;
    const discs = new SketchDiscs(sketch, options);
    discsOf.set(sketch, [...discsIn(sketch), discs].map((one) => new WeakRef(one)));
    return discs;
  };
  fn.drawDiscs = function (discs) {
    if (!(discs instanceof SketchDiscs)) throw badValue('discs', discs, 'discs that createDiscs returned');
    discs.draw(this);
  };
  lifecycles.predraw = function () {
    for (const discs of discsIn(this)) discs.beforeDraw();
  };
  lifecycles.remove = function () {
    for (const discs of discsIn(this)) discs.destroy();
    discsOf.delete(this);
  };
}

/** Adds the addon to p5, whose version may be 1 or 2. */
export function register(p5: P5) {
  if (p5.registerAddon) {
    p5.registerAddon(addon);
    return;
  }
  const hooks: Lifecycles = {};
  addon(p5, p5.prototype, hooks);
  // p5 1 calls its hooks with `window` in global mode. In `preload` it counts the calls of `createDiscs`, and
  // SketchDiscs says when each is done.
  const sketchOf = (self: unknown) => (self instanceof p5 ? self : p5.instance);
  p5.prototype.registerMethod('pre', function () {
    hooks.predraw?.call(sketchOf(this));
  });
  p5.prototype.registerMethod('remove', function () {
    hooks.remove?.call(sketchOf(this));
  });
  p5.prototype.registerPreloadMethod('createDiscs', p5.prototype);
}
