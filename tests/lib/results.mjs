// Tests whose results also make a table, with a row for each.
import { writeFileSync } from 'node:fs';
import { after, test } from 'node:test';

/**
 * Returns `row(cells, act)`, which makes a test. Its row begins with `cells` and ends with those that `act` resolves to. The table,
 * whose headings are `columns`, is written to `file` in the end.
 */
export function resultTable(file, columns) {
  const rows = [columns];
  after(() => {
    const widths = columns.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
    const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd());
    writeFileSync(file, `${lines.join('\n')}\n`);
  });
  return (cells, act) =>
    test(cells.join(', '), async () => {
      const row = [...cells, 'FAILED'];
      rows.push(row);
      row.splice(cells.length, 1, ...((await act()) ?? ['ok']));
    });
}
