// A runner (web/workbench/runner.ts) that plays a workload with the native program.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { piecesOf } from '../../web/workbench/workload/binary.ts';
import { WorkloadError } from '../../web/workbench/workload/workload.ts';

export async function openNativeRunner(program, workload) {
  const folder = mkdtempSync(join(tmpdir(), 'cellmates-'));
  const file = join(folder, 'workload.cmw');
  const opened = openSync(file, 'w');
  for (const piece of piecesOf(workload)) writeSync(opened, piece);
  closeSync(opened);
  const child = spawn(program, [file], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const sentence = said.trim().replace(/^cellmates: /, '');
      reject(code === 2 ? new WorkloadError(sentence) : new Error(sentence || `${program} ended (${signal ?? code})`));
    });
  });
  ended.catch(() => {}); // after `close`, nobody waits for it
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const line = lines.next().then(({ value, done }) => (done ? ended : JSON.parse(value)));
    return Promise.race([line, ended]);
  };
  const close = () => child.kill();
  try {
    const { methods, clockStep, precision } = await answer();
    return {
      methods,
      clockStep,
      precision,
      async run({ method, keep = 1, budget, signal }) {
        signal?.throwIfAborted();
        // A run that has begun can only be stopped with the program.
        signal?.addEventListener('abort', close, { once: true });
        child.stdin.write(`${method} ${keep} ${budget}\n`);
        const result = await answer();
        signal?.removeEventListener('abort', close);
        signal?.throwIfAborted();
        return { method, keep, ...result };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  } finally {
    // The program has read its file.
    rmSync(folder, { recursive: true, force: true });
  }
}
