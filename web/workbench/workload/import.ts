// Finds out what a file is, and reads it.
import { Table } from './csv.ts';
import { Reader } from './json.ts';
import { blobOf, bytesOf, isGzip, nameOf, textOf, unpacked } from './source.ts';
import { WorkloadError, type ImportOptions, type Workload } from './workload.ts';

/** Files that hold tables, by their first bytes, which the reader has to turn into text first. */
const others = Object.entries({
  'PK\x03\x04': 'a ZIP archive or a spreadsheet', 'BZh': 'packed with bzip2', '\xfd7zXZ': 'packed with xz', '\x28\xb5\x2f\xfd': 'packed with Zstandard',
  '7z\xbc\xaf': 'a 7-Zip archive', 'PAR1': 'a Parquet file', '\x89HDF': 'an HDF5 file', '\x93NUMPY': 'a NumPy file', 'MATLAB': 'a MATLAB file',
  '\xd0\xcf\x11\xe0': 'an old spreadsheet', 'SQLite': 'a database', '<': 'XML or HTML',
});

/**
 * Reads a workload in any of the formats. The first bytes tell which one it is; the name of the file does not count.
 * @param source A file, or pasted text.
 */
export async function importWorkload(source: Blob | string, options: ImportOptions = {}): Promise<Workload> {
  const given = blobOf(source);
  const packed = await isGzip(given);
  const blob = packed ? await unpacked(given) : given;
  const workload = await readWith(await readerOf(blob, options), blob, options);
  return packed ? { ...workload, notes: [...workload.notes, 'The file was packed with gzip.'] } : workload;
}

/** Reads a text with the reader of its format. */
export async function readWith(reader: Reader | Table, blob: Blob, options: ImportOptions = {}) {
  try {
    for await (const text of textOf(blob, options)) reader.feed(text);
    return reader.finish(nameOf(blob));
  } catch (error) {
    if (error instanceof WorkloadError) error.columns = reader.list();
    throw error;
  }
}

async function readerOf(blob: Blob, options: ImportOptions) {
  const bytes = await bytesOf(blob, 0, 2048);
  const letters = String.fromCharCode(...bytes);
  const [, kind] = others.find(([start]) => letters.startsWith(start)) ?? [];
  if (kind) throw new WorkloadError(`This file is ${kind}: save its table as CSV and choose that file.`);
  // Text in UTF-16 has zeros too, after its byte order mark.
  if (bytes.includes(0) && !/^(?:\xff\xfe|\xfe\xff)/.test(letters)) {
    throw new WorkloadError('This file is no text: save its table as CSV and choose that file.');
  }
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*[[{]/.test(letters) ? new Reader(options) : new Table(options);
}
