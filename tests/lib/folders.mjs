// Folders of a test's own, and what is hosted from them.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../tools/serve.mjs';

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// `use` is given an empty folder, which is gone afterwards.
export async function inFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// The same with a server, as `serve` takes its options, of what `fill` puts into the folder: `use` is
// given its address and the folder.
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

// For `fill`: the built page, in a folder of that one.
export const copyOfPage = (sub = '') => (folder) => cp(dist, join(folder, sub), { recursive: true });
