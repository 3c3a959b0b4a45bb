/** @import { State } from '../types.js' */

/**
 * The state as embedding pages get it, without the fields that only Cellmates' page needs.
 * @param {State} state
 */
export function stateForOthers({ inspection, switch: places, box, frames, pixelRatio, stepsLeft, begun, added, ...rest }) {
  return rest;
}
