// The values that the build computes for this section's prose.
import { countPairs, sceneDiscs } from '../misses/scene.ts';

export function values() {
  const { pairs, none } = countPairs(sceneDiscs());
  return { pairs, found: pairs - none };
}
