// The examples in a Markdown file of the project.
import { readFileSync } from 'node:fs';

// The examples by heading and language, for example `2. Control it: js`. A second one has a number.
export function examplesOf(file) {
  const found = new Map();
  let heading;
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  for (const [, title, language, code] of text.matchAll(/^(?:#+ ([^\n]*)| *```([^\n]*)\n(.*?)^ *```)$/gms)) {
    heading = title?.replaceAll('`', '') ?? heading;
    if (title !== undefined) continue;
    const name = `${heading}: ${language || 'text'}`;
    const count = [...found.keys()].filter((key) => key.startsWith(name)).length;
    found.set(count > 0 ? `${name} ${count + 1}` : name, code);
  }
  return found;
}
