// Follows whether the picture is in sight, and whether it has its WebGL context.

import type { Sight } from '../../frame/events.ts';
import type { Call } from '../types.ts';
import { followGraphics } from './graphics.ts';

/**
 * Follows sight and graphics, and tells the program of each change.
 * @returns `showing` takes what the embedding page says.
 */
export function runSight(canvas: HTMLCanvasElement, call: Call, { missed, leaving, seen }: {
  /** The `missed` of `followGraphics`. */
  missed: () => () => void;
  /** Called before the graphics are given back. */
  leaving: () => void;
  /** Called with each change of sight. */
  seen: (visible: boolean) => void;
}): { sight: Sight; showing: (visible: boolean) => void } {
  let onScreen = true;
  let shown = true;
  let needed = false;
  const tellGraphics = (there: boolean) => {
    sight.graphics = there;
    call('_cellmates_graphics', there ? 1 : 0);
    sight.changed();
  };
  const holdGraphics = followGraphics(canvas, tellGraphics, missed, leaving);
  const tell = () => {
    sight.visible = ((onScreen && shown) || needed) && !document.hidden;
    call('_cellmates_visible', sight.visible ? 1 : 0);
    seen(sight.visible);
    holdGraphics(sight.visible);
    sight.changed();
  };
  const sight = {
    visible: true,
    graphics: true,
    changed() {},
    keepOn(wanted: boolean) {
      // An embed that is scrolled away always pauses.
      const now = wanted && window === window.top;
      if (now === needed) return;
      needed = now;
      tell();
    },
  };
  const follow = () => {
    tell();
    if (!onScreen || !shown) canvas.blur();
  };
  document.addEventListener('visibilitychange', follow);
  new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1].isIntersecting;
    follow();
  }).observe(canvas);
  const showing = (now: boolean) => {
    if (now === shown) return;
    shown = now;
    follow();
  };
  return { sight, showing };
}
