// The values that the build computes for this section's prose.
import { pairsOf as everyPair } from '../questions/pairs.ts';
import { svgText } from '../../kit/svg.ts';
import { short, whole } from '../../kit/words.ts';
import { cell, countPairs, halfTests, sceneDiscs, tutorialTests } from './scene.ts';
import { scenePicture, stencil } from './scene_picture.ts';

export function values() {
  const discs = sceneDiscs();
  const largest = Math.max(...discs.map(({ r }) => r));
  return {
    ...countPairs(discs),
    scene: svgText(scenePicture(false)),
    revealed: svgText(scenePicture(true)),
    stencil: svgText(stencil()),
    largest: short(largest),
    reach: short(2 * largest),
    cell,
    'half-tests': halfTests(discs).length,
    'tutorial-tests': tutorialTests(discs),
    every: whole(everyPair(discs.length)),
  };
}
