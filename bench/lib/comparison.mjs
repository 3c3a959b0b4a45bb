// Prints the result of bench/compare as Markdown, as JSON and as a plot.
//
// A result is {machine, settings, rivals, rows, left, work}. A row is one rival at one number of discs.
// `left` lists the rivals that were not timed with more discs, from which number on and why.
import { svgText } from '../../web/kit/svg.ts';
import { curvesFile } from '../../web/kit/curves.ts';
import { slope } from '../../web/kit/statistics.ts';
import { count, markdownTable, pair, short, times, wrap } from '../../tools/lib/markdown.mjs';
import { factsTable } from './report.mjs';

const rowsOf = ({ rows }, id) => rows.filter((row) => row.rival === id);
const find = (result, id, n) => rowsOf(result, id).find((row) => row.n === n);

// The exponent of ms = c · n^exponent, fitted to a rival's medians; null if there are fewer than two.
export const exponent = (result, id) => slope(rowsOf(result, id).map((row) => [Math.log(row.n), Math.log(row.ms_median)]));

// The pairs for which the report says how many times slower `slow` is than `fast`.
const wanted = [
  { fast: 'cellmates-grid-wasm', slow: 'tutorial-grid', n: 10_000 },
  { fast: 'cellmates-grid-wasm', slow: 'tutorial-grid', n: 100_000 },
  { fast: 'cellmates-naive-wasm', slow: 'tutorial-naive', n: 5000 },
  { fast: 'cellmates-grid-wasm', slow: 'tutorial-grid-p5-2', n: 10_000 },
  { fast: 'cellmates-naive-wasm', slow: 'tutorial-naive-p5-2', n: 5000 },
  { fast: 'cellmates-grid-wasm', slow: 'plain-grid', n: 10_000 },
  ...['flatbush', 'cellmates-sap-wasm', 'cellmates-hgrid-wasm'].map((slow) => ({ fast: 'cellmates-grid-wasm', slow, n: 10_000 })),
  ...['rapier', 'box2d'].flatMap((slow) =>
    ['grid', 'grid-elastic'].map((method) => ({ fast: `cellmates-${method}-wasm`, slow, n: 10_000 })),
  ),
  { fast: 'cellmates-grid-native', slow: 'cellmates-grid-wasm', n: 100_000 },
];

export function ratios(result) {
  return wanted.map(({ fast, slow, n }) => {
    const [a, b] = [fast, slow].map((id) => find(result, id, n)?.ms_median);
    return { n, fast, slow, ratio: a && b ? b / a : null };
  });
}

function timesTable(result) {
  const columns = [
    ['ms per tick: min, median', ({ name }) => name],
    ...result.settings.counts.map((n) => [
      count(n),
      ({ id }) => {
        const row = find(result, id, n);
        return pair(row?.ms_min, row?.ms_median);
      },
    ]),
    ['exponent of n', ({ id }) => exponent(result, id)?.toFixed(2) ?? '–'],
  ];
  return markdownTable({ columns, rows: result.rivals });
}

function ratiosTable(result) {
  const name = (id) => result.rivals.find((rival) => rival.id === id)?.name ?? id;
  return markdownTable({
    columns: [
      ['discs', ({ n }) => count(n)],
      ['slower', ({ slow }) => name(slow)],
      ['faster', ({ fast }) => name(fast)],
      ['ratio of times', ({ ratio }) => (ratio !== null && ratio < 2 ? ratio.toFixed(2) : times(ratio))],
    ],
    rows: ratios(result),
  });
}

const rivalsTable = ({ rivals }) =>
  markdownTable({
    columns: [
      ['program', ({ name, npm, version }) => (npm ? `${name} (\`${npm}\` ${version})` : name)],
      ['runs as', ({ runsAs }) => runsAs],
      ['set to', ({ settings }) => settings],
      ['also does or can do', ({ besides }) => besides],
    ],
    rows: rivals,
  });

const workTable = ({ work }) =>
  markdownTable({
    columns: [
      [`${count(work.n)} discs`, ({ name }) => name],
      ['ticks', ({ ticks }) => count(ticks)],
      ['overlap per disc, in radii', ({ overlap }) => short(overlap)],
      ['distance moved per tick, px, root mean square', ({ step }) => short(step)],
    ],
    rows: work.rows,
  });

const leftText = ({ left, rivals, settings }) =>
  left.map(({ rival, n, reason }) => {
    const { name } = rivals.find(({ id }) => id === rival);
    return reason === 'budget' ? null : `${name} does not get through ${count(n)} discs: ${reason}.`;
  }).filter(Boolean).concat(
    `"–": the program took longer than ${settings.budget_ms} ms per tick for fewer discs already.`,
  ).join(' ');

export function toMarkdown(result, { picture = null } = {}) {
  const { settings } = result;
  const blocks = [
    '# One scene in several programs',
    wrap(`This report times one scene in Cellmates, in the loops of the p5.js tutorial, with a spatial index from
      npm and in physics engines, all in one run of \`bench/compare\`${settings.quick ? ' with --quick: one short repeat, whose figures are worth nothing' : ''}.
      The scene is \`klaus\`: discs of radius 1 and mass 1 that fill 60% of a 16:9 box, without gravity.`),
    wrap(`Times are milliseconds per tick of the simulation, without drawing, on one thread unless the name says
      otherwise. Each time is the mean over the ticks of a repeat; a cell shows the minimum and the median of
      ${settings.rounds} repeats. The programs run alternately, and each repeat has a process or a page of its own. All
      programs begin with the same state, which is ${settings.settle} ticks old. They are warmed up with a copy of it, then
      make ${settings.warmup} ticks, and then are timed for about ${settings.ms_a_repeat} ms. The other programs in
      Node.js return to that state after every ${settings.window_ticks} timed ticks, because in some of them the discs
      slow down and meet less and less. WebAssembly is compiled by V8's optimising compiler, for all of them.`),
    wrap(`Matter.js, Rapier and Box2D are general physics engines, which do far more than this scene needs, and
      pay for it in time. They are configured for minimum work: fewest iterations, no sleeping, no gravity, restitution 1,
      friction 0, four static walls. So this is no judgement of them. It shows the gain of a program that needs nothing
      but discs.`),
    factsTable(result.machine),
    '## Milliseconds per tick',
    ...(picture ? [`![Milliseconds per tick against the number of discs, a line per program](${picture})`] : []),
    timesTable(result),
    wrap(leftText(result)),
    wrap(`The exponent is the slope of a straight line through the medians, with both axes logarithmic. It is 1 if the
      work grows with the number of discs, and 2 if it grows with the number of pairs.`),
    '## How many times slower',
    'This table has the ratios of medians:',
    ratiosTable(result),
    '## The programs',
    rivalsTable(result),
    '## Results of the ticks',
    wrap(`A program could be fast because it separates no discs, so this table shows the state after the timed ticks.
      Overlap is how deep the discs are in each other. If a disc is lost, the program gets no figures. At the start the
      distance moved per tick is ${short(result.work.start.step)} px, and the overlap ${short(result.work.start.overlap)}.
      Part of that distance comes from pushing discs apart; for \`repulsion\`, whose pushes overshoot, it is most of it.
      The physics engines separate discs more thoroughly than \`repulsion\` and \`elastic\` do, but their discs slow
      down.`),
    workTable(result),
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function toJson(result) {
  const { machine, settings, rivals, rows, left, work } = result;
  const listed = rivals.map(({ id, name, npm = null, version = null, runsAs, settings: set, besides }) => ({
    id, name, npm, version, runs_as: runsAs, settings: set, besides, exponent: exponent(result, id),
  })); // prettier-ignore
  return `${JSON.stringify({ machine, settings, rivals: listed, rows, left, ratios: ratios(result), work }, null, 1)}\n`;
}

const circle = 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z';
const square = 'M-.9-.9H.9V.9H-.9Z';
const diamond = 'M0-1.25L1.25 0L0 1.25L-1.25 0Z';

// Cellmates is blue and the tutorial orange in every build; naive is dashed.
const styles = {
  'cellmates-naive-native': ['#0b3a8f', square],
  'cellmates-naive-wasm': ['#2a74d9', circle],
  'cellmates-naive-wasm-mt': ['#5f9ceb', diamond],
  'cellmates-grid-native': ['#0b3a8f', square],
  'cellmates-grid-wasm': ['#2a74d9', circle],
  'cellmates-grid-wasm-mt': ['#5f9ceb', diamond],
  'tutorial-naive': ['#c74a00', circle],
  'tutorial-grid': ['#c74a00', circle],
  'tutorial-naive-p5-2': ['#8c3a10', diamond],
  'tutorial-grid-p5-2': ['#8c3a10', diamond],
  'plain-grid': ['#b07a00', square],
  matter: ['#5b5b5b', circle],
  rapier: ['#b3246f', circle],
  box2d: ['#6d3bb0', diamond],
};

function styleOf(id) {
  const [colour, marker] = styles[id] ?? ['#333333', circle];
  const dashed = id.includes('naive');
  return { colour, marker, dash: dashed ? [7, 4] : [] };
}

export function toSvg(result) {
  const { settings, machine, rivals } = result;
  const curves = rivals.filter(({ inPlot = true }) => inPlot).map(({ id, name }) => ({
    name: id,
    label: name,
    exponent: exponent(result, id),
    style: styleOf(id),
    points: rowsOf(result, id).map(({ n, ms_min: low, ms_median: ms }) => ({ n, ms, low, high: ms })),
  }));
  return `${svgText(curvesFile(curves, {
    title: 'One scene in several programs: ms per tick',
    subtitle: `discs that fill 60% of a box, no gravity; median of ${settings.rounds}; ${machine.cpu}`,
    across: 'discs',
    down: 'ms per tick',
    mark: { ms: 1000 / 60, label: '60 ticks a second' },
  }))}\n`;
}
