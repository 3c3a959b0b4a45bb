// Moves the view of the picture, and back.

import type { Program } from '../../types.ts';
import { wantsStillness } from '../boot/motion.ts';

/** A view: zoom, and the middle of the visible part of the box, px. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

const glideFor = 350; // ms

/** @returns The present view; undefined if nothing runs. */
export function viewOf(program: Program): View | undefined {
  const now = program.state(false);
  if (!now) return undefined;
  const [left, top, width, height] = now.seen;
  return { zoom: now.zoom, x: left + width / 2, y: top + height / 2 };
}

/**
 * Glides to a view; with reduced motion it jumps.
 * @param done Called at the end.
 * @returns Stops the glide where it is.
 */
export function glide(program: Program, to: View, done: () => void = () => {}): () => void {
  const from = viewOf(program);
  if (!from) return () => {};
  let start: number | undefined;
  let request = 0;
  const step = (time: number) => {
    start ??= time;
    const part = wantsStillness() ? 1 : Math.min(1, (time - start) / glideFor);
    const zoom = from.zoom * (to.zoom / from.zoom) ** (part * part * (3 - 2 * part));
    // One point of the box stays in its place, as if a wheel zoomed there.
    const way = to.zoom === from.zoom ? part : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
    program.look(zoom, from.x + way * (to.x - from.x), from.y + way * (to.y - from.y));
    if (part < 1) request = requestAnimationFrame(step);
    else done();
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}
