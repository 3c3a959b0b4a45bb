// Writes files that import test files, and prints the paths of all files to run:
//   node tools/lib/together.mjs FOLDER FILE...
// A test file's own process and browser take 1.2 s of processor time: node and its modules 0.7, the browser 0.3, and
// compiling the app 0.2. Firefox takes more. So files that use a browser share a few processes, which run about equally
// long. Those of the workbench that need neither a browser nor virtual time share one.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const kinds = [
  { name: 'browsers', processes: 1, uses: / browserTest[, ]/ }, // takes longest, so it begins first
  { name: 'parts', processes: 2, uses: /= withParts\(/ },
  { name: 'lesson', processes: 1, uses: /\blessonTest\b/ }, // has a browser of its own
  { name: 'pages', processes: 6, uses: /= with(Browser|Pages)\(/ },
  { name: 'workbench', processes: 1, uses: /^(?!.*lib\/virtual).*web\/workbench\//s },
];

const [folder, ...files] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let rest = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
for (const { name, processes, uses } of kinds) {
  const groups = Array.from({ length: processes }, () => ({ length: 0, paths: [] }));
  // The length of a file says roughly how long its tests take.
  for (const { path, text } of rest.filter((file) => uses.test(file.text)).sort((a, b) => b.text.length - a.text.length)) {
    const [least] = groups.toSorted((a, b) => a.length - b.length);
    least.length += text.length;
    least.paths.push(path);
  }
  rest = rest.filter((file) => !uses.test(file.text));
  groups.filter(({ paths }) => paths.length > 0).forEach(({ paths }, k) => {
    const file = join(folder, `${name}-${k + 1}.test.mjs`);
    writeFileSync(file, paths.map((path) => `import '${relative(folder, path)}';\n`).join(''));
    console.log(file);
  });
}
for (const { path } of rest) console.log(path);
