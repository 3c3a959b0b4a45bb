// Reads files in pieces, so that memory does not grow with the file.
import { whole } from '../../kit/figure_text.ts';
import { bare } from './names.ts';
import { limits, WorkloadError, type ImportOptions } from './workload.ts';

/** @param source A file or its text; one that is packed with gzip is unpacked. */
export async function opened(source: Blob | string): Promise<{ blob: Blob; name: string; packed: boolean }> {
  const blob = typeof source === 'string' ? new Blob([source]) : source;
  if (blob.size > limits.bytes) {
    const [has, most] = [blob.size, limits.bytes].map((bytes) => whole(Math.ceil(bytes / 1e6)));
    throw new WorkloadError(`The file has ${has} MB, and at most ${most} MB can be read.`);
  }
  const [first, second] = await bytesOf(blob, 0, 2);
  const packed = first === 0x1f && second === 0x8b;
  // The name without extensions.
  const name = 'name' in blob ? String(blob.name).replace(packed ? /(?<=.)(?:\.[^.]*){1,2}$/ : /(?<=.)\.[^.]*$/, '') : '';
  return { blob: packed ? await unpacked(blob) : blob, name: bare(name) || 'Pasted data', packed };
}

async function unpacked(blob: Blob): Promise<Blob> {
  let size = 0;
  const limit = new TransformStream({
    transform(piece: Uint8Array, controller) {
      size += piece.length;
      if (size <= limits.bytes) controller.enqueue(piece);
      else controller.error(new WorkloadError(`The file has more than ${whole(limits.bytes / 1e6)} MB when it is unpacked, which is too much.`));
    },
  });
  try {
    return await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit)).blob();
  } catch (error) {
    if (error instanceof WorkloadError) throw error;
    throw new WorkloadError('The file is packed with gzip, and is damaged or has several parts: unpack it and choose the file in it.');
  }
}

/** @param to The place after the last byte; it may be after the end of the file. */
async function bytesOf(blob: Blob, from: number, to: number) {
  try {
    return new Uint8Array(await blob.slice(from, to).arrayBuffer());
  } catch {
    throw new WorkloadError('The file can’t be read: it may have been moved or changed since it was chosen.');
  }
}

/** A byte order mark chooses between UTF-8 and UTF-16. */
async function decoderOf(blob: Blob) {
  const mark = String(await bytesOf(blob, 0, 2));
  return new TextDecoder({ '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark]);
}

/** The text of the first bytes of a file, of which a character may be cut. */
export const startOf = async (blob: Blob, bytes: number) => (await decoderOf(blob)).decode(await bytesOf(blob, 0, bytes));

/** Yields the text of a file in pieces of about a megabyte. */
export async function* piecesOf(blob: Blob, onProgress?: ImportOptions['onProgress']): AsyncGenerator<string> {
  const decoder = await decoderOf(blob);
  for (let at = 0; at < blob.size; at += limits.piece) {
    const end = Math.min(at + limits.piece, blob.size);
    yield decoder.decode(await bytesOf(blob, at, end), { stream: end < blob.size });
    onProgress?.(end / blob.size);
  }
}

/** Yields the lines of a text, many together. @param longest A longer line, which would have to be held in memory, is refused. */
export async function* linesOf(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<string[]> {
  let [rest, end, count] = ['', '', 0];
  for await (const next of pieces) {
    // The second half of "\r\n" may be in the next piece. `rest` is only added to, because each look at it would copy it.
    const piece = end + next;
    end = piece.endsWith('\r') ? '\r' : '';
    const lines = piece.slice(0, piece.length - end.length).split(piece.includes('\r') ? /\r\n|\r|\n/ : '\n');
    lines[0] = rest + lines[0];
    const long = lines.findIndex(({ length }) => length > longest);
    if (long >= 0) throw new WorkloadError(`Line ${count + long + 1}: the line has more than ${whole(longest)} characters.`);
    rest = lines.pop() ?? '';
    count += lines.length;
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** The first lines of a text. @param most How many, without those that are empty if `filled`. */
export async function firstLines(blob: Blob, longest: number, most: number, filled = false) {
  const lines: string[] = [];
  for await (const some of linesOf(piecesOf(blob), longest)) {
    lines.push(...some.filter((line) => !filled || line.trim() !== '').slice(0, most - lines.length));
    if (lines.length === most) break;
  }
  return lines;
}
