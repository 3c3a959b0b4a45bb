// Packs the page into one HTML file, which opens without a server: from a memory stick, a mail or a learning platform.
//   node --import tsx tools/package_file.mjs FOLDER FILE.html [QUERY]
// QUERY is that of an address, such as scene=klaus&n=5000. The page is that of FOLDER, without what needs other pages.
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zlibAsync } from '@gfx/zopfli';
import { bundle } from '../web/build/bundle.ts';

const most = 900_000; // bytes

function fail(reason) {
  console.error(`package: ${reason}`);
  process.exit(1);
}
for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event); // Zopfli prints itself with each

const [folder, file, query = ''] = process.argv.slice(2);
if (!file) fail('usage: node --import tsx tools/package_file.mjs FOLDER FILE.html [QUERY]');
if (/^\?|#|\s/.test(query)) fail(`"${query}" must be the part of an address behind the question mark, such as scene=klaus&n=5000`);
const read = (name) => readFileSync(join(folder, name));
const text = (name) => read(name).toString('utf8');
let html = text('index.html');

/** Replaces what the pattern finds. Fails if there is none. */
function change(pattern, by) {
  if (html.search(pattern) < 0) fail(`index.html has nothing like ${pattern}`);
  html = html.replace(pattern, by);
}
/** A script's text within HTML. */
const inner = (code) => code.replaceAll('</script', '<\\/script');
const asAttribute = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const inline = (name, type) => `data:${type};base64,${read(name).toString('base64')}`;

const [script] = /<script src="boot[^>]*><\/script>/.exec(html) ?? fail('index.html has no boot script');
const valueOf = (name) => new RegExp(` ${name}="([^"]*)"`).exec(script)[1];
const files = [['data-attach', 'text/javascript'], ['data-st-program', 'text/javascript'], ['data-st-wasm', 'application/wasm']]
  .map(([name, type]) => ({ path: valueOf(name), type, bytes: read(valueOf(name)) }));
const packed = await zlibAsync(Buffer.concat(files.map(({ bytes }) => bytes)), { numiterations: 15 });
const scene = new URLSearchParams(query).get('scene') ?? (query ? 'tutorial' : 'pegs');
const posters = readdirSync(join(folder, 'scenes')).filter((name) => new RegExp(`^${scene}-(light|dark)\\.webp$`).test(name));
if (posters.length !== 2) fail(`there is no scene "${scene}"`);
const pictures = Object.fromEntries(posters.map((name) => [`scenes/${name}`, inline(`scenes/${name}`, 'image/webp')]));
const data = { files: JSON.stringify(files.map(({ path, type, bytes }) => [path, type, bytes.length])), query, pictures: JSON.stringify(pictures) };

change(script, () => [
  `<script type="text/plain" id="files"${Object.entries(data).map(([name, value]) => ` data-${name}="${asAttribute(value)}"`).join('')}>`,
  `${Buffer.from(packed).toString('base64')}</script>`,
  `<script>${inner(bundle('page/whole.ts'))}</script>`,
  script.replace(/ src="[^"]*"/, '').replace(/(data-mt-[\w-]+)="[^"]*"/g, '$1=""').replace('></script>', () => `>${inner(text(valueOf('src')))}</script>`),
].join(''));
change(/<link rel="stylesheet" href="([^"]*)">/, (_, name) => `<style>${text(name)}[name=embed]{display:none}</style>`);
change(/<link rel="icon"([^>]*) href="([^"]*)">/, (_, more, name) => `<link rel="icon"${more} href="${inline(name, 'image/svg+xml')}">`);
// What leads to other files.
change(/<link rel="(?:apple-touch-icon|manifest)"[^>]*>\s*/g, '');
change(/<meta property="og:[^>]*>\s*|<meta name="twitter:[^>]*>\s*/g, '');
change(/<nav aria-label="Further pages">.*?<\/nav>\s*/s, '');
change(/<section class="gallery">.*?<\/section>\s*/s, '');
change(/<a href="(?!https?:|#|\?)[^"]*">(.*?)<\/a>/gs, '$1');
const left = [...html.matchAll(/(?:src|href)="(?!data:|https?:|#|\?)([^"]*)"/g)].map(([, name]) => name);
if (left.length > 0) fail(`the file would need ${left.join(', ')}`);

const { length } = Buffer.from(html);
if (length > most) fail(`${length} bytes are more than ${most}`);
writeFileSync(`${file}.new`, html);
renameSync(`${file}.new`, file);
console.log(`${file}: ${length} bytes`);
