// Text as HTML.

const escapes = new Map([['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['"', '&quot;']]);

/** Safe also in an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign);
