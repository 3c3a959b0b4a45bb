// Finds what the oldest browsers that web/kit/browsers.ts names do not have, by MDN's data of browsers:
//   node --import tsx tools/lib/browsers.mjs FILE...
// It checks what TypeScript knows to be the browser's own in the scripts of each tsconfig.json, the selectors and functions of
// style sheets, and the versions that documents name. What a script asks for before it uses it, as in `if (X.y)` and `x.y?.()`, may be missing.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { least } from '../../web/kit/browsers.ts';
import { needed } from '../../web/kit/old.ts';
import { data, lackOf } from './browser_data.mjs';

const problems = new Set();
/** What MDN knows of a member, or of a global if it has no owner. */
function entryOf(owner, name) {
  const { api, javascript: { builtins } } = data;
  if (!owner) return builtins[name] ?? api[name] ?? api.Window[name];
  return builtins[owner]?.[name] ?? api[owner]?.[name] ?? api[owner]?.[`${name}_static`];
}
const lacks = (place, name, entry) => {
  const lack = lackOf(entry);
  if (lack) problems.add(`${place}: ${name} is missing in the oldest ${lack} of web/kit/browsers.ts`);
};

/** A member that TypeScript's own libraries declare, and its owner. */
function known(symbol) {
  for (const declaration of symbol?.declarations ?? []) {
    if (!/\/typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName)) continue;
    const { name } = symbol;
    const { parent } = declaration; // an interface, or the type of a variable
    const owner = ((ts.isTypeLiteralNode(parent) ? parent.parent : parent).name?.text ?? '').replace(/^Readonly(?=Array)|Constructor$|Object$/g, '');
    return { owner, entry: entryOf(owner, name) };
  }
  return {};
}

/** Whether a script asks whether a member is there. */
function isAsked(node) {
  const text = node.parent.getText();
  if (ts.isCallExpression(node.parent.parent) && node.parent.parent.questionDotToken) return true;
  for (let around = node.parent; around; around = around.parent) {
    if (ts.isIfStatement(around) && around.expression.getText().includes(text)) return true;
  }
  return false;
}

const files = process.argv.slice(2);
for (const project of files.filter((file) => file.endsWith('.json'))) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(project, {}, ts.sys);
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile)) {
    const visit = (node) => {
      if (ts.isTypeNode(node)) return;
      const { owner, entry } = ts.isIdentifier(node) ? known(checker.getSymbolAtLocation(node)) : {};
      if (entry && !isAsked(node)) {
        const place = `${source.fileName.replace(/^.*\/web\//, 'web/')}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        lacks(place, `${owner && `${owner}.`}${node.text}`, entry);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}
// What web/kit/old.ts asks for is what the oldest of these browsers have.
for (const [owner, names] of Object.entries(needed)) {
  for (const name of names.split(' ')) lacks('web/kit/old.ts', `${owner} ${name}`, entryOf(owner, name));
}
for (const file of files.filter((name) => !name.endsWith('.json'))) {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.css')) {
    for (const [said, browser, version] of text.matchAll(/\b(Chrome|Firefox|Safari) (\d[\d.]*\d)/g)) {
      if (version !== least[browser.toLowerCase()]) problems.add(`${file}: “${said}” is not what web/kit/browsers.ts says`);
    }
    continue;
  }
  const always = text.replace(/\/\*.*?\*\//gs, '').replace(/@supports selector\([^{]*\{[^}]*\}\s*\}/g, '');
  for (const [, name] of always.matchAll(/::?([a-z][a-z-]*)(?=[\s,.:{()[>+~*])/g)) lacks(file, `:${name}`, data.css.selectors[name]);
  for (const [, name] of always.matchAll(/\b([a-z-]+)\(/g)) lacks(file, `${name}()`, data.css.types[name] ?? data.css.types.color[name]);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.size > 0 ? 1 : 0;
