import { quoted } from './workload.js';

const plainNumber = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/**
 * Reads a decimal number. JavaScript's own conversion also takes "", "0x10" and "Infinity".
 * @param {string} text
 * @param {(problem: string) => never} refuse Called with a sentence from its first word to before its full stop.
 */
export function numberIn(text, refuse) {
  const value = +text;
  const first = text.charCodeAt(0);
  // Most numbers begin with 1 to 9, "+", "-" or ".", and need no second look.
  const sure = first > 42 && first < 58 && first !== 48 && Math.abs(value) < 1e38 && value !== 0;
  if (!sure) {
    if (text.trim() === '') refuse('the value is missing');
    if (!plainNumber.test(text)) refuse(`${quoted(text)} is not a number`);
    if (!Number.isFinite(Math.fround(value))) refuse(`${quoted(text)} is too large for a 32-bit number`);
  }
  return value;
}
