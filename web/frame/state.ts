import type { State } from '../types.ts';

/** The state as embedding pages get it, without the fields that only Cellmates' page needs. */
export function stateForOthers({ page, ...rest }: State) {
  return rest;
}
