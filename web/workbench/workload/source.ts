// Reads files in pieces, so that memory does not grow with the file.
import { whole } from '../../kit/figure_text.ts';
import { limits, WorkloadError, type ImportOptions } from './workload.ts';

/** @param source A file or its text. */
export function blobOf(source: Blob | string): Blob {
  const blob = typeof source === 'string' ? new Blob([source]) : source;
  if (blob.size > limits.bytes) {
    const [has, most] = [blob.size, limits.bytes].map((bytes) => whole(Math.ceil(bytes / 1e6)));
    throw new WorkloadError(`The file has ${has} MB, and at most ${most} MB can be read.`);
  }
  return blob;
}

/** Whether a file is packed with gzip. */
export async function isGzip(blob: Blob) {
  const [first, second] = await bytesOf(blob, 0, 2);
  return first === 0x1f && second === 0x8b;
}

/** Unpacks a file that is packed with gzip. Its name loses the extension. */
export async function unpacked(blob: Blob): Promise<Blob> {
  let size = 0;
  const limit = new TransformStream({
    transform(piece: Uint8Array, controller) {
      size += piece.length;
      if (size <= limits.bytes) controller.enqueue(piece);
      else controller.error(new WorkloadError(`The file has more than ${whole(limits.bytes / 1e6)} MB when it is unpacked, which is too much.`));
    },
  });
  try {
    const stream = blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
    const content = await new Response(stream).blob();
    return 'name' in blob ? new File([content], nameOf(blob)) : content;
  } catch (error) {
    if (error instanceof WorkloadError) throw error;
    throw new WorkloadError('The file is packed with gzip, and is damaged or has several parts: unpack it and choose the file in it.');
  }
}

/** The name of a file without its extension; of pasted text, "Pasted data". */
export function nameOf(source: Blob) {
  return ('name' in source ? String(source.name).replace(/(?<=.)\.[^.]*$/, '') : '') || 'Pasted data';
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
export async function* textOf(blob: Blob, onProgress?: ImportOptions['onProgress']): AsyncGenerator<string> {
  const mark = await bytesOf(blob, 0, 2);
  const encoding = mark[0] === 0xff && mark[1] === 0xfe ? 'utf-16le' : mark[0] === 0xfe && mark[1] === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding);
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
    rest += piece;
    if (/[\r\n]/.test(piece)) {
      // The second half of "\r\n" may be in the next piece.
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
