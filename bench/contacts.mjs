// Times which discs overlap, of discs that a program moves itself: the finder, a plain grid, and spatial indexes from npm.
// All search the same places in one process, by turns; none keeps anything from one search to the next but the row with a
// skin, whose discs rest. Needs `tools/build web`, and takes about ten minutes.
//   tools/env node --import tsx bench/contacts.mjs [--rounds N] [--only TEXT] [--out FOLDER]
// Prints Markdown, or writes contacts.md and contacts.json. --only keeps the scenes whose names contain TEXT.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { count, markdownTable } from '../tools/lib/markdown.mjs';
import { median } from '../web/kit/statistics.ts';
import { Player } from '../web/workbench/player.ts';
import { agree } from '../web/workbench/statistics.ts';
import { survey } from '../web/workbench/survey.ts';
import { discsOf, sceneNames } from './lib/disc_scenes.mjs';
import { thisMachine } from './lib/machine.mjs';
import { boxIntersect } from './rivals/box_intersect.mjs';
import { builtAnswers } from './workload/command.mjs';

const counts = [300, 1000, 10_000, 100_000];
const turn = 60; // ms of each of a searcher's turns, at least one search
const slow = 0.002; // ms per disc above which a searcher is not asked for ten times as many
const all = 3; // scenes in which all indexes are timed, and not only flatbush
const few = ['contactsOf', 'plain grid', 'flatbush'];

const { answers } = await builtAnswers();

/** What searches, by its name in the tables: the code that the workbench gives, and one that it lacks. */
const searchers = (skin) => ({
  contactsOf: answers['contacts-of'],
  'plain grid': answers['uniform-grid'],
  'd3-quadtree': answers['d3-quadtree'],
  flatbush: answers.flatbush,
  rbush: answers.rbush,
  'box-intersect': () => boxIntersect,
  'contactsOf with a skin, at rest': () => answers['contacts-of-skin'](skin),
});

/** The times of each searcher in a scene, by number of discs, ms: the least and the median of the rounds. */
function timesOf(scene, rounds, wants) {
  const times = {};
  const late = new Set();
  for (const n of counts) {
    process.stderr.write(`contacts: ${scene}, ${n} discs\n`);
    const frame = discsOf(scene, n);
    const player = new Player([frame], searchers(frame.r.reduce((sum, r) => sum + r, 0) / n / 4));
    const methods = player.methods.filter((id) => wants(id) && !late.has(id));
    const results = survey(player, { methods, budget: rounds * turn, rounds });
    if (agree(results) === false) throw new Error('a searcher finds other pairs');
    for (const { method, times: each } of results) {
      const done = each.filter(Number.isFinite);
      const least = Math.min(...done);
      if (done.length > 0) (times[method] ??= {})[n] = { least, median: median(done) };
      if (!(least <= slow * n)) late.add(method);
    }
  }
  return times;
}

const ms = (value) => value.toPrecision(3);
const ratio = (a, b) => (a && b ? Number((a.least / b.least).toPrecision(2)) : '–');

/** Times and multiples of all searchers in one scene. */
const allTable = (times) => markdownTable({
  rows: Object.entries(times),
  columns: [
    ['', ([id]) => id],
    ...counts.map((n) => [count(n), ([, own]) => (own[n] ? `${ms(own[n].least)}, ${ms(own[n].median)} (${ratio(own[n], times.contactsOf[n])})` : '')]),
  ],
});

/** A scene in a line. */
const scenesTable = (scenes) => markdownTable({
  rows: Object.entries(scenes),
  columns: [
    ['', ([scene]) => scene],
    ...counts.map((n) => [count(n), ([, { contactsOf, 'plain grid': grid, flatbush }]) =>
      `${ms(contactsOf[n].least)}; ${ratio(grid?.[n], contactsOf[n])}; ${ratio(flatbush?.[n], contactsOf[n])}`]),
  ],
});

const { values: { rounds, only, out } } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, only: { type: 'string', default: '' }, out: { type: 'string' } },
});
if (out !== undefined) mkdirSync(out, { recursive: true }); // before minutes of work
const { date, cpu, cores, node } = thisMachine();
const scenes = {};
for (const [k, scene] of sceneNames.filter((name) => name.includes(only)).entries()) {
  scenes[scene] = timesOf(scene, Number(rounds), (id) => k < all || few.includes(id));
}
const text = [
  '# Which discs overlap', '',
  `Node.js ${node} on ${cpu}, ${cores} cores, ${date}. ${rounds} rounds, in which all take turns.`, '',
  'Milliseconds of one `contactsOf`, the least of the rounds, and how many times as long a plain grid and flatbush take.', '',
  scenesTable(scenes), '',
  'A dash: it was too slow with fewer discs, and was not timed.',
  ...Object.entries(scenes).slice(0, all).flatMap(([scene, times]) => [
    '', `## ${scene[0].toUpperCase()}${scene.slice(1)}`, '', 'Milliseconds of one search: the least, the median, and in brackets the least as a multiple of `contactsOf`.', '', allTable(times),
  ]), '',
].join('\n');
if (out === undefined) console.log(text);
else {
  writeFileSync(join(out, 'contacts.md'), text);
  writeFileSync(join(out, 'contacts.json'), `${JSON.stringify({ machine: { date, cpu, cores, node }, scenes }, null, 1)}\n`);
}
