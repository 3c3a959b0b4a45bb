// Ten workloads by formulas, for checking advice: motion that is in none of the workbench's scenes.
import { Random } from '../../web/workbench/generators/random.ts';
import { newFrame } from '../../web/workbench/workload/workload.ts';

const frames = 60;
const turn = 2 * Math.PI;

/**
 * A workload of discs that each move by a formula.
 * @param count Number of discs.
 * @param discOf From random numbers and a number from 0 on, a function of the frame that tells x, y and r; none if the disc is not there.
 */
const motion = (count, discOf) => () => {
  const random = new Random(count);
  const discs = Array.from({ length: count }, (_, k) => discOf(random, k));
  return Array.from({ length: frames }, (_, t) => {
    const there = discs.map((disc, id) => ({ id, place: disc(t) })).filter(({ place }) => place);
    const frame = newFrame(there.length, Float64Array);
    there.forEach(({ id, place: [x, y, r] }, k) => ([frame.x[k], frame.y[k], frame.r[k], frame.id[k]] = [x, y, r, id]));
    return frame;
  });
};

/** A number whose logarithm has a normal distribution around 0 with this deviation. */
const logNormal = (random, deviation) =>
  Math.exp(deviation * Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(turn * random.unit()));

/** From 0 to less than `size`, coming back at the other end. */
const wrapped = (value, size) => ((value % size) + size) % size;

export const made = {
  // A whirl: the nearer to the middle, the faster.
  swirl: motion(4000, (random) => {
    const [far, start, r] = [20 + 380 * Math.sqrt(random.unit()), turn * random.unit(), random.from(1, 4)];
    return (t) => [far * Math.cos(start + (8 * t) / far), far * Math.sin(start + (8 * t) / far), r];
  }),
  // Two crowds walk through each other.
  crossing: motion(1500, (random, k) => {
    const [along, across, pace] = [random.from(0, 300), random.from(0, 200), random.from(1, 2)];
    return (t) => (k % 2 ? [along + pace * t, across, 3] : [400 - along - pace * t, across, 3]);
  }),
  // Most radii are near 1, and few are ten times as large.
  'log-normal': motion(3000, (random) => {
    const [x, y, r, vx, vy] = [random.from(0, 500), random.from(0, 500), logNormal(random, 0.8), random.from(-0.5, 0.5), random.from(-0.5, 0.5)];
    return (t) => [x + vx * t, y + vy * t, r];
  }),
  // So few that a method must not cost anything by itself.
  few: motion(60, (random) => {
    const [x, y, r, phase] = [random.from(0, 100), random.from(0, 100), random.from(2, 5), turn * random.unit()];
    return (t) => [x + 10 * Math.sin(phase + t / 10), y + 10 * Math.cos(phase + t / 10), r];
  }),
  // One disc as wide as half of the box moves through thousands of small ones at rest.
  'one-giant': motion(5000, (random, k) => {
    const [x, y] = [random.from(0, 600), random.from(0, 600)];
    return (t) => (k === 0 ? [5 * t, 300, 150] : [x, y, 2]);
  }),
  // Pulses from a middle: discs come, fly apart and go.
  bursts: motion(3600, (random, k) => {
    const [[dx, dy], pace, born] = [random.direction(), random.from(0.5, 4), (k % 12) * 5];
    return (t) => (t >= born && t < born + 30 ? [pace * dx * (t - born), pace * dy * (t - born), 2] : undefined);
  }),
  // A lattice that breathes, in which every disc touches its neighbours in turns.
  lattice: motion(10_000, (_, k) => (t) => [(k % 100) * (4 + 0.2 * Math.sin(t / 5)), Math.floor(k / 100) * (4 + 0.2 * Math.sin(t / 5)), 2]),
  // Rain on a long street: wide, flat and always another neighbour.
  rain: motion(2500, (random) => {
    const [x, y, pace, r] = [random.from(0, 5000), random.from(0, 120), random.from(4, 9), random.from(0.5, 1.5)];
    return (t) => [x + t, wrapped(y - pace * t, 120), r];
  }),
  // Twenty flocks, each a dense cloud on its own way.
  flocks: motion(6000, (random, k) => {
    const [[dx, dy], flock, r] = [random.inDisc(), k % 20, random.from(1, 2)];
    const [at, way] = [300 + 40 * flock, turn * (flock / 20)];
    return (t) => [at * Math.cos(way) + 3 * t * Math.sin(way) + 30 * dx, at * Math.sin(way) - 3 * t * Math.cos(way) + 30 * dy, r];
  }),
  // Half rests in a pile, and half falls onto it.
  falling: motion(3000, (random, k) => {
    const [x, y, r] = [random.from(0, 300), random.from(0, 120), random.from(1, 3)];
    return (t) => (k % 2 ? [x, y / 2, r] : [x, Math.max(y / 2, 200 + y - 4 * t), r]);
  }),
};
