// Measures the files of the built page that a visitor downloads, and compares their sizes with the
// budget. tools/budget starts it:
//   node --import tsx tools/budget.mjs FOLDER
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { mostBytes, pages } from '../web/lesson/sections.ts';
import { startedAs } from './lib/main.mjs';

function compressed(content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params }).length;
}

// The files of a built page, and their sizes.
class Built {
  #weighed = new Map();
  #brotli;

  constructor(folder, brotli) {
    if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} contains no page: run tools/build web first`);
    this.folder = folder;
    this.#brotli = brotli;
  }

  has = (name) => existsSync(join(this.folder, name));
  list = (name) => readdirSync(join(this.folder, name));

  read(name) {
    if (!this.has(name)) throw new Error(`the page refers to ${name}, which is missing`);
    return readFileSync(join(this.folder, name));
  }

  // The files that a browser fetches with the page: those to which elements and the style sheet refer.
  // Files that are only mentioned, in meta and data-*, or are used elsewhere, such as a home screen's icon,
  // do not count.
  ofPage(page = 'index.html') {
    const tags = (String(this.read(page)).match(/<(?:link|script|img|source)\b[^>]*>/g) ?? []).filter((tag) => !isLazy(tag));
    const named = tags
      .filter((tag) => !tag.startsWith('<link') || /\srel="(?:stylesheet|icon|manifest|preload)"/.test(tag))
      .flatMap((tag) => [...tag.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, name]) => name));
    const own = (names, file) =>
      names.filter((name) => !/^(?:[a-z]+:|#)/.test(name)).map((name) => posix.join(posix.dirname(file), name));
    const files = own(named, page);
    const ofSheets = files
      .filter((name) => name.endsWith('.css'))
      .flatMap((sheet) => own([...String(this.read(sheet)).matchAll(/url\(["']?([^"')]+)/g)].map(([, name]) => name), sheet));
    return [...new Set([page, ...files, ...ofSheets])];
  }

  gallery = () =>
    (String(this.read('index.html')).match(/<img\b[^>]*>/g) ?? []).filter(isLazy).map((tag) => /\ssrc="([^"]+)"/.exec(tag)[1]);

  // The page and the lesson open with one of the scenes' pictures. The largest is counted.
  heaviestPoster() {
    const pictures = this.has('scenes') ? this.list('scenes').map((name) => `scenes/${name}`) : [];
    return pictures.toSorted((a, b) => this.read(b).length - this.read(a).length).slice(0, 1);
  }

  // The files downloaded with a program: its own, and the script that attaches it to the page.
  ofBuild(build) {
    if (!this.has(build)) return [];
    const attaching = this.list('.').filter((name) => /^attach\./.test(name));
    return [...attaching, ...this.list(build).filter((name) => /^cellmates\./.test(name)).map((name) => `${build}/${name}`)];
  }

  // size-limit would compress each file once for its line of the table and again for each sum, in twice the
  // time. It would not make this file shorter, and its current version needs a newer Node.js than Debian 13's.
  weigh(name) {
    if (!this.#weighed.has(name)) {
      const content = this.read(name);
      this.#weighed.set(name, { raw: content.length, brotli: this.#brotli(content) });
    }
    return this.#weighed.get(name);
  }

  sum = (names, kind) => names.reduce((total, name) => total + this.weigh(name)[kind], 0);
}

// A lazy image is below the fold, and is loaded when the visitor scrolls near it.
const isLazy = (tag) => /\sloading="lazy"/.test(tag);

// The sums that have a budget.
function budgets(built) {
  const page = [...built.ofPage(), 'coi-serviceworker.js'];
  return [
    { what: 'the page before Run', names: [...page, ...built.heaviestPoster()], brotli: 50_000 },
    { what: 'the gallery, below the fold', names: built.gallery(), raw: 150_000 },
    // Pictures have their own budget.
    { what: 'page and program', names: [...page, ...built.ofBuild('st')], brotli: 400_000 },
    { what: 'page and threaded program', names: [...page, ...built.ofBuild('mt')] },
    { what: 'the engine, one thread', names: ['engine/wasm.mjs', 'engine/cellmates.wasm'], brotli: 125_000 },
    { what: 'the engine in one file', names: ['engine/cellmates.mjs'], brotli: 129_000 },
    // The addon alone, and with the engine inside.
    { what: 'the p5 addon', names: ['engine/p5.mjs'], brotli: 8000 },
    { what: 'the p5 addon with the engine', names: ['engine/cellmates-p5.js'], brotli: 135_000 },
    // The lesson's weight without the engine, which is fetched only when the reader starts a measurement.
    ...pages.filter(({ name }) => built.has(`lesson/${name}.html`)).map(({ name }) => ({
      what: `the lesson, ${name}`,
      names: [...built.ofPage(`lesson/${name}.html`), ...(name === 'index' ? built.heaviestPoster() : [])],
      brotli: mostBytes,
    })),
    // Without what a measurement downloads.
    ...(built.has('workbench/index.html')
      ? [{ what: 'the workbench before Start', names: built.ofPage('workbench/index.html'), brotli: 60_000 }]
      : []),
    { what: 'embed.js', names: ['embed.js'], brotli: 7500 },
    { what: 'embed.mjs', names: ['embed.mjs'], brotli: 7500 },
  ];
}

/**
 * Weighs the page in a folder.
 * @param {string} folder
 * @param {(content: Buffer) => number} brotli Bytes of a compressed file.
 * @returns {{ rows: [what: string, raw: string | number, brotli: string | number][], over: string[] }} The table, and a
 *   sentence for each sum that is too large.
 * @throws {Error} If a file is missing.
 */
export function weights(folder, brotli = compressed) {
  const built = new Built(folder, brotli);
  const all = budgets(built);
  const each = [...new Set(all.flatMap(({ names }) => names))].map((name) => [name, built.weigh(name).raw, built.weigh(name).brotli]);
  const over = [];
  const sums = all.map(({ what, names, ...most }) => {
    const cell = (kind) => {
      const bytes = built.sum(names, kind);
      if (bytes > most[kind]) over.push(`${what}: ${bytes} bytes${kind === 'raw' ? '' : ' of Brotli'}, ${most[kind]} at most`);
      return kind in most ? `${bytes} of ${most[kind]}` : bytes;
    };
    return [what, cell('raw'), cell('brotli')];
  });
  return { rows: [['bytes', 'raw', 'Brotli'], ...each, ['', '', ''], ...sums], over };
}

// The sizes of contents that were compressed before, because it takes six seconds for the page.
function remembering(file) {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const used = {};
  return {
    brotli: (content) => {
      const key = createHash('sha256').update(process.versions.brotli).update(content).digest('base64');
      return (used[key] = known[key] ?? compressed(content));
    },
    keep: () => writeFileSync(file, JSON.stringify(used)),
  };
}

await startedAs(import.meta.url, () => {
  const build = fileURLToPath(new URL('../build', import.meta.url));
  mkdirSync(build, { recursive: true });
  const { brotli, keep } = remembering(join(build, 'brotli.json'));
  const { rows, over } = weights(process.argv[2] ?? 'dist', brotli);
  keep();
  for (const [what, ...bytes] of rows) console.log(`${what.padEnd(40)} ${bytes.map((cell) => String(cell).padStart(18)).join(' ')}`);
  if (over.length > 0) throw new Error(over.join('\nbudget: '));
}, 'budget');
