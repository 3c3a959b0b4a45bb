// The first script of a page that is one file, which tools/package file makes: it opens with the scene that was packed, and
// unpacks the files that the page would otherwise download.

const inside = document.querySelector<HTMLScriptElement>('#files');
if (!inside) throw new Error('the page has no files inside');
const { files: list = '[]', query = '', pictures = '{}' } = inside.dataset;

/** Addresses of the files by their paths. Pictures are there from the start, for the poster. */
const places: Record<string, string> = JSON.parse(pictures);

/** Unpacks all files, one after another in the text, which is deflated and in base64. */
async function unpack(text: string) {
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const bytes = await new Response(stream).arrayBuffer();
  let at = 0;
  for (const [path, type, size] of JSON.parse(list) as [string, string, number][]) {
    places[path] = URL.createObjectURL(new Blob([bytes.slice(at, (at += size))], { type }));
  }
}

if (query && !window.location.search && !window.location.hash) window.location.search = query;
window.cellmatesFiles = places;
window.cellmatesUnpacked = unpack(inside.textContent ?? '');
