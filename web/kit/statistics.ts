// Statistics of samples.

const ascending = (values: Iterable<number>) => Float64Array.from(values).sort();

/** The mean of the two middle values if their number is even; NaN of none. */
export function median(values: Iterable<number>) {
  const sorted = ascending(values);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

/** The least of the values below or at which a share of them lies, 0 to 1. @param values At least one. */
export function quantile(values: Iterable<number>, share: number) {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The slope of the line that fits points [x, y] best; null if all x are equal. */
export function slope(points: number[][]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const squares = mean(points.map(([x]) => (x - mx) ** 2));
  return squares > 0 ? mean(points.map(([x, y]) => (x - mx) * (y - my))) / squares : null;
}
