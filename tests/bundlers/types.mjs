// TypeScript programs that use the package's types, and the options with which they must compile.
const use = `
async function use() {
  const world: World = await World.create({ scene: 'klaus', n: 5, seed: 1n, threads: 2 });
  const x: Float32Array = world.x;
  const reason: string = world.threadsReason;
  World.threadsUrl = new URL('https://example.com/threads/');
  const discs = { x: new Float32Array(1), y: [1], r: new Float64Array(new SharedArrayBuffer(8)) };
  await World.create({ discs, box: { width: 9, height: 9 } });
  await world.restore(world.record());
  await world.restore(new DataView(new SharedArrayBuffer(8)));
  await world.restore(new ArrayBuffer(8));
  new Blob([world.snapshot()]);
  try {
    world.step();
  } catch (error) {
    if (error instanceof CellmatesError && error.code === 'busy') return;
    // @ts-expect-error there is no such code
    if (error instanceof CellmatesError && error.code === 'bussy') return;
  }
  // @ts-expect-error there is no such method
  await World.create({ method: 'gird' });
  // @ts-expect-error discs need a box
  await World.create({ discs: { x: [1], y: [1], r: [1] } });
  // @ts-expect-error a world is made by World.create
  new World();
  world[Symbol.dispose]();
  console.log(x, reason, world.stats().pairTests, new CellmatesError('', 'busy'));
}
use();
`;
const importing = `import { World, CellmatesError, type Options } from 'cellmates';
const options: Options = {};
${use}console.log(options);`;
const wasm = importing.replace("'cellmates'", "'cellmates/wasm'");
const byFile = importing.replace("'cellmates'", "'cellmates/cellmates.mjs'");
const requiring = importing.replace(/^import (.*) from (.*);/, "import cellmates = require($2);\nimport $1 from $2;");
const classic = `/// <reference types="cellmates/classic" />
{ const { World, CellmatesError } = Cellmates; type World = Cellmates.World;
${use}}`;
// `using` needs a newer language than the others.
const using = `import { World } from 'cellmates';
async function once() {
  using world = await World.create();
  world.step();
}
once();`;

export const typePrograms = {
  bundler: {
    files: { 'main.ts': importing, 'wasm.ts': wasm, 'file.ts': byFile, 'using.ts': using },
    options: ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'],
  },
  node16: {
    files: { 'main.mts': importing, 'wasm.mts': wasm, 'main.cts': requiring, 'wasm.cts': wasm },
    options: ['--module', 'node16', '--moduleResolution', 'node16', '--target', 'es2022'],
  },
  nodenext: {
    files: { 'main.mts': importing, 'wasm.mts': wasm, 'file.mts': byFile, 'main.cts': requiring, 'using.mts': using },
    options: ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2022'],
  },
  classic: {
    files: { 'sketch.ts': classic },
    options: ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--moduleDetection', 'auto'],
  },
};
