// Reads files in pieces, so that memory does not grow with the file.
import { whole } from '../../kit/figure_text.ts';
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
  return { blob: packed ? await unpacked(blob) : blob, name: name || 'Pasted data', packed };
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
export async function bytesOf(blob: Blob, from: number, to: number) {
  try {
    return new Uint8Array(await blob.slice(from, to).arrayBuffer());
  } catch {
    throw new WorkloadError('The file can’t be read: it may have been moved or changed since it was chosen.');
  }
}

/** Yields the text of a file in pieces of about a megabyte. A byte order mark chooses between UTF-8 and UTF-16. */
export async function* blocksOf(blob: Blob, onProgress?: ImportOptions['onProgress']): AsyncGenerator<string> {
  const mark = String(await bytesOf(blob, 0, 2));
  const decoder = new TextDecoder({ '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark] ?? 'utf-8');
  for (let at = 0; at < blob.size; at += limits.piece) {
    const end = Math.min(at + limits.piece, blob.size);
    const text = decoder.decode(await bytesOf(blob, at, end), { stream: end < blob.size });
    if (text !== '') yield text;
    onProgress?.(end / blob.size);
  }
}

/** Yields the lines of a text, many together. @param longest A longer line, which would have to be held in memory, is refused. */
export async function* linesOf(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<string[]> {
  let [rest, count] = ['', 0];
  const check = (line: string, k: number) => {
    if (line.length > longest) throw new WorkloadError(`Line ${count + k + 1}: the line has more than ${whole(longest)} characters.`);
  };
  for await (const piece of pieces) {
    // The second half of "\r\n" may be in the next piece.
    const ends = rest.endsWith('\r') || /[\r\n]/.test(piece);
    rest += piece;
    if (ends) {
      const lines = rest.split(rest.includes('\r') ? /\r\n|\r(?!$)|\n/ : '\n');
      rest = lines.pop() ?? '';
      lines.forEach(check);
      count += lines.length;
      yield lines;
    }
    check(rest, 0);
  }
  if (rest !== '') yield [rest.replace(/\r$/, '')];
}

/** The first lines of a text. @param most How many, without those that are empty if `filled`. */
export async function firstLines(blob: Blob, longest: number, most: number, filled = false) {
  const lines: string[] = [];
  for await (const some of linesOf(blocksOf(blob), longest)) {
    for (const line of some) if (lines.length < most && !(filled && line.trim() === '')) lines.push(line);
    if (lines.length === most) break;
  }
  return lines;
}
