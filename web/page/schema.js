// The program's schema (src/session) of everything that can be chosen: names, labels, ranges, help.

/** @import { Field, SimulationField, State, Value, ViewField } from '../types.js' */

export const schema = BUILD_SCHEMA;

/**
 * @template {Field} Kind
 * @param {Kind[]} fields
 * @param {string} name
 * @returns {Kind}
 */
export function fieldOf(fields, name) {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`The schema has no ${name}`);
  return field;
}

/**
 * @param {State} now
 * @param {SimulationField | ViewField} field
 * @returns {Value}
 */
export const valueOf = (now, field) => (field.group === 'run' ? now[field.name] : now.view[field.name]);
