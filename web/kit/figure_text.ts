// Numbers as text. Figures are written as the panel writes them (src/session/text.cpp); tests/figures.inc tests both.

/** 4498500 → "4,498,500" */
export const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

/**
 * Three significant digits: "0.0314", "2.50", "12.3", "1,230". Only numbers below 1e-7 and from 1e9
 * on have an exponent.
 */
export function figureText(value: number) {
  const size = Math.abs(value);
  if (!(size > 0)) return '0';
  const sign = value < 0 ? '-' : '';
  // The exponent is that of the rounded number: 999.6 is "1,000".
  const [digits, tens] = size.toExponential(2).split('e');
  const exponent = Number(tens);
  if (exponent < -7 || exponent >= 9) return `${sign}${digits}e${exponent}`;
  return sign + (exponent < 3 ? size.toFixed(2 - exponent) : whole(Number(size.toPrecision(3))));
}

/** 154195 → "154 k", 1249975000 → "1.25 G", for a whole number in little room. */
export function compact(value: number) {
  let unit = 0;
  for (; value >= 999.5 && unit < 4; unit++) value /= 1000;
  return unit === 0 ? whole(value) : `${figureText(value)} ${' kMGT'[unit]}`;
}

/** "2.4×", "237×", "1,230×" */
export const factorText = (ratio: number) =>
  `${ratio < 9.95 ? ratio.toFixed(1) : ratio < 999.5 ? ratio.toFixed(0) : figureText(ratio)}×`;

/** "3", "3 and 17", "3, 5 and 17" */
export const list = (words: string[]) => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** "1 tick", "2,500 ticks" @param noun In the singular. */
export const counted = (count: number, noun: string) => `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;
