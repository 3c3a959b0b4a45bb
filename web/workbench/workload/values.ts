// Reads cells: numbers strictly, times, and the marks that all programs use for a missing value.
import { quoted, refuse } from './workload.ts';

const missing = new RegExp(`^(?:|[-.?–—]|--+|\\\\n|[-+]?nan(?:\\([a-z]*\\))?|[-+]?inf(?:inity)?|[-+]?1\\.#\\w+|#?n/?a|<na>|n\\.a\\.` +
  '|nat|none|null|nil|undefined|missing|#(?:num|div/0|ref|value)!|#name\\?)$', 'i');

/** Whether a value is not there. */
export const isMissing = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'number' ? Number.isNaN(cell) : typeof cell === 'string' && missing.test(cell.trim()));

/** How numbers are written. `group` stands between thousands, or is "". */
export interface Marks {
  decimal: '.' | ',';
  group: string;
}

const plainMarks: Marks = { decimal: '.', group: '' };
const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][-+]?\d+)?$/i;
/** Spaces and apostrophes that stand between thousands in any language. */
const spaced = /^([-+]?\d{1,3})((?:[ \x27’\u00a0\u2009\u202f]\d{3})+)(?!\d)/;

/** Reads a number; NaN if a text is none. JavaScript's own conversion also takes "", "0x10" and "Infinity". */
export function numberIn(text: string, marks: Marks = plainMarks) {
  const first = text.charCodeAt(0);
  // Most numbers begin with 1 to 9, "+", "-" or ".", and need no second look.
  if (first > 42 && first < 58 && first !== 48 && marks.group === '') {
    const value = +text;
    if (value !== 0 && Math.abs(value) < 1e38) return marks.decimal === ',' && text.includes('.') ? NaN : value;
  }
  let plain = text.trim().replace('\u2212', '-').replace(spaced, (_, head, rest) => head + rest.replace(/\D/g, ''));
  const { decimal, group } = marks;
  if (group !== '' && plain.includes(group)) {
    const [whole, ...more] = plain.split(decimal);
    const [first3, ...others] = whole.split(group);
    if (!/^[-+]?\d{1,3}$/.test(first3) || !others.every((part) => /^\d{3}$/.test(part))) return NaN;
    plain = [first3 + others.join(''), ...more].join(decimal);
  }
  if (decimal === ',') plain = plain.includes('.') ? '' : plain.replace(',', '.');
  return plainNumber.test(plain) ? Number(plain.replace(/d/i, 'e')) : NaN;
}

/** The number in a cell of any kind; NaN if there is none. */
export const numberOf = (cell: unknown, marks?: Marks) =>
  (typeof cell === 'number' ? cell : typeof cell === 'string' ? numberIn(cell, marks) : NaN);

/** Finds out how all numbers of a file are written. */
export class MarkSurvey {
  /** The first number that shows of a mark that it stands before decimals (d), between thousands (g), or before three digits (?). */
  #shown = new Map<string, { text: string; where: string }>();
  /** Columns that have numbers without any mark, and with one before three digits. */
  #plain = new Set<number>();
  #unsure = new Set<number>();

  look(cell: unknown, column: number, where: (column: number) => string) {
    if (typeof cell !== 'string' || (this.#shown.has('d.') && !cell.includes(','))) return;
    const [, digits, exponent] = /^\s*[-+\u2212]?([\d.,]*\d[.,]?)([ed][-+]?\d+)?\s*$/i.exec(cell) ?? [];
    if (digits === undefined) return;
    const add = (kind: string) => this.#shown.has(kind) || this.#shown.set(kind, { text: cell.trim(), where: where(column) });
    const [, between, before] = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)([.,])\d*)?$/.exec(digits) ?? [];
    const [, single] = /^\d*([.,])\d*$/.exec(digits) ?? [];
    if (/^\d+$/.test(digits)) this.#plain.add(column);
    else if (single && between && !exponent) {
      add(`?${single}`);
      this.#unsure.add(column);
    } else if (single) add(`d${single}`);
    else if (between) add(`g${between}`);
    if (before) add(`d${before}`);
  }

  /** How numbers are written; if both readings are possible, it asks. @param chosen The reader's choice. */
  decide(delimiter: string, chosen: Marks['decimal'] | undefined): Marks {
    const has = (kind: string) => this.#shown.has(kind);
    const possible = (['.', ','] as const).filter((mark) => !has(`g${mark}`) && !has(mark === '.' ? 'd,' : 'd.'));
    const [one, two] = ['d.', 'd,', 'g,', 'g.'].map((kind) => this.#shown.get(kind)).filter((each) => each !== undefined);
    if (possible.length === 0) refuse(two.where, `${quoted(two.text)} and ${quoted(one.text)} (${one.where}) have different marks before decimals: use one of them`);
    // Whoever separates values by commas or spaces writes decimal points, unless some numbers of a column have none.
    const points = /[, ]/.test(delimiter) && !has('?,') && ![...this.#unsure].some((column) => this.#plain.has(column));
    const unsure = this.#shown.get('?,') ?? this.#shown.get('?.');
    if (unsure && possible.length > 1 && !points && !chosen) {
      const [point, comma] = ['.', ','].map((decimal) => Number(unsure.text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.')));
      refuse(unsure.where, `${unsure.text} is either ${point} or ${comma}: say whether decimals follow a point or a comma`,
        { option: 'decimal', choices: { '.': `a point, so ${unsure.text} is ${point}`, ',': `a comma, so ${unsure.text} is ${comma}` } });
    }
    const decimal = chosen ?? possible[0];
    const group = decimal === '.' ? ',' : '.';
    return { decimal, group: has(`g${group}`) || has(`?${group}`) ? group : '' };
  }

  /** A number that shows what is not usual, or "". */
  example({ decimal, group }: Marks) {
    const kinds = group ? [`g${group}`, `?${group}`] : decimal === ',' ? ['d,', '?,'] : [];
    return kinds.map((kind) => this.#shown.get(kind)?.text).find(Boolean) ?? '';
  }
}

const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|UTC|[-+]\d\d:?\d\d)?)?$/i;
const clock = /^(\d{1,2}):(\d\d):(\d\d(?:[.,]\d+)?)$/;

/** Seconds of a time such as 2024-05-01T12:00:00.5Z, without a zone in UTC, or of 12:00:00.5; NaN if a text is none. */
export function timeIn(text: string): { seconds: number; form: 'zone' | 'date' | 'clock' } {
  const [, hours, minutes, last] = clock.exec(text.trim()) ?? [];
  if (hours) return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(last.replace(',', '.')), form: 'clock' };
  const [, day, minute = '00:00', second = '00', fraction = '', zone = ''] = date.exec(text.trim()) ?? [];
  const offset = /^(?:|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  return { seconds: Date.parse(`${day}T${minute}:${second}${offset}`) / 1000 + Number(`0.${fraction}0`), form: zone ? 'zone' : 'date' };
}
