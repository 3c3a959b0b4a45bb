// The conversation with the page around: what it may ask for, and what it is told.
// web/README.md describes it for those who write such a page. What an order may hold is the
// program's to say: it refuses by name what it does not take.

/** @import { Program } from '../types.js' */

const protocol = 1;
const told = ['ready', 'released', 'state', 'run', 'error'];
const types = ['play', 'pause', 'step', 'reset', 'set', 'measure', 'cancel', 'get', 'seek', 'snapshot', 'record', 'restore'];

// What these are for the program.
/** @type {Record<string, Record<string, string>>} */
const programs = {
  snapshot: { type: 'save', what: 'snapshot' },
  record: { type: 'save', what: 'run' },
  restore: { type: 'open' },
};

// What is asked before the program runs waits for it; so much, at most.
const mostWaiting = 100;

// Longer ones do not fit onto the program's stack, and ask for nothing sensible.
const longestQuery = 2000;

/** An order that does not reach the program. Code and field are as the program's own. */
class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {string} [field]
   */
  constructor(message, code, field) {
    super(message);
    this.details = { code, ...(field && { field }) };
  }
}

/**
 * What a page around has sent, and nobody has looked at.
 * @typedef {{ cellmates: unknown, type?: unknown, id?: unknown, [field: string]: unknown }} Message
 */

/**
 * An order that is not answered: the program's query, whom to answer, and what the answer repeats.
 * @typedef {{ type: string, query: string, file?: Uint8Array, from: Window | null, re: { re?: unknown } }} Asked
 */

/**
 * A message as the program reads it: {type: 'set', n: 500} → "type=set&n=500".
 * @param {string} type
 * @param {Message} message
 * @throws {Refusal} Where it holds what no order can.
 */
function asQuery(type, { cellmates, type: _, id, data, ...values }) {
  const query = new URLSearchParams(programs[type] ?? { type });
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw new Refusal(`${name} must be a text, a number or a boolean.`, 'bad-value', name);
    }
    query.append(name, String(typeof value === 'boolean' ? Number(value) : value));
  }
  if (type === 'set' && Object.keys(values).length === 0) throw new Refusal('set has no fields to set.', 'bad-value', 'type');
  const text = query.toString();
  if (text.length > longestQuery) throw new Refusal(`${type} holds more than ${longestQuery} characters.`, 'too-much');
  return text;
}

/**
 * The run that a message brings.
 * @param {string} type
 * @param {Message} message
 * @throws {Refusal} Where it has none, or should not.
 */
function fileOf(type, { data }) {
  if (type !== 'restore' && data === undefined) return undefined;
  if (type !== 'restore') throw new Refusal(`${type} has no data.`, 'unknown-name', 'data');
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data instanceof Uint8Array) return data;
  throw new Refusal('data must be an ArrayBuffer or a Uint8Array.', 'bad-value', 'data');
}

/**
 * @param {Message} message
 * @returns {string} Its type.
 * @throws {Refusal} Where the frame takes no such message.
 */
function checkedType({ cellmates, type }) {
  if (cellmates !== protocol) throw new Refusal(`cellmates must be ${protocol}.`, 'bad-value', 'cellmates');
  if (typeof type !== 'string' || !types.includes(type)) {
    throw new Refusal(`type must be one of ${types.join(' ')}.`, 'bad-value', 'type');
  }
  return type;
}

/**
 * Whoever asks is answered, wherever the page comes from: there are no secrets.
 * @param {Window | null} whom
 * @param {object} message
 */
const tell = (whom, message) => whom?.postMessage({ cellmates: protocol, ...message }, '*');

/**
 * @param {Pick<Asked, 'from' | 're'>} order
 * @param {string} message
 * @param {object} details
 */
const refuse = ({ from, re }, message, details) => tell(from, { type: 'error', message, ...details, ...re });

/**
 * @param {Program} program
 * @param {Asked} order
 */
function tellState(program, { from, re, type }) {
  const now = program.state();
  if (!now) return; // failed() has answered
  const { inspection, switch: places, box, frames, pixelRatio, stepsLeft, ...state } = now;
  const rows = type === 'measure' && { mode: inspection.mode, rows: inspection.measured };
  tell(from, { type: 'state', running: true, ...state, ...rows, ...re });
}

/**
 * @param {Program} program
 * @param {Asked} order
 */
function tellRun(program, { from, re }) {
  const now = program.state();
  if (!now) return; // failed() has answered
  tell(from, { type: 'run', data: program.file().buffer, tick: now.tick, n: now.n, hash: now.hash, ...re });
}

/**
 * Hears messages from now on.
 * @param {object} means
 * @param {() => void} means.start Begins to load the program, if that has not begun.
 * @param {() => string} means.failure Why there is none, or nothing.
 * @returns Three functions: `running`, to be called once it runs, `failed`, once it never will,
 *   and `released`, whenever the reader gives the keyboard back to the page around.
 */
export function hearMessages({ start, failure }) {
  /** @type {Program | null} */
  let program = null;
  /** @type {Set<Asked>} */
  const asked = new Set();
  const notRunning = () => new Refusal(failure(), 'not-running');

  const send = (/** @type {Program} */ to, /** @type {Asked} */ order) => {
    to.order(order.query, 'host', ({ code, field, value, sentence }) => {
      if (!asked.delete(order)) return;
      if (code === 'done' && (order.type === 'snapshot' || order.type === 'record')) tellRun(to, order);
      else if (code === 'done') tellState(to, order);
      else refuse(order, `${sentence}.`, { code, ...(field && { field: field === 'file' ? 'data' : field, value }) });
    }, order.file);
  };

  window.addEventListener('message', ({ data, source }) => {
    // Others talk too, about other things; and what is told is not an order.
    if (data === null || typeof data !== 'object' || !('cellmates' in data)) return;
    if (data.cellmates === protocol && told.includes(data.type)) return;
    const from = /** @type {Window | null} */ (source); // others than windows send to ports and workers
    const re = data.id === undefined ? {} : { re: data.id };
    /** @type {Asked} */
    let order;
    try {
      const type = checkedType(data);
      if (failure()) throw notRunning();
      if (type === 'get' && !program) return tell(from, { type: 'state', running: false, ...re });
      order = { type, query: asQuery(type, data), file: fileOf(type, data), from, re };
      if (!program && asked.size === mostWaiting) throw new Refusal('Too many messages are waiting for their turn.', 'too-much');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse({ from, re }, error.message, error.details);
    }
    asked.add(order);
    if (program) send(program, order);
    else if (order.type === 'play') start();
  });

  return {
    running(/** @type {Program} */ what) {
      program = what;
      if (window.parent !== window) tell(window.parent, { type: 'ready' });
      for (const order of [...asked]) send(what, order);
    },
    released() {
      if (window.parent !== window) tell(window.parent, { type: 'released' });
    },
    failed() {
      for (const order of asked) refuse(order, failure(), notRunning().details);
      asked.clear();
    },
  };
}
