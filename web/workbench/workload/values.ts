// Reads cells: numbers strictly, times, and the marks that all programs use for a missing value.
import { printable, quoted, refuse } from './workload.ts';

const missing = new RegExp(`^(?:|[-.?–—]|--+|\\\\n|[-+]?nan(?:\\([a-z]*\\))?|[-+]?inf(?:inity)?|[-+]?1\\.#\\w+|#?n/?a|<na>|n\\.a\\.` +
  '|nat|none|null|nil|undefined|missing|#(?:num|div/0|ref|value)!|#name\\?)$', 'i');

/** Whether a value is not there. */
export const isMissing = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'number' ? Number.isNaN(cell) : typeof cell === 'string' && missing.test(cell.trim()));

/** What stands before decimals. The other mark may stand between thousands. */
export type Decimal = '.' | ',';
const otherThan: Record<Decimal, Decimal> = { '.': ',', ',': '.' };

const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][-+]?\d+)?$/i;
/** Spaces and apostrophes that stand between thousands in any language. */
const spaced = /^([-+]?\d{1,3})((?:[ \x27’\u00a0\u2009\u202f]\d{3})+)(?!\d)/;
const grouped = { '.': /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?=\.|$)/, ',': /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/ };

/** The number in a cell of any kind; NaN if there is none. JavaScript's own conversion of texts also takes "", "0x10" and "Infinity". */
export function numberOf(cell: unknown, decimal: Decimal = '.') {
  if (typeof cell !== 'string') return typeof cell === 'number' ? cell : NaN;
  const first = cell.charCodeAt(0);
  // Most numbers begin with 1 to 9, "+", "-" or ".", and need no second look.
  if (first > 42 && first < 58 && first !== 48 && (decimal === '.' || !cell.includes('.'))) {
    const value = +cell;
    if (value !== 0 && Math.abs(value) < 1e38) return value;
  }
  const text = cell.trim().replace('\u2212', '-').replace(spaced, (_, head, rest) => head + rest.replace(/\D/g, ''));
  const joined = text.replace(grouped[decimal], (thousands) => thousands.replaceAll(otherThan[decimal], ''));
  const plain = decimal === '.' ? joined : joined.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
  return plainNumber.test(plain) ? Number(plain.replace(/d/i, 'e')) : NaN;
}

/**
 * Finds out how all numbers of a file are written.
 * @param frame The column of frames. @param chosen The reader's choice.
 */
export function marksOf(delimiter: string, frame: number, chosen: Decimal | undefined) {
  let decimal = chosen ?? '.';
  /** The first number that only one mark before decimals explains (. or ,), that two readings explain (? and its mark), or that has thousands (g and the mark before decimals). */
  const shown = new Map<string, { text: string; where: string }>();
  /** Whether numbers of frames (true) and lengths (false) have no mark, and two readings. */
  const plain = new Set<boolean>();
  const unsure = new Set<boolean>();
  /** A number that two readings explain, if only what separates the values has decided. */
  let assumed = '';

  function look(cell: unknown, column: number, where: (column: number) => string) {
    if (typeof cell !== 'string' || (shown.has('.') && !cell.includes(','))) return;
    const [point, comma] = [numberOf(cell, '.'), numberOf(cell, ',')];
    if (point === comma) plain.add(column === frame);
    const possible = [...(Number.isNaN(point) ? [] : ['.'] as const), ...(Number.isNaN(comma) ? [] : [','] as const)];
    if (point === comma || possible.length === 0) return;
    if (possible.length > 1) unsure.add(column === frame);
    const kinds = [possible.length > 1 ? `?${cell.includes(',') ? ',' : '.'}` : possible[0], ...possible.filter((mark) => cell.includes(otherThan[mark])).map((mark) => `g${mark}`)];
    for (const kind of kinds) if (!shown.has(kind)) shown.set(kind, { text: cell.trim(), where: where(column) });
  }

  /** Decides how numbers are written, or asks if both readings are possible. @returns Whether this is new. */
  function decide() {
    const [point, comma, either] = [shown.get('.'), shown.get(','), shown.get('?,') ?? shown.get('?.')];
    if (point && comma) refuse(comma.where, `${quoted(comma.text)} and ${quoted(point.text)} (${point.where}) have different marks before decimals: use one of them`);
    // Whoever separates values by commas or spaces writes decimal points, unless some lengths have none; and so do other formats.
    const mixed = delimiter !== '' && [...unsure].some((isFrame) => plain.has(isFrame));
    const points = /^[, ]?$/.test(delimiter) && !shown.has('?,') && !mixed;
    if (either && !point && !comma && !points && !chosen) {
      const { text, where } = either;
      const [pointed, other] = [numberOf(text, '.'), numberOf(text, ',')];
      refuse(where, `${text} is either ${pointed} or ${other}: say whether decimals follow a point or a comma`,
        { option: 'decimal', choices: { '.': `a point, so ${text} is ${pointed}`, ',': `a comma, so ${text} is ${other}` } });
    }
    assumed = either && !point && !comma && !chosen && delimiter === ' ' ? either.text : '';
    const former = decimal;
    decimal = chosen ?? (comma ? ',' : '.');
    return decimal !== former;
  }

  /** A sentence about numbers that are written as not all are. */
  function notes() {
    const [thousands, comma] = [shown.get(`g${decimal}`), shown.get(',') ?? shown.get('?,')];
    if (thousands) return [`Numbers have ${decimal === '.' ? 'commas' : 'points'} between thousands, for example ${printable(thousands.text)}.`];
    if (assumed) return [`Points are taken as decimal marks, for example in ${printable(assumed)}.`];
    return decimal === ',' && comma ? [`Numbers have decimal commas, for example ${printable(comma.text)}.`] : [];
  }

  return { look, decide, notes, decimal: () => decimal };
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
