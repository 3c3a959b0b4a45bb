// The results of a matrix of tests as a text table.

export class Table {
  #columns;
  #rows = [];

  constructor(columns) {
    this.#columns = columns;
  }

  // A row that its test fills step by step. Cells that the test does not reach stay empty.
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
