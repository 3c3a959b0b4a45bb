// The first script of a page that is one file, which tools/package makes: it opens with the scene that was packed, and unpacks
// the files that the page would otherwise download.
import { unzlibSync } from 'fflate';

const inside = document.querySelector<HTMLScriptElement>('#files');
if (!inside) throw new Error('the page has no files inside');
const { files: list = '[]', query = '' } = inside.dataset;
const contents: Record<string, Uint8Array<ArrayBuffer>> = {};

export const textOf = (path: string) => new TextDecoder().decode(contents[path]);

/** Unpacks all files, one after another in the text, which is deflated and in base64. */
function unpack(text: string) {
  const bytes = unzlibSync(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  const places: Record<string, string> = {};
  let at = 0;
  for (const [path, type, size] of JSON.parse(list) as [string, string, number][]) {
    contents[path] = bytes.slice(at, (at += size));
    places[path] = URL.createObjectURL(new Blob([contents[path]], { type }));
  }
  if (at !== bytes.length) throw new Error('a part is missing');
  return places;
}

document.addEventListener('DOMContentLoaded', () => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-file]')) link.href = window.cellmatesFiles?.[link.dataset.file ?? ''] ?? '';
});
if (query && !window.location.search && !window.location.hash) window.location.search = query;
try {
  window.cellmatesFiles = unpack(inside.textContent ?? '');
} catch {
  // Nothing after this element is parsed, so that no script runs without its files.
  document.write('<p role="alert">This file is damaged. Please download or copy it again.</p><plaintext hidden>');
}
