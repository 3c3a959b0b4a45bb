// Logarithmic axes.

/**
 * Values to label on an axis: 1, 2 and 5 times powers of ten, or powers of ten alone if there would be too many.
 * @param low Above 0; otherwise there is no tick.
 * @param most The greatest number of values.
 */
export function ticks(low: number, high: number, most: number) {
  if (!(low > 0 && high < Infinity)) return [];
  const near = high < 4 * low; // then 1, 2 and 5 may miss the range
  const choices: [digits: number[], decades: number][] = [[near ? [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 2, 5], 1], [[1, 3], 1], [[1], 1], [[1], 2], [[1], 3]];
  for (const [digits, decades] of choices) {
    const found = [];
    const first = Math.floor(Math.log10(low));
    for (let power = first; power <= Math.ceil(Math.log10(high)); power++) {
      if (power % decades !== 0) continue;
      for (const digit of digits) found.push(Number(`${digit}e${power}`));
    }
    const inside = found.filter((value) => value >= low * 0.999 && value <= high * 1.001);
    if (inside.length <= most) return inside;
  }
  return [low];
}

/** Label of a tick: 0.05, 200, 5k, 2M. */
export function tickText(value: number) {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 10_000) return `${Number((value / 1e3).toPrecision(3))}k`;
  return value >= 1 ? value.toLocaleString('en') : String(Number(value.toPrecision(2)));
}

/**
 * Widens a range, so that no point is on its edge.
 * @param values At least one, all positive.
 */
export const around = (values: number[], factor: number): [number, number] =>
  [Math.min(...values) / factor, Math.max(...values) * factor];
