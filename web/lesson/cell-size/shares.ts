// The time of a detection in four parts, and the bar that shows them.
import { find } from '../../kit/html.ts';

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

/** @param bar With an element for each part. @param most ms, of a bar that fills its track. */
export function drawShares(bar: HTMLElement, shares: Shares, most: number) {
  for (const part of parts) find(bar, `.${part}`).style.width = `${(100 * shares[part]) / most}%`;
}
