// The first script of a page, whose policy applies to all scripts after it. Not deferred, so that the first paint has the theme
// and the layout for scripts.
import './dark.ts';
import { isOld } from './old.ts';

// An old browser keeps the sentence that says what the page needs.
document.documentElement.classList.toggle('scripted', !isOld());

// The page's own Content-Security-Policy holds on any server: the page loads from Cellmates'
// folder, and from nowhere else. A server's header can only narrow it further. The script of a page
// outside that folder names the folder in data-home. Sources are whole addresses, because 'self'
// matches nothing in Safari if the origin is opaque, for example in a sandboxed frame.

// Characters that separate sources and directives are encoded, or they would end the address.
const to = document.currentScript?.dataset.home ?? './';
const home = new URL(to, window.location.href.replace(/[?#].*/s, '')).href.replace(/[;,]/g, encodeURIComponent);
const meta = document.createElement('meta');
meta.httpEquiv = 'Content-Security-Policy';
meta.content = [
  `default-src ${home}`,
  `script-src ${home} 'wasm-unsafe-eval'`,
  `img-src ${home} data: blob:`,
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
].join('; ');
if (!window.cellmatesFiles) document.head.append(meta); // a page that is one file loads nothing

// If the server's policy requires Trusted Types, scripts and workers of this folder are trusted.
try {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, window.location.href).href.startsWith(home) ? url : null),
  });
} catch {
  // The policy does not allow this. The page says so when it loads the program.
}
