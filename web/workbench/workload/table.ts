// The row sources: what a table in any format is, and the lines of all that are text.
import { blocksOf, linesOf } from './source.ts';

/** Takes the rows of a table, one after the other, from the first to the last. */
export interface Visitor {
  /** @param cells Texts, or values of JSON; the array is filled anew for the next row. */
  row: (cells: ArrayLike<unknown>) => void;
  /** A frame of a list begins. @param cells Its own values; those of its rows are undefined. */
  frame: (cells: ArrayLike<unknown>) => void;
}

/** Takes the lines of a text one after the other, and undefined after the last. */
export type Lines = Generator<void, void, string | undefined>;

/** A table, which can be read several times. */
export abstract class Table {
  /** Without names, a reading finds them. */
  names: string[] = [];
  /** Whether the file names the columns. */
  named = true;
  /** What separates the values of a text; "" for other formats, whose numbers are certain. */
  delimiter = '';
  /** The place of the names. */
  head = 'Line 1';
  /** Name of the data, if the file has one. */
  title = '';
  /** Why rows seem to be several tables, if they do so unless a column has the frame. */
  divided: string | undefined;
  /** The line that is being read, from 1. */
  protected line = 0;
  protected longest = 1_000_000;
  protected blob;

  constructor(blob: Blob) {
    this.blob = blob;
  }

  /** The place of the row that is being read. */
  where() {
    return `Line ${this.line}`;
  }

  /** Sentences on how the text was read. */
  abstract notes(): string[];

  protected abstract rows(visitor: Visitor): Lines;

  async read(visitor: Visitor, onProgress?: (share: number) => void) {
    const rows = this.rows(visitor);
    this.line = 0;
    rows.next();
    for await (const lines of linesOf(blocksOf(this.blob, onProgress), this.longest)) {
      for (const text of lines) {
        this.line++;
        rows.next(text);
      }
    }
    rows.next(undefined);
  }
}
