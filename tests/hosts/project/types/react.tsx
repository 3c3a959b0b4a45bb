// hosts.test.mjs compiles this file: the package's types tell React the element's attributes.
import type {} from 'cellmates/react';

export const embed = <cellmates-embed scene="pucks" n={500} paused disc-style="filled" className="wide">Pucks</cellmates-embed>;
// @ts-expect-error there is no such attribute
export const misspelt = <cellmates-embed sceen="pucks" />;
