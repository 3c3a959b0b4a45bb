// The one error of all calls and commands: of the page, embeds, worlds and finders.

/** Why a call or command was refused. */
export type CellmatesErrorCode =
  | 'bad-value'
  | 'unknown-name'
  /** A method, response or view option does not take so many discs. */
  | 'too-many'
  /** Too many commands are waiting, or one is too long. */
  | 'too-much'
  | 'no-memory'
  /** Times cannot be measured. */
  | 'coarse-clock'
  | 'interrupted'
  | 'destroyed'
  /** Of worlds: another call is still running. */
  | 'busy'
  /** An array of a world was written to: see `checkWrites`. */
  | 'read-only'
  /** The host refuses what the engine needs, such as WebAssembly. The message says how to allow it. */
  | 'unsupported'
  /** A bug of the engine. */
  | 'crashed'
  /** The contacts of the last tick are not known. */
  | 'not-known'
  /** Of embeds: web/MESSAGES.md describes them. */
  | 'not-allowed'
  | 'not-running'
  | 'no-graphics'
  | 'timeout'
  | 'reloaded'
  | 'refused'
  | 'not-there';

/** Thrown if a call or command is refused. The message says why. It has changed nothing, unless it was interrupted. */
export class CellmatesError extends Error {
  /** Minified classes have other names, which Node.js would show. @internal */
  static override name = 'CellmatesError';
  /** Each module of the package has this class: `instanceof` works with the errors of all. @internal */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'CellmatesError';
  }
  readonly code: CellmatesErrorCode;
  /** The field that was refused, such as `method` or `discs.r[17]`. */
  readonly field?: string;
  readonly value?: unknown;

  constructor(message: string, code: CellmatesErrorCode, field?: string, value?: unknown) {
    super(message);
    this.name = 'CellmatesError';
    this.code = code;
    this.field = field;
    this.value = value;
  }

  /** A plain object for `postMessage` and JSON: a structured clone of an error keeps little but the message. */
  toJSON(): { name: string; message: string; code: CellmatesErrorCode; field?: string } {
    const { name, message, code, field } = this;
    return { name, message, code, field };
  }
}

/** Whether a number has so many digits that writing them could take minutes. @internal */
export const isHuge = (value: unknown): boolean => typeof value === 'bigint' && BigInt.asIntN(128, value) !== value;

/** @internal */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'bigint') return isHuge(value) ? 'a huge number' : `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** The error that refuses a value. @param expected Description of valid values: the end of "… must be". @internal */
export const badValue = (field: string, value: unknown, expected: string): CellmatesError =>
  new CellmatesError(`${field} must be ${expected}, not ${shown(value)}.`, 'bad-value', field, value);

/** The outcome of a command, as the program gives it. @internal */
export interface Result {
  code: 'done' | CellmatesErrorCode;
  /** Name and value of the field that was refused; empty if none was. */
  field: string;
  value: string;
  /** Why, or what else was changed; without a full stop, and may be empty. */
  sentence: string;
  /** For the console: the damaged part of a file; may be empty. */
  detail: string;
}

/** The error of a command that was not carried out. @internal */
export const errorOf = ({ code, field, value, sentence }: Result): CellmatesError =>
  new CellmatesError(`${sentence}.`, code as CellmatesErrorCode, field || undefined, field ? value : undefined);
