// The row sources: what a table in any format is, and the lines of all that are text.
import { linesOf, piecesOf } from './source.ts';
import { refuse } from './workload.ts';

/** Takes the rows of a table, one after the other, from the first to the last. */
export interface Visitor {
  /** @param cells Texts, or values of JSON. */
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
  /** The refusal of columns without names; "" if they have names. */
  unnamed = '';
  /** Values of the first row, so far as they are known before the names are. */
  first: ArrayLike<unknown> = [];
  /** What separates the values of a text; "" for other formats, whose numbers are certain. */
  delimiter = '';
  /** The place of the names. */
  head = 'Line 1';
  /** Name of the data, if the file has one. */
  title = '';
  /** Why rows seem to be several tables, if they do so unless a column has the frame. */
  divided: string | undefined;
  /** The line that is being read, and that with which its row begins, from 1. */
  protected line = 0;
  protected begin = 0;
  protected longest = 1_000_000;
  protected visitor: Visitor = { row: () => {}, frame: () => {} };
  #blob;

  constructor(blob: Blob) {
    this.#blob = blob;
  }

  /** The place of the row that is being read. */
  where() {
    return `Line ${this.begin}`;
  }

  protected refuse(problem: string): never {
    refuse(this.where(), problem);
  }

  /** Sentences on how the text was read. */
  abstract notes(): string[];

  protected abstract rows(): Lines;

  /** Divides a text into parts that are read one by one. */
  protected parts(pieces: AsyncIterable<string>): AsyncIterable<string[]> {
    return linesOf(pieces, this.longest);
  }

  async read(visitor: Visitor, onProgress?: (share: number) => void) {
    this.visitor = visitor;
    this.line = 0;
    const rows = this.rows();
    rows.next();
    for await (const texts of this.parts(piecesOf(this.#blob, onProgress))) {
      for (const text of texts) {
        this.begin = ++this.line;
        rows.next(text);
      }
    }
    rows.next(undefined);
  }
}
