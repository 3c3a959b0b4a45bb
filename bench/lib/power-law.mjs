// The exponent of ms = c · n^exponent, fitted to points [n, ms] by least squares of the logarithms, or null
// if there are fewer than two points.
export function exponent(points) {
  if (points.length < 2) return null;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = points.map(([n]) => Math.log(n));
  const y = points.map(([, ms]) => Math.log(ms));
  const [mx, my] = [mean(x), mean(y)];
  return mean(x.map((value, k) => (value - mx) * (y[k] - my))) / mean(x.map((value) => (value - mx) ** 2));
}
