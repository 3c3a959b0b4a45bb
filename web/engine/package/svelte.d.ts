// Types of <cellmates-embed> in Svelte's templates: `import type {} from 'cellmates/svelte'`.
import type { HTMLAttributes } from 'svelte/elements';
import type { CellmatesEmbedAttributes, CellmatesEmbedElement } from './embed.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'cellmates-embed': HTMLAttributes<CellmatesEmbedElement> & CellmatesEmbedAttributes;
  }
}
