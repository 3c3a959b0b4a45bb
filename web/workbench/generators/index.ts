// The scenes that can be generated. In different ones, different methods are fastest.
import { boxes, even, fast, giants, heavyTail, rest, sparse } from './gases.ts';
import { bullets } from './bullets.ts';
import { Discs } from './motion.ts';
import { cluster, diagonal, lanes } from './places.ts';
import { common, completed, ParameterError, type Parameter, type Values } from './parameter.ts';
import type { Frame, Workload } from '../workload/workload.ts';

export interface Scene {
  name: string;
  label: string;
  /** One sentence. */
  about: string;
  /** Its own, in addition to those of every scene. */
  parameters: Parameter[];
  /** Frames by valid values of all parameters. Each is a new object. */
  frames: (discs: Discs, values: Values) => Iterable<Frame>;
}

const scenes: Scene[] = [even, heavyTail, sparse, cluster, diagonal, rest, fast, bullets, giants, lanes, boxes];

/**
 * The generators. Parameters that are left out have their defaults; `frames` throws a `ParameterError` for bad ones.
 * The same parameters give the same frames in every browser, bit for bit.
 */
export const generators = scenes.map((scene) => {
  const parameters = [...common, ...scene.parameters];
  const frames = (given: Values = {}) => {
    const values = completed(parameters, given);
    return scene.frames(new Discs(values), values);
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
  if (!found)
    throw new ParameterError(`There is no generator "${name}"; the generators are ${generators.map((each) => each.name).join(', ')}.`);
  const frames: Frame[] = [];
  for (const frame of found.frames(given)) onFrame(frames.push(frame));
  return { name: found.label, frames, notes: [] };
}
