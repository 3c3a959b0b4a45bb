import { World } from 'cellmates/wasm';
import { use } from './use.js';

// The server has the folder of the threaded engine next to wasm.js.
(async () => (window.found = { page: await use(World), threads: await use(World, { threads: 2 }) }))()
  .catch((error) => (window.found = { error: String(error) }));
