// hosts.test.mjs compiles this file: the package's types tell Svelte the element's attributes.
import type {} from 'cellmates/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

export const embed: SvelteHTMLElements['cellmates-embed'] = { scene: 'pucks', n: 500, paused: true, title: 'Pucks' };
// @ts-expect-error there is no such attribute
export const misspelt: SvelteHTMLElements['cellmates-embed'] = { sceen: 'pucks' };
