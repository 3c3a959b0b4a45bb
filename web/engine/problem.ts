import { mustBe } from './sentence.ts';

/** The error of the engine or an embed that refuses something: a sentence, and the field that it is about. */
export class CellmatesError extends Error {
  // Minified classes have other names, which Node.js would show.
  static override name = 'CellmatesError';
  /** A code of the messages, or one that web/README.md (embeds) or README.md in this folder (the engine) lists. */
  code: string;
  /** The field's name, such as `method` or `discs.r[17]`. */
  field?: string;
  /** The value that the field was given. */
  value?: unknown;

  constructor(message: string, code: string, field?: string, value?: unknown) {
    super(message);
    this.name = 'CellmatesError';
    this.code = code;
    this.field = field;
    this.value = value;
  }

  /** A plain object for `postMessage` and JSON: a structured clone of an error keeps little but the message. */
  toJSON() {
    const { name, message, code, field } = this;
    return { name, message, code, field };
  }
}

/** @param expected Description of valid values: the end of "… must be". */
export const badValue = (field: string, value: unknown, expected: string) =>
  new CellmatesError(mustBe(field, value, expected), 'bad-value', field, value);
