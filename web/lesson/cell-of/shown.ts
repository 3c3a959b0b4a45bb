// The part of a module that the page shows as code.
import { escaped } from '../../kit/escaped.ts';

/** The lines between the marks `// shown` and `// end`, without types, which only this project checks. */
export function shownPart(source: string) {
  const [, part] = /\n\/\/ shown\n(.*)\n\/\/ end\n/s.exec(source) ?? [];
  if (!part) throw new Error('No part of the module is marked as shown');
  return part.split('\n').filter((text) => !/^\s*\/\*\*.*\*\/$/.test(text)).join('\n');
}

/** An arrow function's expression, as it is written. */
export const expressionOf = (arrow: (...values: never[]) => unknown) => String(arrow).replace(/^.*?=>\s*/s, '');

/**
 * Code as HTML. Spaces at the start of a line are written so that the build keeps them.
 * @param marked Which lines are marked.
 */
export const codeHtml = (text: string, marked: (line: string) => boolean = () => false) =>
  text.split('\n').map((line) => {
    const written = escaped(line).replace(/^ +/, (spaces) => '&#32;'.repeat(spaces.length));
    return marked(line) ? `<mark>${written}</mark>` : written;
  }).join('\n');
