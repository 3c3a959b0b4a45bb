// What every message is made of.

export const protocol = 1;

/** An order that is not carried out. Code, field and value are as the program's own. */
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
 * Whoever asks is answered, wherever the page comes from: there are no secrets.
 * @param {Window | null} whom
 * @param {object} message
 * @param {Transferable[]} [transfer]
 */
export const tell = (whom, message, transfer) => whom?.postMessage({ cellmates: protocol, ...message }, '*', transfer);

// What a frame can tell without being asked, and which of it is found by looking now and then.
export const events = ['state', 'tick', 'spawn', 'change', 'measure', 'visible', 'graphics'];

/**
 * An event that a window wants to hear of, every so many ms at most.
 * @typedef {{ from: Window, event: string, every: number }} Subscription
 */
