// Random programs for the engine, for messages and for addresses: commands and values as the program's schema describes
// them (build/wasm/schema.json), valid and invalid ones.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';

export const schema = JSON.parse(readFileSync(new URL('../../build/wasm/schema.json', import.meta.url), 'utf8'));

/** The fields that the command `set` takes. */
export const settable = [...schema.run, ...schema.view];

// No field accepts any of these values, nor what they are in an address.
const strange = [NaN, Infinity, -Infinity, '', ' 1', '1 ', '0x1', '1e', '-', '.', 'constructor', '__proto__', '<b>', 'é😀', '9'.repeat(300), null, {}, []];

/**
 * A valid value of a field: a number for numbers and flags, otherwise a string.
 * @param {Record<string, [number, number]>} within Narrower ranges by name, such as `{ n: [0, 80] }`.
 */
export function valueOf(field, within = {}) {
  const { name, kind, choices, automatic } = field;
  if (kind === 'flag') return fc.constantFrom(0, 1);
  if (kind === 'choice') return fc.constantFrom(...choices);
  if (kind === 'pair') return fc.tuple(fc.constantFrom(...choices), fc.constantFrom(...choices)).map(String);
  if (kind === 'set') return fc.subarray(choices, { minLength: 1 }).map(String);
  const [min, max] = within[name] ?? [field.least, field.most];
  const ends = automatic ? [0, min, max] : [min, max];
  if (max > Number.MAX_SAFE_INTEGER + 1) return fc.bigInt(BigInt(min), BigInt(max) - 1n).map(String); // a seed
  if (kind === 'whole') return fc.oneof(fc.integer({ min, max }), fc.constantFrom(...ends));
  const short = fc.integer({ min: 0, max: 1000 }).map((k) => min + ((max - min) * k) / 1000);
  return fc.oneof({ weight: 3, arbitrary: short }, fc.double({ min, max, noNaN: true }), fc.constantFrom(...ends));
}

/** A value that a field refuses by its name. */
export function wrongValueOf(field) {
  const { kind, choices, automatic, least, most } = field;
  const others = {
    flag: [2, -1, 0.5],
    choice: [`${choices[0]}x`, choices.join()],
    pair: [choices[0], `${choices[0]},`, choices.slice(0, 3).join(), `${choices[0]},${choices[1]}x`],
    set: [`${choices[0]}x`, `${choices[0]},`, `${choices[0]} ${choices[1]}`],
  };
  if (others[kind]) return fc.constantFrom(...strange, ...others[kind]);
  // The numbers next to the range, in its own precision.
  const step = (end) => (kind === 'whole' ? Math.max(1, end * 2 ** -50) : 2 ** -20 * Math.max(0.001, Math.abs(end)));
  const outside = [least - step(least), most + step(most), -most - 1, ...(kind === 'whole' ? [least + 0.5] : [])];
  return fc.constantFrom(...strange, ...outside.filter((value) => !(automatic && value === 0)));
}

const named = ({ name }, value) => value.map((one) => [name, one]);

/** Valid values of a few of these fields, as an object. */
export const valuesOf = (fields, within) =>
  fc.array(fc.oneof(...fields.map((field) => named(field, valueOf(field, within)))), { maxLength: 4 }).map(Object.fromEntries);

/** A few of these fields in any order, perhaps twice, each with a text that is valid or not: the entries of an address. */
export const entriesOf = (fields, within) =>
  fc.array(fc.oneof(...fields.map((field) => named(field,
    fc.oneof({ weight: 5, arbitrary: valueOf(field, within) }, wrongValueOf(field)).map(String)))), { maxLength: 8 });

const fieldsOf = (type, fields) => (type === 'set' ? fields : schema.commands.find(({ name }) => name === type).fields);

// The values of a command of this type.
function valuesFor(type, within, fields) {
  // A scene's own number of discs could be a million.
  if (type === 'set') {
    const n = valueOf(schema.run.find(({ name }) => name === 'n'), within);
    return fc.tuple(n, valuesOf(fields, within)).map(([few, values]) => ('scene' in values ? { n: few, ...values } : values));
  }
  const own = fieldsOf(type);
  const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(own.map((field) => [field.name, valueOf(field, within)])), { requiredKeys });
}

/**
 * A command that the program can read, as a message without `cellmates` and `id`. The program may still refuse it, for
 * example because there are too many discs.
 * @param {string[]} types Names of the schema's commands, each as likely as the others.
 * @param fields Those that `set` takes.
 */
export const commandOf = (types, within, fields = settable) =>
  fc.oneof(...types.map((type) => valuesFor(type, within, fields).filter((values) => type !== 'set' || Object.keys(values).length > 0)
    .map((values) => ({ type, ...values }))));

/**
 * A command with one wrong or missing field, and that field's name, by which the program must refuse it.
 * @param {string[]} types As for `commandOf`; those without fields never occur.
 */
export const wrongCommandOf = (types, within, fields = settable) =>
  fc.oneof(...types.flatMap((type) => fieldsOf(type, fields).map((field) => {
    const missing = field.required ? [fc.constant(undefined)] : [];
    return fc.tuple(valuesFor(type, within, fields), fc.oneof(wrongValueOf(field), ...missing)).map(([values, value]) => {
      const { [field.name]: _, ...others } = values;
      return { field: field.name, command: { type, ...others, ...(value !== undefined && { [field.name]: value }) } };
    });
  })));
