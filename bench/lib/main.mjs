// What the programs here have in common.
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
