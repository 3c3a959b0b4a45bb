// Drives a session of the compiled program (src/session), whether it is a page's, an embed's or a world's: commands and their
// answers, the state, the discs and contacts, files. It does not know which command is allowed when, and checks no value: the
// program does. Only what is no text, or is too long for the program's stack, is refused here.
import { whole } from '../kit/figure_text.ts';
import { type Result, CellmatesError, badValue, isHuge } from './error.ts';

/** { n: 500, gridlines: true } → [['n', '500'], ['gridlines', '1']]. Undefined values are left out. */
const textsOf = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined).map(([name, value]) => {
  const readable = ['string', 'number', 'bigint', 'boolean'].includes(typeof value) && !isHuge(value);
  if (!readable) throw badValue(name, value, 'a string, number or boolean');
  return [name, String(typeof value === 'boolean' ? Number(value) : value)];
});

/**
 * A command as the program reads it: 'set', { n: 500 } → "type=set&n=500".
 * @throws {CellmatesError} If a value is no text, or the command is too long.
 */
export function commandText(type: string, fields: object) {
  const texts = [['type', type], ...textsOf(fields)];
  const length = texts.flat().reduce((sum, text) => sum + text.length, 0);
  // A text that is already too long is not encoded, to save memory.
  const text = length > BUILD_LIMITS.command ? '' : new URLSearchParams(texts).toString();
  if (text && text.length <= BUILD_LIMITS.command) return text;
  throw new CellmatesError(`${type} is longer than ${whole(BUILD_LIMITS.command)} characters.`, 'too-much');
}

/**
 * The bytes of a file that a command takes, whatever kind of array or buffer has them.
 * @throws {CellmatesError} If it is none, or has more than `most` bytes.
 */
export function bytesOf(given: unknown, field: string, most = Infinity): Uint8Array<ArrayBuffer> {
  // Buffers of another frame or of node:vm are no instances of this one's classes.
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(given));
  if (!isBuffer && !ArrayBuffer.isView(given)) throw badValue(field, given, 'an ArrayBuffer or a Uint8Array');
  const { buffer = given, byteOffset, byteLength } = given as Uint8Array<ArrayBuffer>;
  if (byteLength <= most) return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  throw new CellmatesError(`${field} has ${whole(byteLength)} bytes, but a replay has at most ${whole(most)}.`, 'too-much', field);
}

/** What a session, which is a handle, can be asked: src/session/driven_session.h says what is returned, as an address in memory. */
type Question = `_session_${'take' | 'state' | 'hash' | 'discs_hash' | 'count' | 'tick' | 'discs' | 'contacts' | 'contacts_size' |
  'no_contacts' | 'file' | 'file_size'}`;

export interface SessionExports extends Record<Question, (session: number, ...values: number[]) => number> {
  UTF8ToString(text: number): string;
  /** `values`: session, text, 1 for the embedding page or 0 for the reader, and a tag, which the answer repeats. */
  ccall(name: 'session_command', returns: null, types: string[], values: (string | number)[]): void;
  /** Called with each answer to a command. */
  onAnswer?(tag: number, result: Result): void;
}

export type By = 'reader' | 'host';

/** Takes the result of a command. Called exactly once, perhaps before `command` returns. */
export type Hear = (result: Result) => void;

// The discs' arrays: their numbers in the program, and their kinds. A disc keeps its name when others are removed.
const arrays = {
  x: [0, Float32Array],
  y: [1, Float32Array],
  vx: [2, Float32Array],
  vy: [3, Float32Array],
  r: [4, Float32Array],
  id: [5, Uint32Array],
  name: [6, Uint32Array],
} as const;
export type ArrayName = keyof typeof arrays;
type Arrays = { [Name in ArrayName]: InstanceType<(typeof arrays)[Name][1]> };

const refused = (code: 'no-memory' | 'not-running', sentence: string): Result => ({ code, field: '', value: '', sentence, detail: '' });

export class Driver<State, Program extends SessionExports = SessionExports> {
  #program;
  #memory;
  #session;
  /** Who waits for the answers to commands, by their tags. */
  #hears = new Map<number, Hear>();
  #lastTag = 0;
  /** Why nothing runs any more; empty while the program runs. */
  #failure = '';

  /**
   * @param memory The program's memory, which is another one after it has grown.
   * @param session The program's handle of the session.
   */
  constructor(program: Program, memory: () => ArrayBufferLike, session: number) {
    this.#program = program;
    this.#memory = memory;
    this.#session = session;
    program.onAnswer = (tag, result) => this.answered(tag, result);
  }

  /** The compiled program; undefined once it has failed, because it must not be entered again. */
  protected get program(): Program | undefined {
    return this.#failure ? undefined : this.#program;
  }

  protected answered(tag: number, result: Result) {
    const hear = this.#hears.get(tag);
    this.#hears.delete(tag);
    hear?.(result);
  }

  /**
   * To be called once the program has failed: every command that waits and every later one is answered with `not-running`.
   * @param sentence Why, without a full stop.
   */
  fail(sentence: string) {
    this.#failure = sentence;
    const waiting = [...this.#hears.values()];
    this.#hears.clear();
    for (const hear of waiting) hear(refused('not-running', sentence));
  }

  /** Gives a command, as `commandText` writes it. `file`: bytes that it reads. */
  command(text: string, by: By, hear: Hear, file?: Uint8Array) {
    if (this.#failure) return hear(refused('not-running', this.#failure));
    if (file && !this.take(file)) return hear(refused('no-memory', 'There is not enough memory for this replay'));
    const tag = ++this.#lastTag;
    this.#hears.set(tag, hear);
    const types = ['number', 'string', 'number', 'number'];
    this.program?.ccall('session_command', null, types, [this.#session, text, by === 'host' ? 1 : 0, tag]);
  }

  /** Gives the program the bytes that its next command reads. Returns whether there is memory for them. */
  take(bytes: Uint8Array) {
    const at = this.#ask('_session_take', bytes.length);
    if (at) this.part(Uint8Array, at, bytes.length).set(bytes);
    return at !== 0;
  }

  #ask(what: Question, ...values: number[]) {
    return this.program?.[what](this.#session, ...values) ?? 0;
  }

  #text(what: Question) {
    const at = this.#ask(what);
    return (at && this.program?.UTF8ToString(at)) || '';
  }

  /** The state without its hashes; null if nothing runs, as after a crash. */
  state(): State | null {
    return this.count < 0 ? null : JSON.parse(this.#text('_session_state') || 'null');
  }

  /** 16 hexadecimal digits for everything that decides the next ticks, or for the discs alone. Reads every disc. */
  hash(of: 'state' | 'discs' = 'state') {
    return this.#text(of === 'state' ? '_session_hash' : '_session_discs_hash');
  }

  get tick() {
    return this.#ask('_session_tick');
  }

  /** The number of discs; -1 if there is no world. */
  get count() {
    return this.program?._session_count(this.#session) ?? -1;
  }

  /** A part of the program's memory, valid until the next call. */
  part<Kind>(Part: new (memory: ArrayBufferLike, at: number, length: number) => Kind, at: number, length: number) {
    return new Part(this.#memory(), at, length);
  }

  /** One of the discs' arrays, valid until the next call; null without memory for it. */
  view<Name extends ArrayName>(name: Name): Arrays[Name] | null {
    const [which, Kind] = arrays[name];
    const at = this.#ask('_session_discs', which);
    return at ? (this.part<Float32Array | Uint32Array>(Kind, at, this.count) as Arrays[Name]) : null;
  }

  /** Copies of some of the discs' arrays; empty ones after a crash. */
  discs<Name extends ArrayName>(...names: Name[]) {
    return Object.fromEntries(names.map((name) => [name, this.view(name)?.slice() ?? new arrays[name][1]()])) as Pick<Arrays, Name>;
  }

  /**
   * The indices of the two discs of each contact of the last whole tick, valid until the next call.
   * @throws {CellmatesError} If they are not known.
   */
  contactIndices() {
    const at = this.#ask('_session_contacts');
    if (at) return this.part(Uint32Array, at, 2 * this.#ask('_session_contacts_size'));
    throw new CellmatesError(`The contacts of the last tick are not known: ${this.#text('_session_no_contacts')}.`, 'not-known');
  }

  /** A copy with the ids of the two discs of each contact. Throws as `contactIndices`. */
  contacts() {
    const pairs = this.contactIndices();
    const { id } = this.discs('id');
    return Uint32Array.from(pairs, (index) => id[index]);
  }

  /** A copy of the file that the last `record`, `snapshot` or `share` wrote. */
  file() {
    return this.part(Uint8Array, this.#ask('_session_file'), this.#ask('_session_file_size')).slice();
  }
}
