// Code that the page shows: the part of a module that readers need, and its HTML.
import { escaped } from '../kit/escaped.ts';
import { html, raw } from '../kit/markup.ts';

/** An arrow function's expression, as it is written. */
export const expressionOf = (arrow: (...values: never[]) => unknown) => String(arrow).replace(/^.*?=>\s*/s, '');

/** Code as HTML. The tags keep the build from removing spaces at the start of a line. */
const inTags = (code: string[], tagOf: (line: string, k: number) => string) =>
  raw(code.map((line, k) => `<${tagOf(line, k)}>${escaped(line)}</${tagOf(line, k)}>`).join('\n'));

/** Code as HTML. @param marked Which lines are marked. */
export const codeHtml = (code: string[], marked: (line: string) => boolean) =>
  inTags(code, (line) => (marked(line) ? 'mark' : 'span'));

/** The lines of a module that are shown: without imports, doc comments and the word `export`. */
export function codeOf(text: string) {
  const code = text.replace(/^ *\/\*\*.*?\*\/\n/gms, '').replace(/^import .*\n/gm, '').replaceAll('export ', '');
  return code.trim().split('\n');
}

/** Which lines of `code` are not in `before`. */
export function changed(code: string[], before: string[]): boolean[] {
  const left = before.map((line) => line.trim());
  // From the end on, so that of several closing brackets the inner ones are new.
  return code.toReversed().map((line) => {
    const at = left.indexOf(line.trim());
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).toReversed();
}

/**
 * Code as HTML, with a mark on each line that is new.
 * @param before The code of the program before, if there is one.
 */
export function listing(code: string[], before: string[] | undefined, label: string) {
  const marks = before ? changed(code, before) : [];
  const lines = inTags(code, (_, k) => (marks[k] ? 'ins' : 'span'));
  return html`<pre class="listing" tabindex="0" role="region" aria-label="${label}"><code>${lines}</code></pre>`;
}
