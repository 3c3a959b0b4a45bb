// The embed code of web/README.md, in all its forms. The page shows it to visitors, and assemble.mjs writes the
// `<iframe>` into oembed.json.

/** Escapes a text for HTML, between double quotes. */
const quotable = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param style Its attribute `style`. Editors that remove it leave the attributes of the size. */
const iframe = (address: string, title: string, style: string) =>
  `<iframe src="${quotable(address)}" title="${quotable(title)}" loading="lazy" width="100%" height="540" ` +
  `allow="fullscreen; cross-origin-isolated" style=${style}`;

/**
 * The `<iframe>`.
 * @param shape Width and height of the frame, as in CSS.
 */
export const frameCode = (address: string, title: string, shape: string = '16/9') =>
  `${iframe(address, title, `"width:100%;height:auto;aspect-ratio:${shape};border:0"`)}></iframe>`;

/**
 * The `<iframe>` for MDX and React, also in TypeScript.
 * @param shape Width and height of the frame, as in CSS.
 */
export const jsxCode = (address: string, title: string, shape: string = '16/9') =>
  `${iframe(address, title, `{{ width: '100%', height: 'auto', aspectRatio: '${shape.replace('/', ' / ')}', border: 0 }}`)} />`;

/** An address without the `from` that only embeds need. */
function plainAddress(address: string) {
  const url = new URL(address);
  url.searchParams.delete('from');
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}

/** A link in Markdown, which embed.js makes an embed. */
export const linkCode = (address: string, title: string) => `[${title}](${plainAddress(address)})`;

/** A picture in Markdown that links to the simulation. */
export const pictureCode = (address: string, title: string, scene: string) =>
  `[![${title}](${new URL(`scenes/${scene}-light.webp`, address).href})](${plainAddress(address)})`;

/** A `<cellmates-embed>`, with a link for readers without JavaScript. */
export function elementCode(address: string, title: string) {
  const link = plainAddress(address);
  const { searchParams, hash } = new URL(link);
  const [, run] = /^#run=(.+)/.exec(hash) ?? [];
  const attributes = [...searchParams, ...(run ? [['run', run]] : [])].map(([name, value]) =>
    ` ${name === 'style' ? 'disc-style' : name}="${quotable(value)}"`);
  const inside = `<a href="${quotable(link)}">${quotable(title)}</a>`;
  return `<cellmates-embed${attributes.join('')} title="${quotable(title)}">${inside}</cellmates-embed>`;
}

/** The script that turns elements, and with `links` links, into embeds. */
export const scriptCode = (address: string, links: boolean) =>
  `<script src="${quotable(new URL('embed.js', address).href)}" ${links ? 'data-links ' : ''}defer></script>`;
