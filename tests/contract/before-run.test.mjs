// Before Run the program is not loaded, so JavaScript reads addresses and settings a second time (web/frame/opening.ts).
// What it says then must be what the program does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commandOf, entriesOf, schema, settable, wrongCommandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { valueIn } from '../../web/frame/field_value.ts';
import { embedTest, openEmbed } from './embed.mjs';
import { otherWindow } from './page.mjs';

// Few discs, so that a start is quick, or more than a method or response takes.
const within = { n: [0, 2000] };
const many = fc.constantFrom([], [], [], [], [], [], [['n', '25000']], [['n', '30000']], [['n', '250000']]);
const valuesOf = (fields) => fc.tuple(many, entriesOf(fields, within)).map((parts) => parts.flat());
// Names that are no parameters, names without values, and codes that are none.
const odd = fc.array(fc.constantFrom('utm_source=mail', 'n', 'scene', 'scene=', '=5', 'n=%4', 'n=5=5', 'Scene=pile', '%6E=7',
  'gravity=%2B1', 'gravity=+1', 'seed=%31', 'constructor=1'), { maxLength: 2 });
const pageFields = schema.page.filter(({ name }) => name !== 'threads');
const addresses = fc.oneof({ weight: 1, arbitrary: fc.constantFrom('', 'utm_source=mail&n', 'scene=nowhere&n=3', 'n=abc') },
  { weight: 20, arbitrary: fc.tuple(valuesOf([...settable, ...pageFields]), odd, fc.boolean()).map(([entries, others, first]) => {
    const query = String(new URLSearchParams(entries));
    return (first ? [...others, query] : [query, ...others]).filter(Boolean).join('&');
  }) });

// As JSON, which does not tell -0 from 0.
const same = (one, other) => assert.deepEqual(...[one, other].map((value) => JSON.parse(JSON.stringify(value))));
const pick = (from, like) => Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]));
// The part of the program's state that a state before Run has.
const partOf = (now, before) => ({ ...pick(now, before), view: pick(now.view, before.view) });

async function withEmbeds(query, runs, act) {
  const embeds = [];
  try {
    for (const run of runs) embeds.push(await openEmbed(query, { run }));
    await act(...embeds);
  } finally {
    for (const embed of embeds) embed.close();
  }
}

test('a race of one method or of three is none, as in the program', () => {
  const race = schema.page.find(({ name }) => name === 'race');
  for (const text of ['naive', 'naive,', 'naive,grid,', 'naive,grid,sap']) assert.equal(valueIn(race, text), undefined, text);
  assert.equal(valueIn(race, 'naive,grid'), 'naive,grid');
});

property('before Run the state is as the program opens the address', addresses, (query) => withEmbeds(query, [false], async (embed) => {
  const { running, ...before } = await embed.ask({ type: 'get' });
  assert.equal(running, false);
  for (const name of ['tick', 'n', 'scene', 'seed', 'method', 'response', 'cell', 'paused']) assert.ok(name in before, name);
  await embed.start();
  const now = await embed.ask({ type: 'get', hash: false });
  assert.deepEqual([now.running, now.tick], [true, 0]);
  same(before, partOf(now, before));
  assert.deepEqual([embed.opening.scene.name, embed.opening.count], [now.scene, now.n]);
}), { runs: 70 });

// Answers to a set before Run and at tick 0.
async function answerAlike(early, late, set) {
  const [before, now] = [await early.ask(set), await late.ask(set)];
  same({ ...before, running: true }, { running: true, ...(before.type === 'error' ? now : partOf(now, before)) });
}
const sets = fc.array(fc.oneof(
  { weight: 4, arbitrary: commandOf(['set'], within) },
  { weight: 1, arbitrary: wrongCommandOf(['set'], within).map(({ command }) => command) },
  { weight: 1, arbitrary: entriesOf(settable, within).map((entries) => ({ ...Object.fromEntries(entries), type: 'set' })) },
), { minLength: 1, maxLength: 3 });
property('a set before Run is answered as at tick 0, refusals included, and leads to the same state',
  fc.record({ query: valuesOf(settable), sets }),
  ({ query, sets: all }) => withEmbeds(`paused=1&${new URLSearchParams(query)}`, [false, true], async (early, late) => {
    for (const set of all) await answerAlike(early, late, set);
    // A box of any shape, and values that depend on the number of discs, are only an opening scene's.
    if (early.opening.scene.free) return;
    await early.start();
    const [{ played: _, ...before }, { played, ...now }] = [await early.ask({ type: 'get' }), await late.ask({ type: 'get' })];
    same(before, now);
  }), { runs: 40 });

const several = [{ flavour: 'red', method: 'magic', n: 7 }, { n: 30_000, response: 'exact' }, { n: 250_000, tests: 1 }, { ui: 'min' },
  { aspect: 2 }, { gridlines: 2 }, { seed: '18446744073709551616' }, { scene: 'ÿ<img>'.repeat(9) }, { method: 'tutorial-naive' },
  { scene: 'million', tests: 1 }, { scene: 'million', method: 'tutorial-naive' }, { constructor: 1 }, { scene: 'million' },
  { n: 25_000 }, { response: 'exact' }, { style: 'outline', colour: 'speed' }, { seed: 5 },
  { scene: 'pile' }, { aspect: 0 }, { scene: 'klaus', n: 20_000, method: 'tutorial-naive' }];
test('so are sets that concern several fields', () => withEmbeds('scene=klaus&n=300&paused=1', [false, true], async (early, late) => {
  for (const fields of several) await answerAlike(early, late, { ...fields, type: 'set' });
}));

const kinds = (answers) => answers.map(({ type, code }) => code ?? type);
const ordinary = commandOf(['step', 'set', 'spawn', 'play', 'pause', 'reset', 'cancel', 'close-race'],
  { n: [0, 300], ticks: [1, 20], count: [1, 5] });
property('commands before Run are answered as after it', fc.array(ordinary, { maxLength: 8 }), (commands) =>
  withEmbeds('scene=klaus&n=100&paused=1', [false, true], async (early, late) => {
    const [before, now] = [await early.send(commands), await late.send(commands)];
    await early.start();
    assert.deepEqual(kinds(await before()), kinds(await now()));
  }), { runs: 25 });

const waiting = { run: false };

embedTest('commands that need no program are answered at once before Run, and do not keep it from playing', 'scene=klaus&n=300',
  async (embed) => {
  for (const type of ['pause', 'cancel', 'reset', 'close-race', 'set']) {
    const { running, tick, n } = await embed.ask({ type, ...(type === 'set' && { gravity: 0 }) });
    assert.deepEqual([running, tick, n], [false, 0, 300], type);
  }
  await embed.start();
  await embed.frames(60);
  assert.ok((await embed.ask({ type: 'get' })).tick > 50);
}, waiting);

embedTest('before Run, pause, reset, cancel and close-race end what they end after it', 'scene=klaus&n=300', async (embed) => {
  const all = ['step', 'seek', 'measure', 'sweep', 'race', 'spawn', 'particles'];
  const jobs = all.slice(0, 5);
  for (const [urgent, ended] of [['close-race', []], ['pause', ['step', 'seek']], ['reset', jobs], ['cancel', jobs]]) {
    for (const type of all) await embed.say({ type, id: type });
    embed.heard.length = 0;
    await embed.say({ type: urgent, id: urgent });
    const answers = embed.heard.map(({ re, code }) => [re, code]);
    assert.deepEqual(answers, [...ended.map((type) => [type, 'interrupted']), [urgent, undefined]]);
    assert.ok(embed.heard.slice(0, -1).every(({ message }) => message === 'Stopped before it was done.'));
    await embed.say({ type: 'cancel' });
  }
}, waiting);

embedTest('a hundred commands wait for Run, and are carried out in order', 'paused=1&scene=klaus&n=30', async (embed) => {
  for (let id = 0; id < 130; id++) await embed.say({ type: 'step', id });
  assert.deepEqual(embed.heard.map(({ re, code }) => [re, code]), Array.from({ length: 30 }, (_, k) => [100 + k, 'too-much']));
  await embed.say({ type: 'get', id: 'get' });
  assert.equal(embed.heard.at(-1).tick, 0);
  await embed.start();
  await embed.frames(120);
  for (let id = 0; id < 100; id++) assert.deepEqual(embed.answersTo(id).map(({ tick }) => tick), [id + 1]);
}, waiting);

embedTest('a set behind a command that waits waits, too', 'paused=1&scene=klaus&n=300', async (embed) => {
  const answers = await embed.send([{ type: 'step', ticks: 5 }, { type: 'set', n: 50 }, { type: 'step' }, { type: 'particles' }]);
  assert.equal((await embed.ask({ type: 'get' })).n, 300);
  assert.equal(embed.heard.length, 1);
  await embed.start();
  assert.deepEqual((await answers()).map(({ tick, count }) => [tick, count]), [[5, 300], [0, 50], [1, 50], [0, 300]]);
}, waiting);

embedTest('a command that waits for Run can be withdrawn by its window', 'paused=1&scene=klaus&n=300', async (embed) => {
  for (const id of ['a', 'b', 3, true]) await embed.say({ type: 'step', id });
  const withdraw = async (command, from) => (await embed.ask({ type: 'withdraw', command }, from)).found;
  const sibling = otherWindow();
  assert.equal(await withdraw('a', sibling), false);
  assert.deepEqual([await withdraw('a'), await withdraw('a'), await withdraw(3), await withdraw('c')], [true, false, true, false]);
  assert.deepEqual(kinds([...embed.answersTo('a'), ...embed.answersTo(3)]), ['withdrawn', 'withdrawn']);
  assert.equal(embed.answersTo('a')[0].message, 'The embedding page has withdrawn this command.');
  await embed.start();
  await embed.frames(5);
  assert.equal((await embed.ask({ type: 'get' })).tick, 2);
  assert.equal(await withdraw('b'), false);
  for (const id of ['a', 'b', 3]) assert.equal(embed.answersTo(id).length, 1);
}, waiting);

for (const type of ['play', 'start']) {
  embedTest(`${type} presses Run, once, and cannot be withdrawn`, 'paused=1&scene=klaus&n=20', async (embed) => {
    for (const id of [1, 2]) await embed.say({ type, id });
    assert.equal((await embed.ask({ type: 'withdraw', command: 1 })).found, false);
    await embed.frames(10);
    const answers = [1, 2].flatMap((id) => embed.answersTo(id).map(({ running, paused }) => [id, running, paused]));
    assert.deepEqual(answers, [1, 2].map((id) => [id, true, type === 'start']));
    assert.equal(embed.heard.filter(({ type: heard }) => heard === 'ready').length, 1);
  }, waiting);
}

embedTest('an embed out of sight answers start and play without a first frame, and has no picture until it is seen', 'scene=klaus&n=20', async (embed) => {
  embed.sight.visible = false;
  for (const type of ['start', 'play', 'set', 'particles', 'png', 'step']) await embed.say({ type, id: type, ...(type === 'set' && { n: 30 }) });
  await embed.frames(60);
  const answers = ['start', 'play', 'set', 'particles', 'png', 'step'].map((id) => embed.answersTo(id).map(({ running, n, code }) => [running, n, code]));
  assert.deepEqual(answers, [[[true, 20, undefined]], [[true, 20, undefined]], [[true, 30, undefined]], [[undefined, 30, undefined]],
    [[undefined, undefined, 'no-graphics']], []]);
  const ready = () => embed.heard.filter(({ type }) => type === 'ready').length;
  assert.equal(ready(), 0);
  embed.see(true);
  await embed.frames(5);
  assert.deepEqual([ready(), embed.answersTo('step').map(({ tick }) => tick)], [1, [1]]);
}, waiting);

embedTest('while the program is loaded, all commands wait, but those that need none', 'paused=1&scene=klaus&n=20', async (embed) => {
  await embed.say({ type: 'start' });
  const later = await embed.send([{ type: 'set', n: 30 }, { type: 'pause' }, { type: 'step', ticks: 2 }]);
  for (const type of ['get', 'hello']) await embed.say({ type, id: type });
  assert.deepEqual(embed.heard.map(({ re, running }) => [re, running]), [['get', false], ['hello', false]]);
  assert.deepEqual((await later()).map(({ running, n, tick }) => [running, n, tick]), [[true, 30, 0], [true, 30, 0], [true, 30, 2]]);
}, waiting);

embedTest('prepare loads the program, which does not run yet', 'scene=klaus&n=200', async (embed) => {
  const says = async () => {
    const { running, prepared } = await embed.ask({ type: 'hello' });
    return [running, prepared];
  };
  assert.deepEqual(await says(), [false, false]);
  const { type, tick, prepared } = await embed.ask({ type: 'prepare' });
  assert.deepEqual([type, tick, prepared, await says()], ['state', 0, true, [false, true]]);
  await embed.frames(10);
  assert.equal(embed.heard.some(({ type: heard }) => heard === 'ready'), false);
  await embed.start();
  assert.deepEqual(await says(), [true, true]);
}, waiting);

const load = () => Promise.reject(new Error('The simulation could not be downloaded.'));
embedTest('a set behind a prepare is answered at once, and prepare is refused if the program cannot be loaded', 'scene=klaus', async (embed) => {
  await embed.say({ type: 'prepare', id: 'prepare' });
  assert.equal((await embed.ask({ type: 'set', n: 20 })).n, 20);
  await embed.frames(1);
  assert.deepEqual(embed.answersTo('prepare').map(({ code, message }) => [code, message]),
    [['not-running', 'The simulation could not be downloaded.']]);
}, { run: false, load });

embedTest('a replay’s state is not known before Run, and a set waits', 'scene=klaus&n=300', async (embed) => {
  assert.deepEqual(await embed.ask({ type: 'get' }), { cellmates: 1, type: 'state', running: false });
  await embed.say({ type: 'set', n: 5 });
  await embed.frames(5);
  assert.equal(embed.heard.length, 1);
}, { run: false, hash: '#run=1.' });
