import { quoted, WorkloadError } from './workload.ts';

/** Receives what `JsonTokens` reads. */
interface JsonHandler {
  beginObject: () => void;
  beginArray: () => void;
  /** Ends the object or array that began last. */
  end: () => void;
  key: (name: string) => void;
  value: (value: number | string | boolean | null) => void;
  /** Whether another object may follow the outermost one, as in JSON lines. */
  goesOn: () => boolean;
}

/** Longer texts would have to be held in memory as a whole. */
const longestToken = 1_000_000;
const deepest = 100;

const words = new Map(Object.entries({ true: true, false: false, null: null }));
// A mark, a string, or a number or word; and a string with a control character, which never ends. Control characters are those
// before the space.
const token = /[{}[\],:]|"[ !#-[\]-\uffff]*(?:\\[^][ !#-[\]-\uffff]*)*"|[^"{}[\],:][^\0- "{}[\],:]*/y;
const broken = /"[ !#-[\]-\uffff]*(?:\\[^][ !#-[\]-\uffff]*)*[^ -\uffff]/y;
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

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

const afterComma: Partial<Record<Expected, Expected>> = { arrayNext: 'value', objectNext: 'key' };
const afterColon: Partial<Record<Expected, Expected>> = { colon: 'value' };
/** The sign that ends the object or array. */
const ends: Partial<Record<Expected, string>> = { valueOrEnd: ']', arrayNext: ']', keyOrEnd: '}', objectNext: '}' };

/**
 * Reads JSON in pieces, without holding more of it than one number or string. It knows the line and column of each
 * token, which `JSON.parse` does not tell.
 */
export class JsonTokens {
  #handler;
  #next: Expected = 'start';
  /** Whether each open container is an object. */
  #open: boolean[] = [];
  /** The beginning of a token whose end is not there yet. */
  #rest = '';
  /** Characters before the current piece. */
  #before = 0;
  /** Place of the current line's first character, and of the last token. */
  #lineStart = 0;
  #token = 0;

  /** Line of the last token, from 1. */
  line = 1;

  constructor(handler: JsonHandler) {
    this.#handler = handler;
  }

  /** Column of the last token, in characters from 1. */
  get column() {
    return this.#token - this.#lineStart + 1;
  }

  refuse(problem: string): never {
    throw new WorkloadError(`Line ${this.line}, column ${this.column}: ${problem}.`);
  }

  feed(piece: string, last: boolean = false) {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      at = this.#skipSpace(text, at);
      this.#token = this.#before + at;
      if (at === text.length) break;
      const end = this.#endOfToken(text, at, last);
      if (end < 0) {
        if (text.length - at > longestToken) this.refuse('a string or number has more than a million characters');
        break;
      }
      this.#take(text.slice(at, end));
      at = end;
    }
    this.#rest = text.slice(at);
    this.#before += at;
  }

  /** Ends the text. */
  end() {
    this.feed('', true);
    if (this.#next === 'start') this.refuse('there is nothing here');
    if (this.#next !== 'nothing') this.refuse(`the text is cut short, and ${after[this.#next]} is missing`);
  }

  #skipSpace(text: string, at: number) {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10) {
        this.line++;
        this.#lineStart = this.#before + at + 1;
      } else if (code !== 32 && code !== 9 && code !== 13) break;
    }
    return at;
  }

  /** The place after a token; -1 if it may go on in the next piece. */
  #endOfToken(text: string, start: number, last: boolean) {
    token.lastIndex = broken.lastIndex = start;
    if (token.test(text)) return token.lastIndex < text.length || last ? token.lastIndex : -1;
    if (broken.test(text)) this.refuse('a string is not closed on its line');
    if (last) this.refuse('the text is cut short inside a string');
    return -1;
  }

  #take(found: string) {
    const first = found[0];
    if (first === '{' || first === '[') this.#begin(first);
    else if (first === '}' || first === ']') this.#close(first);
    else if (first === ',') this.#separate(first, afterComma);
    else if (first === ':') this.#separate(first, afterColon);
    else if (first === '"') this.#string(found);
    else this.#scalar(found);
  }

  #unexpected(found: string): never {
    this.refuse(`${quoted(found)} stands where ${after[this.#next]} belongs`);
  }

  #wantsValue() {
    return this.#next === 'value' || this.#next === 'valueOrEnd' || this.#next === 'start';
  }

  #afterValue() {
    this.#next = this.#open.length === 0 ? 'nothing' : this.#open[this.#open.length - 1] ? 'objectNext' : 'arrayNext';
  }

  #begin(mark: '{' | '[') {
    const object = mark === '{';
    const follows = object && this.#next === 'nothing' && this.#handler.goesOn();
    if (!follows && !this.#wantsValue()) this.#unexpected(mark);
    if (this.#open.length === deepest) this.refuse(`values are nested more than ${deepest} deep`);
    this.#open.push(object);
    this.#next = object ? 'keyOrEnd' : 'valueOrEnd';
    if (object) this.#handler.beginObject();
    else this.#handler.beginArray();
  }

  #close(mark: string) {
    if (ends[this.#next] !== mark) this.#unexpected(mark);
    this.#open.pop();
    this.#handler.end();
    this.#afterValue();
  }

  #separate(mark: string, next: typeof afterComma) {
    this.#next = next[this.#next] ?? this.#unexpected(mark);
  }

  /** @param text With its quotation marks. */
  #string(text: string) {
    let content = text.slice(1, -1);
    if (content.includes('\\')) {
      try {
        content = JSON.parse(text);
      } catch {
        this.refuse(`${quoted(content)} has an escape that JSON does not know`);
      }
    }
    if (this.#next === 'key' || this.#next === 'keyOrEnd') {
      this.#next = 'colon';
      this.#handler.key(content);
    } else if (this.#wantsValue()) {
      this.#handler.value(content);
      this.#afterValue();
    } else this.#unexpected(content);
  }

  /** @param text A number, or one of the three words. */
  #scalar(text: string) {
    if (!this.#wantsValue()) this.#unexpected(text);
    const value = words.get(text);
    if (value !== undefined) this.#handler.value(value);
    else if (plainNumber.test(text)) this.#handler.value(+text);
    else this.refuse(`${quoted(text)} is not a number`);
    this.#afterValue();
  }
}
