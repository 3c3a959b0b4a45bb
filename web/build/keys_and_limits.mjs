// Converts the schema's keys and limits for the page and the engine's module.

/** @import { Key, Limits } from '../types.js' */

/**
 * The limits as constants of a bundle, such as `BUILD_LIMITS.zoom` (web/page/types.d.ts).
 * @param {Limits} limits
 */
export const limitValues = (limits) =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [`BUILD_LIMITS.${name}`, String(value)]));

/** The signs of the keys that the page passes to the program, as a string in JavaScript. @param {Key[]} keys */
export const programKeys = (keys) => JSON.stringify(keys.map(({ signs }) => signs).join(''));

/** "Shift+1 … 5" → <kbd>Shift</kbd>+<kbd>1</kbd> … <kbd>5</kbd> @param {string} name */
const keysIn = (name) =>
  name.replace(/[^ …,]+|^,$/g, (all) => all.split(/(?<=.)\+/).map((key) => `<kbd>${key}</kbd>`).join('+'));

/** The page's list of keys, as HTML. @param {Key[]} keys */
export const keyItems = (keys) =>
  keys.map(({ name, words }) => `<div><dt>${keysIn(name)}</dt><dd>${words.replaceAll("'", '’')}</dd></div>`).join('\n');
