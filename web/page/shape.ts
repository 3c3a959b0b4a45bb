// The stage takes the shape of its scene's box, as far as the window allows (style/stage.css). A
// scene without a shape of its own takes the stage's.

import { schema } from './schema.ts';

/**
 * @param name The scene's.
 * @param aspect Width over height of the box, if the address sets it.
 */
export function shapeStage(name: string, aspect?: number) {
  const scene = schema.scenes.find((each) => each.name === name);
  if (!scene) return;
  const { classList, style } = document.documentElement;
  classList.toggle('free', scene.free && !aspect);
  style.setProperty('--shape', String(aspect || scene.shape));
}
