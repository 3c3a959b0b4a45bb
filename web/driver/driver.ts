// Drives a session of the compiled program (src/session), whether it is a page's, an embed's or a world's: commands and their
// answers, the state, the discs and contacts, files. It does not know which command is allowed when, and checks no value: the
// program does.
import type { SessionExports } from './session_exports.ts';
import type { Result } from './error.ts';

export type By = 'reader' | 'host';

/** Takes the result of a command. Called exactly once, perhaps before `command` returns. */
export type Hear = (result: Result) => void;

/** Calls a function of the compiled program; returns undefined once that has crashed. */
export type Enter = <Name extends keyof SessionExports>(
  name: Name, ...values: Parameters<SessionExports[Name]>
) => ReturnType<SessionExports[Name]> | undefined;

// The discs' arrays: their numbers in the program, and their kinds. A disc keeps its name when others are removed.
const arrays = {
  x: [0, Float32Array],
  y: [1, Float32Array],
  vx: [2, Float32Array],
  vy: [3, Float32Array],
  r: [4, Float32Array],
  id: [5, Uint32Array],
  name: [7, Uint32Array],
} as const;
export type ArrayName = keyof typeof arrays;
type Arrays = { [Name in ArrayName]: InstanceType<(typeof arrays)[Name][1]> };

const refused = (code: 'no-memory' | 'not-running', sentence: string): Result => ({ code, field: '', value: '', sentence, detail: '' });

export class Driver<State> {
  #enter;
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
  constructor(enter: Enter, memory: () => ArrayBufferLike, session: number) {
    this.#enter = enter;
    this.#memory = memory;
    this.#session = session;
  }

  /** To be called with each answer of the program. */
  answered(tag: number, result: Result) {
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
    this.#enter('ccall', 'session_command', null, types, [this.#session, text, by === 'host' ? 1 : 0, tag]);
  }

  /** Gives the program the bytes that its next command reads. Returns whether there is memory for them. */
  take(bytes: Uint8Array) {
    const at = this.#enter('_session_take', this.#session, bytes.length);
    if (at) new Uint8Array(this.#memory(), at, bytes.length).set(bytes);
    return Boolean(at);
  }

  #text(at: number | undefined) {
    return (at && this.#enter('UTF8ToString', at)) || '';
  }

  /** The state without its hashes; null if nothing runs, as after a crash. */
  state(): State | null {
    return this.count < 0 ? null : JSON.parse(this.#text(this.#enter('_session_state', this.#session)) || 'null');
  }

  /** 16 hexadecimal digits for everything that decides the next ticks, or for the discs alone. Reads every disc. */
  hash(of: 'state' | 'discs' = 'state') {
    return this.#text(this.#enter(of === 'state' ? '_session_hash' : '_session_discs_hash', this.#session));
  }

  get tick() {
    return this.#enter('_session_tick', this.#session) ?? 0;
  }

  /** The number of discs; -1 if there is no world. */
  get count() {
    return this.#enter('_session_count', this.#session) ?? -1;
  }

  /** A part of the program's memory, valid until the next call. */
  part<Kind>(Part: new (memory: ArrayBufferLike, at: number, length: number) => Kind, at: number, length: number) {
    return new Part(this.#memory(), at, length);
  }

  /** One of the discs' arrays, valid until the next call; null without memory for it. */
  view<Name extends ArrayName>(name: Name): Arrays[Name] | null {
    const [which, Kind] = arrays[name];
    const at = this.#enter('_session_discs', this.#session, which);
    return at ? (this.part<Float32Array | Uint32Array>(Kind, at, this.count) as Arrays[Name]) : null;
  }

  /** Copies of some of the discs' arrays; empty ones after a crash. */
  discs<Name extends ArrayName>(...names: Name[]) {
    return Object.fromEntries(names.map((name) => [name, this.view(name)?.slice() ?? new arrays[name][1]()])) as Pick<Arrays, Name>;
  }

  /** The indices of the two discs of each contact of the last whole tick, valid until the next call; null if unknown. */
  contactIndices() {
    const at = this.#enter('_session_contacts', this.#session);
    return at ? this.part(Uint32Array, at, 2 * (this.#enter('_session_contacts_size', this.#session) ?? 0)) : null;
  }

  /** A copy with the ids of the two discs of each contact; null if they are unknown. */
  contacts() {
    const pairs = this.contactIndices();
    const ids = this.view('id');
    return pairs && ids && Uint32Array.from(pairs, (index) => ids[index]);
  }

  /** A copy of the file that the last `record`, `snapshot` or `share` wrote. */
  file() {
    const size = this.#enter('_session_file_size', this.#session) ?? 0;
    return this.part(Uint8Array, this.#enter('_session_file', this.#session) ?? 0, size).slice();
  }
}
