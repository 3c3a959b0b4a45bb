// What the oldest browsers that web/kit/browsers.ts names do not have, by MDN's data of browsers.
import { createRequire } from 'node:module';
import { least } from '../../web/kit/browsers.ts';

export const data = createRequire(import.meta.url)('@mdn/browser-compat-data');

const isAfter = (version, other) => {
  const [[a, b = 0], [c, d = 0]] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number));
  return a > c || (a === c && b > d);
};
const has = (support, version) => [support].flat().some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
  typeof added === 'string' && added !== 'preview' && !isAfter(added, version) && !(removed && !isAfter(removed, version)) && !flags && !prefix && !other);

/** The browsers that lack an entry of the data, as text; empty if all have it. */
export const lackOf = (entry) => Object.entries(least).filter(([browser, version]) => entry?.__compat &&
  ![browser, `${browser}_ios`].some((name) => has(entry.__compat.support[name] ?? [], version))).map(([browser]) => browser).join(', ');

/** What one of them lacks: a global, or the member of one or of its prototype, as lists of a name or two. */
export function lateNames() {
  const all = Object.entries({ ...data.api, ...data.javascript.builtins });
  return all.flatMap(([owner, entry]) => {
    if (lackOf(entry)) return [[owner]];
    const late = Object.keys(entry).filter((name) => name !== '__compat' && !/_event$|^@@/.test(name) && lackOf(entry[name]));
    return late.map((name) => (owner === 'Window' ? [name] : [owner, name.replace(/_static$/, '')]));
  });
}
