// The sentence of an error that refuses a value.

/**
 * @param {string} field
 * @param {unknown} value
 * @param {string} expected Description of valid values: the end of "… must be".
 */
export const mustBe = (field, value, expected) => `${field} must be ${expected}, not ${shown(value)}.`;

/** @param {unknown} value */
function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
