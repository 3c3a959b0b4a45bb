// The compact binary format. README.md in the folder above describes it.
import { WorkloadBuilder } from './builder.js';
import { blobOf, ByteReader, nameOf } from './source.js';
import { WorkloadError, limits, counted } from './workload.js';

/** @typedef {import('./workload.js').ImportOptions} ImportOptions */
/** @typedef {import('./workload.js').Workload} Workload */

export const magic = 'CMW1';
const endMark = 0xffffffff;

/**
 * @param {Blob | string} source
 * @param {ImportOptions} [options]
 */
export async function read(source, options = {}) {
  const bytes = new ByteReader(blobOf(source), options);
  let row = 0;
  /** @type {WorkloadBuilder} */
  const builder = new WorkloadBuilder((field) => `Frame ${builder.frames}, disc ${row}${field ? ` (${field})` : ''}`);
  const start = await bytes.take(4);
  if (!start || [...magic].some((letter, k) => start.getUint8(k) !== letter.charCodeAt(0))) {
    throw new WorkloadError(`A binary workload begins with ${magic}, and this file does not.`);
  }
  for (;;) {
    const head = await bytes.take(4);
    const count = head?.getUint32(0, true);
    if (count === undefined) {
      const place = builder.frames > 0 ? ` after frame ${builder.frames - 1}` : '';
      throw new WorkloadError(`The file is cut short: its end mark is missing${place}.`);
    }
    if (count === endMark) break;
    if (count > limits.discsPerFrame) {
      throw new WorkloadError(
        `Frame ${builder.frames} has ${counted(count)} discs, and at most ${counted(limits.discsPerFrame)} can be read.`,
      );
    }
    const body = await bytes.take(16 * count);
    if (!body) throw new WorkloadError(`The file is cut short: it ends inside frame ${builder.frames}.`);
    for (row = 0; row < count; row++) {
      const at = 4 * row;
      const size = 4 * count;
      const [x, y] = [body.getFloat32(at, true), body.getFloat32(at + size, true)];
      builder.add(x, y, body.getFloat32(at + 2 * size, true), body.getUint32(at + 3 * size, true));
    }
    builder.endFrame();
  }
  if (bytes.left > 0) throw new WorkloadError('The file goes on after its end mark.');
  return builder.finish(nameOf(source));
}

/**
 * Writes a workload without its name and notes.
 * @param {{ frames: Workload['frames'] }} workload
 * @returns {Uint8Array<ArrayBuffer>[]} The file, in pieces.
 */
export function writeBinary({ frames }) {
  const pieces = [Uint8Array.from(magic, (letter) => letter.charCodeAt(0))];
  for (const { count, x, y, r, id } of frames) {
    const view = new DataView(new ArrayBuffer(4 + 16 * count));
    view.setUint32(0, count, true);
    for (let k = 0; k < count; k++) {
      view.setFloat32(4 + 4 * k, x[k], true);
      view.setFloat32(4 + 4 * (count + k), y[k], true);
      view.setFloat32(4 + 4 * (2 * count + k), r[k], true);
      view.setUint32(4 + 4 * (3 * count + k), id[k], true);
    }
    pieces.push(new Uint8Array(view.buffer));
  }
  pieces.push(new Uint8Array(4).fill(0xff));
  return pieces;
}
