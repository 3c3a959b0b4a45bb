// The values that the build computes for this section's prose.
import { svgText, figure } from '../../kit/svg.ts';
import { short, whole } from '../../kit/words.ts';
import {
  all, cellsOf, even, inEngine, measured, methods, occupied, scenePicture, scenes, sweepPicture, type Scene,
} from './scenes.ts';

import type { Facts } from '../facts.ts';

/** Pair tests of the first tick, counted by the engine. */
async function firstTests(World: Facts['World'], scene: Scene, method: string) {
  const world = await World.create({ ...inEngine(scene), method });
  world.step();
  const { pairTests } = world.stats();
  world.destroy();
  return pairTests;
}

const options = Object.entries(methods).map(([method, name]) => `<option value="${method}">${name}</option>`).join('');
const rows = Object.entries(methods).map(([method, name]) =>
  `<li data-method="${method}"><span>${name} <b class="mark truth"></b></span><span class="time truth"></span>` +
  '<span class="track"><span class="fill"></span></span></li>').join('');

/** A scene with its question and its bars. */
function asked(scene: Scene) {
  const question = scene === even
    ? '<p>No guess needed.</p>'
    : `<label>Fastest: <select><option value="">choose</option>${options}</select></label>`;
  return `<div class="scene" data-scene="${scene.name}">${svgText(scenePicture(scene))}<div><h3>${scene.title}</h3>` +
    `<div class="commit">${question}</div><ul class="bars">${rows}</ul></div></div>`;
}

export async function values({ engineBytes, World }: Facts) {
  const tests: Record<string, number> = {};
  for (const scene of all) {
    for (const method of Object.keys(measured)) tests[`${scene.name}-${method}`] = await firstTests(World, scene, method);
  }
  const [dozen, giant, heap] = scenes;
  const few = Object.keys(measured);
  return {
    scenes: all.map(asked).join('\n'),
    sweep: figure(sweepPicture(), 'Sweep sees the discs as spans, sorted by where they begin. Only spans that overlap are tested.'),
    'engine-kb': Math.round(engineBytes / 1000),
    heads: Object.values(measured).map((name) => `<th scope="col">${name}</th>`).join(''),
    rows: all.map(({ name, title }) =>
      `<tr><th scope="row">${title}</th>${few.map((method) => `<td>${whole(tests[`${name}-${method}`])}</td>`).join('')}</tr>`).join('\n'),
    dozen: dozen.discs.length,
    'dozen-naive': whole(tests['dozen-naive']),
    'giant-cell': short(cellsOf(giant).cell),
    'giant-cells': whole(cellsOf(giant).cells),
    'even-cell': short(cellsOf(even).cell),
    'even-cells': whole(cellsOf(even).cells),
    'giant-grid': whole(tests['giant-grid']),
    'even-grid': whole(tests['even-grid']),
    'giant-sap': whole(tests['giant-sap']),
    'giant-hgrid': whole(tests['giant-hgrid']),
    'heap-width': whole(heap.box.width),
    'heap-most': whole(cellsOf(heap).most),
    'heap-cell': short(cellsOf(heap).cell),
    'heap-grid': whole(tests['heap-grid']),
    'heap-sap': whole(tests['heap-sap']),
    'heap-small': occupied(heap).cell,
    'heap-kept': whole(occupied(heap).tests),
  };
}
