// The embed code of web/README.md in its two forms. The page shows it to visitors, and web/build writes the `<iframe>` into
// oembed.json.

import { escaped } from './escaped.ts';

/**
 * The `<iframe>`. Editors that remove its style leave the attributes of its size.
 * @param shape Width and height of the frame, as in CSS.
 */
export const frameCode = (address: string, title: string, shape: string = '16/9') =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" loading="lazy" width="100%" height="540" ` +
  `allow="fullscreen; cross-origin-isolated" style="width:100%;height:auto;aspect-ratio:${shape};border:0"></iframe>`;

/** A `<cellmates-embed>`, with a link for readers without JavaScript. It is one line, which Markdown makes a paragraph. */
export function elementCode(address: string, title: string) {
  const link = new URL(address);
  link.searchParams.delete('from');
  const [, run] = /^#run=(.+)/.exec(link.hash) ?? [];
  const attributes = [...link.searchParams, ...(run ? [['run', run]] : [])].map(([name, value]) =>
    ` ${name === 'style' ? 'disc-style' : name}="${escaped(value)}"`);
  const inside = `<a href="${escaped(link.href)}">${escaped(title)}</a>`;
  return `<cellmates-embed${attributes.join('')} title="${escaped(title)}">${inside}</cellmates-embed>`;
}

/** The script that turns such elements into embeds. */
export const scriptCode = (address: string) => `<script src="${escaped(new URL('embed.js', address).href)}" defer></script>`;
