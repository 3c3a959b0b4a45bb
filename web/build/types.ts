// The public types of the engine as one .d.ts file, from its sources.
import ts from 'typescript';
import { readWeb } from './bundle.ts';

/** The declarations of a file of web/, without its imports. @throws If something exported lacks its type. */
function declarationsOf(path: string) {
  const source = readWeb(path).toString();
  // A file of nothing but types stays as it is, without the marks of its generated parts.
  if (/(types|public)\.ts$/.test(path)) return source.replace(/^\/\/.*\n+|^ *\/\/ (table: |end).*\n|^import .*;\n/gm, '').trim();
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName: path,
    compilerOptions: { stripInternal: true, target: ts.ScriptTarget.ES2023 },
  });
  if (diagnostics.length > 0) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, '\n')}`);
  return outputText.replace(/^import .*;\n/gm, '').replaceAll('    ', '  ').trim();
}

/** @param files Files of web/ that import nothing but types of each other. */
export const publicTypes = (head: string, files: string[]) => `${[head, ...files.map(declarationsOf)].join('\n\n').trim()}\n`;
