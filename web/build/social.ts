// Descriptions of the page for other programs: a card for a link to it (Open Graph), an embed instead
// of a link (oEmbed), and an icon on a home screen (the manifest).
import { frameCode } from '../kit/frame_code.ts';

const title = 'Cellmates: why a grid beats checking every pair';

/**
 * The page's later address, a folder's; '' if it is unknown. Only crawlers need it, because they want
 * whole addresses.
 * @throws {Error} If the text is not the whole address of a folder.
 */
export function siteAddress(text: string | undefined) {
  if (!text) return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !/[?#&]/.test(text);
  if (plain && url.pathname.endsWith('/')) return url.href;
  throw new Error(`the site "${text}" cannot be used: it must be a folder's whole address, as https://example.org/cellmates/`);
}

/**
 * A link to a place of the project, such as its source; '' if the build does not know the address.
 * @param name The variable that has the address, for errors.
 * @throws {Error} If the text is not an address on the web.
 */
function projectLink(name: string, words: string, text: string | undefined) {
  if (!text) return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !/["<&]/.test(url.href)) return `<a href="${url.href}">${words}</a>`;
  throw new Error(`${name}="${text}" cannot be used: it must be a whole address, such as https://example.org/cellmates.git`);
}

/** For the masthead and for the foot of each page. */
export function projectLinks({ CELLMATES_SOURCE, CELLMATES_DOCS, CELLMATES_ISSUES }: Partial<Record<string, string>>) {
  const source = projectLink('CELLMATES_SOURCE', 'Source', CELLMATES_SOURCE);
  const all = [source, projectLink('CELLMATES_DOCS', 'Documentation', CELLMATES_DOCS), projectLink('CELLMATES_ISSUES', 'Report a bug', CELLMATES_ISSUES)];
  return { source, foot: all.filter(Boolean).join(' · ') };
}

/** Width and height of a PNG, px. */
export function pngSize(file: Buffer) {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Elements of the page's head that need the site's address; empty if it is unknown. */
export function siteLinks(site: string) {
  if (!site) return '';
  return (
    `<meta property="og:url" content="${site}">\n    ` +
    `<link rel="alternate" type="application/json+oembed" href="${site}oembed.json" title="${title}">`
  );
}

/**
 * The page's description for oEmbed (https://oembed.com).
 * @param picture Its address in the site.
 * @param size The picture's, px.
 */
export function oembed(site: string, picture: string, { width, height }: { width: number; height: number }) {
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Cellmates',
    provider_url: site,
    html: frameCode(site, title),
    width: 960,
    height: 540,
    thumbnail_url: site + picture,
    thumbnail_width: width,
    thumbnail_height: height,
  });
}

export function manifest(
  { favicon, icon, iconSize: { width, height } }: { favicon: string; icon: string; iconSize: { width: number; height: number } },
) {
  return JSON.stringify({
    name: title,
    short_name: 'Cellmates',
    description: 'Thousands of discs collide, and one switch shows why a grid of cells beats checking every pair.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f7f8fa',
    theme_color: '#f7f8fa',
    icons: [
      { src: favicon, type: 'image/svg+xml', sizes: 'any' },
      { src: icon, type: 'image/png', sizes: `${width}x${height}`, purpose: 'any maskable' },
    ],
  });
}
