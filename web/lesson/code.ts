// Code that the page shows: the part of a module that readers need, and its HTML.
import { escaped } from '../kit/escaped.ts';
import { html, raw } from '../kit/markup.ts';

/** The lines between the marks `// shown` and `// end`, without types, which only this project checks. */
export function shownPart(source: string) {
  const [, part] = /\n\/\/ shown\n(.*)\n\/\/ end\n/s.exec(source) ?? [];
  if (!part) throw new Error('No part of the module is marked as shown');
  return part.split('\n').filter((text) => !/^\s*\/\*\*.*\*\/$/.test(text)).join('\n');
}

/** An arrow function's expression, as it is written. */
export const expressionOf = (arrow: (...values: never[]) => unknown) => String(arrow).replace(/^.*?=>\s*/s, '');

/**
 * Code as HTML. Spaces at the start of a line and empty lines are written so that the build keeps them.
 * @param marked Which lines are marked.
 */
export const codeHtml = (text: string, marked: (line: string) => boolean = () => false) =>
  raw(text.split('\n').map((line) => {
    const written = escaped(line).replace(/^ +/, (spaces) => '&#32;'.repeat(spaces.length));
    return marked(line) ? `<mark>${written}</mark>` : written;
  }).join('\n').replaceAll('\n\n', '\n&#10;'));

/** The lines of a whole program that are shown: without imports, doc comments and the word `export`. */
export function codeOf(text: string) {
  const code = text.replace(/\/\*\*.*?\*\/\n/gs, '').replace(/^import .*\n/gm, '').replaceAll('export ', '');
  return code.trim().split('\n');
}

/** Which lines of `code` are not in `before`, as few as possible. */
export function changed(code: string[], before: string[]): boolean[] {
  const [a, b] = [code, before].map((lines) => lines.map((line) => line.trim()));
  // common[i][j]: the most lines that a from i on and b from j on have in common.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  let j = 0;
  return a.map((line, i) => {
    while (j < b.length && line !== b[j] && common[i][j + 1] === common[i][j]) j++;
    const kept = line === b[j] && common[i][j] > common[i + 1][j];
    if (kept) j++;
    return !kept;
  });
}

/**
 * Code as HTML, with a mark on each line that is new.
 * @param before The code of the program before, if there is one.
 */
export function listing(code: string[], before: string[] | undefined, label: string) {
  const marks = before ? changed(code, before) : code.map(() => false);
  const lines = code.map((line, k) => (marks[k] ? `<ins>${escaped(line)}</ins>` : `<span>${escaped(line)}</span>`));
  return html`<pre class="listing" tabindex="0" role="region" aria-label="${label}"><code>${raw(lines.join('\n'))}</code></pre>`;
}
