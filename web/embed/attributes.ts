// The attributes of elements: those that an address has as parameters, and which of them the program will refuse.

import { ignoredIn } from '../schema/facts.ts';

/** Names of the address's parameters. */
export const parameters = Object.keys(BUILD_EMBED.taken);

// HTML's own "style" attribute has a different meaning.
export const attributeOf = (name: string) => (name === 'style' ? 'disc-style' : name);
export const propertyOf = (name: string) => (name === 'style' ? 'discStyle' : name);

/** A sentence for each attribute that is unknown, or whose value the program will ignore. */
export const wrongIn = (query: URLSearchParams) => [
  ...[...query].filter(([name]) => name !== 'from' && !parameters.includes(name))
    .map(([name, value]) => `Ignored ${name}="${value.slice(0, 40)}": there is no such attribute.`),
  ...ignoredIn(query, BUILD_EMBED.taken, attributeOf),
];
