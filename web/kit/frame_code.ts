// The embed code of web/README.md in its two forms. The page shows it to visitors, and web/build writes the `<iframe>` into
// oembed.json.

/** Escapes a text for HTML, between double quotes. */
const quotable = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The `<iframe>`. Editors that remove its style leave the attributes of its size.
 * @param shape Width and height of the frame, as in CSS.
 */
export const frameCode = (address: string, title: string, shape: string = '16/9') =>
  `<iframe src="${quotable(address)}" title="${quotable(title)}" loading="lazy" width="100%" height="540" ` +
  `allow="fullscreen; cross-origin-isolated" style="width:100%;height:auto;aspect-ratio:${shape};border:0"></iframe>`;

/** A `<cellmates-embed>`, with a link for readers without JavaScript. It is one line, which Markdown makes a paragraph. */
export function elementCode(address: string, title: string) {
  const link = new URL(address);
  link.searchParams.delete('from');
  const [, run] = /^#run=(.+)/.exec(link.hash) ?? [];
  const attributes = [...link.searchParams, ...(run ? [['run', run]] : [])].map(([name, value]) =>
    ` ${name === 'style' ? 'disc-style' : name}="${quotable(value)}"`);
  const inside = `<a href="${quotable(link.href)}">${quotable(title)}</a>`;
  return `<cellmates-embed${attributes.join('')} title="${quotable(title)}">${inside}</cellmates-embed>`;
}

/** The script that turns such elements into embeds. */
export const scriptCode = (address: string) => `<script src="${quotable(new URL('embed.js', address).href)}" defer></script>`;
