// What an address and the values set before Run ask for, as far as pictures and buttons show it before the program is loaded.
// A wrong value is left out, as the program leaves it out (src/session/address.cpp).

/** Facts about a copy that are known before the program is loaded. */
export interface Facts {
  /** Names of the parameters that can be changed while the simulation runs, and of the others. */
  live: string[];
  fixed: string[];
  /** Number of discs by scene. */
  scenes: Record<string, number>;
  /** Scene and discs of an address without parameters. */
  opening: { scene: string; n: number };
  /** Scene of an address that has parameters but names no scene. */
  usual: string;
}

/** An address's query for the program, which reads none that is longer than its limit. Its stack could not hold it, either. */
export const queryForProgram = (search: string) => search.slice(0, BUILD_LIMITS.address + 1);

/** @param sets What was set, in order: queries without a question mark. */
export function askedBy(search: string, sets: string[], { live, fixed, scenes, opening, usual }: Facts) {
  // The program ignores names without a value, and a query that is too long.
  const read = search.length > BUILD_LIMITS.address ? '' : search;
  const [address, ...later] = [read.replace(/^\?/, '').split('&').filter((part) => part.includes('=')).join('&'), ...sets]
    .map((query) => new URLSearchParams(query));
  const bare = ![...live, ...fixed].some((name) => address.has(name));
  let { scene, n } = bare ? opening : { scene: usual, n: scenes[usual] };
  let aspect = 0;
  for (const values of [address, ...later]) {
    const wanted = values.get('scene') ?? '';
    if (Object.hasOwn(scenes, wanted)) [scene, n, aspect] = [wanted, scenes[wanted], 0];
    const count = values.get('n') ?? '';
    if (/^\d+$/.test(count) && Number(count) <= BUILD_LIMITS.discs) n = Number(count);
    aspect = Number(values.get('aspect') ?? aspect) || 0;
  }
  return { scene, n, aspect };
}
