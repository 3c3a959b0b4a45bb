// The axes of charts, and the places of values on them.

/** The part of a chart inside its axes, in the chart's units. */
export type Area = Record<'left' | 'top' | 'right' | 'bottom', number>;

/** An axis from left to right, or from the bottom to the top. */
export interface Axis {
  /** Ends of the axis. Those of a logarithmic axis are above 0. */
  least: number;
  most: number;
  log?: boolean;
  /** Values that have a label. */
  ticks: number[];
  label: string;
  /** Label of a tick. */
  name: (value: number) => string;
}

/** A tenth of a unit cannot be seen, and makes files small. */
export const px = (value: number) => Math.round(value * 10) / 10;

function share({ least, most, log }: Axis, value: number) {
  return log ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
}

export const acrossOf = ({ left, right }: Area, axis: Axis, value: number) => px(left + share(axis, value) * (right - left));

export const downOf = ({ top, bottom }: Area, axis: Axis, value: number) => px(bottom - share(axis, value) * (bottom - top));

/** The powers of ten from which and to which a scale for some times reaches. */
export function decadesOf(times: number[]) {
  const first = Math.floor(Math.log10(Math.min(...times)));
  return { first, last: Math.max(first + 1, Math.ceil(Math.log10(Math.max(...times)))) };
}

/**
 * Values to label on a logarithmic axis: 1, 2 and 5 times powers of ten, or powers of ten alone if there would be too many.
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
 * A logarithmic axis that is wider than its values, so that no point is on its edge.
 * @param values At least one, all positive.
 * @param factor By which the ends are beyond the values.
 * @param count The greatest number of ticks.
 */
export function logAxis(values: number[], factor: number, count: number, label: string): Axis {
  const [least, most] = [Math.min(...values) / factor, Math.max(...values) * factor];
  return { least, most, log: true, ticks: ticks(least, most, count), label, name: tickText };
}
