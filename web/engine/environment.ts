// The environment that the engine runs in.

/**
 * The process of Node.js, Deno or Bun; undefined in pages, also in those of Electron and in those that were given a part
 * of `process`. src/engine/environment.js has the same rule.
 */
export function nodeProcess() {
  const { process } = globalThis;
  return process?.getBuiltinModule && !/^(renderer|worker)$/.test(process.type ?? '') ? process : undefined;
}
