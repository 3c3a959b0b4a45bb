// Weighs the files of the built page that a visitor downloads, and compares their sums with the budget. tools/budget starts it:
//   node --import tsx tools/budget.mjs FOLDER
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { mostBytes, pages } from '../web/lesson/sections.ts';
import { startedAs } from './lib/main.mjs';

// The names in a text that are files of the copy, as seen from its file `from`.
const namesIn = (text, pattern, from) => [...text.matchAll(pattern)].map(([, name]) => name)
  .filter((name) => !/^(?:[a-z]+:|#)/.test(name)).map((name) => posix.join(posix.dirname(from), name));

/**
 * Weighs the page in a folder.
 * @param {string} folder
 * @param {(content: Buffer) => number} weigh Bytes of a compressed file.
 * @returns {{ rows: { what: string, raw: number, bytes: number, most: number }[], over: string[] }} The sums, and a sentence for
 *   each that is too large.
 * @throws {Error} If a file is missing.
 */
export function weights(folder, weigh = (content) => brotliCompressSync(content).length) {
  const listed = (path, pattern) => (existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : [])
    .filter((name) => pattern.test(name)).map((name) => posix.join(path, name));
  const read = (name) => {
    if (!existsSync(join(folder, name))) throw new Error(`the page refers to ${name}, which is missing`);
    return readFileSync(join(folder, name));
  };
  // The elements that make a browser fetch files. Lazy pictures are below the fold.
  const tagsOf = (page, lazy) => (String(read(page)).match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [])
    .filter((tag) => !tag.startsWith('<link') || /\srel="(?:stylesheet|icon|manifest|preload)"/.test(tag))
    .filter((tag) => /\sloading="lazy"/.test(tag) === lazy).join('');
  // The files that a browser fetches with a page, also for its style sheets.
  const filesOf = (page) => {
    const files = namesIn(tagsOf(page, false), /\s(?:src|href)="([^"]+)"/g, page);
    const sheets = files.filter((name) => name.endsWith('.css'));
    return [page, ...files, ...sheets.flatMap((sheet) => namesIn(String(read(sheet)), /url\(["']?([^"')]+)/g, sheet))];
  };
  // An embed loads a few signs, too.
  const first = [...filesOf('index.html'), 'coi-serviceworker.js', ...listed('.', /^early\./)];
  // The page and the lesson open with one of the scenes' pictures. The largest is counted.
  const poster = listed('scenes', /./).toSorted((a, b) => read(b).length - read(a).length).slice(0, 1);
  const lesson = pages.filter(({ name }) => existsSync(join(folder, `lesson/${name}.html`)));
  const sums = [
    ['the page before Run', [...first, ...poster], 50_000],
    ['boot.js', listed('.', /^boot\./), 10_500],
    ['the gallery, below the fold', namesIn(tagsOf('index.html', true), /\ssrc="([^"]+)"/g, ''), 150_000],
    // Pictures have their own budget.
    ['page and program', [...first, ...listed('.', /^(attach|plex)/), ...listed('st', /^cellmates\./)], 400_000],
    ['the engine, one thread', ['engine/wasm.js', 'engine/cellmates.wasm'], 126_600],
    ['the engine in one file', ['engine/cellmates.js'], 142_200],
    ['the finder', ['engine/finder.js'], 24_300],
    ['the p5 addon', ['engine/p5.js'], 8000],
    // Without what a measurement downloads.
    ...lesson.map(({ name }) => [`the lesson, ${name}`, [...filesOf(`lesson/${name}.html`), ...(name === 'index' ? poster : [])], mostBytes]),
    ...listed('workbench', /^index\.html$/).map((page) => ['the workbench before Start', filesOf(page), 65_000]),
    ['embed.js', ['embed.js'], 8_250],
  ];
  const rows = sums.map(([what, names, most]) => {
    const contents = [...new Set(names)].map(read);
    const sum = (measure) => contents.reduce((total, content) => total + measure(content), 0);
    return { what, raw: sum(({ length }) => length), bytes: sum(weigh), most };
  });
  const over = rows.filter(({ bytes, most }) => bytes > most);
  return { rows, over: over.map(({ what, bytes, most }) => `${what}: ${bytes} bytes of Brotli, ${most} at most`) };
}

await startedAs(import.meta.url, () => {
  const { rows, over } = weights(process.argv[2] ?? 'dist');
  for (const { what, raw, bytes, most } of rows) console.log(`${what}: ${raw} bytes, ${bytes} of ${most} bytes of Brotli`);
  if (over.length > 0) throw new Error(over.join('\nbudget: '));
}, 'budget');
