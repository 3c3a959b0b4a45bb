// What others show of the page: a card for a link to it (Open Graph), a frame instead of a
// link (oEmbed), and an icon on a home screen (the manifest).
import { frameCode } from '../frame/frame_code.js';

const title = 'Cellmates: why a grid beats checking every pair';

/**
 * The address of the folder where the page will be, or '' where nobody says. Crawlers want
 * whole addresses, and the page itself needs none.
 * @param {string | undefined} text
 * @throws {Error} Where it is no folder's whole address.
 */
export function siteAddress(text) {
  if (!text) return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !/[?#&]/.test(text);
  if (plain && url.pathname.endsWith('/')) return url.href;
  throw new Error(`the site "${text}" cannot be used: it must be a folder's whole address, as https://example.org/cellmates/`);
}

/** In pixels. @param {Buffer} file */
export function pngSize(file) {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** In the page's head, where the site is known. @param {string} site */
export function siteLinks(site) {
  if (!site) return '';
  return (
    `<meta property="og:url" content="${site}">\n    ` +
    `<link rel="alternate" type="application/json+oembed" href="${site}oembed.json" title="${title}">`
  );
}

/**
 * https://oembed.com
 * @param {string} site
 * @param {string} picture Its address in the site.
 * @param {{ width: number, height: number }} size The picture's, px.
 */
export function oembed(site, picture, { width, height }) {
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

/** @param {{ favicon: string, icon: string, iconSize: { width: number, height: number } }} pictures */
export function manifest({ favicon, icon, iconSize: { width, height } }) {
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
