// The stage takes the shape of its scene's box, as far as the window allows (style/stage.css). A
// scene without a shape of its own takes the stage's.

import type { Scene } from '../types.ts';

/** @param aspect Width over height of the box; 0 if it is automatic. */
export function shapeStage({ free, shape }: Pick<Scene, 'free' | 'shape'>, aspect = 0) {
  const { classList, style } = document.documentElement;
  classList.toggle('free', free && !aspect);
  style.setProperty('--shape', String(aspect || shape));
}
