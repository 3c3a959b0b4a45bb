// Types of <cellmates-embed> in Vue's templates: `import type {} from 'cellmates/vue'`.
import type { DefineComponent } from 'vue';
import type { CellmatesEmbedAttributes } from './embed.js';

declare module 'vue' {
  interface GlobalComponents {
    'cellmates-embed': DefineComponent<CellmatesEmbedAttributes>;
  }
}
