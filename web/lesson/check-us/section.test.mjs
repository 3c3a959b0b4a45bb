// The published figures, the reader's own next to them, and the exercises.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hash } from '../../../bench/works/hash.mjs';
import { dist, lessonTest, site, withoutScript } from '../../../tests/lesson/lesson.mjs';
import { runsIn } from '../../../tests/lesson/pasted.mjs';
import { inFolder } from '../../../tests/lib/folders.mjs';
import { sketch } from './prose.ts';

const page = 'check';
const results = JSON.parse(readFileSync(new URL('../../../bench/results/reproduce.json', import.meta.url), 'utf8'));
const html = readFileSync(join(dist, 'lesson/check.html'), 'utf8');
const number = (text) => Number(text.replace(/[~,]/g, ''));

withoutScript('the published figures are those that the benchmark compares with, even without scripts', 'check', async (still) => {
  const { tables: [{ rows }] } = await hash({ quick: true, time: async (_, cases) => ({ cases: cases.map(() => ({})) }) });
  const section = still.locator('#check-us');
  const textsOf = (work) => section.locator(`[data-work="${work}"] tbody tr`)
    .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.equal(await section.locator('button:visible, .yours:visible, .said:visible').count(), 0);
  const balls = (await textsOf('hash')).map(([head, published]) => [head.split(',').map(number)[0], number(published)]);
  assert.equal(balls.length, 5);
  // "1,000" is split at its comma.
  assert.deepEqual(balls, rows.filter((row) => row.published_ms !== null).map(({ n, published_ms: ms }) => [n === 1000 ? 1 : n, ms]));
  const klaus = (await textsOf('klaus')).map(([head, published]) => [head, number(published)]);
  const names = { naive: 'naive', sap: 'sweep and prune', 'fixed-grid': 'grid' };
  assert.deepEqual(klaus, results.tables.klaus.filter(({ published_ms: ms }) => ms !== null).map(({ n, method, published_ms: ms }) =>
    [`${n.toLocaleString('en')}, ${names[method]}`, ms]));
  const strips = (await textsOf('strips')).map(([, published]) => published);
  assert.deepEqual(strips, results.tables.strips.map(({ published_ms: frame, published_collisions_ms: part }) =>
    (frame === null ? '–' : `${frame} (${part})`)));
});

lessonTest('the order of collisions gives our digits on every machine, by keyboard', { page }, async () => {
  const { all, find } = section('check-us', '[data-work="order"]');
  all('.work:has([data-work="order"]) summary')[0].click();
  find('[name="run"]').focus();
  await keyboard.press('Enter');
  await until(() => find('.said').textContent === 'All your distances equal ours, digit by digit.', 6000);
  const rows = [...find('tbody').rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent));
  equal(rows.map(([, , yours]) => yours), rows.map(([, ours]) => ours));
  equal(rows.length, 6);
});

lessonTest('a table is measured in three rounds of the engine, whose pair tests equal ours, and is kept in the tab', { page }, async () => {
  const { all, box, enters, find, press, see } = section('check-us', '[data-work="hash"]');
  const yours = () => [...box.querySelectorAll('tbody tr')].map(({ cells }) => [...cells].at(-1).textContent);
  coarseClock(0.05);
  all('.work:has([data-work="hash"]) summary')[0].click();
  await see();
  press('run');
  press('run'); // a double click
  equal([box.dataset.state, find('.said').textContent, find('[name="run"]').ariaDisabled], ['running', 'Measuring…', 'true']);
  await enters('done', 6000);
  equal(find('.said').textContent, 'On your machine the larger table is no faster. The pair tests of all 5 rows equal ours.');
  equal([yours().length, yours().every((text) => /^[\d.]+$/.test(text)), await shifts()], [5, true, []]);
}, () => {
  const { find } = section('check-us', '[data-work="hash"]');
  equal(find('.said').textContent, 'On your machine the larger table is no faster. The pair tests of all 5 rows equal ours.');
  matches(find('tbody tr').cells[3].textContent, /^[\d.]+$/);
});

lessonTest('a measurement is made in slices and in sight, stops when the reader or another table asks, and tells of disturbances',
  { page }, async () => {
  const [strips, klaus] = ['strips', 'klaus'].map((work) => {
    const part = section('check-us', `[data-work="${work}"]`);
    const yours = () => [...part.box.querySelectorAll('tr[data-run]')].map(({ cells }) => [...cells].at(-1).textContent);
    return { ...part, yours, said: () => part.find('.said').textContent };
  });
  const rows = [...strips.box.querySelectorAll('tr[data-run]')].map(({ dataset }) => dataset);
  // The last row has another number of tests.
  let [together, most, slow] = [0, 0, 1]; // a message may come one slice late
  const engine = standInEngine(({ method }) => ({ msPerTick: slow * (method === 'naive' ? 6 : 1), msBelow: false,
    pairTests: Number(rows.find(({ run }) => run.includes(`method=${method}&`)).tests) + (method === 'grid' ? 1 : 0) }));
  window.Cellmates.World.prototype.run = async function (ticks, { signal }) {
    signal.throwIfAborted();
    if (together === 0) virtual.breathe().then(() => (together = 0));
    most = Math.max(most, (together += ticks));
    virtual.work(0.1 * ticks);
    engine.ticks += ticks;
  };
  document.querySelectorAll('#check-us summary').forEach((summary) => summary.click());
  await strips.see();
  strips.press('run');
  await until(() => strips.yours()[0]);
  await strips.waits(() => engine.ticks);
  klaus.press('run');
  await strips.enters('stopped');
  equal([strips.said(), klaus.box.dataset.state], ['Stopped. Run begins with the first row.', 'running']);
  klaus.press('stop');
  await klaus.enters('stopped');
  equal([klaus.said(), klaus.find('[name="stop"]').disabled, engine.left], ['Stopped. Run begins with the first row.', true, 0]);

  await strips.see();
  most = 0;
  strips.press('run');
  equal(strips.yours(), ['', '', '', '']);
  await until(() => strips.find('progress').value > 0.7);
  slow = 2;
  await strips.enters('done', 6000);
  equal(strips.said(), 'On your machine horizontal strips are 6.0× faster. The pair tests of 1 row differ from ours. Please report it. ' +
    'Something disturbed the rows with an asterisk, so run them again.');
  equal([strips.yours(), await shifts(), engine.left], [['6.00', '1.00*', '1.00*', '1.00*'], [], 0]);
  equal(most <= 240, true, `the page can draw in between: ${most} ticks`);
});

test('each exercise’s links lead to what its text says', async () => {
  const { World } = await import(pathToFileURL(join(dist, 'engine/cellmates.mjs')).href);
  const [, list] = /<ol class="exercises">([^]*?)<\/ol>/.exec(html);
  const items = list.split('<li>').slice(1).map((item) => ({ text: item.replace(/<[^>]*>/g, ''),
    links: [...item.matchAll(/href="\.\.\/\?([^"]*)"/g)].map(([, query]) => new URLSearchParams(query.replaceAll('&amp;', '&'))) }));
  assert.deepEqual(items.map(({ links }) => links.length), [2, 3, 2, 2, 0]);
  for (const { text, links } of items) {
    for (const link of links) {
      const { paused, panel, section, ...start } = Object.fromEntries([...link].map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]));
      assert.deepEqual([paused, panel, section, start.seed], [1, 1, 'figures', 29]);
      const world = await World.create(start);
      world.step();
      const { pairTests, contacts } = world.stats();
      for (const count of [world.n, pairTests]) assert.ok(text.includes(count.toLocaleString('en')), `${link}: ${count}`);
      if (links.length === 3) assert.ok(text.includes(world.hash()) && text.includes(contacts.toLocaleString('en')), String(link));
      world.destroy();
    }
  }
});

test('the sketch to take along runs as shown, in p5, too, and two loops find its contacts', () => inFolder(async (project) => {
  const [, shown] = /<pre[^>]*><code>(const discs = [^]*?)<\/code>/.exec(html);
  const written = shown.replaceAll('&#32;', ' ').replaceAll('&#10;', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  assert.equal(written, sketch);
  // The engine's discs have moved by then, so the loops use the sketch's lists.
  const loops = `
await setup();
let found = 0;
for (let i = 0; i < discs.x.length; i++) {
  for (let j = 0; j < i; j++) {
    const [dx, dy, reach] = [discs.x[i] - discs.x[j], discs.y[i] - discs.y[j], discs.r[i] + discs.r[j]];
    if (dx * dx + dy * dy < reach * reach) found += 1;
  }
}
console.log(found);`;
  const engine = pathToFileURL(join(dist, 'engine/cellmates.mjs')).href;
  writeFileSync(join(project, 'sketch.mjs'), `import * as Cellmates from '${engine}';
${written}${loops}`);
  const printed = execFileSync('node', ['sketch.mjs'], { cwd: project, encoding: 'utf8' });
  const [contacts, tests, counted] = printed.trim().split(/\s/).map(Number);
  assert.equal(counted, contacts);
  const [found, made] = [contacts, tests].map((count) => count.toLocaleString('en'));
  assert.ok(html.includes(`These discs have ${found} contacts. The grid makes ${made} tests`));
  const { browser } = await site();
  const addon = readFileSync(join(dist, 'engine/cellmates-p5.js'), 'utf8');
  const drawing = 'const said = []; console.log = (...all) => said.push(...all); function draw() { background(230); fill(0); circle(9, 9, 9); }';
  for (const version of [1, 2]) {
    const said = await runsIn(browser)(version, `${addon}</script><script>${drawing}
${written}`, 'said', ({ length }) => length > 0);
    assert.deepEqual(said, [contacts, tests], `p5 ${version}`);
  }
}));
