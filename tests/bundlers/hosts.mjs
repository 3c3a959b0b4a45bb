// The hosts of the engine's package: how each builds or serves the programs in project/. A command's first word is a
// file of the project or of build/bundlers/node_modules; `page` is the folder with the built page, `serves` a server's
// command, `runtime` a program other than Node.js.
const vite = [5, 6, 7, 8].flatMap((major) => {
  const host = { name: `Vite ${major}`, package: `vite-${major}` };
  const bin = `vite-${major}/bin/vite.js`;
  const serves = (port) => [bin, '--host', '127.0.0.1', '--port', port, '--strictPort'];
  return [
    { ...host, way: 'build', entry: 'main', commands: [[bin, 'build']], page: 'dist' },
    { ...host, way: 'dev', entry: 'main', serves },
    { ...host, way: 'build, cellmates/wasm', entry: 'apart', commands: [[bin, 'build']], page: 'dist' },
    { ...host, way: 'dev, cellmates/wasm', entry: 'served', serves, environment: { EXCLUDE: '1' } },
  ];
});

const webpack = (entry) => `import webpack from 'webpack';
import { fileURLToPath } from 'node:url';
const path = fileURLToPath(new URL('dist', import.meta.url));
const performance = { hints: false }; // they only name files above 244 KiB, as cellmates.wasm is before compression
webpack({ mode: 'production', entry: './${entry}.js', output: { path, filename: 'bundle.js' }, performance }, (error, stats) => {
  console.log(String(error ?? stats));
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});`;
const rsbuild = (entry) => `import { createRsbuild } from '@rsbuild/core';
const rsbuild = await createRsbuild({ config: { source: { entry: { index: './${entry}.js' } }, html: { template: './index.html' } } });
await rsbuild.build();`;
const rollup = (entry) => `import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
for (const [input, file] of [['${entry}.js', 'bundle.js'], ['worker.js', 'worker.js']]) {
  const onwarn = ({ message }) => { throw new Error(message); };
  const built = await rollup({ input, plugins: [resolve({ browser: true })], onwarn });
  await built.write({ file: 'dist/' + file, format: 'es' });
}`;
const esbuild = (entry, format) => `import { build } from 'esbuild';
const entryPoints = { bundle: '${entry}.js', worker: 'worker.js' };
const { warnings } = await build({ entryPoints, bundle: true, format: '${format}', outdir: 'dist', minify: true });
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

const parcel = (way, entry) => ({
  name: 'Parcel',
  package: 'parcel',
  way,
  entry,
  commands: [
    ['parcel/lib/bin.js', 'build', 'index.html', '--dist-dir', 'dist', '--public-url', './', '--no-autoinstall', '--no-cache'],
  ],
  page: 'dist',
});
// Neither copies files that a package names by their address.
const copied = { copies: ['cellmates.wasm'] };

const deno = { name: 'Deno', package: 'deno', runtime: '@deno/*/deno' };
const bun = { name: 'Bun', package: 'bun', runtime: '@oven/*/bin/bun' };

export const hosts = [
  { name: 'Node.js', way: 'import', commands: [['server.mjs']] },
  { name: 'Node.js', way: 'require', commands: [['require.cjs']] },
  // Deno may load the threaded engine only with --allow-read.
  { ...deno, way: 'import', commands: [['run', '--no-prompt', 'server.mjs']], threads: 1 },
  { ...deno, way: 'import, --allow-read', commands: [['run', '--allow-read', 'server.mjs']] },
  { ...bun, way: 'import', commands: [['server.mjs']] },
  { ...bun, way: 'require', commands: [['require.cjs']] },
  ...vite,
  scripted('webpack', 'build', 'main', webpack('main')),
  scripted('webpack', 'build, cellmates/wasm', 'apart', webpack('apart')),
  scripted('Rsbuild', 'build', 'main', rsbuild('main'), { package: '@rsbuild/core', bundled: false }),
  scripted('Rsbuild', 'build, cellmates/wasm', 'apart', rsbuild('apart'), { package: '@rsbuild/core', bundled: false }),
  scripted('Rollup', 'build', 'main', rollup('main'), { package: 'rollup' }),
  scripted('Rollup', 'build, cellmates/wasm', 'apart', rollup('apart'), { package: 'rollup', ...copied }),
  scripted('esbuild', 'esm', 'main', esbuild('main', 'esm')),
  scripted('esbuild', 'iife', 'alone', esbuild('alone', 'iife'), { classic: true }),
  scripted('esbuild', 'esm, cellmates/wasm', 'apart', esbuild('apart', 'esm'), copied),
  parcel('build', 'main'),
  parcel('build, cellmates/wasm', 'apart'),
  next('Turbopack', '--turbopack'),
  next('webpack', '--webpack'),
];

// Programs that check the package itself: publint, attw, and TypeScript with types.mjs.
export const checks = [
  { name: 'publint', package: 'publint', command: (archive) => ['publint/src/cli.js', 'run', archive, '--strict'] },
  { name: 'attw', package: '@arethetypeswrong/cli', command: (archive) => ['@arethetypeswrong/cli/dist/index.js', archive] },
];
export const compilers = [
  { name: 'TypeScript', package: 'typescript', lib: 'es2024,dom' },
  { name: 'TypeScript', package: 'typescript-5', lib: 'es2022,dom' },
];
