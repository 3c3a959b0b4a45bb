// Reads the recordings of Broadmark, a benchmark of broad phases (Serpa and Rodrigues, 2020). The layout is that of the
// class Scene in Broadmark/Algorithms/Core/Scene.h, which reads them, and of AABBsRecorder.cs in its simulation
// generator, which writes them: little endian, no packing gaps.
//
//   char[128]  scene, ended by a zero       int32  boxes a frame      int32[2]   zeros
//   char[128]  kind of objects, likewise    int32  frames             float[8]   box of the world
//
// Then each frame has float[8] for each box: x, y, z and 0 of its smallest corner, and of its largest.
import { whole } from '../../kit/figure_text.ts';
import { WorkloadBuilder } from './builder.ts';
import { around } from './shape.ts';
import { blobOf, ByteReader, nameOf } from './source.ts';
import { limits, WorkloadError, type ImportOptions } from './workload.ts';

const headerBytes = 304;
const boxBytes = 32;

/** Whether bytes begin like such a recording. */
export function isRecording(view: DataView) {
  if (view.byteLength < headerBytes) return false;
  const endedBy = (at: number) => view.getUint8(at) !== 0 && view.getUint8(at + 127) === 0;
  return endedBy(0) && endedBy(128) && view.getInt32(264, true) === 0 && view.getInt32(268, true) === 0;
}

export async function read(source: Blob | string, options: ImportOptions = {}) {
  const bytes = new ByteReader(blobOf(source), options);
  const head = await bytes.take(headerBytes);
  if (!head || !isRecording(head)) throw new WorkloadError('The file is not a Broadmark recording: its header is different.');
  const [boxes, frames] = [head.getInt32(256, true), head.getInt32(260, true)];
  if (boxes < 1 || frames < 1) throw new WorkloadError('The header must announce at least one frame and one box.');
  if (boxes > limits.discsPerFrame) {
    throw new WorkloadError(`A frame has ${whole(boxes)} boxes, and at most ${whole(limits.discsPerFrame)} can be read.`);
  }
  let row = 0;
  const builder: WorkloadBuilder = new WorkloadBuilder((field) => `Frame ${builder.frames}, box ${row}${field ? ` (${field})` : ''}`);
  builder.note('Boxes are taken as their circumscribed discs.');
  builder.note('Only x and y of the boxes are used, and z is left out.');
  // The recorder writes the start as a frame of its own, before the announced ones.
  while (bytes.left > 0) {
    const body = await bytes.take(boxes * boxBytes);
    if (!body) throw new WorkloadError(`The file is cut short: it ends inside frame ${builder.frames}.`);
    for (row = 0; row < boxes; row++) {
      const [left, top, right, bottom] = [0, 4, 16, 20].map((at) => body.getFloat32(row * boxBytes + at, true));
      if (![left, top, right, bottom].every(Number.isFinite)) builder.refuse('a coordinate is not a finite number');
      if (right < left) builder.refuse(`maxx is ${right}, less than minx, which is ${left}`, 'maxx');
      if (bottom < top) builder.refuse(`maxy is ${bottom}, less than miny, which is ${top}`, 'maxy');
      builder.add(...around(left, top, right, bottom), row);
    }
    builder.endFrame();
  }
  if (builder.frames < frames) {
    throw new WorkloadError(
      `The file is cut short: its header announces ${whole(frames)} frames, and it has ${whole(builder.frames)}.`,
    );
  }
  return builder.finish(nameOf(source));
}
