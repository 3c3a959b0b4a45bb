// Measures the files of the built page that a visitor downloads, and compares their sizes with the
// budget. tools/budget starts it:
//   node tools/budget.mjs FOLDER
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { mostBytes, pages } from '../web/lesson/sections.js';

const [, , folder = 'dist'] = process.argv;

function fail(reason) {
  console.error(`budget: ${reason}`);
  process.exit(1);
}

if (!existsSync(join(folder, 'index.html'))) fail(`${folder} contains no page: run tools/build web first`);

function read(name) {
  if (!existsSync(join(folder, name))) fail(`the page refers to ${name}, which is missing`);
  return readFileSync(join(folder, name));
}

// The files that a browser fetches with the page: those to which elements and the style sheet refer.
// Files that are only mentioned, in meta and data-*, or are used elsewhere, such as a home screen's icon,
// do not count.
function filesOfPage(page = 'index.html') {
  const tags = (String(read(page)).match(/<(?:link|script|img|source)\b[^>]*>/g) ?? []).filter((tag) => !isLazy(tag));
  const named = tags
    .filter((tag) => !tag.startsWith('<link') || /\srel="(?:stylesheet|icon|manifest|preload)"/.test(tag))
    .flatMap((tag) => [...tag.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, name]) => name));
  const own = (names, file) =>
    names.filter((name) => !/^(?:[a-z]+:|#)/.test(name)).map((name) => posix.join(posix.dirname(file), name));
  const files = own(named, page);
  const ofSheets = files
    .filter((name) => name.endsWith('.css'))
    .flatMap((sheet) => own([...String(read(sheet)).matchAll(/url\(["']?([^"')]+)/g)].map(([, name]) => name), sheet));
  return [...new Set([page, ...files, ...ofSheets])];
}

// A lazy image is below the fold, and is loaded when the visitor scrolls near it.
const isLazy = (tag) => /\sloading="lazy"/.test(tag);
const gallery = () =>
  (String(read('index.html')).match(/<img\b[^>]*>/g) ?? []).filter(isLazy).map((tag) => /\ssrc="([^"]+)"/.exec(tag)[1]);

// The lesson opens with one of the scenes' pictures. The largest is counted.
function heaviestPoster() {
  const pictures = existsSync(join(folder, 'scenes')) ? readdirSync(join(folder, 'scenes')).map((name) => `scenes/${name}`) : [];
  return pictures.toSorted((a, b) => read(b).length - read(a).length).slice(0, 1);
}

// The files downloaded with a program: its own, and the script that attaches it to the page.
const filesOfBuild = (build) =>
  existsSync(join(folder, build))
    ? [
        ...readdirSync(folder).filter((name) => /^attach\./.test(name)),
        ...readdirSync(join(folder, build)).filter((name) => /^cellmates\./.test(name)).map((name) => `${build}/${name}`),
      ]
    : [];

// size-limit would compress each file once for its line of the table and again for each sum, in twice the
// time. It would not make this file shorter, and its current version needs a newer Node.js than Debian 13's.
const weights = new Map();
function weigh(name) {
  if (!weights.has(name)) {
    const content = read(name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    weights.set(name, { raw: content.length, brotli: brotliCompressSync(content, { params }).length });
  }
  return weights.get(name);
}
const sum = (names, kind) => names.reduce((total, name) => total + weigh(name)[kind], 0);

const page = [...filesOfPage(), 'coi-serviceworker.js'];
const budgets = [
  { what: 'the page before Run', names: page, brotli: 50_000 },
  { what: 'the gallery, below the fold', names: gallery(), raw: 150_000 },
  // Pictures have their own budget.
  { what: 'page and program', names: [...page, ...filesOfBuild('st')], brotli: 400_000 },
  { what: 'page and threaded program', names: [...page, ...filesOfBuild('mt')] },
  { what: 'the engine, one thread', names: ['engine/wasm.mjs', 'engine/cellmates.wasm'], brotli: 125_000 },
  { what: 'the engine in one file', names: ['engine/cellmates.mjs'], brotli: 150_000 },
  // The addon alone, and with the engine inside.
  { what: 'the p5 addon', names: ['engine/p5.mjs'], brotli: 8000 },
  { what: 'the p5 addon with the engine', names: ['engine/cellmates-p5.js'], brotli: 140_000 },
  // The lesson's weight without the engine, which is fetched only when the reader starts a measurement.
  ...pages.filter(({ name }) => existsSync(join(folder, `lesson/${name}.html`))).map(({ name }) => ({
    what: `the lesson, ${name}`,
    names: [...filesOfPage(`lesson/${name}.html`), ...(name === 'index' ? heaviestPoster() : [])],
    brotli: mostBytes,
  })),
  // Without what a measurement downloads.
  ...(existsSync(join(folder, 'workbench/index.html'))
    ? [{ what: 'the workbench before Start', names: filesOfPage('workbench/index.html'), brotli: 60_000 }]
    : []),
  { what: 'embed.js', names: ['embed.js'], brotli: 6000 },
  { what: 'embed.mjs', names: ['embed.mjs'], brotli: 6000 },
];

const row = (what, raw, brotli) => console.log(`${what.padEnd(40)} ${String(raw).padStart(18)} ${String(brotli).padStart(18)}`);
row('bytes', 'raw', 'Brotli');
for (const name of new Set(budgets.flatMap(({ names }) => names))) row(name, weigh(name).raw, weigh(name).brotli);
row('', '', '');
const over = [];
for (const { what, names, ...most } of budgets) {
  const cell = (kind) => {
    const bytes = sum(names, kind);
    if (bytes > most[kind]) over.push(`${what}: ${bytes} bytes${kind === 'raw' ? '' : ' of Brotli'}, ${most[kind]} at most`);
    return kind in most ? `${bytes} of ${most[kind]}` : bytes;
  };
  row(what, cell('raw'), cell('brotli'));
}
if (over.length > 0) fail(over.join('\nbudget: '));
