// Follows whether the picture is in sight, and whether it has its WebGL context.

/** @import { Sight } from '../../types.js' */
/** @import { Call } from '../types.js' */
import { followGraphics } from './graphics.js';
import { followSight } from './stage.js';

/**
 * Follows sight and graphics, and tells the program of each change.
 * @param {HTMLCanvasElement} canvas
 * @param {Call} call
 * @param {object} callbacks
 * @param {() => () => void} callbacks.missed The `missed` of `followGraphics`.
 * @param {() => void} callbacks.leaving Called before the graphics are given back.
 * @param {(visible: boolean) => void} callbacks.seen Called with each change of sight.
 * @returns {{ sight: Sight, showing: (visible: boolean) => void }} `showing` takes what the embedding page says.
 */
export function runSight(canvas, call, { missed, leaving, seen }) {
  let onScreen = true;
  let shown = true;
  let needed = false;
  const holdGraphics = followGraphics(
    canvas,
    (there) => {
      sight.graphics = there;
      call('_cellmates_graphics', there ? 1 : 0);
      sight.changed();
    },
    missed,
    leaving,
  );
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
    keepOn(/** @type {boolean} */ wanted) {
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
  followSight(canvas, (now) => {
    onScreen = now;
    follow();
  });
  const showing = (/** @type {boolean} */ now) => {
    if (now === shown) return;
    shown = now;
    follow();
  };
  return { sight, showing };
}
