// Before Run: a `set` is kept, and leads to what it leads to at tick 0; what presses Run waits for it; all else that needs the
// program is refused.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandOf, entriesOf, schema, settable, wrongCommandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { embedTest, openEmbed } from './embed.mjs';

// Few discs, so that a start is quick, or more than a method or response takes.
const within = { n: [0, 2000] };
const many = fc.constantFrom([], [], [], [], [], [], [['n', '25000']], [['n', '30000']], [['n', '250000']]);
const valuesOf = (fields) => fc.tuple(many, entriesOf(fields, within)).map((parts) => parts.flat());
const waiting = { run: false };
const { waiting: most } = schema.limits;

async function withEmbeds(query, runs, act) {
  const embeds = [];
  try {
    for (const run of runs) embeds.push(await openEmbed(query, { run }));
    await act(...embeds);
  } finally {
    for (const embed of embeds) embed.close();
  }
}

const pageFields = schema.page.filter(({ name }) => name !== 'threads');
// Names that are no parameters, names without values, and codes that are none.
const odd = fc.array(fc.constantFrom('utm_source=mail', 'n', 'scene', 'scene=', '=5', 'n=%4', 'n=5=5', 'Scene=pile', '%6E=7',
  'gravity=%2B1', 'seed=%31', 'constructor=1'), { maxLength: 2 });
const addresses = fc.tuple(entriesOf([...settable, ...pageFields], within), odd, fc.boolean()).map(([entries, others, first]) => {
  const query = String(new URLSearchParams(entries));
  return (first ? [...others, query] : [query, ...others]).filter(Boolean).join('&');
});
property('picture and button show the scene and the number of discs that the address opens', addresses,
  (query) => withEmbeds(query, [false], async (embed) => {
    const { running, tick, kept, scene, n } = await embed.ask({ type: 'get' });
    assert.deepEqual([running, tick, kept], [false, 0, 0]);
    await embed.start();
    const now = await embed.ask({ type: 'get', hash: false });
    assert.deepEqual([scene, n], [now.scene, now.n]);
  }), { runs: 60 });

const several = fc.constantFrom({ flavour: 'red', method: 'magic', n: 7 }, { n: 30_000, response: 'exact' }, { n: 250_000, tests: 1 },
  { aspect: 2 }, { seed: '18446744073709551616' }, { scene: 'ÿ<img>' }, { method: 'tutorial-naive' }, { scene: 'million', tests: 1 },
  { scene: 'klaus', n: 20_000, method: 'tutorial-naive' }, { scene: 'pile' }, { n: 25_000 }, { response: 'exact' }, {});
const sets = fc.array(fc.oneof(
  { weight: 4, arbitrary: commandOf(['set'], within) },
  { weight: 1, arbitrary: wrongCommandOf(['set'], within).map(({ command }) => command) },
  { weight: 1, arbitrary: entriesOf(settable, within).map((entries) => ({ ...Object.fromEntries(entries), type: 'set' })) },
  { weight: 1, arbitrary: several.map((fields) => ({ ...fields, type: 'set' })) },
), { minLength: 1, maxLength: 4 });
const refusal = ({ message, code, field, value }) => ({ message, code, field, value });
property('a set before Run leads to the state and the refusals of a set at tick 0, word for word', fc.record({ query: valuesOf(settable), sets }),
  ({ query, sets: all }) => withEmbeds(`paused=1&${new URLSearchParams(query)}`, [false, true], async (early, late) => {
    const refused = [];
    for (const set of all) {
      const atOnce = await early.ask(set);
      const now = await late.ask(set);
      if (atOnce.type === 'error') assert.deepEqual(refusal(atOnce), refusal(now)); // its value is no text
      else if (now.type === 'error') refused.push(refusal(now));
    }
    await early.start();
    const told = early.heard.filter(({ type }) => type === 'refused').map(refusal);
    // An empty one is refused before the others.
    assert.deepEqual(...[told, refused].map((some) => some.toSorted((a, b) => (a.message < b.message ? -1 : 1))));
    const [before, now] = [await early.ask({ type: 'get' }), await late.ask({ type: 'get' })];
    // A box of any shape takes the page's, which an opening world has and a later one keeps.
    const free = schema.scenes.find(({ name }) => name === now.scene).free;
    for (const { name } of schema.run) if (!free || name !== 'aspect') assert.equal(before[name], now[name], name);
    assert.deepEqual(before.view, now.view);
    if (!free) assert.equal(before.hash, now.hash);
  }), { runs: 60 });

embedTest('a set before Run shows immediately, and a wrong one is refused at Run, to its sender', 'scene=klaus&n=300&paused=1', async (embed) => {
  assert.deepEqual(await embed.ask({ type: 'set', scene: 'pile', n: 40 }),
    { cellmates: 1, type: 'state', running: false, tick: 0, kept: 1, scene: 'pile', n: 40 });
  await embed.say({ type: 'set', gravity: 'up', id: 'wrong' });
  assert.deepEqual(embed.answersTo('wrong').map(({ type, kept, n }) => [type, kept, n]), [['state', 2, 40]]);
  await embed.start();
  assert.deepEqual(embed.answersTo('wrong').slice(1).map(({ type, code, field, value }) => [type, code, field, value]),
    [['refused', 'bad-value', 'gravity', 'up']]);
  const { scene, n, gravity, tick } = await embed.ask({ type: 'get' });
  assert.deepEqual([scene, n, gravity > 0, tick], ['pile', 40, true, 0]);
}, waiting);

embedTest('a hundred sets are kept, and of more the first goes that a later one replaces', 'scene=klaus&n=300&paused=1', async (embed) => {
  for (let k = 0; k < most; k++) await embed.say({ type: 'set', [k === 3 ? 'gravity' : 'seed']: k / 10 });
  const { kept } = await embed.ask({ type: 'set', seed: 7 });
  assert.equal(kept, most);
  await embed.start();
  const { gravity, seed } = await embed.ask({ type: 'get' });
  assert.deepEqual([gravity, seed], [Math.fround(0.3).toPrecision(1) * 1, '7']);
}, waiting);

embedTest('a set goes that a larger one replaces, and no other', 'scene=klaus&n=300', async (embed) => {
  const names = ['gravity', 'turn', 'cell', 'table', 'damping', 'restitution', 'speedlimit'];
  for (let mask = 1; mask <= most + 1; mask++) {
    const values = Object.fromEntries(names.filter((_, bit) => mask >> bit & 1).map((name) => [name, 1]));
    assert.equal((await embed.ask({ type: 'set', ...values })).kept, Math.min(mask, most), String(Object.keys(values)));
  }
}, waiting);

embedTest('before Run, a set of the default shows what the program will open', 'scene=klaus&n=300&paused=1', async (embed) => {
  for (const [set, scene, n] of [[{ n: 'default' }, 'klaus', 10_000], [{ scene: 'pile', n: 7 }, 'pile', 7], [{ scene: 'default' }, 'pile', 5000]]) {
    await embed.ask({ type: 'set', ...set });
    assert.deepEqual(embed.asked(), { scene, n }, JSON.stringify(set));
  }
  await embed.start();
  const { scene, n } = await embed.ask({ type: 'get' });
  assert.deepEqual([scene, n], ['pile', 5000]);
}, waiting);

embedTest('sets of which none replaces another are refused from the hundred and first on', 'scene=klaus&n=300', async (embed) => {
  for (let k = 0; k < most; k++) assert.equal((await embed.ask({ type: 'set', [`x${k}`]: 1 })).kept, k + 1);
  assert.equal((await embed.ask({ type: 'set', n: 5 })).code, 'too-much');
}, waiting);

embedTest('before Run, what would end something is answered, and what needs the program is refused', 'scene=klaus&n=300', async (embed) => {
  for (const type of ['get', 'pause', 'cancel', 'reset', 'close-race']) {
    assert.deepEqual(await embed.ask({ type }), { cellmates: 1, type: 'state', running: false, tick: 0, kept: 0, scene: 'klaus', n: 300 });
  }
  const others = ['step', 'seek', 'spawn', 'measure', 'sweep', 'race', 'record', 'snapshot', 'particles', 'collisions', 'png', 'view'];
  for (const type of others) assert.equal((await embed.ask({ type })).code, 'not-running', type);
  assert.equal((await embed.ask({ type: 'restore', data: new ArrayBuffer(9) })).code, 'not-running');
  await embed.start();
  await embed.frames(60);
  assert.ok((await embed.ask({ type: 'get' })).tick > 50);
}, waiting);

for (const type of ['play', 'start']) {
  embedTest(`${type} presses Run, once`, 'paused=1&scene=klaus&n=20', async (embed) => {
    for (const id of [1, 2]) await embed.say({ type, id });
    await embed.frames(10);
    const answers = [1, 2].flatMap((id) => embed.answersTo(id).map(({ running, paused }) => [id, running, paused]));
    assert.deepEqual(answers, [1, 2].map((id) => [id, true, type === 'start']));
    assert.equal(embed.heard.filter(({ type: heard }) => heard === 'ready').length, 1);
  }, waiting);
}

embedTest('an embed out of sight answers start and play without a first frame, and has no picture until it is seen', 'scene=klaus&n=20', async (embed) => {
  embed.sight.visible = false;
  const all = ['start', 'play', 'set', 'particles', 'png', 'step'];
  for (const type of all) await embed.say({ type, id: type, ...(type === 'set' && { n: 30 }) });
  await embed.frames(60);
  const answers = all.map((id) => embed.answersTo(id).map(({ running, count, code }) => [running, count, code]));
  assert.deepEqual(answers, [[[true, 20, undefined]], [[true, 20, undefined]], [[true, 30, undefined]], [[undefined, 30, undefined]],
    [[undefined, undefined, 'no-graphics']], []]);
  const ready = () => embed.heard.filter(({ type }) => type === 'ready').length;
  assert.equal(ready(), 0);
  embed.see(true);
  await embed.frames(5);
  assert.deepEqual([ready(), embed.answersTo('step').map(({ tick }) => tick)], [1, [1]]);
}, waiting);

embedTest('while the program is loaded, a hundred commands wait, and those that need none do not', 'paused=1&scene=klaus&n=20', async (embed) => {
  await embed.say({ type: 'start' });
  const later = await embed.send([{ type: 'set', n: 30 }, { type: 'pause' }, { type: 'step', ticks: 2 }]);
  for (const type of ['get', 'hello']) await embed.say({ type, id: type });
  assert.deepEqual(embed.heard.map(({ re, running }) => [re, running]), [['get', false], ['hello', false]]);
  for (let id = 0; id < most; id++) await embed.say({ type: 'step', id });
  assert.deepEqual(embed.heard.slice(2).map(({ code }) => code), Array(4).fill('too-much'));
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
  assert.deepEqual(Object.entries(await embed.ask({ type: 'prepare' })).slice(1, 3), [['type', 'state'], ['running', true]]);
}, waiting);

const load = () => Promise.reject(new Error('The simulation could not be downloaded.'));
embedTest('prepare is refused if the program cannot be loaded', 'scene=klaus', async (embed) => {
  const { code, message } = await embed.ask({ type: 'prepare' });
  assert.deepEqual([code, message], ['not-running', 'The simulation could not be downloaded.']);
}, { run: false, load });

embedTest('a replay’s state is not known before Run', 'scene=klaus&n=300', async (embed) => {
  assert.deepEqual(await embed.ask({ type: 'get' }), { cellmates: 1, type: 'state', running: false, tick: 0, kept: 0 });
}, { run: false, hash: '#run=1.' });
