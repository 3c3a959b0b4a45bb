// The machine that the figures were measured on.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { p5Versions } from './p5-versions.mjs';
import { run } from './programs.mjs';

export function cpuModel() {
  try {
    const [, model] = readFileSync('/proc/cpuinfo', 'utf8').match(/^model name\s*:\s*(.+)$/m);
    return model;
  } catch {
    return os.cpus()[0]?.model ?? 'unknown'; // not Linux, or not x86
  }
}

// `p5` lists the versions of p5 that are timed.
export function machineFacts(chromium, p5 = [p5Versions[1]]) {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpuModel(),
    cores: os.cpus().length,
    native_compiler: run('native', 'cellmates-bench', ['--compiler']).trim(),
    wasm_compiler: run('wasm', 'cellmates-bench', ['--compiler']).trim(),
    node: process.versions.node,
    node_v8: process.versions.v8,
    chromium,
    p5: p5.map(({ version }) => version).join(' and '),
  };
}
