// Scenes of discs that somebody else moves, for bench/contacts.mjs: each makes a frame of n discs.

/** Random numbers, the same in each run: uniform in [0, 1), and normal ones. */
function randomNumbers(seed = 1) {
  let state = seed;
  const unit = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return { unit, normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()) };
}

const equal = () => 1;
const between = (least, most) => ({ unit }) => least + (most - least) * unit();
const logarithmic = (most) => ({ unit }) => most ** unit();
const each = (k, large) => (_, i) => (i % k ? 1 : large);
/** A density that falls with this power of the radius. */
const power = (exponent, most = 1e12) => ({ unit }) => Math.min((1 - unit()) ** (-1 / (exponent - 1)), most);

/** Discs that would fill a share of a square if none overlapped. */
const square = (radius, fill = 0.3) => (n, random) => {
  const r = Float64Array.from({ length: n }, (_, i) => radius(random, i));
  const side = Math.sqrt(r.reduce((area, one) => area + Math.PI * one * one, 0) / fill);
  return { r, place: () => [side * random.unit(), side * random.unit()] };
};

/** Discs in a hundred crowds. */
const crowds = (radius) => (n, random) => {
  const r = Float64Array.from({ length: n }, (_, i) => radius(random, i));
  const area = r.reduce((sum, one) => sum + Math.PI * one * one, 0);
  const side = Math.sqrt(area / 0.03);
  const spread = Math.sqrt(area / 100 / 0.6 / (2 * Math.PI));
  const middles = Array.from({ length: 100 }, () => [side * random.unit(), side * random.unit()]);
  return {
    r,
    place() {
      const [x, y] = middles[Math.floor(100 * random.unit())];
      return [x + spread * random.normal(), y + spread * random.normal()];
    },
  };
};

/** Equal discs at places by a rule. */
const placed = (place) => (n, random) => ({ r: new Float64Array(n).fill(1), place: (i) => place(n, random, i) });

function shuffledLattice(n, random) {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random.unit() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const width = Math.ceil(Math.sqrt(n));
  return { r: new Float64Array(n).fill(1), place: (i) => [2.02 * (order[i] % width), 2.02 * Math.floor(order[i] / width)] };
}

const rim = placed((n, { unit }, i) => {
  const side = n / 1.2;
  const at = side * unit();
  return [[at, 0], [side, at], [at, side], [0, at]][i % 4];
});

const inRows = placed((n, { unit }, i) => {
  const width = Math.ceil(Math.sqrt(n));
  const step = Math.sqrt((n * Math.PI) / 0.3) / width;
  return [step * ((i % width) + unit()), step * (Math.floor(i / width) + unit())];
});

const scenes = {
  'equal radii, 30% of the area': square(equal),
  'equal radii, 60%': square(equal, 0.6),
  'equal radii, 90%': square(equal, 0.9),
  'equal radii, given in rows': inRows,
  'radii 1 to 50': square(between(1, 50)),
  'radii 1 to 50, even in their logarithm': square(logarithmic(50)),
  'radii 1 to 50, even in their logarithm, 60%': square(logarithmic(50), 0.6),
  'radii 1 and 50': square(each(2, 50)),
  'radii 1 and 1000': square(each(2, 1000)),
  'each hundredth 100 times as large': square(each(100, 100)),
  'each thousandth 1000 times as large': square(each(1000, 1000)),
  'a Pareto law, up to 1000': square(power(3, 1000)),
  'a power law, 1.5': square(power(1.5)),
  'a power law, 2': square(power(2)),
  'a power law, 2.5': square(power(2.5)),
  'a power law, 3': square(power(3)),
  'a hundred crowds': crowds(equal),
  'a hundred crowds, radii 1 to 50': crowds(logarithmic(50)),
  'a hundred crowds, a power law, 3': crowds(power(3)),
  'a line': placed((n, { unit }) => [(n * 2 * unit()) / 0.3, 5]),
  'a shuffled lattice': shuffledLattice,
  'the rim of a square': rim,
  'far apart, 0.1%': square(equal, 0.001),
  'far apart, radii 1 to 50': square(logarithmic(50), 0.001),
};
export const sceneNames = Object.keys(scenes);

/** The discs of a scene. */
export function discsOf(name, n) {
  const random = randomNumbers();
  const { r, place } = scenes[name](n, random);
  const [x, y] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) [x[i], y[i]] = place(i);
  return { count: n, x, y, r, id: Uint32Array.from(x.keys()) };
}
