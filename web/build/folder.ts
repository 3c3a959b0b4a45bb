// The folder into which the pages are written.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class Folder {
  readonly paths: string[] = [];
  readonly #at;

  constructor(at: string) {
    this.#at = at;
  }

  /** Where a file is, or would be. */
  place(path: string) {
    return join(this.#at, path);
  }

  read(path: string) {
    return readFileSync(this.place(path));
  }

  /** Writes a file, whose path it returns. */
  readonly write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(this.place(path)), { recursive: true });
    writeFileSync(this.place(path), content);
    this.paths.push(path);
    return path;
  };

  /** Writes a file whose name gets a hash of its content, so that browsers may cache it for ever. */
  readonly writeHashed = (path: string, content: string | Buffer) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return this.write(path.replace(/\.(\w+)$/, `.${hash}.$1`), content);
  };
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
  await write(new Folder(fresh));
  if (existsSync(out)) renameSync(out, stale);
  renameSync(fresh, out);
  rmSync(stale, { recursive: true, force: true });
}
