// The compact binary format. README.md in the folder above describes it.
import { whole } from '../../kit/figure_text.ts';
import { WorkloadBuilder } from './builder.ts';
import { blobOf, ByteReader, nameOf } from './source.ts';
import { WorkloadError, limits, type ImportOptions, type Workload } from './workload.ts';

/** The first letters of files with lengths in single and in double precision. */
const [single, double] = ['CMW1', 'CMW2'];
const endMark = 0xffffffff;

/** Whether text begins like a binary workload. */
export const isBinary = (letters: string) => letters.startsWith(single) || letters.startsWith(double);

export async function read(source: Blob | string, options: ImportOptions = {}) {
  const bytes = new ByteReader(blobOf(source), options);
  let row = 0;
  const builder: WorkloadBuilder = new WorkloadBuilder((field) => `Frame ${builder.frames}, disc ${row}${field ? ` (${field})` : ''}`);
  const start = await bytes.take(4);
  const letters = start && String.fromCharCode(...new Uint8Array(start.buffer, start.byteOffset, 4));
  if (!letters || !isBinary(letters)) throw new WorkloadError(`A binary workload begins with ${single} or ${double}, and this file does not.`);
  const size = letters === double ? 8 : 4;
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
        `Frame ${builder.frames} has ${whole(count)} discs, and at most ${whole(limits.discsPerFrame)} can be read.`,
      );
    }
    const body = await bytes.take((3 * size + 4) * count);
    if (!body) throw new WorkloadError(`The file is cut short: it ends inside frame ${builder.frames}.`);
    for (row = 0; row < count; row++) {
      const length = (column: number) => {
        const at = size * (column * count + row);
        return size === 8 ? body.getFloat64(at, true) : body.getFloat32(at, true);
      };
      builder.add(length(0), length(1), length(2), body.getUint32(3 * size * count + 4 * row, true));
    }
    builder.endFrame();
  }
  if (bytes.left > 0) throw new WorkloadError('The file goes on after its end mark.');
  return builder.finish(nameOf(source));
}

type Written = { frames: Workload['frames'] };

/** Bytes of a length: 8 if a frame has them in double precision. */
const lengthOf = ({ frames }: Written) => (frames.some(({ x }) => x instanceof Float64Array) ? 8 : 4);

/** Size of the file that `piecesOf` makes. */
export function bytesOf(workload: Written) {
  const size = lengthOf(workload);
  return workload.frames.reduce((sum, { count }) => sum + 4 + (3 * size + 4) * count, 8);
}

/** The file of a workload without its name and notes, in pieces. */
export function* piecesOf(workload: Written): Generator<Uint8Array<ArrayBuffer>> {
  const size = lengthOf(workload);
  yield Uint8Array.from(size === 8 ? double : single, (letter) => letter.charCodeAt(0));
  for (const { count, x, y, r, id } of workload.frames) {
    const view = new DataView(new ArrayBuffer(4 + (3 * size + 4) * count));
    view.setUint32(0, count, true);
    let at = 4;
    for (const column of [x, y, r])
      for (let k = 0; k < count; k++, at += size) {
        if (size === 8) view.setFloat64(at, column[k], true);
        else view.setFloat32(at, column[k], true);
      }
    for (let k = 0; k < count; k++, at += 4) view.setUint32(at, id[k], true);
    yield new Uint8Array(view.buffer);
  }
  yield new Uint8Array(4).fill(0xff);
}

/** All pieces of the file. */
export const writeBinary = (workload: Written) => [...piecesOf(workload)];
