// Prints the result of bench/compare as Markdown, as JSON and as a plot.
//
// A result is {machine, settings, rivals, rows, left, work}. A row is one rival at one number of discs.
// `left` lists the rivals that were not timed with more discs, from which number on and why.
import { count, pair, short, times } from './format.mjs';
import { plot } from './plot.mjs';
import { exponent } from './power-law.mjs';
import { factsTable, markdownTable, wrap } from './report.mjs';

const rowsOf = ({ rows }, id) => rows.filter((row) => row.rival === id);
const find = (result, id, n) => rowsOf(result, id).find((row) => row.n === n);

export function slope(result, id) {
  return exponent(rowsOf(result, id).map((row) => [row.n, row.ms_median]));
}

// The pairs for which the report says how many times as long `slow` takes as `fast`.
const wanted = [
  { fast: 'cellmates-grid-wasm', slow: 'tutorial-grid', n: 10_000 },
  { fast: 'cellmates-grid-wasm', slow: 'tutorial-grid', n: 100_000 },
  { fast: 'cellmates-naive-wasm', slow: 'tutorial-naive', n: 5000 },
  { fast: 'cellmates-grid-wasm', slow: 'plain-grid', n: 10_000 },
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
    ['exponent of n', ({ id }) => slope(result, id)?.toFixed(2) ?? '–'],
  ];
  return markdownTable({ columns, rows: result.rivals });
}

function ratiosTable(result) {
  const name = (id) => result.rivals.find((rival) => rival.id === id)?.name ?? id;
  return markdownTable({
    columns: [
      ['discs', ({ n }) => count(n)],
      ['takes longer', ({ slow }) => name(slow)],
      ['than', ({ fast }) => name(fast)],
      ['times as long', ({ ratio }) => (ratio !== null && ratio < 2 ? ratio.toFixed(2) : times(ratio))],
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
      ['what it can or does besides', ({ besides }) => besides],
    ],
    rows: rivals,
  });

const workTable = ({ work }) =>
  markdownTable({
    columns: [
      [`of ${count(work.n)} discs`, ({ name }) => name],
      ['ticks', ({ ticks }) => count(ticks)],
      ['overlap a disc, in radii', ({ overlap }) => short(overlap)],
      ['way in a tick, px, root mean square', ({ step }) => short(step)],
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
    wrap(`Discs of radius 1 and mass 1 that fill 60 % of a 16:9 box without gravity (the scene \`klaus\`), in
      Cellmates, in the loops of the p5.js tutorial, and in physics engines, all in one run of
      \`bench/compare\`${settings.quick ? ' with --quick: one short repeat, whose figures are worth nothing' : ''}.`),
    wrap(`Times are milliseconds per tick of the simulation, without drawing, on one thread unless the name says
      otherwise. Each is the mean of a repeat's ticks; a cell shows the least and the median of the repeats, of which
      there are ${settings.rounds}. Repeats take turns, program after program, and each has a process or a page of its
      own. All programs begin with the same state, which is ${settings.settle} ticks old. They are warmed up by a copy of
      it, then do ${settings.warmup} ticks, and then are timed for about ${settings.ms_a_repeat} ms. Those in node that are not ours
      begin anew after every ${settings.window_ticks} timed ticks, because in some of them the discs slow down and meet
      less and less. WebAssembly is compiled by V8's optimising compiler, for all of them.`),
    wrap(`Matter.js, Planck.js, Rapier and Box2D are general physics engines, which do far more than is asked for
      here, and pay for being able to. They are set to their least: fewest iterations, no sleeping, no gravity,
      restitution 1, friction 0, four static walls. So this is no judgement of them; it says what a program gains that
      needs nothing but discs.`),
    factsTable(result.machine),
    '## Milliseconds per tick',
    ...(picture ? [`![Milliseconds per tick against the number of discs, a line per program](${picture})`] : []),
    timesTable(result),
    wrap(leftText(result)),
    wrap(`The exponent is the slope of a straight line through the medians, both axes logarithmic: 1 for work that grows
      with the discs, 2 for work that grows with the pairs.`),
    '## How many times as long',
    'Ratios of medians:',
    ratiosTable(result),
    '## The programs',
    rivalsTable(result),
    '## What came of it',
    wrap(`A fast program that does nothing would be worth nothing. Overlap is how deep discs lie in each other after
      the timed ticks; none may be lost, or there is no figure. The start moves ${short(result.work.start.step)} px a
      tick, and has an overlap of ${short(result.work.start.overlap)}. Being pushed apart is part of the way of a tick;
      for \`repulsion\`, whose pushes overshoot, it is most of it. The physics engines part discs more thoroughly than
      \`repulsion\` and \`elastic\` do, and their discs slow down meanwhile.`),
    workTable(result),
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function toJson(result) {
  const { machine, settings, rivals, rows, left, work } = result;
  const listed = rivals.map(({ id, name, npm = null, version = null, runsAs, settings: set, besides }) => ({
    id, name, npm, version, runs_as: runsAs, settings: set, besides, exponent: slope(result, id),
  })); // prettier-ignore
  return `${JSON.stringify({ machine, settings, rivals: listed, rows, left, ratios: ratios(result), work }, null, 1)}\n`;
}

// Cellmates is blue and the tutorial orange in every build; naive is dashed.
const colours = {
  'cellmates-naive-native': '#0b3a8f',
  'cellmates-naive-wasm': '#2a74d9',
  'cellmates-naive-wasm-mt': '#5f9ceb',
  'cellmates-grid-native': '#0b3a8f',
  'cellmates-grid-wasm': '#2a74d9',
  'cellmates-grid-wasm-mt': '#5f9ceb',
  'tutorial-naive': '#c74a00',
  'tutorial-grid': '#c74a00',
  'plain-grid': '#b07a00',
  matter: '#5b5b5b',
  planck: '#00795a',
  'detect-collisions': '#8a5a3c',
  rapier: '#b3246f',
  box2d: '#6d3bb0',
};

export function toSvg(result) {
  const { settings, machine } = result;
  return plot({
    title: 'One scene in several programs: ms per tick',
    subtitle: `discs that fill 60 % of a box, no gravity; median of ${settings.rounds}; ${machine.cpu}`,
    mark: { y: 1000 / 60, label: '60 ticks a second' },
    lines: result.rivals
      .filter(({ inPlot = true }) => inPlot)
      .map(({ id, name }) => ({
        label: name,
        exponent: slope(result, id),
        colour: colours[id] ?? '#333333',
        dashed: id.includes('naive'),
        points: rowsOf(result, id).map((row) => [row.n, row.ms_median]),
      })),
  });
}
