import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes the result of `measure` as files. `filesOf` returns their contents by name. They go into the folder
// `out`; without `out`, the first of them goes to standard output.
export async function writeResult(out, measure, filesOf) {
  // A folder that cannot be created fails before the measurements, not after them.
  if (out) mkdirSync(out, { recursive: true });
  const files = Object.entries(filesOf(await measure()));
  if (!out) process.stdout.write(files[0][1]);
  else for (const [name, content] of files) writeFileSync(join(out, name), content);
}
