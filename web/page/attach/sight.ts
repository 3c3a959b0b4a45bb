// Follows whether the picture is in sight, and whether it has its WebGL context.

import type { Sight } from '../../frame/events.ts';
import { followGraphics } from './graphics.ts';

/** @returns `showing` takes whether the embedding page shows the embed. */
export function runSight(canvas: HTMLCanvasElement, { graphics, missed, leaving, seen }: {
  /** Called when the canvas has lost its WebGL context, and with true when it is back, empty. */
  graphics: (there: boolean) => void;
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
    graphics(there);
    sight.changed();
  };
  const holdGraphics = followGraphics(canvas, tellGraphics, missed, leaving);
  const tell = () => {
    sight.visible = ((onScreen && shown) || needed) && !document.hidden;
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
