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
