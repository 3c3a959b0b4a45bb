import { pathToFileURL } from 'node:url';

// Calls `main` if the module at `url` was started as a program, and prints an error on one line, after `name`.
export async function startedAs(url, main, name = 'cellmates') {
  if (!process.argv[1] || url !== pathToFileURL(process.argv[1]).href) return;
  try {
    await main();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
}

// Makes a function that ends the program with a reason on one line, after `name`.
export const failingAs = (name, code = 1) => (reason) => {
  console.error(`${name}: ${reason}`);
  process.exit(code);
};
