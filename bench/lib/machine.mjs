// The machine that the figures were measured on.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { run } from './programs.mjs';

function cpuModel() {
  try {
    const [, model] = readFileSync('/proc/cpuinfo', 'utf8').match(/^model name\s*:\s*(.+)$/m);
    return model;
  } catch {
    return os.cpus()[0]?.model ?? 'unknown'; // not Linux, or not x86
  }
}

export function machineFacts(chromium) {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpuModel(),
    cores: os.cpus().length,
    native_compiler: run('native', 'cellmates-bench', ['--compiler']).trim(),
    wasm_compiler: run('wasm', 'cellmates-bench', ['--compiler']).trim(),
    node: process.versions.node,
    node_v8: process.versions.v8,
    chromium,
    p5: createRequire(import.meta.url)('p5/package.json').version,
  };
}
