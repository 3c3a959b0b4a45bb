// Generates the scenes' workloads.
import { newDiscs } from './motion.ts';
import { common, completed, type Values } from './parameter.ts';
import { scenes } from './scenes.ts';
import type { Frame, Workload } from '../workload/workload.ts';

/**
 * The generators. Parameters that are left out have their defaults; `frames` throws an error with one sentence for bad ones.
 * The same parameters give the same frames in every browser, bit for bit.
 */
export const generators = scenes.map((scene) => {
  const parameters = [...common, ...scene.parameters];
  const frames = (given: Values = {}) => {
    const values = completed(parameters, given);
    return scene.frames(newDiscs(values), values);
  };
  return { ...scene, parameters, frames };
});

/**
 * Generates a workload.
 * @param name A generator's name.
 * @param onFrame Called with the number of frames after each.
 */
export function generate(name: string, given?: Values, onFrame: (count: number) => void = () => {}): Workload {
  const found = generators.find((generator) => generator.name === name);
  if (!found) throw new Error(`There is no generator "${name}"; the generators are ${generators.map((each) => each.name).join(', ')}.`);
  const frames: Frame[] = [];
  for (const frame of found.frames(given)) onFrame(frames.push(frame));
  return { name: found.label, frames, notes: [] };
}
