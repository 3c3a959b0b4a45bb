// Recognises what a file is, and reads it in three steps, each of which can be read by itself: rows (table.ts, and a file for
// each kind of format), columns (from a name to a use), and values. Whatever is not certain is refused, and what was decided
// is said.
import { Columns, suit } from './columns.ts';
import { Delimited } from './delimited.ts';
import { discsOf } from './discs.ts';
import { Dump } from './dumps.ts';
import { isItem, Json } from './json.ts';
import { bare } from './names.ts';
import { firstLines, opened, startOf } from './source.ts';
import { marksOf } from './values.ts';
import { printable, refuse, WorkloadError, type ImportOptions, type Workload } from './workload.ts';
import type { Table } from './table.ts';

/** The bytes that tell a format, and the lines that decide on the layout of a table. */
const [headBytes, headLines] = [16384, 30];
const asTable = 'save its table as CSV and choose that file';
const binary = {
  'PK\x03\x04': 'a ZIP archive or a spreadsheet', 'BZh': 'packed with bzip2', '\ufffd7zXZ': 'packed with xz', '\\(\ufffd/\ufffd': 'packed with Zstandard',
  '7z\ufffd': 'a 7-Zip archive', 'PAR1': 'a Parquet file', '\ufffdHDF': 'an HDF5 file', '\ufffdNUMPY': 'a NumPy file', 'MATLAB': 'a MATLAB file',
  '\ufffd\ufffd\x11\ufffd': 'an old spreadsheet', 'SQLite': 'a database', '%PDF': 'a PDF', '\ufffdPNG': 'a picture', '\ufffd{3}': 'a picture', 'Rar!': 'a RAR archive',
};
/** Files that can't be read, by their first characters, and what to do with them. */
const others: [start: RegExp, sentence: string][] = [
  ...Object.entries(binary).map(([start, kind]): [RegExp, string] => [new RegExp(`^${start}`), `This file is ${kind}: ${asTable}.`]),
  [/^CMR/, 'This file is a replay of Cellmates, and no table: open it in the simulation.'],
  [/^version https:\/\/git-lfs/, 'This file is a pointer of Git LFS, and the data is elsewhere: fetch it with git lfs pull.'],
  [/^<(?:!doctype html|html|head|body)/i, 'This file is a web page, for example an error’s, and no table: download the data again.'],
  [/^<\?xml[^]*<TrackMate/, 'This file is TrackMate’s XML: export its spots as CSV and choose that file.'],
  [/^<(?![^]*<fcd-export)/, `This file is XML: ${asTable}.`],
  [/^(?:TITLE\s*=.*\s+)?VARIABLES\s*=/i, 'This file is Tecplot’s: begin it with a line of names such as x,y,r, in place of VARIABLES and ZONE.'],
  [/\0/, `This file is no text: ${asTable}.`],
];
/** The formats that a text may have, by its first characters; the last one fits any. */
const formats: [start: RegExp, open: (blob: Blob, options: ImportOptions) => Table | Promise<Table>][] = [
  [/^\[/, (blob) => new Json(blob, false)],
  [/^\{/, async (blob) => {
    const [item, more] = await firstLines(blob, Infinity, 2, true);
    return new Json(blob, more !== undefined && isItem(item));
  }],
  [/^</, (blob) => new Dump(blob, 'SUMO')],
  [/^ITEM:/, (blob) => new Dump(blob, 'LAMMPS')],
  [/^\d+[ \t]*(?:\r\n?|\n).*(?:\r\n?|\n)\s*[a-z]\S*(?:\s+[-+.\de]+){3}/i, (blob) => new Dump(blob, 'XYZ')],
  [/^/, async (blob, options) => {
    const chosen = Object.keys(options.columns ?? {}).length > 0;
    return new Delimited(blob, await firstLines(blob, 1_000_000, headLines), (names) => suit(names, options), chosen);
  }],
];

/**
 * Reads a workload in any of the formats. The first bytes tell which one it is; the name of the file does not count.
 * @param source A file, or pasted text.
 */
export async function importWorkload(source: Blob | string, options: ImportOptions = {}): Promise<Workload> {
  const { onProgress = () => {} } = options;
  const { blob, name, packed } = await opened(source);
  const start = (await startOf(blob, headBytes)).trimStart();
  const [, sentence] = others.find(([pattern]) => pattern.test(start)) ?? [];
  if (sentence) throw new WorkloadError(sentence);
  const [, open] = formats.find(([pattern]) => pattern.test(start)) ?? formats[formats.length - 1];
  const table = await open(blob, options);
  let columns: Columns | undefined;
  try {
    /** The share of the work that finds the names. */
    const before = table.names.length > 0 ? 0 : 0.5;
    if (before > 0) await table.read({ row: (cells) => (table.first.length > 0 || (table.first = cells)), frame: () => {} }, (share) => onProgress(share * before));
    if (table.names.length === 0) throw new WorkloadError('There are no discs in this data.');
    columns = new Columns(table.names, table.head, table.first, options);
    columns.decide(table.unnamed);
    const { notes, ...workload } = await readIn(table, columns, { ...options, onProgress: (share) => onProgress(before + share * (1 - before)) });
    return { name: printable(bare(table.title) || name, 100), ...workload, columns: columns.list(), notes: packed ? [...notes, 'The file was packed with gzip.'] : notes };
  } catch (error) {
    if (error instanceof WorkloadError) error.columns = columns?.list();
    throw error;
  }
}

/** Reads all discs; once more if the values say of numbers or columns something else than was thought. */
async function readIn(table: Table, columns: Columns, options: ImportOptions): Promise<Omit<Workload, 'name'>> {
  const where = (column: number = -1) => {
    if (column < 0) return table.where();
    return `${table.where()}${table.delimiter ? `, column ${column + 1}` : ''} (${columns.nameOf(column)})`;
  };
  const marks = marksOf(table.delimiter, columns.frame, options.decimal);
  let { onProgress } = options;
  for (;;) {
    const discs = discsOf(columns, marks.decimal(), where);
    const { frames, recordings } = discs;
    /** The first value that can't be read, at least not with this mark. */
    let problem: unknown;
    const attempt = (act: () => void) => {
      try {
        if (!problem) act();
      } catch (error) {
        problem = error;
      }
    };
    const row = (cells: ArrayLike<unknown>) => {
      for (const column of columns.numbers) marks.look(cells[column], column, where);
      attempt(() => discs.row(cells));
    };
    await table.read({ row, frame: (cells) => attempt(() => discs.frame(cells)) }, onProgress);
    onProgress = undefined;
    if (marks.decide()) continue;
    if (problem) throw problem;
    if (columns.frame < 0 && table.divided) refuse(table.divided, 'empty lines divide the rows into blocks: give each row its frame in a column, and leave them out');
    const { twice, goesOn, parted, listed, notes, ...found } = frames.finish();
    // Ids return in other frames, and never in the same.
    if (found.frames.length > 1 && (!goesOn || twice) && columns.nextId()) continue;
    if (parted && recordings.divide(twice !== '', options)) continue;
    if (twice && columns.frame < 0 && !listed) refuse(twice, 'if there are several frames, name their column "frame", or choose it');
    if (twice) refuse(twice, `choose another column as id, or none${columns.frame < 0 ? ', or give tracks their frames, such as "t": [0, 1]' : ''}`);
    return { ...found, notes: [
      ...(columns.frame < 0 && !listed ? ['All discs are one frame, because no column is known as the frame: name it "frame", or choose it.'] : []),
      ...columns.notes(), ...marks.notes(), ...recordings.notes(), ...discs.notes(found.frames), ...notes, ...columns.shape.notes, ...table.notes(),
    ] };
  }
}
