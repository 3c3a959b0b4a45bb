// The entry of dist/embed-module.js, for import.
import { install } from './install.ts';

export const { mount, CellmatesError } = install(new URL('./', import.meta.url).href);
