// The machine that the figures were measured on.
import os from 'node:os';
import { p5Versions } from './p5_versions.mjs';
import { run } from './programs.mjs';

export const thisMachine = () => ({
  date: new Date().toISOString().slice(0, 10),
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  node: process.versions.node,
});

// `p5` lists the versions of p5 that are timed.
export const machineFacts = (chromium, p5 = [p5Versions[1]]) => ({
  ...thisMachine(),
  native_compiler: run('native', ['--compiler']).trim(),
  wasm_compiler: run('wasm', ['--compiler']).trim(),
  node_v8: process.versions.v8,
  chromium,
  p5: p5.map(({ version }) => version).join(' and '),
});
