// Whether anyone can see the picture, and whether the browser lets it draw.

/** @import { Sight } from '../../types.js' */
/** @import { Call } from '../types.js' */
import { followGraphics } from './graphics.js';
import { followSight } from './stage.js';

/**
 * Tells the program, too.
 * @param {HTMLCanvasElement} canvas
 * @param {Call} call
 * @param {object} means
 * @param {() => () => void} means.missed As `followGraphics` takes it.
 * @param {(visible: boolean) => void} means.seen Called with each change of sight.
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
      // A frame that is scrolled away rests, whatever it was doing.
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
