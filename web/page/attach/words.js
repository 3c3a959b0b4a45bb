// Texts for numbers, names and values, both written and read aloud.

/** @import { Named, Setting, Value } from '../../types.js' */
import { schema } from '../schema.js';

/** 30000 → "30,000". @param {number} value */
export const numberText = (value) => value.toLocaleString('en');

/** @param {string} text Not empty. */
export const upperFirst = (text) => text[0].toUpperCase() + text.slice(1);

/**
 * @param {Named[]} entries
 * @param {string} name
 * @returns The entry's label, or the name itself if no entry has it.
 */
export const labelOf = (entries, name) => entries.find((entry) => entry.name === name)?.label ?? name;

/** @type {Partial<Record<string, Named[]>>} */
const entriesOf = { scene: schema.scenes, method: schema.methods, response: schema.responses };

/**
 * A field's value in words: "5 px", "automatic", "Elastic".
 * @param {Setting} field
 * @param {Value} value
 */
export function valueText(field, value) {
  const entries = entriesOf[field.name];
  if (entries) return labelOf(entries, String(value));
  if (field.kind === 'choice') return upperFirst(String(value));
  if (field.kind !== 'flag' && field.automatic && Number(value) === 0) return 'automatic';
  return `${typeof value === 'number' ? numberText(value) : value}${field.unit && ` ${field.unit}`}`;
}
