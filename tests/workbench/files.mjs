// Workloads and files for the tests.
import { newFrame } from '../../web/workbench/workload/workload.ts';

/** A frame of rows [x, y, r, id], with lengths in an array of `Kind`. */
export function frameIn(Kind, rows) {
  const frame = newFrame(rows.length, Kind);
  rows.forEach(([x, y, r, id], k) => {
    [frame.x[k], frame.y[k], frame.r[k], frame.id[k]] = [x, y, r, id];
  });
  return frame;
}

export const frameOf = (rows) => frameIn(Float32Array, rows);

/** A workload of frames of such rows. */
export const workloadOf = (...frames) => ({ name: 'test', notes: [], frames: frames.map(frameOf) });

export const rowsOf = ({ x, y, r, id }) => Array.from(x, (_, k) => [x[k], y[k], r[k], id[k]]);

/** A recording as Broadmark's generator writes it, of frames of boxes; `announced` is the header's number of frames. */
export function recordingOf(frames, announced = frames.length - 1) {
  const bytes = Buffer.alloc(304 + frames.flat().length * 32);
  bytes.write('Gravity', 0);
  bytes.write('Cubes', 128);
  bytes.writeInt32LE(frames[0].length, 256);
  bytes.writeInt32LE(announced, 260);
  frames.flat().forEach((box, k) => box.forEach((value, j) => bytes.writeFloatLE(value, 304 + k * 32 + j * 4)));
  return bytes;
}
