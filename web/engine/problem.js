/** The error of the engine or an embed that refuses something: a sentence, and the field that it is about. */
export class CellmatesError extends Error {
  // Minified classes have other names, which Node.js would show.
  static name = 'CellmatesError';

  /**
   * @param {string} message
   * @param {string} code A code of the messages, or one that web/README.md (embeds) or README.md in
   *   this folder (the engine) lists.
   * @param {string} [field] The field's name, such as `method` or `discs.r[17]`.
   * @param {unknown} [value] The value that the field was given.
   */
  constructor(message, code, field, value) {
    super(message);
    this.name = 'CellmatesError';
    this.code = code;
    this.field = field;
    this.value = value;
  }
}

/**
 * @param {string} field
 * @param {unknown} value
 * @param {string} expected Description of valid values: the end of "… must be".
 */
export const badValue = (field, value, expected) =>
  new CellmatesError(`${field} must be ${expected}, not ${shown(value)}.`, 'bad-value', field, value);

/** @param {unknown} value */
function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
