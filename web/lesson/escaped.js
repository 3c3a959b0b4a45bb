// Text as HTML.

const escapes = new Map([['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['"', '&quot;']]);

/** Safe also in an attribute. @param {string} text */
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign);
