// Types of <cellmates-embed> in JSX: `import type {} from 'cellmates/react'`.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CellmatesEmbedAttributes, CellmatesEmbedElement, ElementEvents } from './embed.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cellmates-embed': DetailedHTMLProps<HTMLAttributes<CellmatesEmbedElement>, CellmatesEmbedElement> & CellmatesEmbedAttributes & { class?: string }
        & { [Name in keyof ElementEvents as `on${Name}`]?: (event: ElementEvents[Name]) => void };
    }
  }
}
