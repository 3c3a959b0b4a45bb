// The bundlers of the engine's package: how each builds or serves the programs in project/. A command's first word is a
// file of the project or of build/bundlers/node_modules; `page` is the folder with the built page, `serves` a server's
// command.
const viteBin = 'vite/bin/vite.js';
const serves = (port) => [viteBin, '--host', '127.0.0.1', '--port', port, '--strictPort'];
const vite = [
  { way: 'build', entry: 'main', commands: [[viteBin, 'build']], page: 'dist' },
  { way: 'dev', entry: 'main', serves },
  { way: 'build, cellmates/wasm', entry: 'apart', commands: [[viteBin, 'build']], page: 'dist' },
  { way: 'dev, cellmates/wasm', entry: 'served', serves, environment: { EXCLUDE: '1' } },
].map((host) => ({ name: 'Vite', package: 'vite', ...host }));

const webpack = (entry) => `import webpack from 'webpack';
import { fileURLToPath } from 'node:url';
const path = fileURLToPath(new URL('dist', import.meta.url));
const performance = { hints: false }; // they only name files above 244 KiB, as cellmates.wasm is before compression
webpack({ mode: 'production', entry: './${entry}.js', output: { path, filename: 'bundle.js' }, performance }, (error, stats) => {
  console.log(String(error ?? stats));
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});`;
const esbuild = (entry) => `import { build } from 'esbuild';
const entryPoints = { bundle: '${entry}.js', worker: 'worker.js' };
const { warnings } = await build({ entryPoints, bundle: true, format: 'esm', outdir: 'dist', minify: true });
process.exitCode = warnings.length;`;
// A bundler that is used by a script, which builds dist/bundle.js.
const scripted = (name, way, entry, script, more = {}) => ({
  name, way, entry, package: name, files: { 'build.mjs': script }, commands: [['build.mjs']], page: 'dist', bundled: true, ...more,
});
const next = (way, flag) => ({
  name: 'Next',
  package: 'next',
  way,
  commands: [['next/dist/bin/next', 'build', flag]],
  serves: (port) => ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', port],
  environment: { NEXT_FOLDER: `next-${way.toLowerCase()}`, NEXT_TELEMETRY_DISABLED: '1' },
  server: 'server',
});

export const hosts = [
  ...vite,
  scripted('webpack', 'build', 'main', webpack('main')),
  scripted('webpack', 'build, cellmates/wasm', 'apart', webpack('apart')),
  scripted('esbuild', 'build', 'main', esbuild('main')),
  // It does not copy files that a package names by their address.
  scripted('esbuild', 'build, cellmates/wasm', 'apart', esbuild('apart'), { copies: ['cellmates.wasm'] }),
  next('Turbopack', '--turbopack'),
  next('webpack', '--webpack'),
];

// Programs that check the package itself: publint, attw, and TypeScript with types.mjs.
export const checks = [
  { name: 'publint', package: 'publint', command: (archive) => ['publint/src/cli.js', 'run', archive, '--strict'] },
  { name: 'attw', package: '@arethetypeswrong/cli', command: (archive) => ['@arethetypeswrong/cli/dist/index.js', archive, '--profile', 'esm-only'] },
];
export const compilers = [
  { name: 'TypeScript', package: 'typescript', lib: 'es2024,dom' },
  { name: 'TypeScript', package: 'typescript-5', lib: 'es2022,dom' },
];
