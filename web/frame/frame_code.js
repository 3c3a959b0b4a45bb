// The embed code of web/README.md. The page shows it to visitors, and assemble.mjs writes it into
// oembed.json.

/** Escapes a text for HTML, between double quotes. @param {string} text */
const quotable = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * @param {string} address
 * @param {string} title
 */
export function frameCode(address, title) {
  return (
    `<iframe src="${quotable(address)}" title="${quotable(title)}" loading="lazy" ` +
    'allow="fullscreen; cross-origin-isolated" style="width:100%;aspect-ratio:16/9;border:0"></iframe>'
  );
}
