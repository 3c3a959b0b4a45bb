// Receives the embedding page's commands and answers each once; web/MESSAGES.md describes the messages.
// This file is loaded before Run. host.ts, which is loaded with the program, carries the commands out.
// The program itself checks most fields, and refuses an invalid one by its name.

import type { Schema } from '../types.ts';
import type { Host } from './host.ts';
import type { Opening } from './opening.ts';
import { bytesOf, commandText } from '../driver/command.ts';
import { CellmatesError } from '../driver/error.ts';
import { type Subscription, events, protocol, tell } from './message.ts';

const told = ['ready', 'released', 'state', 'run', 'error', 'event', 'subscribed', 'withdrawn'];

// Commands to the embed, in addition to the program's own.
export const frameCommands = ['hello', 'subscribe', 'unsubscribe', 'prepare', 'withdraw', 'sight'];

// Commands that are answered even before Run, and the kinds of waiting commands that they end, as in the program
// (src/session/session.cpp).
const ends: Record<string, string[]> = {
  pause: ['step', 'seek'],
  reset: ['step', 'seek', 'measure', 'sweep', 'race'],
  cancel: ['step', 'seek', 'measure', 'sweep', 'race'],
  'close-race': [],
};

// Largest number of commands that wait for the program to run.
const mostWaiting = 100;
const mostSubscriptions = 100;

const usuallyEvery = 250; // ms
const leastEvery = 100; // ms
const mostEvery = 60_000; // ms

/** A message of the embedding page, of which only `cellmates` is known to be present. */
type Message = { cellmates: unknown; type?: unknown; id?: unknown; [field: string]: unknown };

/** A command that waits for its answer: its query for the program, its sender, and the fields that the answer repeats. */
export type Asked = { type: string; query: string; file?: Uint8Array; from: Window | null; re: { re?: unknown } };

/** Carries out a command, then calls `answer` or `refuse`. */
export type CarryOut = (command: Asked, answer: (message: object, transfer?: Transferable[]) => void,
  refuse: (refusal: CellmatesError) => void) => void;

// With `from` in the address, only the embedding page may command the embed, and no other frame of that page.
const onlyParent = () => new URLSearchParams(window.location.search).has('from');

/**
 * Writes a message as the program reads it: {type: 'set', n: 500} → "type=set&n=500".
 * @throws {CellmatesError} If a value has an invalid type, a `set` is empty, or the command is too long.
 */
function asQuery(type: string, { cellmates, type: _, id, data, ...values }: Message) {
  if (type === 'set' && Object.keys(values).length === 0) throw new CellmatesError('set needs at least one field.', 'bad-value', 'type');
  return commandText(type, values);
}

/**
 * The replay's file in a message; undefined if its type takes none.
 * @throws {CellmatesError} If the file is missing, has an invalid type, or is not expected.
 */
function fileOf(type: string, { data }: Message) {
  if (type !== 'restore' && data === undefined) return undefined;
  if (type !== 'restore') throw new CellmatesError(`${type} takes no data.`, 'unknown-name', 'data');
  return bytesOf(data, 'data', BUILD_LIMITS.file);
}

/**
 * @returns Its type.
 * @throws {CellmatesError} If the embed takes no such message.
 */
function checkedType({ cellmates, type }: Message, types: string[]): string {
  if (cellmates !== protocol) throw new CellmatesError(`cellmates must be ${protocol}.`, 'bad-value', 'cellmates');
  if (typeof type !== 'string' || !types.includes(type)) {
    throw new CellmatesError(`type must be one of ${types.join(' ')}.`, 'bad-value', 'type');
  }
  return type;
}

/** Whether an answer can repeat an id. A port, for example, can only be handed over. */
function canBeSent(id: unknown) {
  try {
    globalThis.structuredClone?.(id);
    return true;
  } catch {
    return false;
  }
}

/**
 * The events that a message names, and the shortest time between two of them, ms.
 * @throws {CellmatesError} If either is invalid.
 */
function wantedEvents({ to, every = usuallyEvery }: Message) {
  const names = typeof to === 'string' ? to.split(/[\s,]+/) : to;
  if (!Array.isArray(names) || names.length === 0 || !names.every((name) => events.includes(name))) {
    throw new CellmatesError(`to must be one or more of ${events.join(' ')}.`, 'bad-value', 'to');
  }
  if (typeof every !== 'number' || !(every >= leastEvery && every <= mostEvery)) {
    throw new CellmatesError(`every must be a number from ${leastEvery} to ${mostEvery}.`, 'bad-value', 'every');
  }
  return { names: [...new Set(names)] as string[], every };
}

/**
 * Receives messages from now on.
 * @returns Four functions: `running` is to be called once the program runs, `shown` after its first frame, `failed` once it
 * never will, and `released` whenever the reader gives the keyboard back to the embedding page.
 */
export function hearMessages({ start, waits, prepare, opening, shown, failure, schema }: {
  /** Begins to load the program, if that has not begun, and starts it. */
  start: () => void;
  /** Whether that has not begun. */
  waits: () => boolean;
  /** Loads the program without starting it. */
  prepare: () => Promise<void>;
  /** How the simulation will open; null if only the program knows. */
  opening: Opening | null;
  /** Called when the embedding page says whether it shows the embed. */
  shown: (visible: boolean) => void;
  /** Says why the program has failed; empty if it has not. */
  failure: () => string;
  schema: Schema;
}) {
  const ofProgram = schema.commands.filter(({ messages }) => messages).map(({ name }) => name);
  const types = [...ofProgram, ...frameCommands];
  const parameters = [...schema.run, ...schema.view, ...schema.page].map(({ name }) => name);
  const unknown = [...new URLSearchParams(window.location.search).keys()].filter((name) =>
    name !== 'from' && !parameters.includes(name));
  let host: Host | null = null;
  let prepared = false;
  const asked = new Set<Asked>();
  const subscriptions: Subscription[] = [];
  const stateBeforeRun = () => ({ type: 'state', ...(opening?.state() ?? { running: false }) });
  const notRunning = () => new CellmatesError(failure(), 'not-running');

  // Each command is answered exactly once.
  const answer = (command: Asked, message: object, transfer: Transferable[] = []) => {
    if (!asked.delete(command)) return;
    const sameType = 'type' in message && message.type === command.type;
    if (sameType && command.type === 'sight' && !('re' in command.re)) return; // nobody needs it
    // `answers` marks an answer whose type could be taken for a command's.
    tell(command.from, { ...message, ...(sameType && { answers: true }), ...command.re }, transfer);
  };
  const refuse = (command: Asked, { message, code, field, value }: CellmatesError) => answer(command,
    { type: 'error', message, code, ...(field && { field }), ...(value !== undefined && value !== Object(value) && { value: String(value) }) });
  const send = (to: Host, command: Asked) =>
    to.carryOut(command, (message, transfer) => answer(command, message, transfer), (refusal) => refuse(command, refusal));

  const subscribe = ({ type, from }: Asked, message: Message) => {
    const { names, every } = wantedEvents(message);
    const keep = subscriptions.filter((one) => !one.from.closed && !(one.from === from && names.includes(one.event)));
    if (type === 'subscribe' && from) keep.push(...names.map((event) => ({ from, event, every })));
    if (keep.length > mostSubscriptions) throw new CellmatesError('Too many windows have subscribed.', 'too-much');
    subscriptions.splice(0, Infinity, ...keep);
    host?.subscribed();
    const to = subscriptions.filter((one) => one.from === from).map(({ event }) => event);
    return { type: 'subscribed', to };
  };

  // Ends a command of the same window that has not begun.
  const withdraw = ({ from }: Asked, { command: id }: Message) => {
    if (typeof id !== 'string' && typeof id !== 'number') {
      throw new CellmatesError('command must be the id of a command, a string or a number.', 'bad-value', 'command');
    }
    const waits = (one: Asked) =>
      host ? host.withdraw(one) : !/^(prepare|play|start)$/.test(one.type);
    const found = [...asked].find((one) => one.re.re === id && one.from === from && waits(one));
    if (found) refuse(found, new CellmatesError('The embedding page has withdrawn this command.', 'withdrawn'));
    return { type: 'withdrawn', found: found !== undefined };
  };

  // Takes whether the embedding page shows the embed. Other frames cannot know that.
  const sight = ({ from }: Asked, { visible }: Message) => {
    if (typeof visible !== 'boolean') throw new CellmatesError('visible must be true or false.', 'bad-value', 'visible');
    if (from !== window.parent || from === window) throw new CellmatesError('Only the embedding page can say this.', 'not-allowed');
    shown(visible);
    return { type: 'sight', visible };
  };

  // The answer to a command that needs no program; undefined for all others.
  const atOnce = (command: Asked, message: Message) => {
    if (command.type === 'hello') {
      const running = host !== null && !failure();
      return { type: 'hello', version: protocol, orders: types, events, running, prepared: prepared || host !== null, unknown, schema };
    }
    if (command.type === 'withdraw') return withdraw(command, message);
    if (command.type === 'sight') return sight(command, message);
    if (command.type === 'subscribe' || command.type === 'unsubscribe') return subscribe(command, message);
    if (failure()) throw notRunning();
    if (command.type === 'get' && !host) return stateBeforeRun();
    return undefined;
  };

  // The answer to a command that takes effect before Run; undefined for all that wait.
  const beforeRun = (command: Asked) => {
    const waiting = [...asked].filter((one) => one !== command && one.type !== 'prepare');
    if (Object.hasOwn(ends, command.type)) {
      for (const one of waiting) {
        if (ends[command.type].includes(one.type)) refuse(one, new CellmatesError('Stopped before it was done.', 'interrupted'));
      }
      return stateBeforeRun();
    }
    // Behind a command that waits, a `set` waits, too, so that both are carried out in order.
    if (command.type !== 'set' || !opening || waiting.length > 0) return undefined;
    const { type: _, ...values } = Object.fromEntries(new URLSearchParams(command.query));
    opening.set(Object.entries(values));
    return stateBeforeRun();
  };

  const prepareFor = async (command: Asked) => {
    try {
      await prepare();
      prepared = true;
      if (!host) answer(command, { ...stateBeforeRun(), prepared });
    } catch (error) {
      refuse(command, new CellmatesError(error instanceof Error ? error.message : String(error), 'not-running'));
    }
  };

  window.addEventListener('message', ({ data, source }) => {
    // Ignore other scripts' messages, and messages that an embed sends.
    if (data === null || typeof data !== 'object' || !('cellmates' in data)) return;
    if (data.cellmates === protocol && (told.includes(data.type) || data.answers === true)) return;
    const from = source as Window | null; // only windows send messages to a window
    const command: Asked = { type: '', query: '', from, re: data.id === undefined || !canBeSent(data.id) ? {} : { re: data.id } };
    const room = host || asked.size < mostWaiting;
    asked.add(command);
    try {
      if (onlyParent() && from !== window.parent) {
        throw new CellmatesError('This embed takes commands only from its embedding page (from=parent).', 'not-allowed');
      }
      command.type = checkedType(data, types);
      if (!canBeSent(data.id)) throw new CellmatesError('id must be a value that can be sent back.', 'bad-value', 'id');
      const now = atOnce(command, data);
      if (now) return answer(command, now);
      command.query = asQuery(command.type === 'prepare' ? 'get' : command.type, data);
      command.file = fileOf(command.type, data);
      const early = !host && waits() ? beforeRun(command) : undefined;
      if (early) return answer(command, early);
      if (!room) throw new CellmatesError('Too many messages are waiting.', 'too-much');
    } catch (error) {
      if (!(error instanceof CellmatesError)) throw error;
      return refuse(command, error);
    }
    if (host) send(host, command);
    else if (command.type === 'prepare') prepareFor(command);
    else if (command.type === 'play' || command.type === 'start') start();
  });

  return {
    running(serve: (subscriptions: Subscription[]) => Host) {
      host = serve(subscriptions);
      for (const command of [...asked]) send(host, command);
    },
    shown() {
      if (window.parent !== window) tell(window.parent, { type: 'ready' });
    },
    released() {
      if (window.parent !== window) tell(window.parent, { type: 'released' });
    },
    failed() {
      for (const command of [...asked]) refuse(command, notRunning());
      asked.clear();
    },
  };
}
