// Numbers as the lesson writes them.

import { factorText, whole } from '../figure_text.js';

export { whole };

/**
 * A place or size, to three significant digits: 0.01234 → "0.0123", 12.34 → "12.3", 1234.5 → "1,235".
 * @param {number} value
 */
export function short(value) {
  if (value >= 100 || value === 0) return whole(value);
  return String(Number(value.toPrecision(3)));
}

/** 2.04 → "2.0", 23.4 → "23" @param {number} ratio */
export const times = (ratio) => factorText(ratio).slice(0, -1);

/** "3", "3 and 17", "3, 5 and 17" @param {string[]} words */
export const list = (words) => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/**
 * The truth measured by a guess, as the end of a sentence: "about twice your guess".
 * @param {number} guess
 * @param {number} truth
 */
export function gap(guess, truth) {
  if (guess === truth) return 'exactly right';
  const off = `${whole(Math.abs(truth - guess))} too ${guess < truth ? 'few' : 'many'}`;
  const ratio = guess < truth ? truth / guess : guess / truth;
  if (ratio < 1.05) return `close, only ${off}`;
  if (!Number.isFinite(ratio)) return off;
  const [larger, smaller] = guess < truth ? ['the answer', 'your guess'] : ['your guess', 'the answer'];
  return `${off}: ${larger} is ${times(ratio)} times ${smaller}`;
}
