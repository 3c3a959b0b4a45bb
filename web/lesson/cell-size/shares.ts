// The time of a detection in four parts, and the bar that shows them.
import { make } from '../../kit/html.ts';

export const parts = ['clear', 'sort', 'look', 'test'] as const;
/** ms, together the whole detection. */
export type Shares = Record<typeof parts[number], number>;

/**
 * `sort` is the rest of the building of the cells, `look` that of the search.
 * @param clearMs The building of the same cells for a single disc, for which there is nothing else to do.
 * @param testMs An estimate: the tests at the price that two loops pay, which do nothing but test.
 */
export function sharesOf({ ms, buildMs }: { ms: number; buildMs: number }, clearMs: number, testMs: number): Shares {
  const build = Math.min(buildMs, ms);
  const clear = Math.min(clearMs, build);
  const test = Math.min(testMs, ms - build);
  return { clear, sort: build - clear, look: ms - build - test, test };
}

/** @param most ms, of a bar that fills its track. */
export function barOf(shares: Shares, most: number) {
  const sum = parts.reduce((total, part) => total + shares[part], 0);
  const ariaLabel = parts.map((part) => `${part} ${Math.round((100 * shares[part]) / sum)}%`).join(', ');
  const fills = parts.map((part) => {
    const fill = make('span', { className: `fill ${part}` });
    fill.style.width = `${(100 * shares[part]) / most}%`;
    return fill;
  });
  return make('span', { className: 'track', role: 'img', ariaLabel }, ...fills);
}
