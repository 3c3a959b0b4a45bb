// Three methods lead to one hash; then the reader breaks a small simulation, and sees who notices, and from which tick on.
import { px } from '../../kit/chart.ts';
import { fillRows, find, findAll } from '../../kit/html.ts';
import { inSight } from '../../kit/sight.ts';
import { cellLines, circle, draw, line, picture } from '../../kit/svg.ts';
import { drawIn } from '../../kit/svg_element.ts';
import { copyOf, type Body } from '../bodies.ts';
import { inWorlds } from '../engine.ts';
import { lined, paint } from '../paint.ts';
import { choices, radioGroup } from '../predict/choices.ts';
import { predict } from '../predict/predict.ts';
import { range } from '../range.ts';
import { inSlices } from '../slices.ts';
import { counted, whole } from '../words.ts';
import { advance, begin, box, count, diameter, hashOf, radius, type Pair } from './code/discs.ts';
import { grid, naive, type Mistake } from './code/methods.ts';
import { mistakes } from './code/rules.js';

/** Of the engine's simulation: the number of discs and of ticks. */
export const discs = 1000;
export const steps = 200;
export const methods = [
  { method: 'naive', name: 'Naive' },
  { method: 'grid', name: 'Grid' },
  { method: 'sap', name: 'Sweep and prune' },
];

export const optionsOf = ({ method }: { method: string }) => ({ scene: 'klaus', n: discs, method });

function startThree(root: HTMLElement) {
  const body = find(root, 'tbody');
  const empty = [...body.children];
  predict(root, {
    ...choices(findAll(root, 'select'), 'First a guess: how many different hashes?'),
    measure: (_, { signal, progress }) => inWorlds(methods.map(optionsOf), signal, async (...worlds) => {
      for (const [k, world] of worlds.entries()) {
        await inSight(root, signal);
        await world.run(steps, { signal, progress: (share) => progress((k + share) / worlds.length) });
      }
      return worlds.map((world) => ({ pairTests: world.stats().pairTests, hash: world.hash() }));
    }),
    show([guess], runs) {
      fillRows(body, runs.map(({ pairTests, hash }, k) => [methods[k].name, whole(pairTests), hash]));
      const different = new Set(runs.map(({ hash }) => hash)).size;
      const hashes = (n: number) => (n === 1 ? '1 hash' : `${n} different hashes`);
      return `You guessed ${hashes(Number(guess))}. On your machine the three methods led to ${hashes(different)}.`;
    },
    clear: () => body.replaceChildren(...empty),
  });
}

/** Of the small simulation, which runs with a mistake, once with naive and once with a grid. */
export const ticks = 300;

/** When hashes first differ. */
export const spans = [
  { id: '1', name: 'from tick 1' },
  { id: '10', name: 'from tick 2 to 10' },
  { id: '50', name: 'from tick 11 to 50' },
  { id: String(ticks), name: `from tick 51 to ${ticks}` },
  { id: 'never', name: 'never' },
];

/** One tick. */
interface Moment {
  /** The states in which the methods look for contacts. */
  before: { naive: Body[]; grid: Body[] };
  contacts: { naive: Pair[]; grid: Pair[] };
  /** After the tick. */
  hash: { naive: string; grid: string };
}

/** Makes a tick for each value that is asked for. */
function* simulate(mistake: Mistake): Generator<Moment, void> {
  const states = { naive: begin(), grid: begin() };
  const both = <T>(read: (discs: Body[]) => T) => ({ naive: read(states.naive), grid: read(states.grid) });
  for (let tick = 0; tick < ticks; tick++) {
    const before = both(copyOf);
    const contacts = { naive: naive(before.naive, mistake.naive), grid: grid(before.grid, mistake.grid) };
    advance(states.naive, contacts.naive);
    advance(states.grid, contacts.grid);
    yield { before, contacts, hash: both(hashOf) };
  }
}

/** All ticks at once. */
export const momentsOf = (mistake: Mistake) => [...simulate(mistake)];

const asSet = (pairs: Pair[]) => pairs.map(String).sort().join(' ');

const hashesDiffer = ({ hash }: Moment) => hash.naive !== hash.grid;
const contactsDiffer = ({ contacts }: Moment) => asSet(contacts.naive) !== asSet(contacts.grid);

const firstOf = (moments: Moment[], differs: (moment: Moment) => boolean) => moments.findIndex(differs) + 1;

/** The first tick in which the hashes differ; 0 if they never do. */
export const firstDifference = (moments: Moment[]) => firstOf(moments, hashesDiffer);

/** Whether a grid with this mistake finds two discs that were placed so that they touch. */
function passesKnownScene(mistake: Mistake) {
  return grid([20, 20 + 1.9 * radius].map((x) => ({ x, y: 20, vx: 0, vy: 0 })), mistake.grid).length === 1;
}

/** For each check, when it notices each mistake. */
export function reports(): [string, string[]][] {
  const all = mistakes.map(momentsOf);
  const from = (differs: (moment: Moment) => boolean) => all.map((moments) => {
    const tick = firstOf(moments, differs);
    return tick ? `tick ${tick}` : 'never';
  });
  return [
    ['Hash of the state', from(hashesDiffer)],
    ['Contacts, pair by pair', from(contactsDiffer)],
    ['Two discs that touch, placed by hand', mistakes.map((mistake) => (passesKnownScene(mistake) ? 'never' : 'tick 1'))],
  ];
}

/** How many discs are farther than a radius from their twins in the other simulation. */
const strays = ({ before }: Moment) =>
  before.naive.filter(({ x, y }, i) => (x - before.grid[i].x) ** 2 + (y - before.grid[i].y) ** 2 > radius ** 2).length;

/** Contacts of naive that the grid does not find. */
export function missed({ contacts }: Moment) {
  const found = new Set(contacts.grid.map(String));
  return contacts.naive.filter((pair) => !found.has(String(pair)));
}

const withRadius = (discs: Body[], r: number) => discs.map(({ x, y }) => ({ x: px(x), y: px(y), r }));

/** Both simulations: naive's discs as rings, the grid's as filled discs, and contacts that the grid misses. */
function twins(moment: Moment) {
  const rings = withRadius(moment.before.naive, radius);
  const pairs = missed(moment);
  // While both simulations are in one state, a pair that only naive finds is a miss.
  const marks = pairs.map(([i, j]) => line(rings[i], rings[j])).join('');
  return [
    draw('g', { fill: paint('grid') }, ...withRadius(moment.before.grid, radius - 2).map(circle)),
    draw('g', lined(paint('naive'), 1.5), ...rings.map(circle)),
    ...(marks ? [draw('g', { class: 'missed', ...lined(paint('ink'), 2.5) }, draw('path', { d: marks }),
      ...pairs.flat().map((i) => circle({ ...rings[i], r: radius + 3 })))] : []),
  ];
}

export const twinsPicture = (moment: Moment) =>
  picture(box.width, box.height, 'twins', draw('path', { class: 'cell-lines', d: cellLines(box.width, box.height, diameter) }),
    draw('g', { class: 'moment' }, ...twins(moment)));

/** The first tick whose hashes differ, if any does, and the one that is shown first. */
type Course = { differs: number; opens: number };

function inWords(moment: Moment, tick: number) {
  const { naive, grid } = moment.hash;
  const away = strays(moment);
  const lost = missed(moment).length;
  return [
    `Tick ${tick}: the hash with naive is ${naive}, with the grid ${naive === grid ? 'too' : grid}.`,
    lost > 0 ? `The grid misses ${counted(lost, 'contact')} that naive finds.` : '',
    away > 0 ? `${away} of ${count} discs are more than a radius away from their twins.` : '',
  ].filter(Boolean).join(' ');
}

function startBreak(root: HTMLElement) {
  const picture = find(root, '.twins', SVGSVGElement);
  const moving = find(picture, '.moment', SVGGElement);
  const told = find(root, '.told');
  const input = find(root, 'input[type="range"]', HTMLInputElement);
  const fieldset = find(root, 'fieldset');
  const lines = findAll(root, '.listing code > *');
  const right = lines.map(({ textContent }) => textContent);
  /** Shows the rules of the grid with the line that the chosen mistake changes. */
  const showRules = () => {
    const { line, code } = root.querySelector<HTMLInputElement>('[type="radio"]:checked')?.dataset ?? {};
    lines.forEach((element, k) => {
      const wrong = String(k) === line;
      element.classList.toggle('wrong', wrong);
      element.textContent = wrong ? (code ?? '') : right[k];
    });
  };
  fieldset.addEventListener('change', showRules);
  const guess = choices([radioGroup(fieldset), find(root, 'select')],
    ['First choose a mistake.', 'Now a guess: from which tick will the hashes differ?']);
  const table = find(root.closest('section') ?? root, '.noticing', HTMLTableElement);
  const [drawn, words] = [[...moving.children], told.textContent];
  let moments: Moment[] = [];
  let redrawing = new AbortController();

  // Each choice is one of the page's lists.
  const mistakeOf = (id: string) => mistakes.find((mistake) => mistake.id === id)!;
  const drawTick = (tick: number) => drawIn(moving, twins(moments[tick - 1]));
  const move = range(input, { says: (tick) => inWords(moments[tick - 1], tick), output: told, moved: drawTick });

  predict(root, {
    ...guess,
    fix(values) {
      guess.fix(values);
      showRules();
    },
    async measure([id], { signal }) {
      moments = await inSlices(simulate(mistakeOf(id)), { element: root, signal });
      const differs = firstDifference(moments);
      const miss = firstOf(moments, (moment) => missed(moment).length > 0);
      return { differs, opens: miss > 0 && miss < differs ? miss : (differs || ticks) };
    },
    show([id, when], { differs, opens }: Course, isKept) {
      const [mistake, guessed] = [mistakeOf(id), spans.find((span) => span.id === when)!];
      for (const { cells } of table.tBodies[0].rows) cells[1 + mistakes.indexOf(mistake)].classList.add('tried');
      const draw = () => {
        input.disabled = false;
        move(opens);
        drawTick(opens);
      };
      if (isKept) {
        redrawing = new AbortController();
        inSlices(simulate(mistake), { element: root, signal: redrawing.signal }).then((made) => {
          moments = made;
          draw();
        }, () => {});
      } else draw();
      const truth = differs ? `The hashes differ from tick ${differs}` : `The hashes are equal in all ${ticks} ticks`;
      return `You guessed: ${guessed.name}. ${truth}.`;
    },
    clear() {
      redrawing.abort();
      input.disabled = true;
      input.value = '1';
      moving.replaceChildren(...drawn);
      told.textContent = words;
    },
  });
}

export function start() {
  startThree(find(document, '#same-answer .three'));
  startBreak(find(document, '#same-answer .break'));
}
