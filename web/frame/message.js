// Parts that all messages share.

export const protocol = 1;

/** The error for a command that is not carried out. Its code, field and value are like the program's. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {string} [field]
   * @param {unknown} [value]
   */
  constructor(message, code, field, value) {
    super(message);
    this.details = { code, ...(field && { field }), ...(value !== undefined && { value: String(value) }) };
  }
}

/**
 * Posts a message to a window of any origin, because messages contain no secrets.
 * @param {Window | null} whom
 * @param {object} message
 * @param {Transferable[]} [transfer]
 */
export const tell = (whom, message, transfer) => whom?.postMessage({ cellmates: protocol, ...message }, '*', transfer);

// Names of the events to which a page can subscribe.
export const events = ['state', 'tick', 'spawn', 'change', 'measure', 'visible', 'graphics'];

/**
 * A window's subscription to an event, which it gets at most once per `every` ms.
 * @typedef {{ from: Window, event: string, every: number }} Subscription
 */
