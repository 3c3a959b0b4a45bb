// What the programs here have in common.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Calls `main` if the module at `url` was started as a program, and reports errors in one line.
export async function startedAs(url, main) {
  if (!process.argv[1] || url !== pathToFileURL(process.argv[1]).href) return;
  try {
    await main();
  } catch (error) {
    console.error(`cellmates: ${error.message}`);
    process.exitCode = 1;
  }
}

// What `measure` makes as files: `filesOf` gives their contents by their names. Into the folder `out`, or,
// without one, the first of them on standard output.
export async function writeResult(out, measure, filesOf) {
  // Fail before the measurements, not after them.
  if (out) mkdirSync(out, { recursive: true });
  const files = Object.entries(filesOf(await measure()));
  if (!out) process.stdout.write(files[0][1]);
  else for (const [name, content] of files) writeFileSync(join(out, name), content);
}
