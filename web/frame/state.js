/** @import { State } from '../types.js' */

/**
 * The state as other pages get it: without what only this one needs.
 * @param {State} state
 */
export function stateForOthers({ inspection, switch: places, box, frames, pixelRatio, stepsLeft, begun, ...rest }) {
  return rest;
}
