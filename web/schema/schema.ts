// The program's schema (src/session) of everything that can be chosen: names, labels, ranges, help.

import type { Field, SimulationField, State, Value, ViewField } from './types.ts';

export const schema = BUILD_SCHEMA;

export function fieldOf<Kind extends Field>(fields: Kind[], name: string): Kind {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`The schema has no ${name}`);
  return field;
}

export const valueOf = (now: State, field: SimulationField | ViewField): Value =>
  (field.group === 'run' ? now[field.name] : now.view[field.name]);
