// The page's own Content-Security-Policy, wherever it lies and whatever its host sends:
// it loads from Cellmates' folder, and from nowhere else. A host's header can only narrow it
// further. The script of a page that is not in that folder itself says where it is (data-home).
// Whole addresses, because 'self' matches nothing in Safari where the origin is opaque, as it is in
// a sandboxed frame.

// What separates sources and directives would end the address.
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
document.head.append(meta);
