// Reads the text of JSON with JSON.parse, and finds the line and column of a mistake or of a value, which that does not tell.
import { quoted } from './workload.ts';

/** Keys and indices that lead to a value. */
export type Path = (string | number)[];

/** Tokens that may come next, in the words of an error. */
const after = {
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

/** The next state, by the present state followed by a sign; a quotation mark stands for any string. */
const follows: Partial<Record<string, Expected | 'ended'>> = {
  'arrayNext,': 'value', 'objectNext,': 'key', 'key"': 'colon', 'keyOrEnd"': 'colon', 'colon:': 'value',
  'valueOrEnd]': 'ended', 'arrayNext]': 'ended', 'keyOrEnd}': 'ended', 'objectNext}': 'ended',
};

/** A string, up to a character that it may not contain, and its closing mark; a word or number; or a sign. */
const tokens = /\x22(?:[ !#-[\]-\uffff]+|\\[^]?)*(\x22)?|[^\s\x22{}[\],:]+|[^]/y;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|NaN|-?Infinity)$/;
/** Strings, and NaN and Infinity outside them. */
const notFinite = /\x22(?:[^\x22\\]+|\\[^]?)*\x22?|(?<![^\s[,:])(?:NaN|-?Infinity)(?![^\s\],}])/g;

/** The text with null in place of NaN and Infinity outside strings. */
function withNulls(text: string) {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(notFinite)) {
    if (token[0] === '"') continue;
    pieces.push(text.slice(from, index), 'null');
    from = index + token.length;
  }
  return pieces.join('') + text.slice(from);
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

/** What a string stands for; undefined if it has an escape that JSON does not know. */
function contentOf(token: string): string | undefined {
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

/** Walks over the tokens of a text up to its first mistake, and knows what may come next. */
class Walk {
  #text;
  #wanted;
  #next: Expected = 'value';
  /** The key or index in each open object or array. */
  #path: Path = [];
  /** Place of the current token, and of the latest value at the wanted path. */
  at = 0;
  found = 0;

  constructor(text: string, wanted: Path = []) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** @returns The mistake; undefined if there is none. */
  run() {
    for (;;) {
      while (' \t\r\n'.includes(this.#text[this.at] ?? '.')) this.at++;
      if (this.at === this.#text.length) return this.#next === 'nothing' ? undefined : `the text is cut short, and ${after[this.#next]} is missing`;
      tokens.lastIndex = this.at;
      const [token, closing] = tokens.exec(this.#text) as RegExpExecArray;
      const wrong = token[0] === '"' && closing === undefined ? this.#unclosed(token) : this.#take(token);
      if (wrong !== undefined) return wrong;
      this.at += token.length;
    }
  }

  #unclosed(token: string) {
    return this.at + token.length < this.#text.length ? 'a string is not closed on its line' : 'the text is cut short inside a string';
  }

  #take(token: string) {
    const content = token[0] === '"' ? contentOf(token) : token;
    if (content === undefined) return `${quoted(token.slice(1, -1))} has an escape that JSON does not know`;
    if (/^value/.test(this.#next) && !/^[\]},:]$/.test(token)) return this.#value(token);
    const next = follows[this.#next + (token[0] === '"' ? '"' : token)];
    if (!next) return `${quoted(content)} stands where ${after[this.#next]} belongs`;
    if (next === 'ended') this.#path.pop();
    const last = this.#path.length - 1;
    if (next === 'colon') this.#path[last] = content;
    if (token === ',' && next === 'value') (this.#path[last] as number)++;
    this.#next = next === 'ended' ? this.#afterValue() : next;
    return undefined;
  }

  #value(token: string) {
    if (this.#path.length === this.#wanted.length && this.#path.every((part, k) => part === this.#wanted[k])) this.found = this.at;
    const opens = token === '{' || token === '[';
    if (!opens && token[0] !== '"' && !scalar.test(token)) return `${quoted(token)} is not a number`;
    if (opens) this.#path.push(token === '{' ? '' : 0);
    this.#next = !opens ? this.#afterValue() : token === '{' ? 'keyOrEnd' : 'valueOrEnd';
    return undefined;
  }

  #afterValue() {
    const last = this.#path[this.#path.length - 1];
    return last === undefined ? 'nothing' : typeof last === 'number' ? 'arrayNext' : 'objectNext';
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
