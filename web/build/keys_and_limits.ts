// Converts the schema's keys and limits for the page and the engine's module.

import type { Key, Limits } from '../schema/types.ts';

/** The limits as constants of a bundle, such as `BUILD_LIMITS.zoom` (web/build_globals.d.ts). */
export const limitValues = (limits: Limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [`BUILD_LIMITS.${name}`, String(value)]));

/** The signs of the keys that the page passes to the program, as a string in JavaScript. */
export const programKeys = (keys: Key[]) => JSON.stringify(keys.map(({ signs }) => signs).join(''));

/** "Shift+1 … 5" → <kbd>Shift</kbd>+<kbd>1</kbd> … <kbd>5</kbd> */
const keysIn = (name: string) =>
  name.replace(/[^ …,]+|^,$/g, (all) => all.split(/(?<=.)\+/).map((key) => `<kbd>${key}</kbd>`).join('+'));

/** The page's list of keys, as HTML. */
export const keyItems = (keys: Key[]) =>
  keys.map(({ name, words }) => `<div><dt>${keysIn(name)}</dt><dd>${words.replaceAll("'", '’')}</dd></div>`).join('\n');
