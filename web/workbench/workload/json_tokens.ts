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

const [quote, backslash, comma, colon] = [...'"\\,:'].map((letter) => letter.charCodeAt(0));
const [openObject, closeObject, openArray, closeArray] = [...'{}[]'].map((letter) => letter.charCodeAt(0));
const words = new Map(Object.entries({ true: true, false: false, null: null }));
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

/**
 * Reads JSON in pieces, without holding more of it than one number or string. It knows the line and column of each
 * token, which `JSON.parse` does not tell.
 */
export class JsonTokens {
  #handler;
  #next: keyof typeof after = 'start';
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
      const end = this.#endOfToken(text, at);
      // A number or word may go on in the next piece.
      if (end < 0 || (end === text.length && !last && !isMark(text.charCodeAt(at)))) {
        if (last) this.refuse('the text is cut short inside a string');
        if (text.length - at > longestToken) this.refuse('a string or number has more than a million characters');
        break;
      }
      this.#take(text, at, end);
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

  /** The place after a token; -1 if a string does not end. */
  #endOfToken(text: string, start: number) {
    const first = text.charCodeAt(start);
    if (isMark(first)) return start + 1;
    let at = start + 1;
    if (first === quote) {
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === quote) return at + 1;
        if (code === backslash) at++;
        else if (code < 32) this.refuse('a string is not closed on its line');
      }
      return -1;
    }
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code <= 32 || code === quote || isMark(code)) break;
    }
    return at;
  }

  #take(text: string, start: number, end: number) {
    const first = text.charCodeAt(start);
    if (first === openObject || first === openArray) this.#begin(first === openObject);
    else if (first === closeObject || first === closeArray) this.#close(first === closeObject);
    else if (first === comma) this.#separate('arrayNext', 'objectNext');
    else if (first === colon) this.#separate('colon', 'colon');
    else if (first === quote) this.#string(text.slice(start, end));
    else this.#scalar(text.slice(start, end));
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

  #begin(object: boolean) {
    const follows = object && this.#next === 'nothing' && this.#handler.goesOn();
    if (!follows && !this.#wantsValue()) this.#unexpected(object ? '{' : '[');
    if (this.#open.length === deepest) this.refuse(`values are nested more than ${deepest} deep`);
    this.#open.push(object);
    this.#next = object ? 'keyOrEnd' : 'valueOrEnd';
    if (object) this.#handler.beginObject();
    else this.#handler.beginArray();
  }

  #close(object: boolean) {
    const fits = object
      ? this.#next === 'keyOrEnd' || this.#next === 'objectNext'
      : this.#next === 'valueOrEnd' || this.#next === 'arrayNext';
    if (!fits) this.#unexpected(object ? '}' : ']');
    this.#open.pop();
    this.#handler.end();
    this.#afterValue();
  }

  #separate(inArray: 'arrayNext' | 'colon', inObject: 'objectNext' | 'colon') {
    if (this.#next === 'colon' && inArray === 'colon') this.#next = 'value';
    else if (this.#next === inArray && inArray !== 'colon') this.#next = 'value';
    else if (this.#next === inObject && inObject !== 'colon') this.#next = 'key';
    else this.#unexpected(inArray === 'colon' ? ':' : ',');
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

function isMark(code: number) {
  return code === comma || code === colon || code === openObject || code === closeObject || code === openArray || code === closeArray;
}
