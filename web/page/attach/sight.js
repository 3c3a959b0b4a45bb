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
 * @param {(visible: boolean) => void} callbacks.seen Called with each change of sight.
 * @returns {Sight}
 */
export function runSight(canvas, call, { missed, seen }) {
  let onScreen = true;
  let needed = false;
  const holdGraphics = followGraphics(
    canvas,
    (there) => {
      sight.graphics = there;
      call('_cellmates_graphics', there ? 1 : 0);
      sight.changed();
    },
    missed,
  );
  const tell = () => {
    sight.visible = (onScreen || needed) && !document.hidden;
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
  followSight(canvas, (now) => {
    onScreen = now;
    tell();
    if (!onScreen) canvas.blur();
  });
  return sight;
}
