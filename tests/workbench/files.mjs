// Workloads for the tests, and their rows.
import { newFrame } from '../../web/workbench/workload/workload.ts';

/** A frame of rows [x, y, r, id]. */
function frameOf(rows) {
  const frame = newFrame(rows.length);
  rows.forEach((row, k) => ([frame.x[k], frame.y[k], frame.r[k], frame.id[k]] = row));
  return frame;
}

/** A workload of frames of such rows. */
export const workloadOf = (...frames) => ({ name: 'test', notes: [], frames: frames.map(frameOf) });

/** The rows of each frame, with ids as in the file: those that are texts of numbers as numbers. */
export const framesOf = ({ frames, labels }) => frames.map((frame) => rowsOf(frame).map(([x, y, r, id]) => {
  const text = labels?.[id] ?? id;
  return [x, y, r, String(Number(text)) === text ? Number(text) : text];
}));

export const rowsOf = ({ x, y, r, id }) => Array.from(x, (_, k) => [x[k], y[k], r[k], id[k]]);
