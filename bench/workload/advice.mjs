// Checks what the workbench advises: is the code that a short run advises within 15% of the fastest of a long run?
//   tools/env node --import tsx bench/workload/advice.mjs FILE|SCENE|MADE... >RESULT
// Each argument is a workload in any of the workbench's formats, one of its scenes, or the name of a workload in made.mjs.
// Needs `tools/build web`, and takes about half a minute for each.
import { thisMachine } from '../lib/machine.mjs';
import { markdownTable } from '../../tools/lib/markdown.mjs';
import { builtAnswers, workloadOf } from './command.mjs';
import { made } from './made.mjs';
import { Player } from '../../web/workbench/player.ts';
import { winnerAt } from '../../web/workbench/statistics.ts';
import { halfDecades, survey } from '../../web/workbench/survey.ts';
import { meanCount } from '../../web/workbench/workload/workload.ts';

const bound = 1.15;
// Of each method with each number of discs, ms. The page's durations are 300 and 2000.
const shortBudget = 300;
const longBudget = 2000;

const { answers } = await builtAnswers();
const { date, cpu, node } = thisMachine();

async function check(source) {
  const { name, frames } = source in made ? { name: source, frames: made[source]() } : await workloadOf(source);
  const player = new Player(frames, answers);
  const n = meanCount(frames);
  const short = winnerAt(survey(player, { shares: halfDecades(n), budget: shortBudget }), 1);
  const long = survey(player, { shares: [1], budget: longBudget }).filter(({ failed }) => !failed);
  const [best] = long.sort((a, b) => a.ms - b.ms);
  const pasted = long.find(({ method }) => method === short?.advised);
  return { name, n: Math.round(n), short, best, pasted, factor: pasted ? pasted.ms / best.ms : Infinity };
}

const rows = [];
for (const source of process.argv.slice(2)) {
  process.stderr.write(`${source}\n`);
  rows.push(await check(source));
}
const good = rows.filter(({ factor }) => factor <= bound).length;
console.log([
  '# What the workbench advises, checked', '',
  `A short run (${shortBudget} ms for each method and number of discs) advises one piece of code, and a long run (${longBudget} ms) times ` +
    `all of them. In ${good} of ${rows.length} workloads the advised one is within 15% of the fastest.`, '',
  `Node.js ${node} on ${cpu}, ${date}.`, '',
  markdownTable({ columns: [
    ['workload', ({ name }) => name],
    ['discs', ({ n }) => n],
    ['advised', ({ short }) => short?.advised ?? '–'],
    ['certain', ({ short }) => (short?.certain ? 'yes' : 'no')],
    ['its time as pasted, ms', ({ pasted }) => pasted?.ms.toPrecision(3) ?? '–'],
    ['fastest', ({ best }) => best.method],
    ['ms', ({ best }) => best.ms.toPrecision(3)],
    ['the advised one takes longer by', ({ factor }) => `${Math.round(100 * (factor - 1))}%`],
  ], rows }),
].join('\n'));
