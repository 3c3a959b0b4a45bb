// Texts for numbers, names and values, both written and read aloud.

import type { Named, Setting, Value } from '../../schema/types.ts';
import { schema } from '../../schema/schema.ts';

/** 30000 → "30,000". */
export const numberText = (value: number) => value.toLocaleString('en');

/** @returns The entry's label, or the name itself if no entry has it. */
export const labelOf = (entries: Named[], name: string) => entries.find((entry) => entry.name === name)?.label ?? name;

/** A scene, method or response; see its own type for the members that not all have. */
export type Entry = Named & { most?: number; conserves?: string };

/** What the values of these fields are, by the fields' names. */
export const entriesOf: Partial<Record<string, Entry[]>> = { scene: schema.scenes, method: schema.methods, response: schema.responses };

/** A field's value in words: "5 px", "automatic", "Elastic". */
export function valueText(field: Setting, value: Value) {
  const entries = entriesOf[field.name];
  if (entries) return labelOf(entries, String(value));
  if (field.kind === 'choice') return String(value).replace(/^./, (first) => first.toUpperCase());
  if (field.kind !== 'flag' && field.automatic && Number(value) === 0) return 'automatic';
  return `${typeof value === 'number' ? numberText(value) : value}${field.unit && ` ${field.unit}`}`;
}
