// Functions that the benchmark programs share.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Calls `main` if the module at `url` was started as a program, and prints an error on one line.
export async function startedAs(url, main) {
  if (!process.argv[1] || url !== pathToFileURL(process.argv[1]).href) return;
  try {
    await main();
  } catch (error) {
    console.error(`cellmates: ${error.message}`);
    process.exitCode = 1;
  }
}

// Writes the result of `measure` as files. `filesOf` returns their contents by name. They go into the folder
// `out`; without `out`, the first of them goes to standard output.
export async function writeResult(out, measure, filesOf) {
  // A folder that cannot be created fails before the measurements, not after them.
  if (out) mkdirSync(out, { recursive: true });
  const files = Object.entries(filesOf(await measure()));
  if (!out) process.stdout.write(files[0][1]);
  else for (const [name, content] of files) writeFileSync(join(out, name), content);
}
