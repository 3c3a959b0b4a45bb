// What an address and the values set before Run ask for, as far as pictures and buttons show it before the program is loaded.
// A wrong value is left out, as the program leaves it out (src/session/address.cpp).

import type { Facts } from './facts.ts';

/** An address's query for the program, which reads none that is longer than its limit. Its stack could not hold it, either. */
export const queryForProgram = (search: string) => search.slice(0, BUILD_LIMITS.address + 1);

/** The parameters of an address as the program reads them: without names that have no value, and none if it is too long. */
export function readAddress(search: string) {
  const read = search.length > BUILD_LIMITS.address ? '' : search;
  return new URLSearchParams(read.replace(/^\?/, '').split('&').filter((part) => part.includes('=')).join('&'));
}

/**
 * @param sets What was set, in order: queries without a question mark.
 * @returns `pictured`: whether the scene's picture, with its own number of discs, looks like it.
 */
export function askedBy(search: string, sets: string[], { names, scenes, opening, usual }: Facts) {
  const address = readAddress(search);
  const open = address.has('race') || !names.some((name) => address.has(name));
  let scene = address.get('try') === 'break' ? 'bare' : open ? opening.scene : usual;
  let n = scenes[scene];
  let aspect = 0;
  for (const values of [address, ...sets.map((set) => new URLSearchParams(set))]) {
    // A set may also name the default, that of the scene.
    const given = (name: string, initial: () => unknown) => {
      const value = values.get(name) ?? '';
      return value === 'default' && values !== address ? String(initial()) : value;
    };
    const wanted = given('scene', () => scene);
    if (Object.keys(scenes).includes(wanted)) [scene, n, aspect] = [wanted, scenes[wanted], 0];
    const count = given('n', () => scenes[scene]);
    if (/^\d+$/.test(count) && Number(count) <= BUILD_LIMITS.discs) n = Number(count);
    aspect = Number(given('aspect', () => 0) || aspect) || 0;
  }
  return { scene, n, aspect, pictured: n < 4 * scenes[scene] && scenes[scene] < 4 * n };
}
