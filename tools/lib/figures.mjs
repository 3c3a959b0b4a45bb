// Generates the READMEs' figures from bench/results, by name.
import { count, markdownTable, short, times, wrap } from './markdown.mjs';
import { machineText, rowOf } from './published.mjs';

const n = 10_000;
const programs = [
  ['naive', 'cellmates-naive-wasm', 'WebAssembly'],
  ['**grid**', 'cellmates-grid-wasm', 'WebAssembly'],
  ['the p5.js tutorial’s grid', 'tutorial-grid', 'JavaScript, with p5.Vector'],
  ['flatbush, built in every tick', 'flatbush', 'JavaScript'],
  ['Rapier 2D', 'rapier', 'WebAssembly'],
  ['Box2D 3', 'box2d', 'WebAssembly'],
];

// A median's ms, in one digit: more would not hold on another machine.
const about = (ms) => String(Number(ms.toPrecision(1)));

const callsTable = ({ machine, n, rows }) => [
  wrap(`These times are for ${count(n)} discs of the scene \`klaus\` in Node.js (${machineText(machine)}, ${machine.date}):`),
  markdownTable({
    columns: [['call', ({ call }) => call], ['ms, about', ({ times: all }) => all.map(({ median }) => about(median)).join(', ')]],
    rows,
  }),
].join('\n\n');

// What the finder's times on all scenes have in common, rounded down. A searcher that was not timed was slower.
function contactsSentence({ scenes }) {
  const all = Object.values(scenes);
  const ms = all.map(({ contactsOf }) => contactsOf[n].least);
  const least = (id) => {
    const ratios = all.flatMap((of) => (of[id]?.[n] ? [of[id][n].least / of.contactsOf[n].least] : []));
    const factor = Math.min(...ratios);
    return times(factor < 10 ? Math.floor(10 * factor) / 10 : Math.floor(factor));
  };
  return wrap(`The finder says which of 10,000 discs touch in ${short(Math.min(...ms))} to ${short(Math.max(...ms))} ms, whatever their sizes and ` +
    `places: on ${all.length} scenes, at least ${least('flatbush')} times as fast as flatbush and ${least('plain grid')} times as fast as a plain grid.`);
}

export function figures({ machine, rows }, calls, contacts) {
  const ms = (rival) => rowOf(rows, { rival, n }).ms_median;
  const [naive, grid] = ['naive', 'grid'].map((method) => ms(`cellmates-${method}-wasm`));
  return {
    calls: callsTable(calls),
    contacts: contactsSentence(contacts),
    factor: `10,000 discs, one thread, WebAssembly: naive ${short(naive)} ms per tick, **grid ${short(grid)} ms, ${times(naive / grid)}× faster**.`,
    compared: [
      wrap(`Milliseconds per tick of 10,000 equal discs on one thread, medians (${machineText(machine)}, ${machine.date}):`),
      markdownTable({
        columns: [
          ['program', ([name]) => name],
          ['runs as', ([, , as]) => as],
          ['ms', ([, rival]) => short(ms(rival))],
          ['slower than the grid', ([, rival]) => (rival === 'cellmates-grid-wasm' ? '' : `${times(ms(rival) / grid)}×`)],
        ],
        rows: programs,
      }),
      contactsSentence(contacts),
    ].join('\n\n'),
  };
}
