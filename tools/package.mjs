// Packs a folder for itch.io. tools/package starts it:
//   node tools/package.mjs FOLDER ARCHIVE.zip
// The archive depends only on the files' contents, not on when or where they were built.
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { failingAs } from './lib/main.mjs';

const fail = failingAs('package');

if (process.argv.length !== 4) fail('usage: node tools/package.mjs FOLDER ARCHIVE.zip');
const [folder, archive] = process.argv.slice(2);

if (!existsSync(join(folder, 'index.html'))) fail(`${folder} contains no index.html: run tools/build web first`);
const names = readdirSync(folder, { recursive: true })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => name.replaceAll(sep, '/'))
  .toSorted();
const total = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

// Every file is dated 1980, the first year that a zip archive can store. The archive's own date format has no
// time zone.
const entry = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compressionLevel: 9 };
const zip = new ZipFile();
for (const name of names) zip.addBuffer(readFileSync(join(folder, name)), name, entry);
zip.end();

// The archive is written under another name and renamed, so that an incomplete one is never mistaken for
// a complete one.
const packed = await buffer(zip.outputStream);
writeFileSync(`${archive}.new`, packed);
renameSync(`${archive}.new`, archive);
console.log(`${archive}: ${names.length} files, ${total} bytes, ${packed.length} packed`);
