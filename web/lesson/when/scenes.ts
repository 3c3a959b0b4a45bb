// Three scenes with any number of discs, as the engine takes them and as pictures.
import { px } from '../../kit/chart.ts';
import { uniform } from '../../kit/random.ts';
import { circle, draw, picture, type Disc } from '../../kit/svg.ts';
import { dotted, mixed, paint } from '../paint.ts';

export interface Scene {
  name: string;
  title: string;
  /** px */
  box: { width: number; height: number };
  discs: (count: number) => Disc[];
}

/** The methods that are measured, by the engine's names. */
export const methods = { naive: 'naive', grid: 'grid', sap: 'sweep and prune' };

/** Discs of a scene. */
export const [least, most] = [2, 1000];

const radius = 2.5; // px
const box = { width: 480, height: 270 };
const wide = { width: 10_000, height: 5625 };
const giant = { x: 300, y: 130, r: 60 };
const middle = { x: 1500, y: 4000 };
const heapRadius = 3; // px
const crowd = 0.6; // share of its circle that the heap covers, counting overlaps twice

const random = uniform(7);
/** Small discs that do not touch the giant. */
const small = Array.from({ length: 2 * most }, () =>
  ({ x: random(radius, box.width - radius), y: random(radius, box.height - radius), r: radius }))
  .filter(({ x, y, r }) => Math.hypot(x - giant.x, y - giant.y) > giant.r + r);
const around = Array.from({ length: most }, () => ({ turn: random(0, 2 * Math.PI), far: Math.sqrt(random(0, 1)) }));

function heap(count: number) {
  const reach = Math.sqrt((count * heapRadius ** 2) / crowd);
  return around.slice(0, count).map(({ turn, far }) =>
    ({ x: middle.x + reach * far * Math.cos(turn), y: middle.y + reach * far * Math.sin(turn), r: heapRadius }));
}

export const scenes: Scene[] = [
  { name: 'even', title: 'Small discs', box, discs: (count) => small.slice(0, count) },
  { name: 'giant', title: 'One giant', box, discs: (count) => [giant, ...small.slice(0, count - 1)] },
  { name: 'heap', title: 'One heap, wide box', box: wide, discs: heap },
];

export function sceneOf(name: string) {
  const scene = scenes.find((each) => each.name === name);
  if (!scene) throw new RangeError(`No such scene: ${name}`);
  return scene;
}

/** A scene as the engine takes it. */
export function inEngine({ box, discs }: Scene, count: number) {
  const all = discs(count);
  return {
    box,
    discs: { x: all.map(({ x }) => x), y: all.map(({ y }) => y), r: all.map(({ r }) => r) },
    response: 'elastic',
    gravity: 0,
  };
}

/** The small discs, as a path of round dots. */
export const dotsOf = ({ box: { width }, discs }: Scene, count: number) =>
  discs(count).filter((disc) => disc !== giant).map(({ x, y }) =>
    `M${px((x * box.width) / width)} ${px((y * box.width) / width)}h0`).join('');

/** A still picture, whose dots can be replaced. */
export const scenePicture = (scene: Scene, count: number) => picture(box.width, box.height, 'scene-picture',
  ...(scene.discs(1)[0] === giant ? [draw('g', { fill: mixed(paint('disc'), 40), stroke: paint('disc') }, circle(giant))] : []),
  draw('path', { class: 'dots', ...dotted(paint('disc'), 2 * radius), d: dotsOf(scene, count) }));
