// A link repeats the run of a generated scene: its fragment has the scene, all parameters, methods and duration.
import { generators } from './generators/index.ts';
import { completed, excessOf, problemOf, type Values } from './generators/parameter.ts';

export interface Run {
  scene: string;
  values: Values;
  methods: string[];
  duration: string;
}

/** Budgets of one method with one number of discs, ms. */
export const durations: Record<string, number> = { short: 300, long: 2000 };

/** @returns With "#" at its beginning. */
export function fragmentOf({ scene, values, methods, duration }: Run): string {
  const pairs = { scene, ...values, methods: methods.join(), duration };
  return `#${Object.entries(pairs).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`;
}

/**
 * Reads a fragment. Each bad value is replaced by its default.
 * @param known Names of all methods.
 * @returns Null if the fragment is of no run. `problem` is one sentence about the
 * first bad value; empty if there is none.
 */
export function readFragment(fragment: string, known: string[]): { run: Run; problem: string } | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const scene = given.get('scene');
  if (scene === null) return null;
  const generator = generators.find(({ name }) => name === scene) ?? generators[0];
  const problems: string[] = [];
  if (generator.name !== scene) {
    problems.push(`The link has no valid scene: "${scene.slice(0, 40)}" must be one of ${generators.map(({ name }) => name).join(', ')}.`);
  }
  const chosen: Values = {};
  let [methods, duration] = [known, 'short'];
  for (const [name, text] of given) {
    const shown = text.slice(0, 40);
    const parameter = generator.parameters.find((each) => each.name === name);
    if (name === 'scene') continue;
    if (name === 'methods') {
      const wrong = text.split(',').find((each) => !known.includes(each));
      if (wrong !== undefined) problems.push(`The link names no method "${wrong.slice(0, 40)}"; the methods are ${known.join(', ')}.`);
      const right = known.filter((each) => text.split(',').includes(each));
      if (right.length > 0) methods = right;
    } else if (name === 'duration') {
      if (Object.hasOwn(durations, text)) duration = text;
      else problems.push(`The link’s duration must be ${Object.keys(durations).join(' or ')}, not "${shown}".`);
    } else if (!parameter) {
      if (generator.name === scene) problems.push(`The link’s scene "${scene}" has no parameter "${name.slice(0, 40)}".`);
    } else if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) {
      problems.push(`The link’s ${name} must be a number, not "${shown}".`);
    } else {
      const wrong = problemOf(parameter, Number(text));
      if (wrong) problems.push(`The link has a bad value: ${name} ${wrong}`);
      else chosen[name] = Number(text);
    }
  }
  const usual = completed(generator.parameters, {});
  const values = { ...usual, ...chosen };
  const excess = excessOf(values, 'n times frames');
  if (excess) problems.push(`The link has bad values: ${excess}`);
  return { run: { scene: generator.name, values: excess ? usual : values, methods, duration }, problem: problems[0] ?? '' };
}
