import { World } from 'cellmates/wasm';
import { use } from './use.js';

(async () => (window.found = { page: await use(World) }))().catch((error) => (window.found = { error: String(error) }));
