// Parts that all messages share.

import type { State } from '../schema/types.ts';
import { type CellmatesError, isHuge } from '../driver/error.ts';

export const protocol = 1;

/** Posts a message to a window of any origin, because messages contain no secrets. */
export const tell = (whom: Window | null, message: object, transfer?: Transferable[]) =>
  whom?.postMessage({ cellmates: protocol, ...message }, '*', transfer);

/** An error as a message has it. A value is a text of the length of a command at most. */
export function errorFields({ message, code, field, value }: CellmatesError) {
  const told = value !== undefined && value !== Object(value) && !isHuge(value);
  return { message, code, ...(field && { field }), ...(told && { value: String(value).slice(0, BUILD_LIMITS.command) }) };
}

/** The state as embedding pages get it, without the fields that only Cellmates' page needs. */
export const stateForOthers = ({ page, ...rest }: State) => rest;

// Names of the events to which a page can subscribe.
export const events = ['state', 'tick', 'spawn', 'change', 'measure', 'visible', 'graphics'];

/** A window's subscription to an event, which it gets at most once per `every` ms. `end` ends it, once it has begun. */
export type Subscription = { from: Window; event: string; every: number; end?: () => void };
