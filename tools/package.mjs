// Packs a folder for itch.io. Started by tools/package:
//   node tools/package.mjs FOLDER ARCHIVE.zip
// The same files give the same archive, whenever and wherever they were built.
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

// itch.io's limits for an HTML game.
const mostFiles = 1000;
const mostBytes = 500_000_000;
const longestPath = 240;

function fail(reason) {
  console.error(`package: ${reason}`);
  process.exit(1);
}

if (process.argv.length !== 4) fail('usage: node tools/package.mjs FOLDER ARCHIVE.zip');
const [folder, archive] = process.argv.slice(2);

if (!existsSync(join(folder, 'index.html'))) fail('there is no index.html: run tools/build web first');
const names = readdirSync(folder, { recursive: true })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => name.replaceAll(sep, '/'))
  .toSorted();
if (names.length > mostFiles) fail(`${names.length} files, ${mostFiles} at most`);
const total = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
if (total > mostBytes) fail(`${total} bytes, ${mostBytes} at most`);
for (const name of names) {
  if (name.length > longestPath) fail(`a path of ${name.length} characters, ${longestPath} at most: ${name}`);
}

// 1980, the first year that archives can store, in their own format, which has no time zone.
const entry = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compressionLevel: 9 };
const zip = new ZipFile();
for (const name of names) zip.addBuffer(readFileSync(join(folder, name)), name, entry);
zip.end();

// Written beside its place and renamed, so that half an archive is never mistaken for a whole one.
const packed = await buffer(zip.outputStream);
writeFileSync(`${archive}.new`, packed);
renameSync(`${archive}.new`, archive);
console.log(`${archive}: ${names.length} files, ${total} bytes, ${packed.length} packed`);
