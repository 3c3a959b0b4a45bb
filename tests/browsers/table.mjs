// What a matrix of tests has found, as a table of text.

export class Table {
  #columns;
  #rows = [];

  constructor(columns) {
    this.#columns = columns;
  }

  // A row that is filled as its test goes on; what it does not reach stays empty.
  row(first) {
    const row = { ...first };
    this.#rows.push(row);
    return row;
  }

  toString() {
    const cells = [this.#columns, ...this.#rows.map((row) => this.#columns.map((name) => row[name] ?? '-'))];
    const widths = this.#columns.map((_, k) => Math.max(...cells.map((row) => String(row[k]).length)));
    const lines = cells.map((row) => row.map((cell, k) => String(cell).padEnd(widths[k])).join('  ').trimEnd());
    return `${lines.join('\n')}\n`;
  }
}
