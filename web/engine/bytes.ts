// Reads the caller's bytes, whatever kind of array or buffer has them.
import { badValue } from './problem.ts';

export function asBytes(given: ArrayBufferView | ArrayBufferLike, field: string) {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  // Buffers of another frame or of node:vm are no instances of this one's classes.
  const kind = Object.prototype.toString.call(given);
  if (kind !== '[object ArrayBuffer]' && kind !== '[object SharedArrayBuffer]') {
    throw badValue(field, given, 'a Uint8Array or an ArrayBuffer');
  }
  return new Uint8Array(given);
}
