// Finds out what a file is, and reads it.
import * as aabb from './aabb.js';
import * as binary from './binary.js';
import * as csv from './csv.js';
import * as json from './json.js';
import { blobOf, bytesOf } from './source.js';
import { WorkloadError } from './workload.js';

/** @typedef {import('./workload.js').ImportOptions} ImportOptions */
/** @typedef {import('./workload.js').Workload} Workload */

/**
 * Reads a workload in any of the formats. The first bytes tell which one it is; the name of the file does not count.
 * @param {Blob | string} source A file, or pasted text.
 * @param {ImportOptions} [options]
 * @returns {Promise<Workload>}
 */
export async function importWorkload(source, options = {}) {
  const blob = blobOf(source);
  const bytes = await bytesOf(blob, 0, 2048);
  const letters = String.fromCharCode(...bytes);
  if (letters.startsWith(binary.magic)) return binary.read(source, options);
  if (aabb.isRecording(new DataView(bytes.buffer))) return aabb.read(source, options);
  if (letters.startsWith('PK\x03\x04'))
    throw new WorkloadError('This is a ZIP archive or a spreadsheet: save the table as CSV and choose that file.');
  // Text in UTF-16 has zeros too, after its byte order mark.
  if (bytes.includes(0) && !/^(?:\xff\xfe|\xfe\xff)/.test(letters)) {
    throw new WorkloadError('This file is neither text nor one of the binary formats that can be read.');
  }
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*[[{]/.test(letters) ? json.read(source, options) : csv.read(source, options);
}
