// How data was read, in words: the page and tools/workload say them alike.
import { uses, type Role } from './names.ts';

/** A column of a table, or a key of JSON's discs or frames. */
export interface Column {
  /** By which `ImportOptions.columns` chooses it. */
  key: string;
  name: string;
  /** Its use; "" if it was not used. */
  role: Role | '';
  /** The first value. */
  example: string;
  /** Which column is used in its place, such as "frame is the frame", or "". */
  instead: string;
}

/** The use of a column, such as "time: not used, because tick is the frame". */
export const columnText = ({ name, role, instead }: Column) => `${name}: ${uses[role]}${instead && `, because ${instead}`}`;

export const heading = 'How this was read';

/** All that was decided about data, a line each. */
export const readingLines = ({ notes, columns = [] }: { notes: string[]; columns?: Column[] }) =>
  [...notes, ...columns.map((column) => `${columnText(column)}.`)];
