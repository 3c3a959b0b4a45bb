// The lesson's page: its sections' prose with the pictures and numbers that belong into it. All of
// them are computed here, by the same modules as in the page.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as gas from '../lesson/cell-size/gas.js';
import * as scene from '../lesson/misses/scene.js';
import { scenePicture, stencil } from '../lesson/misses/scene_picture.js';
import * as neighbours from '../lesson/neighbours/moment.js';
import { glyphs, marksOf, momentPicture } from '../lesson/neighbours/moment_picture.js';
import * as questions from '../lesson/questions/pairs.js';
import * as lead from '../lesson/race/lead.js';
import { asText } from '../lesson/svg.js';
import { short, times, whole } from '../lesson/words.js';
import { fillIn, smallHtml } from './template.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(`../lesson/${path}`, import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(here(path), 'utf8');

const figure = (/** @type {string} */ drawing, /** @type {string} */ caption) => `<figure>${drawing}<figcaption>${caption}</figcaption></figure>`;

/**
 * @param {{ light: string, dark: string }} poster
 */
function aboutRace(poster) {
  const picture = (/** @type {'light' | 'dark'} */ theme) => `<img class="in-${theme}" src="../${poster[theme]}" width="640" height="360" alt="" loading="lazy">`;
  /** @type {{ n: number, method: string, published_ms: number }[]} */
  const rows = JSON.parse(readFileSync(here('../../bench/results/reproduce.json'), 'utf8')).tables.klaus;
  const fail = (/** @type {string} */ what) => {
    throw new Error(`bench/results/reproduce.json has no figure for ${what}`);
  };
  const published = (/** @type {string} */ method) => rows.find((row) => row.n === lead.count && row.method === method)?.published_ms ?? fail(`${method} with ${lead.count} discs`);
  return {
    count: whole(lead.count),
    asked: whole(lead.asked),
    most: lead.leadAxis.most,
    picture: picture('light') + picture('dark'),
    chart: asText(lead.leadChart()),
    author: 'KlauS',
    'published-every': published('naive'),
    'published-cells': published('fixed-grid'),
  };
}

function aboutQuestions() {
  const { asked, pairsOf, shown } = questions;
  const [, , n2, n3] = shown;
  const lines = (/** @type {number} */ n) => (pairsOf(n) === 1 ? '1 line' : `${whole(pairsOf(n))} lines`);
  return {
    pictures: shown.map((n) => figure(asText(questions.discsPicture(n, true)), `${n} discs, <b>${lines(n)}</b>`)).join('\n'),
    n2,
    n3,
    'discs-ratio': times(n3 / n2),
    'lines-ratio': times(pairsOf(n3) / pairsOf(n2)),
    asked,
    most: questions.linesAxis.most,
    'asked-picture': asText(questions.discsPicture(asked, false)),
    chart: asText(questions.questionsChart()),
    answered: asText(questions.answeredChart()),
    'asked-less': asked - 1,
    'asked-lines': whole(pairsOf(asked)),
    'ten-thousand': whole(pairsOf(10_000)),
  };
}

/**
 * What is needed of the engine's World.
 * @typedef {object} World
 * @property {{ width: number, height: number }} box
 * @property {Uint32Array} id
 * @property {Float32Array} x
 * @property {Float32Array} y
 * @property {Float32Array} r
 * @property {() => void} step
 * @property {() => { pairTests: number, contacts: number }} stats
 * @property {() => void} destroy
 */
/** @typedef {{ create: (options: object) => Promise<World> }} Worlds */

/**
 * The first tick of the simulation that section is about, by the engine.
 * @param {Worlds} World
 * @param {number} n
 */
async function firstTick(World, n) {
  const world = await World.create({ ...neighbours.run, n, method: 'grid' });
  const { width, height } = world.box;
  /** @type {neighbours.Moment['discs']} */
  const discs = [];
  world.id.forEach((id, k) => (discs[id] = { x: world.x[k], y: world.y[k], r: world.r[k] }));
  world.step();
  const { pairTests, contacts } = world.stats();
  world.destroy();
  return { moment: { width, height, discs }, pairTests, contacts };
}

/** @param {Worlds} World */
async function aboutNeighbours(World) {
  const { n } = neighbours.run;
  const { moment, pairTests, contacts } = await firstTick(World, n);
  const glyph = (/** @type {keyof glyphs} */ name) => asText(glyphs[name]());
  const example = neighbours.nearest(moment, moment.width / 2, moment.height / 2);
  const { steps } = neighbours.stepsOf(moment, example);
  const found = neighbours.countsOf(moment, example, steps);
  const rows = [];
  for (const many of [n, 2 * n, 4 * n, 100 * n]) {
    const { pairTests: tests } = await firstTick(World, many);
    rows.push(`<tr><th scope="row">${whole(many)}</th><td>${whole(questions.pairsOf(many))}</td><td>${whole(tests)}</td><td>${times(tests / many)}</td></tr>`);
  }
  return {
    n,
    others: n - 1,
    picture: asText(momentPicture(moment)),
    still: asText(momentPicture(moment, marksOf(moment, example, steps.length))),
    'still-tested': found.tested,
    'still-touching': found.touching,
    'still-apart': found.apart,
    'still-not-made': found.notMade,
    'glyph-asker': glyph('asker'),
    'glyph-touching': glyph('touching'),
    'glyph-apart': glyph('apart'),
    'glyph-unasked': glyph('unasked'),
    every: whole(questions.pairsOf(n)),
    tests: whole(pairTests),
    contacts: whole(contacts),
    growth: rows.join('\n'),
  };
}

/** @typedef {{ author: string, title: string, where: string, runs: { n: number, table: number | null, published_ms: number }[] }} Work */

/** @param {number} engineBytes What a reader downloads for the measurement. */
function aboutCellSize(engineBytes) {
  const { box, discsPerCell, radius } = gas;
  const diameter = 2 * radius;
  const [small, large] = [1, 128];
  const reachOf = (/** @type {number} */ cell) => gas.looksInto([0, 0], cell).cells;
  /** @type {Work} */
  const work = JSON.parse(readFileSync(here('../../bench/works/hash.json'), 'utf8'));
  const rows = work.runs.map(({ n, table, published_ms }) => {
    const [name, share] = table === null ? ['none: every pair', '–'] : [`${table} × ${table}`, short(n / table ** 2)];
    return `<tr><th scope="row">${whole(n)}</th><td>${name}</td><td>${share}</td><td>${published_ms}</td></tr>`;
  });
  const ms = (/** @type {number} */ n, /** @type {number} */ table) => work.runs.find((run) => run.n === n && run.table === table)?.published_ms;
  return {
    count: whole(gas.count),
    diameter,
    corner: asText(gas.cornerPicture(0)),
    chart: asText(gas.sizeChart()),
    'engine-kb': Math.round(engineBytes / 1000),
    stills: [diameter / 4, diameter + 1, 8 * diameter].map((cell) => figure(asText(gas.cornerPicture(cell)), gas.caption(cell))).join('\n'),
    small,
    'small-cells': whole(reachOf(small)),
    'small-full': whole(1 / discsPerCell(small)),
    'small-all': whole((box.width * box.height) / small ** 2),
    large,
    'large-per-cell': whole(discsPerCell(large)),
    'nearest-cells': reachOf(diameter + 1),
    source: `${work.title} (${work.author}, on ${work.where})`,
    'published-caption': 'Balls of radius 4 in a box of 1000 × 1000, with a hash table of buckets; as published',
    published: rows.join('\n'),
    'published-note':
      `With ten balls in a bucket, ${ms(1000, 10)} ms; with a hundredth of that, ${ms(1000, 100)} ms: about one ball per bucket is the author’s advice. ` +
      `The ${ms(100, 100)} ms are odd, because fewer balls in the same table cannot take longer. They stand here as published.`,
  };
}

function aboutMisses() {
  const discs = scene.sceneDiscs();
  const pairs = scene.pairsOf(discs);
  const count = (/** @type {scene.Kind} */ kind) => pairs.filter((pair) => scene.kindOf(pair) === kind).length;
  const largest = Math.max(...discs.map(({ r }) => r));
  return {
    pairs: pairs.length,
    scene: asText(scenePicture(false)),
    revealed: asText(scenePicture(true)),
    both: count('both'),
    one: count('one'),
    none: count('none'),
    stencil: asText(stencil()),
    largest: short(largest),
    reach: short(2 * largest),
    cell: scene.cell,
    'half-tests': scene.halfTests(discs).length,
    'tutorial-tests': scene.tutorialTests(discs),
    every: whole(questions.pairsOf(discs.length)),
  };
}

/**
 * @param {object} options
 * @param {number} options.engineBytes
 * @param {Worlds} options.World The engine's.
 * @param {import('../types.js').Posters['scenes']} options.scenes Pictures of them.
 * @param {Record<string, string>} options.files Addresses and pictures for the frame around the sections.
 */
export async function lessonPage({ engineBytes, World, scenes, files }) {
  const misses = aboutMisses();
  const sections = [
    { id: 'race', folder: 'race', values: aboutRace(scenes[lead.scene]) },
    { id: 'how-many-questions', folder: 'questions', values: aboutQuestions() },
    { id: 'ask-the-neighbours', folder: 'neighbours', values: await aboutNeighbours(World) },
    { id: 'how-big-a-cell', folder: 'cell-size', values: aboutCellSize(engineBytes) },
    { id: 'the-grid-that-misses', folder: 'misses', values: misses },
    { id: 'can-you-answer-these', folder: 'review', values: { pairs: misses.pairs, found: misses.pairs - misses.none } },
  ].map(({ id, folder, values }) => {
    const file = `${folder}/prose.html`;
    const prose = fillIn(file, read(file), values);
    const title = /<h2>(.*?)<\/h2>/.exec(prose)?.[1] ?? '';
    const linked = prose.replace('<h2>', `<h2 id="${id}-title"><a href="#${id}">`).replace('</h2>', '</a></h2>');
    return { entry: `<li><a href="#${id}">${title}</a></li>`, html: `<section id="${id}" aria-labelledby="${id}-title">\n${linked}</section>` };
  });
  const html = fillIn('lesson/index.html', read('index.html'), {
    ...files,
    race: sections[0].html,
    contents: sections.slice(1).map(({ entry }) => entry).join('\n'),
    sections: sections.slice(1).map(({ html: section }) => section).join('\n'),
  });
  return smallHtml(html);
}
