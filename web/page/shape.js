// The stage takes the shape of its scene's box, as far as the window allows (style.css). A scene
// that is free of a shape takes the stage's.

import { schema } from './schema.js';

/**
 * @param {string} name A scene's.
 * @param {number} [aspect] Width by height, of a box whose address fixes that.
 */
export function shapeStage(name, aspect) {
  const scene = schema.scenes.find((each) => each.name === name);
  if (!scene) return;
  const { classList, style } = document.documentElement;
  classList.toggle('free', scene.free && !aspect);
  style.setProperty('--shape', String(aspect || scene.shape));
}
