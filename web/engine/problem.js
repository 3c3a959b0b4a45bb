/** What the engine or a frame refuses, in a sentence, with the field that it is about. */
export class CellmatesError extends Error {
  /**
   * @param {string} message
   * @param {string} code As in messages, or one of those that web/README.md (frames) and README.md
   *   beside this (the engine) list.
   * @param {string} [field] `discs.r[17]`, `method`
   * @param {unknown} [value] What it was given.
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
 * @param {string} expected The end of "… must be".
 */
export const badValue = (field, value, expected) =>
  new CellmatesError(`${field} must be ${expected}, not ${shown(value)}.`, 'bad-value', field, value);

/** @param {unknown} value */
function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
