// The values that the build computes for this section's prose.
import { pairsOf as everyPair } from '../questions/pairs.js';
import { asText } from '../svg.js';
import { short, whole } from '../words.js';
import { cell, countPairs, halfTests, sceneDiscs, tutorialTests } from './scene.js';
import { scenePicture, stencil } from './scene_picture.js';

export function values() {
  const discs = sceneDiscs();
  const largest = Math.max(...discs.map(({ r }) => r));
  return {
    ...countPairs(discs),
    scene: asText(scenePicture(false)),
    revealed: asText(scenePicture(true)),
    stencil: asText(stencil()),
    largest: short(largest),
    reach: short(2 * largest),
    cell,
    'half-tests': halfTests(discs).length,
    'tutorial-tests': tutorialTests(discs),
    every: whole(everyPair(discs.length)),
  };
}
