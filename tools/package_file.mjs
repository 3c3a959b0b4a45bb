// Packs a page into one HTML file, which opens without a server: from a USB stick, an email or a learning platform.
//   node --import tsx tools/package_file.mjs FOLDER FILE.html [QUERY]
//   node --import tsx tools/package_file.mjs FOLDER FILE.html lesson
// The first is the page of FOLDER with the scene of QUERY, which is that of an address, such as scene=klaus&n=5000. The other is
// the lesson's first page. Both leave out what needs other pages.
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { bundle, usedFiles } from '../web/build/bundle.ts';
import { lessonEntries } from '../web/build/lesson.ts';
import { licencesOf } from '../web/build/licences.ts';
import { pages } from '../web/lesson/sections.ts';
import { fail, filesElement, inlineScript, openPage } from './lib/one_file.mjs';

const [folder, file, query = ''] = process.argv.slice(2);
if (!file) fail('usage: node --import tsx tools/package_file.mjs FOLDER FILE.html [QUERY|lesson]');
if (/^\?|#|\s/.test(query)) fail(`"${query}" must be the part of an address behind the question mark, such as scene=klaus&n=5000`);

/** A script that unpacks the files. */
const unpacking = (script) => inlineScript(bundle(script));

// The scripts inside the pages are bundled again, to know what they contain.
for (const entry of ['kit/whole.ts', 'page/boot/boot.ts', 'page/attach/attach.ts', ...(query === 'lesson' ? ['lesson/head.ts', 'lesson/wishes.ts'] : [])]) bundle(entry);
if (query === 'lesson') bundle({ contents: lessonEntries(pages.find(({ name }) => name === 'index')).js, resolveDir: 'lesson', loader: 'js' });
const licenceLink = '<a data-file="LICENSES.txt" target="_blank">';

/** The simulation's page, and what it would download. `first` gives what stands before its own script. */
function program(first) {
  const page = openPage(folder, 'index.html');
  const script = page.find(/<script src="boot[^>]*><\/script>/);
  const valueOf = (name) => new RegExp(` ${name}="([^"]*)"`).exec(script)[1];
  const files = [['data-attach', 'text/javascript'], ['data-st-program', 'text/javascript'], ['data-st-wasm', 'application/wasm'], ['data-face-regular', 'font/woff2'], ['data-face-semibold', 'font/woff2'], ['data-face-early', 'font/woff2']]
    .map(([name, type]) => ({ path: valueOf(name), type, bytes: page.read(valueOf(name)) }));
  files.push({ path: 'LICENSES.txt', type: 'text/plain;charset=utf-8', bytes: Buffer.from(licencesOf(page.text('LICENSES.txt'), usedFiles)) });
  const attributes = script.replace(/ src="[^"]*"/, '').replace(/(data-mt-[\w-]+)="[^"]*"/g, '$1=""').slice('<script'.length, -'></script>'.length);
  const own = inlineScript(page.text(valueOf('src')), attributes);
  return { files, html() {
    const before = first(page, files);
    page.change(script, () => before + own);
    page.change('</head>', '<style>[name=embed]{display:none}</style></head>');
    page.change('<a href="LICENSES.txt">', licenceLink);
    // Links to other files.
    page.change(/<link rel="(?:apple-touch-icon|manifest)"[^>]*>\s*/g, '');
    page.change(/<meta property="og:[^>]*>\s*|<meta name="twitter:[^>]*>\s*/g, '');
    page.change(/<nav aria-label="Further pages">.*?<\/nav>\s*/s, '');
    page.change(/<section class="gallery">.*?<\/section>\s*/s, '');
    return page.closed();
  } };
}

const withScene = () => program((page, files) => {
  const scene = new URLSearchParams(query).get('scene') ?? (query ? 'tutorial' : 'pegs');
  // The poster of the rain is made of tiles.
  const posters = readdirSync(`${folder}/scenes`).filter((name) => new RegExp(`^${scene}${scene === 'pegs' ? '-tile' : ''}-(light|dark)\\.webp$`).test(name));
  if (posters.length !== 2) fail(`there is no scene "${scene}"`);
  files.push(...posters.map((name) => ({ path: `scenes/${name}`, type: 'image/webp', bytes: page.read(`scenes/${name}`) })));
  return filesElement(files, { query }) + unpacking('kit/whole.ts');
}).html();

function lesson() {
  const { files, html } = program(() => '');
  const page = openPage(folder, 'lesson/index.html');
  const add = (path, type) => files.push({ path, type, bytes: page.read(path) });
  add('engine/cellmates.js', 'text/javascript');
  add('lesson/wishes.js', 'text/javascript');
  page.change(/href="\.\.\/(scenes\/[\w-]+\.webp)"/g, (_, path) => {
    if (!files.some((each) => each.path === path)) add(path, 'image/webp');
    return `data-file="${path}"`;
  });
  // A frame shows no article.
  const framed = html().replace(/<section class="(?:why|try)">.*?<\/section>\s*/gs, '');
  files.push({ path: 'program.html', type: 'text/html;charset=utf-8', bytes: Buffer.from(framed) });
  const packed = filesElement(files);
  const codeOf = (pattern) => page.text(`lesson/${/src="\.\.\/lesson\/([^"]*)"/.exec(page.find(pattern))[1]}`);
  const [head, rest] = [codeOf(/<script [^>]*lesson\/head[^>]*>/), codeOf(/<script [^>]*lesson\/index[^>]*>/)];
  page.change(/<script [^>]*lesson\/head[^>]*><\/script>/, () => inlineScript(head));
  page.change(/<script [^>]*lesson\/index[^>]*><\/script>/, '');
  page.change('<meta charset="utf-8">', (charset) => charset + packed + unpacking('lesson/whole.ts'));
  page.change('</body>', () => `${inlineScript(rest)}</body>`);
  page.change('<p class="home"><a href="../">', '<p class="home"><a>');
  page.change('<a href="../LICENSES.txt">', licenceLink);
  page.change('Run downloads the simulation. ', '');
  page.change(/<nav class="ways".*?<\/nav>\s*/s, '');
  page.change(/<nav class="pages".*?<\/nav>\s*/s, '');
  page.change(/<a href="\.\.\/">Go to the simulation<\/a>[^.]*\.\s*/, '');
  return page.closed();
}

const [html, most] = query === 'lesson' ? [lesson(), 1_048_576] : [withScene(), 900_000];
const { length } = Buffer.from(html);
if (length > most) fail(`${length} bytes are more than ${most}`);
writeFileSync(`${file}.new`, html);
renameSync(`${file}.new`, file);
console.log(`${file}: ${length} bytes`);
