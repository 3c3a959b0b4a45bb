// Reads the text of JSON with JSON.parse, and finds the line and column of a mistake, which that does not tell.
import { quoted } from './workload.ts';

/** Strings, and NaN and Infinity outside them, in the spellings of many programs. */
const notFinite = /\x22(?:[^\x22\\]+|\\[^]?)*\x22?|(?<![^\s[,:])[-+]?(?:nan|inf(?:inity)?)(?![^\s\],}])/gi;

/** A value of JSON, and whether NaN or Infinity stood in it, which are taken as null. Throws a SyntaxError. */
export function parsed(text: string): { value: unknown; notFinite: boolean } {
  try {
    return { value: JSON.parse(text), notFinite: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: JSON.parse(text.replace(notFinite, (token) => (token[0] === '"' ? token : 'null'))), notFinite: true };
  }
}

/** Space and a token: a string with its closing mark, a number or word, or a sign. */
const tokens = /[ \t\r\n]*(?:(\x22(?:[ !#-[\]-\uffff]|\\(?:[\x22\\/bfnrt]|u[\da-f]{4}))*\x22)|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])|true|false|null|[-+]?(?:nan|inf(?:inity)?))|([[\]{},:]))/iy;

/** The first mistake in a text, in a sentence without its full stop. @param before Lines before the text. */
export function mistakeIn(text: string, before: number) {
  /** What may come next: a value (v), a name (n), a colon, or a comma and the end of what is open. */
  let next = 'v';
  let at = 0;
  const open: string[] = [];
  for (;;) {
    tokens.lastIndex = at;
    const [token, name, value, sign] = tokens.exec(text) ?? [];
    const opens = sign === '[' || sign === '{';
    const closes = sign === ']' || sign === '}';
    if (token === undefined || !(sign && !opens ? next.includes(sign) : next.includes('v') || (name && next.includes('n')))) break;
    at += token.length;
    if (opens) open.push(sign === '[' ? ']' : '}');
    if (closes) open.pop();
    const end = open[open.length - 1];
    if (opens) next = sign === '[' ? 'v]' : 'n}';
    else if (sign === ',') next = end === ']' ? 'v' : 'n';
    else if (sign === ':') next = 'v';
    else if (name && /n/.test(next)) next = ':';
    else next = end ? `,${end}` : '';
    if (value && !end) next = '';
  }
  at += /^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0;
  const lines = text.slice(0, at).split('\n');
  const rest = text.slice(at, at + 20);
  const wrong = rest === '' ? 'the text is cut short' : rest[0] === '"' && next !== '' ? 'a string is damaged, or is not closed' : `${quoted(rest)} stands where it can’t`;
  return `Line ${before + lines.length}, column ${lines[lines.length - 1].length + 1}: ${wrong}`;
}
