// Formats numbers for tables.

const none = '–';

const missing = (value) => value === null || value === undefined;

// 4498500 as "4,498,500".
export function count(value) {
  if (missing(value)) return none;
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

// Three significant digits.
export function short(value) {
  if (missing(value)) return none;
  if (value === 0) return '0';
  return Math.abs(value) >= 999.5 ? count(value) : value.toPrecision(3);
}

// A ratio, with two significant digits or as a whole number.
export const times = (value) => (missing(value) ? none : value >= 9.95 ? count(value) : value.toFixed(1));

export function percent(share) {
  const value = 100 * share;
  return `${value === 0 || value >= 9.95 ? count(value) : value.toPrecision(2)}%`;
}

// "0.407, 0.414"
export const pair = (low, middle) => (missing(low) ? none : `${short(low)}, ${short(middle)}`);
