import { mustBe } from './sentence.ts';
import type { CellmatesErrorCode } from './types.ts';

/** Thrown if a call is refused. The message says why; the call has changed nothing. */
export class CellmatesError extends Error {
  readonly code: CellmatesErrorCode;
  /** The field that was refused, such as `method` or `discs.r[17]`. */
  readonly field?: string;
  readonly value?: unknown;

  /** @param code One of the engine's, or of an embed (web/MESSAGES.md). */
  constructor(message: string, code: string, field?: string, value?: unknown) {
    super(message);
    this.name = 'CellmatesError';
    this.code = code as CellmatesErrorCode;
    this.field = field;
    this.value = value;
  }

  /** A plain object for `postMessage` and JSON: a structured clone of an error keeps little but the message. */
  toJSON(): { name: string; message: string; code: CellmatesErrorCode; field?: string } {
    const { name, message, code, field } = this;
    return { name, message, code, field };
  }
}

/**
 * Gives a class its name: minified classes have other names, which Node.js would show.
 * @internal
 */
export const named = (kind: object, name: string): object => Object.defineProperty(kind, 'name', { value: name });
named(CellmatesError, 'CellmatesError');

/**
 * @param expected Description of valid values: the end of "… must be".
 * @internal
 */
export const badValue = (field: string, value: unknown, expected: string): CellmatesError =>
  new CellmatesError(mustBe(field, value, expected), 'bad-value', field, value);
