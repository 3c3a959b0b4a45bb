// What is known of a copy before its program is loaded.

import type { Field, Schema } from './types.ts';

export interface Facts {
  /** Names of the address's parameters. */
  names: string[];
  /** Number of discs by scene. */
  scenes: Record<string, number>;
  /** Scene and discs of an address without parameters. */
  opening: { scene: string; n: number };
  /** Scene of an address that has parameters but names no scene. */
  usual: string;
}

export const factsOf = ({ run, view, page, scenes, opening }: Schema): Facts => ({
  names: [...run, ...view, ...page].map(({ name }) => name),
  scenes: Object.fromEntries(scenes.map(({ name, n }) => [name, n])),
  opening,
  usual: String(run.find(({ name }) => name === 'scene')?.usual),
});

/** What a parameter of the address takes, and the program's words for it. */
export type Taken = Pick<Field, 'kind' | 'expected'> & Partial<{ choices: string[]; least: number; most: number; automatic: boolean }>;

export const takenBy = ({ run, view, page }: Schema): Record<string, Taken> =>
  Object.fromEntries([...run, ...view, ...page].map((field) => {
    const { kind, expected, choices = [], least, most, automatic }: Taken = field;
    return [field.name, { kind, expected, choices: choices.length > 0 ? choices : undefined, least, most, automatic: automatic || undefined }];
  }));

/** What embed.js knows. */
export const embedFacts = (schema: Schema) => ({ ...factsOf(schema), names: undefined, taken: takenBy(schema) });

/** Whether the program may take a value. */
function mayTake(value: string, { kind, choices = ['0', '1'], least, most = 0, automatic }: Taken) {
  if (least === undefined) {
    const parts = kind === 'pair' ? value.split(',') : [value];
    return parts.length === (kind === 'pair' ? 2 : 1) && parts.every((part) => choices.includes(part));
  }
  const number = (kind === 'whole' ? /^\d+$/ : /^[-+.\de]+$/i).test(value) ? Number(value) : NaN;
  return (number >= least && number <= most) || (automatic && number === 0);
}

/**
 * A sentence for each value of an address that the program will ignore, in its own words (src/session/rules.cpp). What is not certain is left to the program.
 * @param taken What each parameter takes.
 * @param nameOf The name that a sentence gives a parameter.
 */
export const ignoredIn = (query: URLSearchParams, taken: Record<string, Taken>, nameOf = (name: string) => name) =>
  Object.entries(taken).flatMap(([name, field]) => {
    const value = query.get(name);
    if (value === null || mayTake(value, field)) return [];
    return `Ignored ${nameOf(name)}${/[\u2018-\u2033\xab\xbb]/.test(value) ? ', whose value has curly quotes: write straight ones ("), or none' :
      `="${value.slice(0, 40)}": expected ${field.expected}`}.`;
  });
