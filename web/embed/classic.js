// The entry of dist/embed.js, for <script src>.
import { install } from './install.js';

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
install(new URL('./', script.src).href);
