// The page's HTTP headers for tools/serve, for the tests, and for the header file that some servers
// read.

// No inline script or style, no eval; only compiling WebAssembly is allowed.
// Any site may show the page in a frame.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // The hash is that of a style that p5 2 writes into a page, for the examples.
  "style-src 'self' 'sha256-PmUnfxNLN1UfoJC2U19QX897emzGgojOx/9QxMkPonw='",
  "img-src 'self' data:",
  // Not 'self', which matches nothing in Safari if the origin is opaque, for example in a sandboxed
  // frame.
  'connect-src *',
  // The lesson's sandbox.html runs a reader's code in a worker from a data URL. Every page has a stricter policy of its own.
  "worker-src 'self' data:",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
].join('; ');

export const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  // Shared memory needs isolation. The first line isolates the page in an embed even if the embedding
  // page is not isolated, and the next two isolate the page itself.
  'Document-Isolation-Policy': 'isolate-and-require-corp',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The page's own files stay readable if its origin is opaque, as in a sandboxed frame.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** A file whose name contains its content's hash never changes; browsers must revalidate all others. */
export function cacheControl(path: string) {
  return /[.-][0-9a-f]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * The file `_headers`, which some servers (Netlify, Cloudflare) read at the site's root.
 * @param base The page's folder in the site.
 */
export function headerFile(paths: string[], base: string) {
  const entry = (path: string, lines: [string, string][]): string[] =>
    [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''];
  return [
    ...entry(`${base}*`, Object.entries(headers)),
    ...['', ...paths].flatMap((path) => entry(base + path, [['Cache-Control', cacheControl(path)]])),
  ].join('\n');
}
