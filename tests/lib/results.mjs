// A table of results, with a row for each thing that was tried.
import { writeFileSync } from 'node:fs';

// `columns` are the headings. `wanted` limits the rows to those with a cell that contains it.
export function results(columns, wanted = '') {
  const rows = [columns];
  let failures = 0;
  return {
    // Fills a row: its first cells are `cells`, and the last ones are those that `act` resolves to.
    async row(cells, act) {
      if (!cells.some((text) => text.toLowerCase().includes(wanted.toLowerCase()))) return;
      const rest = columns.length - cells.length;
      const name = `${cells[0]} ${cells.slice(1).join(', ')}`;
      let told = ['ok'];
      try {
        told = (await act()) ?? told;
      } catch (error) {
        failures++;
        told = ['FAILED'];
        console.log(`${name}:\n${error.message}\n`);
      }
      rows.push([...cells, ...told, ...Array(rest - told.length).fill('')]);
      console.log(`${name}: ${told[0]}`);
    },
    // Writes the table to `file`, prints the number of failures, and sets the exit code.
    finish(file) {
      const widths = columns.map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
      const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd());
      writeFileSync(file, `${lines.join('\n')}\n`);
      console.log(`hosts: ${rows.length - 1 - failures} passed, ${failures} failed`);
      process.exitCode = failures > 0 ? 1 : 0;
    },
  };
}
