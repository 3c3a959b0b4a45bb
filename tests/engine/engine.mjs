// The built engine, for tests in Node.js. Needs `tools/build web`.
const { World, CellmatesError } = await import(new URL('../../dist/engine/cellmates.js', import.meta.url).href);
World.threadsUrl = new URL('../../dist/engine/threads/', import.meta.url).href;
export { World, CellmatesError };
