// How data was read, as the page and tools/workload show it.
import type { Role } from './names.ts';

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

export const heading = 'How this was read';
