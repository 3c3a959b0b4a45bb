// Recognises what a file is, and reads it in three steps, each of which can be read by itself: rows (a class for each kind of
// format), columns (from a name to a use), and values. Whatever is not certain is refused, and what was decided is said.
import { list, whole } from '../../kit/figure_text.ts';
import { Columns, mostListed, suit } from './columns.ts';
import { Delimited } from './delimited.ts';
import { Discs } from './discs.ts';
import { Dump } from './dumps.ts';
import { isItem, Json } from './json.ts';
import { bytesOf, firstLines, opened } from './source.ts';
import { MarkSurvey, type Marks } from './values.ts';
import { printable, refuse, WorkloadError, type ImportOptions, type Workload } from './workload.ts';
import type { Table } from './table.ts';

/** The lines that decide on the layout of a table. */
const headLines = 30;
const asTable = 'save its table as CSV and choose that file';
/** Files that can't be read, by their first characters, and what to do with them. */
const others: [start: RegExp, sentence: string][] = [
  ...Object.entries({
    'PK\x03\x04': 'a ZIP archive or a spreadsheet', 'BZh': 'packed with bzip2', '\xfd7zXZ': 'packed with xz', '\x28\xb5\x2f\xfd': 'packed with Zstandard',
    '7z\xbc\xaf': 'a 7-Zip archive', 'PAR1': 'a Parquet file', '\x89HDF': 'an HDF5 file', '\x93NUMPY': 'a NumPy file', 'MATLAB': 'a MATLAB file',
    '\xd0\xcf\x11\xe0': 'an old spreadsheet', 'SQLite': 'a database', '%PDF': 'a PDF', '\x89PNG': 'a picture', '\xff\xd8\xff': 'a picture', 'Rar!': 'a RAR archive',
  }).map(([start, kind]) => [new RegExp(`^${start.replace(/\W/g, '\\$&')}`), `This file is ${kind}: ${asTable}.`] as [RegExp, string]),
  [/^CMR/, 'This file is a replay of Cellmates, and no table: open it in the simulation.'],
  [/^version https:\/\/git-lfs/, 'This file is a pointer of Git LFS, and the data is elsewhere: fetch it with git lfs pull.'],
  [/^<(?:!doctype html|html|head|body)/i, 'This file is a web page, for example an error’s, and no table: download the data again.'],
  [/^<\?xml[^]*<TrackMate/, 'This file is TrackMate’s XML: export its spots as CSV and choose that file.'],
  [/^<(?![^]*<fcd-export)/, `This file is XML: ${asTable}.`],
  [/^(?:TITLE\s*=.*\s+)?VARIABLES\s*=/i, 'This file is Tecplot’s: begin it with a line of names such as x,y,r, in place of VARIABLES and ZONE.'],
];

/**
 * Reads a workload in any of the formats. The first bytes tell which one it is; the name of the file does not count.
 * @param source A file, or pasted text.
 */
export async function importWorkload(source: Blob | string, options: ImportOptions = {}): Promise<Workload> {
  const { blob, name, packed } = await opened(source);
  const table = await recognised(blob, options);
  let columns: Columns | undefined;
  try {
    const { onProgress = () => {} } = options;
    const passes = table.names.length === 0 ? 2 : 1;
    if (passes > 1) await table.read({ row: () => {}, frame: () => {} }, (share) => onProgress(share / 2));
    if (table.names.length === 0) throw new WorkloadError('There are no discs in this data.');
    columns = new Columns(table.names, table.head, options);
    columns.decide(table.named);
    const { notes, ...workload } = await readIn(table, columns, { ...options, onProgress: (share) => onProgress(1 - (1 - share) / passes) });
    return { name: table.title || name, ...workload, columns: columns.list(), notes: packed ? [...notes, 'The file was packed with gzip.'] : notes };
  } catch (error) {
    if (error instanceof WorkloadError) error.columns = columns?.list();
    throw error;
  }
}

/** The table in a file. */
async function recognised(blob: Blob, options: ImportOptions): Promise<Table> {
  const bytes = await bytesOf(blob, 0, 16384);
  const letters = String.fromCharCode(...bytes);
  // Text in UTF-16 has zeros too, after its byte order mark.
  const wide = /^(?:\xff\xfe|\xfe\xff)/.test(letters);
  const start = letters.replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '').replace(wide ? /\0/g : /^$/, '').trimStart();
  const [, sentence] = others.find(([pattern]) => pattern.test(start)) ?? [];
  if (sentence) throw new WorkloadError(sentence);
  if (!wide && bytes.includes(0)) throw new WorkloadError(`This file is no text: ${asTable}.`);
  if (start[0] === '[') return new Json(blob, false);
  if (start[0] === '{') {
    const [item, more] = await firstLines(blob, Infinity, 2, true);
    return new Json(blob, more !== undefined && isItem(item));
  }
  if (start[0] === '<') return new Dump(blob, 'SUMO');
  if (start.startsWith('ITEM:')) return new Dump(blob, 'LAMMPS');
  const lines = await firstLines(blob, 1_000_000, headLines);
  const [count, , first = ''] = lines;
  if (/^\s*\d+\s*$/.test(count) && /^\s*[a-z]\S*(?:\s+[-+.\de]+){3}/i.test(first)) return new Dump(blob, 'XYZ');
  return new Delimited(blob, lines, (names) => suit(names, options), Object.keys(options.columns ?? {}).length > 0);
}

/** Reads all discs; once more if the values say of numbers or columns something else than was thought. */
async function readIn(table: Table, columns: Columns, options: ImportOptions): Promise<Omit<Workload, 'name'>> {
  const where = (column: number = -1) => {
    if (column < 0) return table.where();
    return `${table.where()}${table.delimiter ? `, column ${column + 1}` : ''} (${columns.nameOf(column)})`;
  };
  const survey = new MarkSurvey();
  let marks: Marks = { decimal: options.decimal ?? '.', group: '' };
  let { onProgress } = options;
  for (;;) {
    const discs = new Discs(columns, marks, where);
    /** The first value that can't be read, at least not with these marks. */
    let problem: unknown;
    const attempt = (act: () => void) => {
      try {
        if (!problem) act();
      } catch (error) {
        problem = error;
      }
    };
    const row = (cells: ArrayLike<unknown>) => {
      if (table.delimiter) for (const column of columns.numbers) survey.look(cells[column], column, where);
      attempt(() => discs.row(cells));
    };
    await table.read({ row, frame: (cells) => attempt(() => discs.frame(cells)) }, onProgress);
    onProgress = undefined;
    const { decimal, group } = survey.decide(table.delimiter, options.decimal);
    const written = decimal === marks.decimal && group === marks.group;
    marks = { decimal, group };
    if (!written) continue;
    if (problem) throw problem;
    if (columns.frame < 0 && table.divided) refuse(table.divided, 'empty lines divide the rows into blocks: give each row its frame in a column, and leave them out');
    const { twice, notes, ...found } = discs.frames.finish();
    if (revised(columns, discs, twice, options)) continue;
    if (twice && columns.frame < 0 && !discs.frames.listed) refuse(twice, 'if there are several frames, name their column "frame", or choose it');
    if (twice) refuse(twice, `choose another column as id, or none${columns.frame < 0 ? ', or give tracks their frames, such as "t": [0, 1]' : ''}`);
    const { note } = columns.shape;
    const given = options.radius === undefined ? [] : [`All discs have the radius ${options.radius}, which you gave.`];
    return { ...found, notes: [...columnsRead(columns, discs, marks, survey.example(marks)), ...discs.notes(), ...notes, ...(note ? [note] : []), ...given, ...table.notes()] };
  }
}

/** Whether the values say of columns something else than their names. If they leave two readings, it asks. */
function revised(columns: Columns, { frames, evidence }: Discs, twice: string, options: ImportOptions) {
  if (evidence.id !== columns.id) {
    columns.id = evidence.id;
    return true;
  }
  if (!frames.parted || options.parts || columns.parts.length > 0 || !evidence.mayBeApart(twice !== '')) return false;
  columns.parts = evidence.parts(twice === '');
  if (columns.parts.length > 0) return true;
  const again = 'the numbers of frames begin again here';
  if (twice) refuse(evidence.where, `${again}, with the same ids: choose a column that tells the recordings apart, or give each frame another number`);
  refuse(evidence.where, `${again}: choose the column that tells the recordings apart, or say that they belong together`,
    { option: 'parts', choices: { together: 'frames with one number belong together' } });
}

/** Sentences about what columns are and how numbers are written. @param number One that shows it, or "". */
function columnsRead(columns: Columns, { frames, evidence }: Discs, { group }: Marks, number: string) {
  const { frame, names, unit, parts, nameOf } = columns;
  const all = [];
  if (frame < 0 && !frames.listed) all.push('All discs are one frame, because no column is known as the frame: name it "frame", or choose it.');
  if (names.length > mostListed) all.push(`There are ${whole(names.length)} columns, of which ${mostListed} are listed.`);
  if (unit) all.push(`Lengths are in ${unit}.`);
  if (unit === 'degrees') all.push('Degrees are no lengths: radii are taken as degrees, too.');
  if (number) all.push(`Numbers have ${group === '' ? 'decimal commas' : `${group === ',' ? 'commas' : 'points'} between thousands`}, for example ${printable(number)}.`);
  if (parts.length > 0 && evidence.restarts > 0) all.push(`${evidence.where}: the numbers of frames begin again, so discs are kept apart by ${list(parts.map(nameOf))}.`);
  return all;
}
