// Parts that all messages share.

export const protocol = 1;

/** The error for a command that is not carried out. Its code, field and value are like the program's. */
export class Refusal extends Error {
  details: { code: string; field?: string; value?: string };

  constructor(message: string, code: string, field?: string, value?: unknown) {
    super(message);
    this.details = { code, ...(field && { field }), ...(value !== undefined && { value: String(value) }) };
  }
}

/** Posts a message to a window of any origin, because messages contain no secrets. */
export const tell = (whom: Window | null, message: object, transfer?: Transferable[]) =>
  whom?.postMessage({ cellmates: protocol, ...message }, '*', transfer);

// Names of the events to which a page can subscribe.
export const events = ['state', 'tick', 'spawn', 'change', 'measure', 'visible', 'graphics'];

/** A window's subscription to an event, which it gets at most once per `every` ms. */
export type Subscription = { from: Window; event: string; every: number };
