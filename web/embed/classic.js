// The entry of dist/embed.js, for <script src>.
import { install } from './install.js';
import { homeOf } from './mount.js';

const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
install(homeOf(dataset.base ?? new URL('.', src)), dataset.cellmates === 'links');
