/** Takes the rows of a table, one after the other, from the first to the last. */
export interface Visitor {
  /** @param cells Texts, or values of JSON; the array is filled anew for the next row. */
  row: (cells: ArrayLike<unknown>) => void;
  /** A frame of a list begins. @param cells Its own values; those of its rows are undefined. */
  frame: (cells: ArrayLike<unknown>) => void;
}

/** A table in any format, which can be read several times. */
export interface Table {
  names: string[];
  /** Whether the file names the columns. */
  named: boolean;
  /** What separates the values of a text; "" for other formats, whose numbers are certain. */
  delimiter: string;
  /** The place of the names, and of the row that is being read. */
  head: string;
  where: () => string;
  /** Why rows seem to be several tables, if they do so unless a column has the frame. */
  divided?: string;
  read: (visitor: Visitor, onProgress?: (share: number) => void) => Promise<void>;
  /** Sentences on how the text was read. */
  notes: () => string[];
  /** Name of the data, if the file has one. */
  title?: string;
}
