// Recognises what a file is, and reads it in three steps, each of which can be read by itself: rows (a function or class for
// each format), columns (from a name to a use), and values. Whatever is not certain is refused, and what was decided is said.
import { list, whole } from '../../kit/figure_text.ts';
import { Columns, mostListed, suit } from './columns.ts';
import { Delimited, headLines } from './delimited.ts';
import { Discs } from './discs.ts';
import { Dump } from './dumps.ts';
import { isItem, Json } from './json.ts';
import { rowsRead } from './reading.ts';
import { blobOf, bytesOf, isGzip, linesOf, nameOf, textOf, unpacked } from './source.ts';
import { MarkSurvey, numberIn, type Marks } from './values.ts';
import { WorkloadBuilder } from './builder.ts';
import { printable, refuse, WorkloadError, type ImportOptions, type Workload } from './workload.ts';
import type { Table } from './table.ts';

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
  const given = blobOf(source);
  const packed = await isGzip(given);
  const blob = packed ? await unpacked(given) : given;
  const workload = await read(await recognise(blob, options), nameOf(blob), options);
  return packed ? { ...workload, notes: [...workload.notes, 'The file was packed with gzip.'] } : workload;
}

/** The table in a file. */
async function recognise(blob: Blob, options: ImportOptions): Promise<Table> {
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
    const [item, more] = await firstLines(blob, Infinity, 2);
    return new Json(blob, more !== undefined && isItem(item));
  }
  if (start[0] === '<') return new Dump(blob, 'SUMO');
  const lines = await firstLines(blob, 1_000_000);
  if (start.startsWith('ITEM:')) return new Dump(blob, 'LAMMPS');
  const [count, , first = ''] = lines;
  if (/^\s*\d+\s*$/.test(count) && /^\s*[a-z]\S*(?:\s+[-+.\de]+){3}/i.test(first)) return new Dump(blob, 'XYZ');
  return new Delimited(blob, lines, (names) => suit(names, options), Object.keys(options.columns ?? {}).length > 0);
}

/** The first lines of a text; fewer if one of them is too long. */
async function firstLines(blob: Blob, longest: number, most: number = headLines) {
  const lines: string[] = [];
  try {
    for await (const some of linesOf(textOf(blob), longest)) {
      lines.push(...some.filter((line) => most === headLines || line.trim() !== '').slice(0, most));
      if (lines.length >= most) break;
    }
  } catch (error) {
    if (!(error instanceof WorkloadError) || lines.length === 0) throw error;
  }
  return lines.slice(0, most);
}

/** The place of the row that is being read, or of one of its values. */
const placeIn = (table: Table, columns: Columns | undefined) => (column: number = -1) => {
  if (column < 0 || !columns) return table.where();
  return `${table.where()}${table.delimiter ? `, column ${column + 1}` : ''} (${columns.nameOf(column)})`;
};

/** Reads a table twice: how numbers are written, and then the discs; once more if the values say something else than the names. */
async function read(table: Table, name: string, options: ImportOptions): Promise<Workload> {
  let columns: Columns | undefined;
  try {
    const share = (pass: number) => (part: number) => options.onProgress?.((pass + part) / 2);
    const first: unknown[] = [];
    if (table.delimiter) (columns = new Columns(table.names, table.head, options)).decide(table.named);
    const survey = await surveyed(table, columns, first, share(0));
    const marks = survey.decide(table.delimiter, options.decimal, askDecimal);
    if (table.names.length === 0) throw new WorkloadError('There are no discs in this data.');
    if (!columns) (columns = new Columns(table.names, table.head, options)).decide(table.named);
    columns.examples = first.map((cell) => printable(String(cell ?? '').trim(), 16));
    if (columns.frame < 0 && table.divided) refuse(table.divided, 'empty lines divide the rows into blocks: give each row its frame in a column, and leave them out');
    let built = await build(table, columns, marks, table.title || name, share(1));
    for (let more = 2; more > 0 && revised(columns, built, options); more--) built = await build(table, columns, marks, table.title || name, share(1));
    const { builder, workload, twice } = built;
    if (twice) throw new WorkloadError(`${twice}${cure(columns, built)}.`);
    const notes = [
      ...columnsRead(columns, built, marks, printable(survey.example(marks))), ...rowsRead(builder.facts), ...workload.notes,
      ...(columns.shape.note ? [columns.shape.note] : []),
      ...(options.radius === undefined ? [] : [`All discs have the radius ${options.radius}, which you gave.`]),
      ...table.notes(),
    ];
    return { ...workload, notes, columns: columns.list() };
  } catch (error) {
    if (error instanceof WorkloadError) error.columns = columns?.list();
    throw error;
  }
}

/** Looks at how the numbers of a text are written. @param first Becomes the first row that has numbers. */
async function surveyed(table: Table, columns: Columns | undefined, first: unknown[], onProgress: (share: number) => void) {
  const survey = new MarkSurvey();
  const where = placeIn(table, columns);
  const numbers = columns?.numbers ?? [];
  let begun = false;
  const row = (cells: ArrayLike<unknown>) => {
    if (!begun) {
      first.splice(0, first.length);
      for (let k = 0; k < cells.length; k++) first.push(cells[k]);
      begun = !columns || numbers.some((column) => /\d/.test(String(cells[column])));
    }
    for (const column of numbers) survey.look(cells[column], column, where);
  };
  await table.read({ row, frame: () => {} }, onProgress);
  return survey;
}

function askDecimal(place: string, text: string): never {
  const readings = (['.', ','] as const).map((decimal) => ({ decimal, number: numberIn(text, { decimal, group: decimal === '.' ? ',' : '.' }) }));
  refuse(place, `${text} is either ${readings[0].number} or ${readings[1].number}: say whether decimals follow a point or a comma`,
    { option: 'decimal', choices: Object.fromEntries(readings.map(({ decimal, number }) => [decimal, `${decimal === '.' ? 'a point' : 'a comma'}, so ${text} is ${number}`])) });
}

/** Reads all discs. */
async function build(table: Table, columns: Columns, marks: Marks, name: string, onProgress: (share: number) => void) {
  const where = placeIn(table, columns);
  const builder = new WorkloadBuilder(where);
  const discs = new Discs(columns, marks, builder, where);
  await table.read({ row: (cells) => discs.row(cells), frame: (cells) => discs.frame(cells) }, onProgress);
  discs.finish();
  return { ...builder.finish(name), builder, evidence: discs.evidence };
}
type Built = Awaited<ReturnType<typeof build>>;

/** Whether the values say of columns something else than their names. If they leave two readings, it asks. */
function revised(columns: Columns, { builder, evidence, twice }: Built, options: ImportOptions) {
  if (evidence.id !== columns.id) {
    columns.id = evidence.id;
    return true;
  }
  if (!builder.parted || options.parts || columns.parts.length > 0 || !evidence.mayBeApart(twice !== '')) return false;
  columns.parts = evidence.parts(twice === '');
  if (columns.parts.length > 0) return true;
  const again = 'the numbers of frames begin again here';
  if (twice) refuse(evidence.where, `${again}, with the same ids: choose a column that tells the recordings apart, or give each frame another number`);
  refuse(evidence.where, `${again}: choose the column that tells the recordings apart, or say that they belong together`,
    { option: 'parts', choices: { together: 'frames with one number belong together' } });
}

/** How to mend that two discs of a frame have one id. */
function cure(columns: Columns, { builder }: Built) {
  if (columns.frame < 0 && !builder.listed) return ': if there are several frames, name their column "frame", or choose it';
  return `: choose another column as id, or none${columns.frame < 0 ? ', or give tracks their frames, such as "t": [0, 1]' : ''}`;
}

/** Sentences about what columns are and how numbers are written. @param decimals A number that shows it, or "". */
function columnsRead(columns: Columns, { builder, evidence }: Built, marks: Marks, decimals: string) {
  const all = [];
  if (columns.frame < 0 && !builder.listed) all.push('All discs are one frame, because no column is known as the frame: name it "frame", or choose it.');
  if (columns.names.length > mostListed) all.push(`There are ${whole(columns.names.length)} columns, of which ${mostListed} are listed.`);
  if (columns.unit) all.push(`Lengths are in ${columns.unit}.`);
  if (columns.unit === 'degrees') all.push('Degrees are no lengths: radii are taken as degrees, too.');
  if (decimals && marks.group) all.push(`Numbers have ${marks.group === ',' ? 'commas' : 'points'} between thousands, for example ${decimals}.`);
  else if (decimals) all.push(`Numbers have decimal commas, for example ${decimals}.`);
  if (columns.parts.length > 0 && evidence.restarts > 0) {
    all.push(`${evidence.where}: the numbers of frames begin again, so discs are kept apart by ${list(columns.parts.map((column) => columns.nameOf(column)))}.`);
  }
  return all;
}
