/** @type {Record<string, CSSStyleSheet>} */
const sheets = {};

/**
 * Adds a style sheet to a document or shadow root, if it can have one (jsdom and Safari before 16.4 cannot).
 * @param {Document | ShadowRoot} root
 * @param {string} css
 */
export function addSheet(root, css) {
  if (!root.adoptedStyleSheets) return;
  if (!sheets[css]) (sheets[css] = new CSSStyleSheet()).replaceSync(css);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheets[css]])];
}
