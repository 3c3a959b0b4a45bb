// Reads the text of JSON with JSON.parse, and finds the line and column of a mistake or of a value, which that does not tell.
import { quoted } from './workload.ts';

/** Keys and indices that lead to a value. */
export type Path = (string | number)[];

/** Tokens that may come next, in the words of an error. */
const after = {
  start: 'a value',
  value: 'a value',
  valueOrEnd: 'a value or "]"',
  key: 'a name in quotation marks',
  keyOrEnd: 'a name in quotation marks or "}"',
  colon: '":"',
  arrayNext: '"," or "]"',
  objectNext: '"," or "}"',
  nothing: 'the end',
};
type Expected = keyof typeof after;

const follows: Partial<Record<string, Expected>> = { 'arrayNext,': 'value', 'objectNext,': 'key', 'colon:': 'value' };
/** The sign that ends the object or array. */
const ends: Partial<Record<Expected, string>> = { valueOrEnd: ']', arrayNext: ']', keyOrEnd: '}', objectNext: '}' };
const plain = /[^\s\x22{}[\],:]+/y;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|NaN|-?Infinity)$/;
const notFinite = /^(?:NaN|-?Infinity)$/;

/** The place after the string that begins at a quotation mark, or of what it may not contain; negative if it is not closed. */
function endOfString(text: string, at: number) {
  for (let k = at + 1; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code === 34) return k + 1;
    if (code === 92) k++;
    else if (code < 32) return -k;
  }
  return -text.length;
}

/** The place after the token that begins at a character. */
function endOfToken(text: string, at: number) {
  if (text[at] === '"') return Math.abs(endOfString(text, at));
  plain.lastIndex = at;
  return plain.test(text) ? plain.lastIndex : at + 1;
}

/** The text with null in place of NaN and Infinity outside strings. */
function withNulls(text: string) {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfToken(text, at);
    const code = text.charCodeAt(at);
    if ((code === 73 || code === 78 || code === 45) && notFinite.test(text.slice(at, Math.min(end, at + 10)))) {
      pieces.push(text.slice(from, at), 'null');
      from = end;
    }
    at = end;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from);
}

/** A value of JSON, and whether NaN or Infinity stood in it. Throws a SyntaxError. */
export function parsed(text: string): { value: unknown; notFinite: boolean } {
  try {
    return { value: JSON.parse(text), notFinite: false };
  } catch (error) {
    const changed = error instanceof SyntaxError ? withNulls(text) : text;
    if (changed === text) throw error;
    return { value: JSON.parse(changed), notFinite: true };
  }
}

/** Walks over the tokens of a text up to its first mistake, and knows what may come next. */
class Walk {
  #text;
  #wanted;
  #next: Expected = 'start';
  /** The key or index in each open object or array. */
  #path: Path = [];
  /** Place of the current token, and of the latest value at the wanted path. */
  at = 0;
  found = 0;

  constructor(text: string, wanted?: Path) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** @returns The mistake; undefined if there is none. */
  run() {
    for (;;) {
      while (' \t\r\n'.includes(this.#text[this.at] ?? '.')) this.at++;
      if (this.at === this.#text.length) return this.#end();
      const wrong = this.#take(endOfToken(this.#text, this.at));
      if (wrong !== undefined) return wrong;
      this.at = endOfToken(this.#text, this.at);
    }
  }

  #end() {
    if (this.#next === 'start') return 'there is nothing here';
    return this.#next === 'nothing' ? undefined : `the text is cut short, and ${after[this.#next]} is missing`;
  }

  #take(end: number): string | undefined {
    const token = this.#text.slice(this.at, end);
    if (token[0] === '"') return this.#string(token);
    if (token === '{' || token === '[') return this.#begins() ? this.#open(token) : this.#unexpected(token);
    if (token === '}' || token === ']') return ends[this.#next] === token ? this.#close() : this.#unexpected(token);
    if (token === ',' || token === ':') return this.#separate(token);
    if (!this.#begins()) return this.#unexpected(token);
    return scalar.test(token) ? this.#ended() : `${quoted(token)} is not a number`;
  }

  #unexpected(token: string) {
    return `${quoted(token)} stands where ${after[this.#next]} belongs`;
  }

  /** Whether a value may begin, whose place is kept if it is the wanted one. */
  #begins() {
    if (!['start', 'value', 'valueOrEnd'].includes(this.#next)) return false;
    if (this.#path.length === this.#wanted?.length && this.#path.every((part, k) => part === this.#wanted?.[k])) this.found = this.at;
    return true;
  }

  #ended() {
    const last = this.#path[this.#path.length - 1];
    this.#next = last === undefined ? 'nothing' : typeof last === 'number' ? 'arrayNext' : 'objectNext';
    return undefined;
  }

  #open(mark: '{' | '[') {
    this.#path.push(mark === '{' ? '' : 0);
    this.#next = mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
    return undefined;
  }

  #close() {
    this.#path.pop();
    return this.#ended();
  }

  #separate(mark: string) {
    const next = follows[this.#next + mark];
    if (!next) return this.#unexpected(mark);
    this.#next = next;
    if (next === 'value' && mark === ',') (this.#path[this.#path.length - 1] as number)++;
    return undefined;
  }

  /** @param token With its quotation marks, or up to a character that it may not contain. */
  #string(token: string) {
    const end = endOfString(this.#text, this.at);
    if (end < 0) return -end < this.#text.length ? 'a string is not closed on its line' : 'the text is cut short inside a string';
    let content;
    try {
      content = JSON.parse(token);
    } catch {
      return `${quoted(token.slice(1, -1))} has an escape that JSON does not know`;
    }
    if (this.#next === 'key' || this.#next === 'keyOrEnd') {
      this.#path[this.#path.length - 1] = content;
      this.#next = 'colon';
      return undefined;
    }
    return this.#begins() ? this.#ended() : this.#unexpected(content);
  }
}

/** The line and column of a place, from 1. @param before Lines before the text. */
function lineOf(text: string, at: number, before: number) {
  let [line, start] = [before + 1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) [line, start] = [line + 1, end + 1];
  return `Line ${line}, column ${at - start + 1}`;
}

/** The first mistake in a text, in a sentence without its full stop. */
export function mistakeIn(text: string, before: number) {
  const walk = new Walk(text);
  const wrong = walk.run();
  return `${lineOf(text, walk.at, before)}: ${wrong}`;
}

/** The line and column of a value; of the last one if a key stands twice, as in JSON.parse. */
export function placeOf(text: string, path: Path, before: number) {
  const walk = new Walk(text, path);
  walk.run();
  return lineOf(text, walk.found, before);
}
