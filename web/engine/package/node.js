// The module `cellmates` in Node.js, Deno and Bun, which find the threaded engine next to it.
import { CellmatesError, World } from './cellmates.js';

// A server's bundler may leave import.meta.url empty.
World.threadsUrl ||= import.meta.url?.replace(/[^/]*$/, 'threads/') ?? '';
export { CellmatesError, World };
