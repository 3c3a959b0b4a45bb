// Writes the sentences that are in string literals of C++ and JavaScript, so that textlint can read
// them: each FILE as FOLDER/FILE.txt, with every sentence on its line and nothing else.
//   node tools/lib/strings.mjs FOLDER FILE...
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Comments and numbers of C++ come first, because they may hold quotes.
const tokens = /\/\/.*|\/\*[^]*?\*\/|\d'\d+|(["'`])((?:\\[^]|(?!\1)[^\\])*)\1/g;

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  let line = 0;
  let written = '';
  for (const { index, 2: content } of text.matchAll(tokens)) {
    // A sentence has two words of letters. What a template puts in is a figure or a name.
    if (!content || !/[A-Za-z]{2,} [a-zA-Z]{2,}/.test(content) || content.includes('</')) continue;
    const at = text.slice(0, index).split('\n').length - 1;
    written += '\n'.repeat(Math.max(at - line, 0)) + content.replaceAll(/\$\{[^}]*\}/g, '1').replaceAll('\n', ' ') + ' ';
    line = Math.max(at, line);
  }
  const out = join(folder, `${file}.txt`);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${written}\n`);
}
