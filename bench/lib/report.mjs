// Prints the result of bench/reproduce as Markdown, and as JSON for plots.
//
// A section is {title, text, tables}: paragraphs, and tables of rows with plain keys. A table is {id, columns, rows} with
// an optional `text` above it.
import { markdownTable, wrap } from '../../tools/lib/markdown.mjs';

export function factsTable(machine) {
  const rows = [
    ['date', machine.date],
    ['processor', `${machine.cpu}, ${machine.cores} cores`],
    ['native', machine.native_compiler],
    ['WebAssembly', `${machine.wasm_compiler}; node ${machine.node} (V8 ${machine.node_v8})`],
    ...(machine.chromium ? [['browser', `Chromium ${machine.chromium}, headless; p5 ${machine.p5}`]] : []),
  ];
  return markdownTable({ columns: [['measured with', ([name]) => name], ['', ([, value]) => value]], rows });
}

export function toMarkdown({ machine, settings, sections }) {
  const intro = [
    `This report repeats the measurements of five published works with Cellmates, all in one run of
     \`bench/reproduce\`${settings.quick ? ' with --quick: one short repeat, whose figures are worth nothing' : ''}.`,
    `Times are milliseconds per tick of the simulation, without drawing, on one thread. Each is the mean of a
     repeat's ticks; a cell shows the minimum and the median of ${settings.rounds} repeats. Programs that are compared
     run alternately. Ratios are those of medians. WebAssembly runs in Node.js, compiled by V8's optimising compiler.
     Every repeat of it must reach the native build's state, bit for bit; otherwise no table is written.`,
    `The published figures come from other machines, languages and years. Compare the ratios of two figures from
     one source. Two times from different sources only show how long the same work takes today.`,
  ];
  const blocks = [
    '# Published figures and ours',
    ...intro.map(wrap),
    factsTable(machine),
    ...sections.flatMap(({ title, text, tables }) => [
      `## ${title}`,
      ...text.map(wrap),
      ...tables.flatMap((table) => [...(table.text ? [wrap(table.text)] : []), markdownTable(table)]),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function toJson({ machine, settings, sections }) {
  const tables = {};
  for (const section of sections) for (const { id, rows } of section.tables) tables[id] = rows;
  return `${JSON.stringify({ machine, settings, tables }, null, 1)}\n`;
}
