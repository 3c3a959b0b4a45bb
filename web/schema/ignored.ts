// Which values of an address the program will ignore, before it is loaded, in its own words (src/session/result.cpp).

import type { Taken } from './facts.ts';

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
 * A sentence for each value that the program will ignore. What is not certain is left to the program.
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
