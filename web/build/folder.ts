// The folder into which the pages are written.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Folder = ReturnType<typeof folderAt>;

function folderAt(at: string) {
  const paths: string[] = [];
  /** Where a file is, or would be. */
  const place = (path: string) => join(at, path);
  const read = (path: string) => readFileSync(place(path));

  /** Writes a file, whose path it returns. */
  function write(path: string, content: string | Buffer) {
    mkdirSync(dirname(place(path)), { recursive: true });
    writeFileSync(place(path), content);
    paths.push(path);
    return path;
  }

  /** Writes a file whose name gets a hash of its content, so that browsers may cache it for ever. */
  function writeHashed(path: string, content: string | Buffer) {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return write(path.replace(/\.(\w+)$/, `.${hash}.$1`), content);
  }

  return { paths, place, read, write, writeHashed };
}

/**
 * Writes a new folder next to `out` and swaps the two at the end, so that neither a stale file nor half a page is ever served.
 * @throws If `out` is a folder of something else: a wrong --out must not delete it.
 */
export async function replaceFolder(out: string, write: (folder: Folder) => Promise<void>) {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'index.html'))) {
    throw new Error(`${out} holds something else than a page`);
  }
  const fresh = `${out}.new`;
  const stale = `${out}.old`;
  for (const left of [fresh, stale]) rmSync(left, { recursive: true, force: true });
  await write(folderAt(fresh));
  if (existsSync(out)) renameSync(out, stale);
  renameSync(fresh, out);
  rmSync(stale, { recursive: true, force: true });
}
