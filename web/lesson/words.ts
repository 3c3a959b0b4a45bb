// Numbers of pairs, and numbers as only the lesson writes them.
import { factorText, whole } from '../kit/figure_text.ts';

export { counted, list, whole } from '../kit/figure_text.ts';

/** How many pairs `n` discs make. */
export const pairsOf = (n: number) => (n * (n - 1)) / 2;

/** A place or size, to three significant digits: 0.01234 → "0.0123", 12.34 → "12.3", 1234.5 → "1,235". */
export function short(value: number) {
  if (value >= 100 || value === 0) return whole(value);
  return String(Number(value.toPrecision(3)));
}

/** 2.04 → "2.0", 23.4 → "23" */
export const times = (ratio: number) => factorText(ratio).slice(0, -1);

/** The ratio of two figures as they are shown, with three digits. */
export const shownRatio = (a: number, b: number) => Number(a.toPrecision(3)) / Number(b.toPrecision(3));

/** The truth measured by a guess, as the end of a sentence: "about twice your guess". */
export function gap(guess: number, truth: number) {
  if (guess === truth) return 'exactly your guess';
  const ratio = truth / guess;
  if (!Number.isFinite(ratio)) return 'more than your guess';
  if (ratio > 1 / 1.05 && ratio < 1.05) return 'very close to your guess';
  if (ratio < 1) {
    const percent = Math.round(100 * ratio);
    return percent === 50 ? 'about half your guess' : `about ${Math.max(1, percent)}% of your guess`;
  }
  const factor = times(ratio).replace('.0', '');
  return `about ${factor === '2' ? 'twice' : `${factor} times`} your guess`;
}
