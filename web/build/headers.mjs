// The headers that the page is served with, everywhere: by tools/serve, in the
// tests, and in the header files of the hosts that read one.

// No inline script or style, no eval; only compiling WebAssembly is allowed.
// Any site may show the page in a frame.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  // Not 'self': Safari finds nothing the same where the origin is opaque, as it is in a
  // sandboxed frame.
  'connect-src *',
  "worker-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
].join('; ');

export const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  // Isolation, which shared memory needs: for the page itself, and (the first
  // line) for the page in a frame of a site that is not isolated.
  'Document-Isolation-Policy': 'isolate-and-require-corp',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The page's own files stay readable where its origin is opaque (a sandboxed frame).
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/**
 * A file whose name holds its content's hash never changes; all else is asked for again.
 * @param {string} path
 */
export function cacheControl(path) {
  return /[.-][0-9a-f]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
