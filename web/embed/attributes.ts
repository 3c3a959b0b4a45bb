// The attributes of elements: those that an address has as parameters, and which of them the program will refuse.

import { type Ignored, ignoredIn } from '../schema/ignored.ts';

/** Names of the address's parameters. */
export const parameters = Object.keys(BUILD_EMBED.taken);

// HTML's own "style" attribute has a different meaning.
export const attributeOf = (name: string) => (name === 'style' ? 'disc-style' : name);
export const propertyOf = (name: string) => (name === 'style' ? 'discStyle' : name);

/** Each attribute that is unknown, or whose value the program will ignore. */
export const wrongIn = (query: URLSearchParams): Ignored[] => [
  ...[...query].filter(([name]) => name !== 'from' && !parameters.includes(name))
    .map(([field, value]) => ({ message: `Ignored ${field}="${value.slice(0, 40)}": there is no such attribute.`, code: 'unknown-name' as const, field, value })),
  ...ignoredIn(query, BUILD_EMBED.taken, attributeOf),
];
