const sheets: Record<string, CSSStyleSheet> = {};

/** Adds a style sheet to a document or shadow root, if it can have one (jsdom and Safari before 16.4 cannot). */
export function addSheet(root: Document | ShadowRoot, css: string) {
  if (!root.adoptedStyleSheets) return;
  if (!sheets[css]) (sheets[css] = new CSSStyleSheet()).replaceSync(css);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheets[css]])];
}
