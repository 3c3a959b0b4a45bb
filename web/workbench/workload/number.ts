const plainNumber = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;
const missing = /^\s*(?:|-|\\n|nan|#?na|#?n\/a|none|null|nil|\?)\s*$/i;

/** Whether a value is not there. */
export const isMissing = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && missing.test(cell));

/** Reads a decimal number; NaN if a text is none. JavaScript's own conversion also takes "", "0x10" and "Infinity". */
export function numberIn(text: string) {
  const value = +text;
  const first = text.charCodeAt(0);
  // Most numbers begin with 1 to 9, "+", "-" or ".", and need no second look.
  const sure = first > 42 && first < 58 && first !== 48 && Math.abs(value) < 1e38 && value !== 0;
  return sure || plainNumber.test(text) ? value : NaN;
}
