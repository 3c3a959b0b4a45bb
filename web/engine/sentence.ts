// The sentence of an error that refuses a value.

/** @param expected Description of valid values: the end of "… must be". */
export const mustBe = (field: string, value: unknown, expected: string) =>
  `${field} must be ${expected}, not ${shown(value)}.`;

function shown(value: unknown) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
