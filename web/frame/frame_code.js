// The code that puts Cellmates into a page, as web/README.md describes it. The page shows
// it to visitors, and assemble.mjs writes it into oembed.json.

/** Between double quotes it is the text again. @param {string} text */
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
