// TypeScript programs that use the package's types, and the options with which they must compile.

/** Those of `tsc --init` that find most, which the code that we give must pass, too. */
export const strictest = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];

const use = `
async function use() {
  const world: World = await World.create({ scene: 'klaus', n: 5, seed: 1n, threads: 2 });
  const x: Float32Array = world.x;
  const reason: string = world.threadsReason;
  World.threadsUrl = new URL('https://example.com/threads/');
  const discs = { x: new Float32Array(1), y: [1], r: new Float64Array(new SharedArrayBuffer(8)) };
  await World.create({ discs, box: { width: 9, height: 9 }, module: new WebAssembly.Module(new Uint8Array(8)) });
  await world.restore(world.record());
  await world.restore(new DataView(new SharedArrayBuffer(8)));
  await world.restore(new ArrayBuffer(8));
  new Blob([world.snapshot()]);
  try {
    world.step();
  } catch (error) {
    if (error instanceof CellmatesError && ['busy', 'unsupported'].includes(error.code)) return postMessage(error.toJSON());
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
const byFile = importing.replace("'cellmates'", "'cellmates/cellmates.js'");
/** With TypeScript ≥ 5.8, in a file of CommonJS. */
export const requiring = importing.replace(/^import (.*) from (.*);/, "import cellmates = require($2);\nimport $1 from $2;");
const sketch = `import { addon, register, type SketchDiscs, type WithDiscs } from 'cellmates/p5';
async function setup(sketch: WithDiscs, p5: { registerAddon(addon: Function): void }) {
  p5.registerAddon(addon);
  register(p5);
  let discs: SketchDiscs = sketch.createDiscs();
  discs = await sketch.createDiscs({ n: 5, radius: [3, 10], gravity: 0.1, response: 'elastic', colour: (id) => [id, 0, 0] });
  discs.on('contact', ({ a, impulse }) => console.log(a, impulse)).forEach((disc) => (disc.vx += 1));
  const ids: Uint32Array = discs.add({ x: 5, y: 5, r: 1 });
  console.log(ids, discs.world?.hash());
  // @ts-expect-error there is no such event
  discs.on('touch', () => {});
  // @ts-expect-error there is no such option
  sketch.createDiscs({ radus: 5 });
}
console.log(setup);`;
const article = `import { install, CellmatesError, type CellmatesEmbedElement } from 'cellmates/embed';
async function show(element: CellmatesEmbedElement) {
  install({ base: 'https://example.com/cellmates/', links: true });
  install({ base: new URL('https://example.com/'), links: 'article', themed: element });
  const { frame } = document.createElement('cellmates-embed');
  if (!frame) return;
  const state = await frame.set({ method: 'grid' });
  const hash = state.running ? state.hash : state.kept;
  // @ts-expect-error before Run the method is not known
  console.log(state.method, (await frame.step()).method);
  element.n = 500;
  element.discStyle = 'filled';
  element.addEventListener('tick', ({ detail }) => console.log(detail.pairTests, hash, CellmatesError));
  await element.frame?.play();
  // @ts-expect-error there is no such event
  frame.on('tock', () => {});
}
console.log(show);`;
const finder = `import { Finder, CellmatesError, type Places } from 'cellmates/finder';
async function find(places: Places) {
  const finder = await Finder.create();
  const pairs: Uint32Array = finder.contactsOf({ ...places, r: 4 }, { skin: 2 });
  finder.contactsBetween(places, { x: [1], y: new Float32Array(1), r: [2] });
  console.log(pairs, finder.near(1, 2, 3), finder.tests, CellmatesError);
  // @ts-expect-error there is no such method
  finder.contactsOf(places, { method: 'quadtree' });
  // @ts-expect-error y is missing
  finder.near(1, 2, 3, { x: [1], r: 1 });
  finder[Symbol.dispose]();
}
console.log(find);`;
// `using` needs a newer language than the others.
const using = `import { World } from 'cellmates';
async function once() {
  using world = await World.create();
  world.step();
}
once();`;

export const typePrograms = {
  bundler: {
    files: { 'main.ts': importing, 'wasm.ts': wasm, 'file.ts': byFile, 'using.ts': using, 'sketch.ts': sketch, 'article.ts': article, 'finder.ts': finder },
    options: ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'],
  },
  // `node16` finds them as `nodenext` does.
  nodenext: {
    files: { 'main.mts': importing, 'wasm.mts': wasm, 'file.mts': byFile, 'using.mts': using, 'sketch.mts': sketch, 'article.mts': article,
      'finder.mts': finder },
    options: ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2022'],
  },
};
