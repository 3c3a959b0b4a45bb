// Reads files in pieces, so that memory does not grow with the file.
import { whole } from '../../kit/figure_text.ts';
import { limits, WorkloadError, type ImportOptions } from './workload.ts';

/** A file or its text. */
type Source = Blob | string;

const pieceBytes = 1 << 20;

export function blobOf(source: Source): Blob {
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
export async function unpacked(blob: Blob, { signal }: ImportOptions): Promise<Blob> {
  let size = 0;
  const limit = new TransformStream({
    transform(piece: Uint8Array, controller) {
      size += piece.length;
      if (size <= limits.bytes) controller.enqueue(piece);
      else controller.error(new WorkloadError(`The file has more than ${whole(limits.bytes / 1e6)} MB when it is unpacked, which is too much.`));
    },
  });
  try {
    const stream = blob.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit, { signal });
    const content = await new Response(stream).blob();
    return 'name' in blob ? new File([content], nameOf(blob)) : content;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof WorkloadError) throw error;
    throw new WorkloadError('The file is packed with gzip, and is damaged or has several parts: unpack it and choose the file in it.');
  }
}

/** The name of a file without its extension; of pasted text, "Pasted data". */
export function nameOf(source: Source) {
  const name = typeof source === 'object' && 'name' in source ? String(source.name).replace(/(?<=.)\.[^.]*$/, '') : '';
  return name || 'Pasted data';
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
export async function* textOf(blob: Blob, { onProgress, signal }: ImportOptions): AsyncGenerator<string> {
  const mark = await bytesOf(blob, 0, 2);
  const encoding = mark[0] === 0xff && mark[1] === 0xfe ? 'utf-16le' : mark[0] === 0xfe && mark[1] === 0xff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < blob.size; at += pieceBytes) {
    signal?.throwIfAborted();
    const end = Math.min(at + pieceBytes, blob.size);
    const text = decoder.decode(await bytesOf(blob, at, end), { stream: end < blob.size });
    signal?.throwIfAborted();
    if (text !== '') yield text;
    onProgress?.(end / blob.size);
  }
}

/** Reads a binary file in order, a piece at a time. */
export class ByteReader {
  #blob;
  #options;
  /** Bytes that have been read from the file, of which the first `#used` have been taken. */
  #held = new Uint8Array(0);
  #used = 0;
  /** Place in the file of the byte after the held ones. */
  #end = 0;

  constructor(blob: Blob, options: ImportOptions) {
    this.#blob = blob;
    this.#options = options;
  }

  /** Number of bytes that have not been taken yet. */
  get left() {
    return this.#blob.size - this.#end + this.#held.length - this.#used;
  }

  /**
   * Takes the next bytes; null if the file has fewer.
   * @returns Valid until the next call.
   */
  async take(count: number): Promise<DataView | null> {
    if (count > this.left) return null;
    const { onProgress, signal } = this.#options;
    if (this.#held.length - this.#used < count) {
      signal?.throwIfAborted();
      const from = this.#end - (this.#held.length - this.#used);
      const to = Math.min(Math.max(from + count, from + pieceBytes), this.#blob.size);
      this.#held = await bytesOf(this.#blob, from, to);
      signal?.throwIfAborted();
      this.#used = 0;
      this.#end = to;
      onProgress?.(to / this.#blob.size);
    }
    const view = new DataView(this.#held.buffer, this.#held.byteOffset + this.#used, count);
    this.#used += count;
    return view;
  }
}
