// Parts that all messages share.

import type { CellmatesError } from '../driver/error.ts';

export const protocol = 1;

/** Posts a message to a window of any origin, because messages contain no secrets. */
export const tell = (whom: Window | null, message: object, transfer?: Transferable[]) =>
  whom?.postMessage({ cellmates: protocol, ...message }, '*', transfer);

/** An error as a message has it. */
export const errorFields = ({ message, code, field, value }: CellmatesError) =>
  ({ message, code, ...(field && { field }), ...(value !== undefined && value !== Object(value) && { value: String(value) }) });

// Names of the events to which a page can subscribe.
export const events = ['state', 'tick', 'spawn', 'change', 'measure', 'visible', 'graphics'];

/** A window's subscription to an event, which it gets at most once per `every` ms. */
export type Subscription = { from: Window; event: string; every: number };
