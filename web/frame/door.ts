// Receives the embedding page's commands and answers each once; web/MESSAGES.md describes the messages. This file is loaded
// before Run. answers.ts, which is loaded with the program, carries the commands out, and the program checks them.

import type { Answers } from './answers.ts';
import { type By, type Hear, bytesOf, commandText } from '../driver/driver.ts';
import { CellmatesError, errorOf } from '../driver/error.ts';
import { type Subscription, errorFields, events, protocol, tell } from './message.ts';

// Types of the messages that an embed sends.
const told = ['ready', 'released', 'refused', 'state', 'run', 'error', 'event', 'subscribed'];
/** Commands that the program does not know. */
export const ownCommands = ['hello', 'prepare', 'subscribe', 'unsubscribe', 'sight', 'address'];

const mostSubscriptions = 100;
const mostUnknown = 100; // names in the address that `hello` tells
const usuallyEvery = 250; // ms
const leastEvery = 100; // ms
const mostEvery = 60_000; // ms

/** A message of the embedding page, of which only `cellmates` is known to be present. */
type Message = { cellmates: unknown; type?: unknown; id?: unknown; [field: string]: unknown };

/** A command that waits for its answer: its text for the program, its sender, and the id that the answer repeats. */
export interface Asked {
  type: string;
  fields: Record<string, unknown>;
  /** The contents of the answer. */
  says: string;
  text: string;
  file?: Uint8Array;
  from: Window | null;
  re: { re?: unknown };
}

const notRunning = (why: string) => new CellmatesError(why, 'not-running');
const tooMany = () => new CellmatesError('Too many commands are waiting.', 'too-much');

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
  if (!Array.isArray(names) || names.length === 0 || names.length > events.length || ![...names].every((name) => events.includes(name))) {
    throw new CellmatesError(`to must be one or more of ${events.join(' ')}.`, 'bad-value', 'to');
  }
  if (typeof every !== 'number' || !(every >= leastEvery && every <= mostEvery)) {
    throw new CellmatesError(`every must be a number from ${leastEvery} to ${mostEvery}.`, 'bad-value', 'every');
  }
  return { names: [...new Set(names)] as string[], every };
}

/**
 * Keeps a `set` for Run. If there are too many, the first one goes whose names are all in a later one. With fewer none
 * goes, because the program may refuse the later one.
 * @throws {CellmatesError} If none can go.
 */
function keep(kept: Asked[], one: Asked) {
  const all = [...kept, one];
  const names = all.map(({ fields }) => Object.keys(fields));
  const isIn = (later: string[], each: string[]) => each.every((name) => later.includes(name));
  const first = all.length > BUILD_LIMITS.waiting
    ? names.findIndex((each, k) => names.some((later, l) => l > k && isIn(later, each))) : Infinity;
  if (first < 0) throw tooMany();
  kept.splice(0, Infinity, ...all.filter((_, k) => k !== first));
}

/** Calls `act` once all messages that the browser has received by now have been handled. */
function afterReceived(act: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}

export type Conversation = ReturnType<typeof hearMessages>;

/** Receives messages from now on. */
export function hearMessages({ start, phase, load, asked, keeps, turnTo, shown, failure }: {
  /** Presses Run. */
  start: () => void;
  /** How far the page is: `idle` until Run is pressed. */
  phase: () => string | undefined;
  /** Loads the program without starting it. */
  load: () => Promise<unknown>;
  /** The fields of a state before Run that say what the page shows. */
  asked: () => object;
  /** Called after each `set` before Run with all that are kept, as queries. */
  keeps: (sets: string[]) => void;
  /** Gives this page's address another query. */
  turnTo: (search: string) => void;
  /** Called when the embedding page says whether it shows the embed. */
  shown: (visible: boolean) => void;
  /** Says why the program has failed; empty if it has not. */
  failure: () => string;
}) {
  const { names: parameters, commands } = BUILD_FACTS;
  const types = [...Object.keys(commands), ...ownCommands];
  /** The query that the embedding page has given last, and the one with which the program has opened. */
  let given = window.location.search;
  let opened = given;
  const search = new URLSearchParams(window.location.search);
  let answers: Answers | null = null;
  let prepared = false;
  /** Each `set` before Run, which has been answered. */
  const kept: Asked[] = [];
  /** Commands that have not been answered. */
  const waiting = new Set<Asked>();
  /** How many commands were taken of those that waited in the browser together. */
  let taken = 0;
  let subscriptions: Subscription[] = [];
  const stateBeforeRun = () => ({ type: 'state', running: false, tick: 0, kept: kept.length, ...asked() });

  // Each command is answered exactly once.
  const answer = (to: Asked, message: object, transfer: Transferable[] = []) => {
    if (!waiting.has(to)) return;
    const sameType = 'type' in message && message.type === to.type;
    const needless = sameType && to.type === 'sight' && !('re' in to.re);
    // `answers` marks an answer whose type could be taken for a command's.
    if (!needless) tell(to.from, { ...message, ...(sameType && { answers: true }), ...to.re }, transfer);
    waiting.delete(to); // if the message could not be sent, an error is
  };
  const refuse = (to: Asked, error: unknown) => {
    const ours = error instanceof CellmatesError;
    answer(to, { type: 'error', ...errorFields(ours ? error : notRunning(`Cellmates has failed: ${error}`)) });
    if (!ours) reportError(error);
  };
  const attempt = (one: Asked, act: () => void) => {
    try {
      act();
    } catch (error) {
      refuse(one, error);
    }
  };
  const carryOut = (one: Asked, to: Answers) =>
    attempt(one, () => to.carryOut(one, (...all) => answer(one, ...all), (error) => refuse(one, error)));

  const subscribe = ({ from, type }: Asked, message: Message) => {
    const { names, every } = wantedEvents(message);
    const over = subscriptions.filter((one) => one.from.closed || (one.from === from && names.includes(one.event)));
    const begun: Subscription[] = type === 'subscribe' && from ? names.map((event) => ({ from, event, every })) : [];
    const all = [...subscriptions.filter((one) => !over.includes(one)), ...begun];
    if (all.length > mostSubscriptions) throw new CellmatesError('Too many windows have subscribed.', 'too-much');
    for (const one of over) one.end?.();
    for (const one of begun) one.end = answers?.follow(one);
    subscriptions = all;
    return { type: 'subscribed', to: subscriptions.filter((one) => one.from === from).map(({ event }) => event) };
  };

  // Takes whether the embedding page shows the embed. Other frames cannot know that.
  const sight = ({ from }: Asked, { visible }: Message) => {
    if (typeof visible !== 'boolean') throw new CellmatesError('visible must be true or false.', 'bad-value', 'visible');
    if (from !== window.parent || from === window) throw new CellmatesError('Only the embedding page can say this.', 'not-allowed');
    shown(visible);
    return { type: 'sight', visible };
  };

  // Takes another query for this page's address.
  const address = ({ search: wanted }: Message) => {
    if (typeof wanted !== 'string' || !/^\?[^#]*$/.test(wanted) || wanted.length > BUILD_LIMITS.command) {
      throw new CellmatesError('search must be a query such as "?n=5".', 'bad-value', 'search');
    }
    turnTo(wanted);
    answers?.become(given, wanted);
    given = wanted;
    return { type: 'address' };
  };

  const prepare = (one: Asked) => {
    if (waiting.size > BUILD_LIMITS.waiting) throw tooMany();
    load().then(() => {
      prepared = true;
      if (!answers) return answer(one, { ...stateBeforeRun(), prepared });
      carryOut(Object.assign(one, { type: 'get', says: 'state', text: 'type=get' }), answers);
    }, (error) => refuse(one, notRunning(error.message)));
  };

  const hello = () => ({ type: 'hello', version: protocol, orders: types, events, running: answers !== null && !failure(),
    prepared: prepared || answers !== null, ...answers?.about,
    unknown: [...new URLSearchParams(given).keys()].filter((name) => name !== 'from' && !parameters.includes(name)).slice(0, mostUnknown) });

  /**
   * Carries out a command before Run. `set` is kept; `play` and `start` press Run and wait for it. Commands that ask for the
   * state, or end something, are answered immediately. All others are refused, because they need the program.
   */
  const beforeRun = (one: Asked) => {
    const { line, says, presses } = commands[one.type];
    if (presses) return start();
    if (one.type === 'set') {
      keep(kept, one);
      keeps(kept.map(({ text }) => text));
    } else if (line || says !== 'state') {
      throw notRunning('The simulation does not run yet. Press Run by play or start.');
    }
    return answer(one, stateBeforeRun());
  };

  const hear = (one: Asked, message: Message) => {
    const { cellmates, type, id, ...fields } = message;
    // With `from` in the address, only the embedding page may command the embed, and no other frame of that page.
    if (search.has('from') && one.from !== window.parent) {
      throw new CellmatesError('This embed takes commands only from its embedding page (from=parent).', 'not-allowed');
    }
    // A flood must not keep the page from its other work.
    if (taken === 0) afterReceived(() => (taken = 0));
    if (taken === BUILD_LIMITS.waiting) throw tooMany();
    taken += 1;
    if (id !== undefined && !('re' in one.re)) throw new CellmatesError('id must be a value that can be sent back.', 'bad-value', 'id');
    if (cellmates !== protocol) throw new CellmatesError(`cellmates must be ${protocol}.`, 'bad-value', 'cellmates');
    if (typeof type !== 'string' || !types.includes(type)) {
      throw new CellmatesError(`There is no such command. The commands are ${types.join(' ')}.`, 'unknown-name', 'type', type);
    }
    one.type = type;
    if (type === 'hello') return answer(one, hello());
    if (type === 'sight') return answer(one, sight(one, message));
    if (type === 'subscribe' || type === 'unsubscribe') return answer(one, subscribe(one, message));
    if (failure()) throw notRunning(failure());
    if (type === 'address') return answer(one, address(message));
    if (type === 'prepare') return prepare(one);
    const { says, file } = commands[type];
    Object.assign(one, { fields, says, text: commandText(type, file ? { ...fields, data: undefined } : fields) });
    if (file) one.file = bytesOf(fields.data, 'data', BUILD_LIMITS.file);
    if (answers) return carryOut(one, answers);
    if (phase() === 'idle') return beforeRun(one);
    if (type === 'get') return answer(one, stateBeforeRun());
    if (waiting.size > BUILD_LIMITS.waiting) throw tooMany();
  };

  window.addEventListener('message', ({ data, source }) => {
    // Ignore other scripts' messages, and messages that an embed sends.
    if (data === null || typeof data !== 'object' || !('cellmates' in data)) return;
    if (data.cellmates === protocol && (told.includes(data.type) || data.answers === true)) return;
    const from = source as Window | null; // only windows send messages to a window
    const one: Asked = { type: '', fields: {}, says: '', text: '', from, re: data.id !== undefined && canBeSent(data.id) ? { re: data.id } : {} };
    waiting.add(one);
    attempt(one, () => hear(one, data));
  });

  return {
    /** Gives the program what was set before Run. To be called before it opens, and refuses as it refuses. */
    early(give: (text: string, by: By, hear: Hear) => void) {
      opened = given;
      for (const { text, from, re } of kept) {
        give(text, 'host', (result) => result.code !== 'done' && tell(from, { type: 'refused', ...errorFields(errorOf(result)), ...re }));
      }
    },
    /** To be called once the program runs. */
    running(program: Answers) {
      answers = program;
      for (const one of subscriptions) one.end = answers.follow(one);
      if (opened !== given) answers.become(opened, given);
      for (const one of [...waiting]) if (one.text) carryOut(one, answers);
    },
    /** To be called after the program's first frame, and whenever the reader gives the keyboard back to the embedding page. */
    tellParent(type: 'ready' | 'released') {
      if (window.parent !== window) tell(window.parent, { type });
    },
    /** To be called once it is certain that the program never will run, or not any more. */
    failed() {
      for (const one of [...waiting]) refuse(one, notRunning(failure()));
    },
  };
}
