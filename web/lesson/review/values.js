// What the build computes for the prose of this section.
import { countPairs, sceneDiscs } from '../misses/scene.js';

export function values() {
  const { pairs, none } = countPairs(sceneDiscs());
  return { pairs, found: pairs - none };
}
