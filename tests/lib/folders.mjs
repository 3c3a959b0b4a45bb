// Temporary folders for a test, and servers for them.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// Calls `use` with an empty folder, which is removed afterwards.
export async function inFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// Calls `use` with the address of a server and its folder, whose content comes from `fill`. `options` are those of
// `serve`.
export const hosting = (fill, options, use) =>
  inFolder(async (folder) => {
    await fill(folder);
    const server = await serve(folder, options);
    try {
      return await use(server.url, folder);
    } finally {
      await server.close();
    }
  });

// For `fill`: copies the built page into the folder, or into its sub-folder `sub`.
export const copyOfPage = (sub = '') => (folder) => cp(dist, join(folder, sub), { recursive: true });
