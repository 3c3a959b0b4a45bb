// Commands as text. The program checks names and values (src/session/commands); only what is no text, or is too long for the
// program's stack, is refused here.
import { CellmatesError, badValue, isHuge } from './error.ts';

const grouped = (count: number) => count.toLocaleString('en');

/** { n: 500, gridlines: true } → [['n', '500'], ['gridlines', '1']]. Undefined values are left out. */
const textsOf = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined).map(([name, value]) => {
  const readable = ['string', 'number', 'bigint', 'boolean'].includes(typeof value) && !isHuge(value);
  if (!readable) throw badValue(name, value, 'a string, number or boolean');
  return [name, String(typeof value === 'boolean' ? Number(value) : value)];
});

/**
 * A command as the program reads it: 'set', { n: 500 } → "type=set&n=500".
 * @throws {CellmatesError} If a value is no text, or the command is too long.
 */
export function commandText(type: string, fields: object) {
  const texts = [['type', type], ...textsOf(fields)];
  const length = texts.flat().reduce((sum, text) => sum + text.length, 0);
  // A text that is already too long is not encoded, to save memory.
  const text = length > BUILD_LIMITS.command ? '' : new URLSearchParams(texts).toString();
  if (text && text.length <= BUILD_LIMITS.command) return text;
  throw new CellmatesError(`${type} is longer than ${grouped(BUILD_LIMITS.command)} characters.`, 'too-much');
}

/**
 * The bytes of a file that a command takes, whatever kind of array or buffer has them.
 * @throws {CellmatesError} If it is none, or has more than `most` bytes.
 */
export function bytesOf(given: unknown, field: string, most = Infinity): Uint8Array<ArrayBuffer> {
  // Buffers of another frame or of node:vm are no instances of this one's classes.
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(given));
  if (!isBuffer && !ArrayBuffer.isView(given)) throw badValue(field, given, 'an ArrayBuffer or a Uint8Array');
  const { buffer = given, byteOffset, byteLength } = given as Uint8Array<ArrayBuffer>;
  if (byteLength <= most) return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  throw new CellmatesError(`${field} has ${grouped(byteLength)} bytes, but a replay has at most ${grouped(most)}.`, 'too-much', field);
}
