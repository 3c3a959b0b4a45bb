// Goes through the lesson in Firefox and WebKitGTK by mouse and keyboard, and runs its programs in a sandboxed frame.
// tests/lesson tests all of this and more in Chromium. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { cellChoices, columnChoices } from '../../web/lesson/cell-of/gaps.js';
import * as scene from '../../web/lesson/misses/scene.js';
import * as neighbours from '../../web/lesson/neighbours/moment.js';
import { count as raced } from '../../web/lesson/race/lead.js';
import { whole } from '../../web/lesson/words.js';
import { browserTest, firefox, webkit } from './index.mjs';
import { appIn, openSites, places } from './visit.mjs';
import { eventually } from '../lib/harness.mjs';

const { simulation } = neighbours;
const firstTick = (method) => stepOnce('native', { ...simulation, method, ticks: 1, warmup: 0 });
const pairsOf100 = firstTick('naive').pair_tests;
const gridTests = firstTick('grid').pair_tests;

let sites;
before(async () => {
  sites = await openSites();
});
after(() => sites?.close());

// Reads and uses a page as a reader does.
function readerOf(page, path) {
  const app = appIn(page, path);
  const { ask } = app;
  const reader = {
    ...app,
    text: (selector) => ask((s) => document.querySelector(s).textContent, selector),
    count: (selector) => ask((s) => document.querySelectorAll(s).length, selector),
    value: (selector) => ask((s) => document.querySelector(s).value, selector),
    says: (selector, pattern, timeout) =>
      eventually(`${selector} says ${pattern}`, () => reader.text(selector), (text) => pattern.test(text), timeout),
    // Scrolls to an element, and to its frame if it is in one, and returns a place in it, once that stands still: what
    // comes into sight may still be loading, and grow.
    async at(selector, across = 0.5, down = 0.5) {
      let last;
      return eventually(`${selector} stands still`, async () => {
        if (path.length > 0) await page.evaluate([], () => document.querySelector('iframe').scrollIntoView({ block: 'center' }));
        await ask((s) => document.querySelector(s).scrollIntoView({ block: 'center' }), selector);
        const spot = await app.spot(selector, across, down);
        const still = String(spot) === String(last);
        last = spot;
        return still && spot;
      });
    },
    async click(selector, { times = 1, across, down } = {}) {
      await page.click(...(await reader.at(selector, across, down)), times);
    },
    async type(selector, text) {
      await reader.click(selector);
      await eventually('the field has the focus', () => ask((s) => document.activeElement === document.querySelector(s), selector));
      await page.press('ctrl+a', 'BackSpace', ...[...text].map((sign) => (sign === '-' ? 'minus' : sign)));
    },
  };
  return reader;
}

// A sooner click would be the second of a double click, for which the drivers wait half a second.
const apart = () => new Promise((resolve) => setTimeout(resolve, 600));

// A whole race takes 6 s, so only the test in Chromium (tests/lesson) waits for its end.
async function theRace(page, reader, path) {
  const within = (selector) => `#race ${selector}`;
  const run = within('[name="run"]');
  const enters = async (state) => {
    await eventually(state, () => reader.ask((s) => document.querySelector(s).dataset.state, within('.race')),
      (is) => is === state, 180_000);
    await apart();
  };
  const now = () => page.evaluate([...path, 0], () => window.cellmates.state());
  // A tick of naive may take a slow machine a second, of which a frame computes 6 ms.
  const ticks = (least) => eventually(`${least} ticks`, now, ({ race }) => race?.left.ticks >= least, 300_000);
  await reader.click(run, { times: 2 }); // the second click stops nothing
  await enters('racing');
  const { race: first, n } = await ticks(1);
  assert.deepEqual([n, first.left.method, first.right.method, first.equal], [raced, 'naive', 'grid', true]);
  await page.evaluate([...path, 0], () => document.querySelector('#bar-pause').click());
  await enters('paused');
  const held = await now();
  await reader.click(run);
  await enters('racing');
  await ticks(held.race.left.ticks + 1);
  await reader.click(run);
  await enters('over');
  const { race } = await now();
  assert.equal(race.left.hash, race.right.hash);
  assert.equal(await reader.text(within('.said')), race.sentence);
  assert.ok((await reader.text(within('.hashes'))).includes(`grid ${race.right.hash}. They are equal.`));
  assert.equal(await reader.text(within('.tests')),
    `In its latest tick, naive tested ${whole(race.left.pairTests)} pairs, and the grid ${whole(race.right.pairTests)}.`);
}

async function wrongGuesses(page, reader) {
  const id = 'how-many-questions';
  const [field, commit] = [`#${id} input`, `#${id} [name="commit"]`];
  await reader.click(commit);
  await reader.says(`#${id} .verdict`, /^First a guess/);
  await page.move(...(await reader.at(`#${id} .knob`)));
  await page.down();
  const [x, y] = await reader.spot(`#${id} .knob`, 0.5, 0.5);
  await page.move(x, y - 60);
  await page.up();
  await eventually('the point is dragged', () => reader.value(field), (value) => Number(value) > 1000);
  await reader.type(field, '-5');
  await reader.click(commit);
  await reader.says(`#${id} .verdict`, /^You typed -5\. A guess must be at least 0\.$/);
  assert.equal(await reader.count(`#${id} .predict .curve`), 0);
}

async function howManyQuestions(page, reader) {
  const id = 'how-many-questions';
  await reader.type(`#${id} input`, '2450');
  await reader.click(`#${id} [name="commit"]`, { times: 2 });
  await reader.says(`#${id} .verdict`, /^You guessed/);
  assert.equal(await reader.text(`#${id} .verdict`),
    `You guessed 2,450. The answer is ${whole(pairsOf100)}, about twice your guess.`);
  assert.equal(await reader.count(`#${id} .predict .curve`), 1);
}

async function askTheNeighbours(page, reader, path) {
  const id = 'ask-the-neighbours';
  const within = (selector) => `#${id} ${selector}`;
  const enters = (state) => eventually(state, () => reader.ask((s) => document.querySelector(s).dataset.state, within('.ask')),
    (is) => is === state);
  const momentNow = () =>
    reader.ask((s) => {
      const { width, height } = document.querySelector(s).viewBox.baseVal;
      const discs = [...document.querySelectorAll(`${s} .discs circle`)].map((circle) =>
        ({ x: circle.cx.baseVal.value, y: circle.cy.baseVal.value, r: circle.r.baseVal.value }));
      return { width, height, discs };
    }, within('.moment'));
  const follow = async (moment, i) => {
    const { steps } = neighbours.stepsOf(moment, i);
    const { x, y } = moment.discs[i];
    await reader.click(within('.moment'), { across: x / moment.width, down: y / moment.height });
    await reader.says(within('.said'), /^Your disc/);
    await reader.click(within('[name="step"]'), { times: 2 });
    await reader.says(within('.said'), /^Step 2 of/);
    await page.press('Tab');
    await page.press('End');
    await reader.says(within('.said'), /That is all/);
    const { touching, apart, notMade } = neighbours.countsOf(moment, i, steps);
    const counts = await reader.ask((s) => [...document.querySelectorAll(s)].map(({ textContent }) => textContent),
      within('b[data-count]'));
    assert.deepEqual(counts, [touching, apart, notMade].map(String));
  };

  const first = await momentNow();
  const sum = first.discs.reduce((total, _, i) => total + neighbours.countsOf(first, i, neighbours.stepsOf(first, i).steps).tested, 0);
  assert.deepEqual([first.discs.length, sum], [simulation.n, 2 * gridTests]);
  await follow(first, neighbours.nearest(first, first.width / 2, first.height / 2));
  await reader.click(within('[name="motion"]'), { times: 2 }); // the second click stops nothing
  await enters('moving');
  await eventually('the discs move', () => page.evaluate([...path, 1], () => window.cellmates.state().tick),
    (now) => now > 3); // after the race's frame
  await apart();
  await reader.click(within('[name="motion"]'));
  await enters('asking');
  const later = await momentNow();
  assert.equal(later.discs.length, simulation.n);
  assert.ok(later.discs.every(({ x, y, r }) => x >= 0 && x <= later.width && y >= 0 && y <= later.height && Math.abs(r - 1) < 1e-4));
  assert.notDeepEqual(later.discs, first.discs, 'the discs must have moved');
  await follow(later, neighbours.nearest(later, later.width / 3, later.height / 3));
}

// A whole sweep takes 7 s, so only the test in Chromium (tests/lesson) waits for its end.
async function howBigACell(page, reader) {
  const id = 'how-big-a-cell';
  const within = (selector) => `#${id} ${selector}`;
  const progress = () => reader.ask((s) => document.querySelector(s).value, within('[data-state="revealing"] progress'));
  await reader.type(within('input'), '9');
  await reader.says(within('figcaption'), /^Cells of 9 px: .* looks into 9 cells/);
  for (let tries = 1; ; tries++) {
    await reader.click(within('[name="commit"]'), { times: 2 });
    await eventually('sizes are timed', progress, (value) => value > 0.05);
    await reader.click(within('[name="stop"]'));
    const verdict = await reader.says(within('.verdict'), /^(?!Measuring)/);
    if (verdict.startsWith('Stopped')) return;
    // On a slow machine, the sweep may end before the click arrives.
    assert.ok(tries < 3, verdict);
  }
}

async function theGridThatMisses(page, reader) {
  const id = 'the-grid-that-misses';
  const discs = scene.sceneDiscs();
  const pairs = scene.pairsOf(discs);
  const missed = pairs.findIndex((pair) => scene.kindOf(pair) === 'none');
  await reader.click(`#${id} [name="commit"]`);
  await reader.says(`#${id} .verdict`, /^First choose a pair/);
  const { x, y } = scene.middleOf(discs, pairs[missed]);
  await reader.click(`#${id} .scene`, { across: x / scene.box.width, down: y / scene.box.height });
  await eventually('the pair is chosen', () => reader.value(`#${id} select`), (value) => value === String(missed));
  await reader.click(`#${id} [name="commit"]`, { times: 2 });
  await reader.says(`#${id} .verdict`, /^Found: pair/);
  assert.equal(await reader.count(`#${id} .scene .seen-none`), pairs.filter((pair) => scene.kindOf(pair) === 'none').length);
}

// One part of each further page, with a guess in its lists.
async function furtherPages(page, reader, open) {
  const guess = async (box, ...values) => {
    const filled = await reader.ask((s, all) => {
      const lists = [...document.querySelectorAll(`${s} select`)];
      lists.forEach((list, k) => {
        list.value = all[k];
        list.dispatchEvent(new Event('change', { bubbles: true }));
      });
      return lists.every((list) => list.selectedIndex > 0);
    }, box, values);
    assert.ok(filled, box);
    await reader.click(`${box} [name="commit"]`);
  };
  await open('choose');
  await guess('#when-the-grid-loses .predict', 'naive', 'grid', 'sap');
  await reader.says('#when-the-grid-loses .verdict', /^You named the fastest method in \d of 3 scenes\.|disturbed the measurement/);
  await open('build');
  await guess('#where-a-disc-lives .predict', ...[columnChoices, cellChoices].map((all) => String(all.findIndex(({ why }) => !why))));
  await reader.says('#where-a-disc-lives .verdict', /^All 10 discs/);
  await open('check');
  await guess('#same-answer .three', '3');
  await reader.says('#same-answer .three .verdict', /On your machine the three methods led to 1 hash\.$/);
  await open('order');
  await reader.click('#in-what-order [name="step"]');
  await reader.says('#in-what-order .said', /^In time: collision 1 of \d+/);
}

describe('the lesson', { concurrency: 2 }, () => {
  for (const browserType of [firefox, webkit]) {
    const name = `works in ${browserType.name}, in a tab and in a sandboxed frame`;
    browserTest(browserType, name, { width: 900, height: 900 }, async (page) => {
      for (const place of ['top', 'sandboxed']) {
        await page.goto(await sites.address(place, 'plain', 'theme=light', 'lesson/'));
        const { path } = places[place];
        const reader = readerOf(page, path);
        await eventually('the page is loaded', () => reader.ask(() => document.readyState), (is) => is === 'complete');
        // A sandbox could block the app's program or the engine. Sections that only draw need neither.
        await theRace(page, reader, path);
        await howBigACell(page, reader);
        if (place === 'top') {
          await wrongGuesses(page, reader);
          await howManyQuestions(page, reader);
          await askTheNeighbours(page, reader, path);
          await theGridThatMisses(page, reader);
          await furtherPages(page, reader, async (name) => {
            await page.goto(await sites.address(place, 'plain', 'theme=light', `lesson/${name}.html`));
            await eventually('the page is loaded', () => reader.ask(() => document.readyState), (is) => is === 'complete');
          });
        }
        assert.deepEqual(await reader.problems(), []);
      }
    });
  }
});
