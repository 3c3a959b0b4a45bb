// Reads the values of the schema's fields as the program does (src/core/field.cpp), before it is loaded.

import type { Field, Value } from '../types.ts';
import { CellmatesError } from '../driver/error.ts';

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const whole = /^\d+$/;
const mostWhole = 2n ** 64n;

/**
 * The program's value for a real, as it writes it (src/core/base/decimal.cpp): a float, with the fewest digits that tell it
 * from all other floats.
 */
export function asReal(value: number) {
  const float = Math.fround(value);
  for (let digits = 1; digits < 9; digits++) {
    const written = Number(float.toPrecision(digits));
    if (Math.fround(written) === float) return written;
  }
  return Number(float.toPrecision(9));
}

/**
 * The value that a text stands for; undefined if the field cannot have it. A seed stays a text, because it may be too
 * large for an exact number.
 */
export function valueIn(field: Field, text: string): Value | undefined {
  if (field.kind === 'choice') return field.choices.includes(text) ? text : undefined;
  if (field.kind === 'pair') {
    const parts = text.split(',');
    return parts.length === 2 && parts.every((part) => field.choices.includes(part)) ? text : undefined;
  }
  if (!(field.kind === 'real' ? number : whole).test(text)) return undefined;
  const value = Number(text);
  if (field.kind === 'flag') return value <= 1 ? value : undefined;
  if (!(field.automatic && value === 0) && !(value >= field.least && value <= field.most)) return undefined;
  if (field.kind === 'real') return asReal(value);
  if (field.name !== 'seed') return value;
  return BigInt(text) < mostWhole ? String(BigInt(text)) : undefined;
}

/** A reader's text as the program quotes it: short, printable ASCII. */
function quoted(text: string) {
  const bytes = [...new TextEncoder().encode(text)];
  const safe = bytes.slice(0, 40).map((byte) => (byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : '?'));
  return `"${safe.join('')}${bytes.length > 40 ? '…' : ''}"`;
}

export const badValue = ({ name, expected }: { name: string; expected: string }, text: string) =>
  new CellmatesError(`${name}=${quoted(text)}: expected ${expected}.`, 'bad-value', name, text);
