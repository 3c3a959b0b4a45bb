// Runs one repeat of a rival in node (repeat.mjs) and reads its output.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('repeat.mjs', import.meta.url));

// Times about `ticks` ticks, at most `window` of them without a new start.
export function timeInNode(id, { file, rehearsal, warmup, ticks, window }) {
  const once = Math.min(ticks, window);
  const windows = Math.round(ticks / once);
  // V8 uses its optimising compiler from the first tick on, as for our own WebAssembly.
  const flags = ['--no-liftoff', '--expose-gc'];
  const args = ['--import', 'tsx', ...flags, program, id, file, rehearsal, warmup, once, windows].map(String);
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${id}: ${stderr.trim().split('\n').find((line) => /error/i.test(line)) ?? signal}`);
  // The sample is on the last line, because rivals may print something before it.
  const sample = JSON.parse(stdout.trimEnd().split('\n').at(-1));
  if (sample.lost) throw new Error(`${id} lost ${sample.lost} discs`);
  return { ...sample, ticks: windows * once };
}
