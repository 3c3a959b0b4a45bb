// Which values of an address the program will ignore, before it is loaded: its own rules, which its words contain, and its own
// sentences (src/session/refusals.cpp).

/** Whether the program may take a value. @param expected Its words, which end with the least and the most of a number. */
function mayTake(value: string, expected: string) {
  const words = expected.split(/[,:]? /);
  const [least, , most] = words.slice(-3).map((word) => Number(word.replaceAll(',', '')));
  const number = Number((expected.includes('a number') ? /^[-+.\de]+$/i : /^\d+$/).test(value) ? value : NaN);
  const parts = value.split(',');
  return (number >= least && number <= most) || words.includes(String(number)) ||
    (parts.length === (words[0] === 'two' ? 2 : 1) && parts.every((part) => words.includes(part)));
}

/**
 * A sentence for each value that the program will ignore. What is not certain is left to the program.
 * @param expected The program's words for each parameter.
 * @param nameOf The name that a sentence gives a parameter.
 */
export const ignoredIn = (query: URLSearchParams, expected: Record<string, string>, nameOf = (name: string) => name) =>
  Object.entries(expected).flatMap(([name, words]) => {
    const value = query.get(name);
    if (value === null || mayTake(value, words)) return [];
    return `Ignored ${nameOf(name)}${/[‘-‟′″«»]/.test(value) ? ', whose value has curly quotes: write straight ones ("), or none' :
      `="${value.slice(0, 40)}": expected ${words}`}.`;
  });
