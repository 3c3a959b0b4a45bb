// The built engine, for tests in Node.js. Needs `tools/build web`.
import assert from 'node:assert/strict';

const { World, CellmatesError } = await import(new URL('../../dist/engine/cellmates.js', import.meta.url).href);
World.threadsUrl = new URL('../../dist/engine/threads/', import.meta.url).href;
export { World, CellmatesError };

/** For `assert.throws` and `assert.rejects`: an error of the package with this code and field. */
export const refusal = (code, field) => (error) => {
  assert.ok(error instanceof CellmatesError, error.stack);
  assert.deepEqual([error.code, error.field], [code, field], error.message);
  return true;
};
