// Code that a page gives to readers, as they paste it: complete, with types or without.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Nodes that only TypeScript has, in their order in the text: their text is left out, from where the piece before it ends. */
function typesIn(source: ts.SourceFile) {
  const spans: [from: number, to: number][] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.typeArguments) spans.push([node.typeArguments.pos - 1, node.typeArguments.end + 1]);
    if (ts.isTypeAliasDeclaration(node) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly)) return void spans.push([node.pos, node.end]);
    const { type, name } = node as ts.ParameterDeclaration;
    if (type && (ts.isParameter(node) || ts.isVariableDeclaration(node))) spans.push([name.end, type.end]);
    ts.forEachChild(node, visit);
    if (ts.isNonNullExpression(node)) spans.push([node.end - 1, node.end]);
  };
  visit(source);
  return spans;
}

/** Takes the types out of a text in TypeScript, and nothing else. */
export function withoutTypes(text: string) {
  const spans = typesIn(ts.createSourceFile('code.ts', text, ts.ScriptTarget.ESNext, true));
  return spans.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text).trimStart();
}

const imported = /^import .* from '(\.\/.*\.ts)';\n\n/m;

/**
 * The text of a file with that of the files of code which it imports.
 * @param file In TypeScript.
 */
export function shownCode(file: URL): { typescript: string; javascript: string } {
  let typescript = readFileSync(file, 'utf8').trimEnd();
  const [line, path] = imported.exec(typescript) ?? [];
  if (line && path) {
    const before = shownCode(new URL(path, file)).typescript;
    // Both have the type of the callback.
    typescript = `${before}\n\n${typescript.replace(line, '').replace(/^type Found = .*\n\n/m, '')}`;
  }
  return { typescript, javascript: withoutTypes(typescript) };
}
