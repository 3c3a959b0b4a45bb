// The entry of dist/embed.mjs, for import.
import { install } from './install.ts';

export const { mount, CellmatesError } = install(new URL('./', import.meta.url).href);
