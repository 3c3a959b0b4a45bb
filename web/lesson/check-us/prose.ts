// The text of this section, with numbers that the build computes, and the exercises' answers, which the engine gives.
import reproduce from '../../../bench/results/reproduce.json' with { type: 'json' };
import { html } from '../../kit/markup.ts';
import { machineText } from '../../kit/published.ts';
import { list, times, whole } from '../../kit/words.ts';
import { codeHtml } from '../code.ts';
import type { Facts } from '../facts.ts';
import { pairsOf } from '../pairs.ts';
import * as tables from './tables.ts';

export const title = 'Check us';

/** The p5 sketch of the last exercise. Its discs have whole numbers, so any other program finds exactly the same contacts. */
export const sketch = `\
const discs = { x: [], y: [], r: [] };
for (let i = 0; i < 1000; i++) {
  discs.x.push((i * 97) % 601);
  discs.y.push((i * 61) % 401);
  discs.r.push(3 + (i % 8));
}
async function setup() {
  const box = { width: 601, height: 401 };
  const world = await Cellmates.World.create({ discs, box });
  world.step();
  console.log(world.contacts().length / 2, world.stats().pairTests);
}`;

type Start = { scene: string; n: number; seed: number; method: string; cell?: number };

const seed = 29;

/** The address of the app, paused before the first tick, with the panel's figures unfolded. */
const address = (start: Start) =>
  `../?${Object.entries({ ...start, paused: 1, panel: 1, section: 'figures' }).map(([name, value]) => `${name}=${value}`).join('&')}`;

/** The numbers that the sketch prints. */
async function printed(World: Facts['World']) {
  let said: number[] = [];
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const program = new AsyncFunction('Cellmates', 'console', `${sketch}\nawait setup();`);
  await program({ World }, { log: (...all: number[]) => (said = all) });
  return said;
}

/** The values of each exercise. */
async function exercises(World: Facts['World']) {
  /** The starts with their links and the figures of their first tick. */
  const after = (...starts: Omit<Start, 'seed'>[]) => Promise.all(starts.map(async (start) => {
    const world = await World.create({ ...start, seed });
    world.step();
    const { pairTests, contacts } = world.stats();
    const hash = world.hash();
    world.destroy();
    return { link: address({ ...start, seed }), pairTests, tests: whole(pairTests), contacts: whole(contacts), hash };
  }));
  const [n, wide, mixed] = [1500, 10_000, 5000];
  const [half, twice] = await after({ scene: 'klaus', n, method: 'naive' }, { scene: 'klaus', n: 2 * n, method: 'naive' });
  const klaus = { scene: 'klaus', n };
  const [naive, sap, grid] = await after({ ...klaus, method: 'naive' }, { ...klaus, method: 'sap' }, { ...klaus, method: 'grid' });
  const cells = { scene: 'klaus', n: wide, method: 'grid' };
  const cell = 4;
  const [small, large] = await after({ ...cells, cell }, { ...cells, cell: 2 * cell });
  const [one, levels] = await after({ scene: 'mixed', n: mixed, method: 'grid' }, { scene: 'mixed', n: mixed, method: 'hgrid' });
  const [found, tests] = await printed(World);
  return {
    twice: {
      half: half.link, link: twice.link, halfN: whole(n), n: whole(2 * n), less: whole(2 * n - 1),
      halfTests: half.tests, tests: twice.tests, ratio: (twice.pairTests / half.pairTests).toFixed(3),
    },
    three: {
      n: whole(n), naive: naive.link, sap: sap.link, grid: grid.link,
      tests: list([naive.tests, sap.tests, grid.tests]), contacts: naive.contacts, hash: naive.hash,
    },
    wide: {
      n: whole(wide), halfCell: cell, cell: 2 * cell, half: small.link, link: large.link, halfTests: small.tests, tests: large.tests,
      ratio: times(large.pairTests / small.pairTests),
    },
    mixed: {
      n: whole(mixed), grid: one.link, levels: levels.link, tests: one.tests, fewer: levels.tests,
      ratio: times(one.pairTests / levels.pairTests),
    },
    own: { contacts: whole(found), tests: whole(tests), all: whole(pairsOf(Number(/i < (\d+)/.exec(sketch)?.[1]))) },
  };
}

export async function prose({ World, engineBytes }: Facts) {
  const { machine } = reproduce;
  const engineKb = Math.round(engineBytes / 1000);
  const [tutorial, strips, klaus, hash, order] = [tables.tutorial(), tables.strips(), tables.klaus(), tables.hash(), tables.order()];
  const { twice, three, wide, mixed, own } = await exercises(World);
  return html`
<p>
  Four authors have published how fast they find collisions, a fifth in what order. Here are their results and ours; add yours. Compare ratios, because the machines differ. Ours are medians without drawing, in WebAssembly, on ${machineText(machine)}
  (${machine.date}). Each button repeats our measurement here, in about ten seconds at most; the first downloads the
  engine (${engineKb} kB).
</p>
<details class="work">
  <summary>Gorilla Sun, <cite>Particle system optimization</cite> (p5.js, 2023)</summary>
  <p>
    <b>Caveats.</b> His times include drawing. We don’t know his machine, his browser, or how he
    fitted ${tutorial.n} discs into 500 × 500 px: they would cover it nearly three times over. Our box has
    ${tutorial.box} px a side. His loops run in WebAssembly here; with p5.Vector they
    took us ${tutorial.p5Every} and ${tutorial.p5Cells} ms.
  </p>
  ${tutorial.table}
</details>
<details class="work">
  <summary>Properhoc, <cite>Grouping the particles</cite> (strips)</summary>
  <p>
    <b>Caveats.</b> His times are for whole frames, and in brackets for collisions alone. We don’t know his laptop, the year, or how
    far the gas had sunk, which decides the tests of horizontal strips; we counted at tick ${strips.last}. He adds the tests of vertical strips up to 91,100, but the sum is ${strips.sum}.
  </p>
  ${strips.table}
</details>
<details class="work">
  <summary>KlauS, <cite>How to simulate a large number of interacting particles</cite> (C++)</summary>
  <p>
    <b>Caveats.</b> We don’t know his machine, compiler, year, or how full his box was; ours is 60% full. He gives whole milliseconds. His last time for naive does not fit:
    ${klaus.last} discs have ${klaus.growth} times as many pairs as ${klaus.before}, which would turn
    ${klaus.msBefore} ms into ${klaus.msExpected}, but he has ${klaus.msLast}. It took us ${klaus.msOurs} ms,
    too long to repeat here.
  </p>
  ${klaus.table}
</details>
<details class="work">
  <summary>${hash.author}, <cite>${hash.title}</cite> (Java, ${hash.where})</summary>
  <p>
    <b>Caveats.</b> We don’t know the machine, the year, or what else the step includes. The ${hash.odd} ms of
    ${hash.oddN} balls are odd, because ten times as many in the same table take ${hash.more} ms. The author
    concludes that about one ball per bucket is “probably” best; <a href="./#how-big-a-cell">measure it for cells</a>.
  </p>
  ${hash.table}
</details>
<details class="work">
  <summary>Playne, <cite>Introduction to particle simulations</cite> (order of collisions)</summary>
  <p>
    The work has a rule instead of figures: resolve the earliest collision, then look for the next one. Our
    response <code>exact</code> does so, and <code>rewind</code> follows the order of a list. The table shows how far apart
    ${order.n} pucks are afterwards. Your digits must equal ours.
  </p>
  ${order.table}
</details>
<h3>Five exercises</h3>
<p>
  Each link opens the simulation, paused before its first tick, with seed ${seed}. Step, or the dot key, makes one
  tick, and the panel’s section “Figures” counts.
</p>
<ol class="exercises">
  <li>
    With naive, <a href="${twice.half}">${twice.halfN} discs</a> need ${twice.halfTests} pair tests. How many do
    <a href="${twice.link}">${twice.n} discs</a> need?
    <details>
      <summary>Answer</summary>
      <p>${twice.n} × ${twice.less} / 2 = ${twice.tests}, which is ${twice.ratio} times as many.</p>
    </details>
  </li>
  <li>
    Make one tick of the same ${three.n} discs with <a href="${three.naive}">naive</a>,
    <a href="${three.sap}">sweep and prune</a> and the <a href="${three.grid}">grid</a>. Which figures differ, and
    which must not?
    <details>
      <summary>Answer</summary>
      <p>
        The times differ, and so do the pair tests: ${three.tests}. The ${three.contacts} contacts and the state hash
        <code>${three.hash}</code> must not.
      </p>
    </details>
  </li>
  <li>
    A grid of <a href="${wide.half}">cells of ${wide.halfCell} px</a> makes ${wide.halfTests} tests for ${wide.n} discs.
    How many does a grid of <a href="${wide.link}">cells of ${wide.cell} px</a> make?
    <details>
      <summary>Answer</summary>
      <p>
        ${wide.tests}, which is ${wide.ratio} times as many: a cell twice as wide has four times the area, and both are wider than a disc, so nine cells
        are enough.
      </p>
    </details>
  </li>
  <li>
    These ${mixed.n} discs have radii from 1 to 100 px. The <a href="${mixed.grid}">grid</a> makes ${mixed.tests}
    pair tests. Why so many, and what does a <a href="${mixed.levels}">hierarchical grid</a> do about it?
    <details>
      <summary>Answer</summary>
      <p>
        The largest disc decides how wide the cells are, so each holds a crowd of small discs. A hierarchical grid
        has a grid for each class of radii, and makes ${mixed.fewer} tests, ${mixed.ratio} times fewer.
      </p>
    </details>
  </li>
  <li>
    Run this p5 sketch, which writes two numbers to the console. Then take your own discs, and count their contacts with two
    loops as well. In the p5 web editor, first upload <a href="../engine/cellmates-p5.js" download>cellmates-p5.js</a> and name
    it in a script of <code>index.html</code>, after p5.
    <pre tabindex="0"><code>${codeHtml(sketch)}</code></pre>
    <details>
      <summary>Answer</summary>
      <p>
        These discs have ${own.contacts} contacts. The grid makes ${own.tests} tests to find them, and naive makes
        ${own.all}. If your loops find another number, one of the two is wrong.
      </p>
    </details>
  </li>
</ol>`;
}
