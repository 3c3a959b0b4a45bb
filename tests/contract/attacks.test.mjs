// Attacks on an embed: random commands, and ten thousand messages of any shape.
// `tools/fuzz embed` makes more of them.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { commandOf, schema, wrongCommandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { embedTest, openEmbed } from './embed.mjs';
import { otherWindow } from './page.mjs';

const { virtual } = globalThis;
const within = { n: [0, 400], count: [1, 20], ticks: [1, 5], tick: [0, 20], x: [0, 20], y: [0, 20] };
const ofProgram = schema.commands.filter(({ messages }) => messages).map(({ name }) => name);
const without = ({ ms, ...state }) => state;

// Opened by the first example that needs it, and then the same for all.
const shared = (query) => {
  let opened;
  after(async () => (await opened)?.close());
  return () => (opened ??= openEmbed(query));
};

const resting = shared('scene=klaus&n=100&paused=1');
const changesNothing = async (commands, check) => {
  const embed = await resting();
  const [before, ...answers] = await embed.askAll([{ type: 'get' }, ...commands, { type: 'get' }]);
  answers.slice(0, -1).forEach(check);
  assert.deepEqual(without(answers.at(-1)), without(before));
};

property('a command with one wrong field is refused by that name, and changes nothing', wrongCommandOf(ofProgram, within),
  ({ field, command }) => changesNothing([command], ({ type, field: named, message }) => {
    assert.deepEqual([type, named], ['error', field], message);
    assert.match(message, /^[^.].*\.$/);
  }), { runs: 200 });

// No such message is a valid command that changes the state.
const anything = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
  fc.constantFrom('ÿ'.repeat(500), '%00', '<b>'));
const shapeless = fc.record({
  cellmates: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.anything()),
  type: fc.oneof(fc.constantFrom('set', 'step', 'restore', 'dance', 'SET', '', 'constructor', 'toString', 7, null), fc.anything()),
  values: fc.dictionary(fc.constantFrom('n', 'method', 'ticks', '__proto__', 'constructor', '&n=5', 'data'), anything, { maxKeys: 4 }),
}).map(({ cellmates, type, values }) =>
  ({ ...values, cellmates, type, ...(type === 'step' && { ticks: -1 }), ...(type === 'set' && { colour: 'red' }) }));
property('of ten thousand messages of any shape each is answered with one error, and none changes anything',
  fc.array(shapeless, { minLength: 100, maxLength: 100 }),
  (messages) => changesNothing(messages, ({ type }) => assert.equal(type, 'error')), { runs: 100 });

const commands = fc.oneof(
  { weight: 12, arbitrary: commandOf(ofProgram, within) },
  { weight: 3, arbitrary: wrongCommandOf(ofProgram, within).map(({ command }) => command) },
  fc.constantFrom('start', 'png', 'particles', 'collisions', 'record', 'snapshot', 'view', 'hello', 'prepare', 'restore')
    .map((type) => ({ type })),
  fc.constantFrom({ type: 'subscribe', to: 'state change tick' }, { type: 'unsubscribe', to: 'tick' }, { type: 'view', zoom: 3 }),
);
const readers = fc.constantFrom('toggle', 'reset', 'step', 'set&n=50', 'set&method=naive', 'cancel', 'close-race', 'go-on', 'spawn&x=9&y=9');
const queries = fc.constantFrom('scene=klaus&n=100', 'scene=klaus&n=2000&method=naive', 'scene=pucks&n=300&response=exact');
const acts = fc.array(fc.oneof(
  { weight: 4, arbitrary: commands.map((command) => ({ command })) },
  readers.map((reader) => ({ reader })),
  fc.nat(3).map((frames) => ({ frames })),
), { maxLength: 40 });
// What they do while a reader drags, and that a replay leads to the same state, is tested in tests/session/interleaving_test.cpp.
property('random commands are each answered once', fc.tuple(queries, acts), async ([query, all]) => {
  virtual.slowness = 30; // so that many commands come within a tick
  const embed = await openEmbed(`${query}&ui=none`);
  try {
    for (const [id, { command, reader, frames }] of all.entries()) {
      if (command) await embed.say({ ...command, id });
      if (reader) embed.program.command(`type=${reader}`, 'reader', () => {});
      if (frames) await embed.frames(frames);
    }
    await embed.ask({ type: 'cancel' });
    await embed.frames(10);
    for (const [id, { command }] of all.entries()) assert.equal(embed.answersTo(id).length, command ? 1 : 0, `${id}`);
  } finally {
    embed.close();
    virtual.slowness = 1;
  }
}, { runs: 60 });

// A flood. What waits together is handled before anything else, so no frame and no timer helps: an embed learns by a channel of
// its own, which it then closes, that all of it was handled.
const { waiting: most } = schema.limits;
const { MessageChannel } = globalThis;
let handled = Promise.resolve();
globalThis.MessageChannel = function watched() {
  const channel = new MessageChannel();
  handled = Promise.all([handled, once(channel.port1, 'close')]);
  return channel;
};
const received = () => handled;
const kinds = ['get', 'step', 'set', 'spawn', 'particles', 'collisions', 'snapshot', 'pause', 'play', 'reset', 'seek', 'race', 'view', 'png',
  'measure', 'restore', 'hello', 'subscribe', 'unsubscribe', 'sight', 'prepare', 'dance'];
const fieldsOf = { set: { seed: 3 }, spawn: { x: 9, y: 9 }, seek: { tick: 0 }, race: { methods: 'naive,grid' }, view: { all: true },
  subscribe: { to: 'tick' }, unsubscribe: { to: 'tick' }, sight: { visible: true }, restore: { data: new ArrayBuffer(9) } };
const flooding = fc.record({
  query: fc.constantFrom('scene=klaus&n=100', 'scene=klaus&n=100&paused=1', 'scene=klaus&n=2000&method=naive'),
  run: fc.boolean(),
  pressed: fc.boolean(),
  types: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
  windows: fc.integer({ min: 1, max: 3 }),
});
property('of a flood a hundred commands are taken, the others are refused, and the next one is answered', flooding,
  async ({ query, run, pressed, types, windows }) => {
    virtual.slowness = 30;
    const embed = await openEmbed(query, { run });
    try {
      if (pressed && !run) embed.start();
      const all = [embed.parent, ...Array.from({ length: windows - 1 }, otherWindow)];
      const sent = Array.from({ length: 5 * most }, (_, k) => ({ ...fieldsOf[types[k % types.length]], type: types[k % types.length], id: `flood ${k}` }));
      for (const [k, from] of all.entries()) embed.flood(sent.filter((_, at) => at % windows === k), from);
      const early = all.flatMap(({ heard }) => heard).filter(({ re }) => re !== undefined);
      assert.ok(early.filter(({ code }) => code !== 'too-much').length <= most);
      assert.ok(early.filter(({ code }) => code === 'too-much').length >= 4 * most);
      await received();
      if (pressed && !run) await virtual.until(() => embed.heard.some(({ type }) => type === 'ready'));
      if (run || pressed) await embed.ask({ type: 'cancel' });
      const [next] = await embed.askAll([{ type: 'get' }]);
      assert.equal(next.type, 'state');
      await embed.frames(30);
      for (const [k, { id }] of sent.entries()) assert.ok(embed.answersTo(id, all[k % windows]).length <= 1, id);
    } finally {
      embed.close();
      virtual.slowness = 1;
    }
  }, { runs: 40 });

embedTest('of a hundred thousand commands that wait together, a hundred are taken', 'scene=klaus&n=20000&paused=1', async (embed) => {
  const state = embed.program.state.bind(embed.program);
  let read = 0;
  embed.program.state = (...how) => (read++, state(...how));
  embed.flood(Array.from({ length: 100_000 }, (_, id) => ({ type: 'get', id })));
  assert.deepEqual([read, embed.heard.filter(({ code }) => code === 'too-much').length], [most, 100_000 - most]);
  await received();
  assert.equal((await embed.ask({ type: 'get' })).type, 'state');
});

embedTest('strangers whose commands are not allowed do not take the embedding page’s place', 'from=parent&scene=klaus&n=20', async (embed) => {
  embed.flood(Array.from({ length: 2 * most }, (_, id) => ({ type: 'get', id })), otherWindow());
  embed.flood([{ type: 'pause', id: 'mine' }]);
  assert.deepEqual(embed.answersTo('mine').map(({ type, paused }) => [type, paused]), [['state', true]]);
});

// Huge and odd values.
const deep = (depth) => Array.from({ length: depth }).reduce((inner) => [inner], 'x');
const cyclic = {};
cyclic.own = cyclic;
const huge = { bigint: 1n << 10_000_000n, text: 'x'.repeat(5_000_000), deep: deep(2000), cyclic, map: new Map([[1, cyclic]]), date: new Date(0),
  array: new Uint8Array(1_000_000), holes: Object.assign([], { 999: 1 }), error: new Error('x'), long: { byteLength: '9e99' }, odd: { byteLength: [1e99] } };
for (const run of [true, false]) {
  embedTest(`a huge or odd value in any field is refused in a moment, ${run ? 'while the embed runs' : 'before Run'}`, 'scene=klaus&n=100&paused=1', async (embed) => {
    const fields = ['cellmates', 'type', 'n', 'method', 'data', 'to', 'every', 'visible', 'hash', 'ticks', 'x', 'methods'];
    for (const [name, value] of Object.entries(huge)) {
      for (const field of fields) {
        for (const type of ['set', 'get', 'restore', 'subscribe', 'sight', 'spawn']) {
          if (field === 'n' && type !== 'set') continue;
          const answer = await embed.ask({ cellmates: 1, type, to: 'tick', [field]: value });
          if (answer.type !== 'error') continue; // the command has no such field
          assert.match(answer.message, /^[^.].*\.$/, `${field} of ${type}: ${name}`);
          assert.ok(answer.message.length < 600 && (answer.value ?? '').length <= schema.limits.command, `${field} of ${type}: ${name}`);
        }
      }
      await embed.say({ type: 'get', id: value });
      assert.ok('re' in embed.heard.at(-1), name);
    }
  }, { run });
}

for (const length of [16_384, 16_385, 1e6]) {
  test(`an address of ${length} characters is read or ignored as a whole, by picture and program alike`, async () => {
    const start = 'scene=pile&n=40&paused=1&x=';
    const embed = await openEmbed(start + 'y'.repeat(length - start.length - 1), { run: false });
    const { scene, n } = await embed.ask({ type: 'get' });
    await embed.start();
    const now = await embed.ask({ type: 'get' });
    assert.deepEqual([scene, n], [now.scene, now.n]);
    assert.equal(now.n === 40, length <= schema.limits.address);
    assert.equal(embed.notices.some((text) => text.includes('more than 16,384 characters')), length > schema.limits.address);
    embed.close();
  });
}

embedTest('of a thousand unknown names in an address, hello tells a hundred', `n=20&${Array.from({ length: 1000 }, (_, k) => `x${k}`).join('&')}`, async (embed) => {
  assert.equal((await embed.ask({ type: 'hello' })).unknown.length, 100);
}, { run: false });

// What a replay says is checked by tests/session; here its way through messages.
embedTest('replays and snapshots lead to the state that they were taken of, in any embed', 'scene=klaus&n=40&paused=1', async (embed) => {
  await embed.askAll([{ type: 'step', ticks: 20 }, { type: 'spawn', x: 5, y: 5, count: 3 }, { type: 'set', gravity: 0.25 },
    { type: 'step', ticks: 10 }]);
  const other = await openEmbed('scene=pile&n=20&paused=1');
  for (const type of ['record', 'snapshot']) {
    const run = await embed.ask({ type });
    assert.deepEqual([run.type, run.tick, run.count, run.data instanceof ArrayBuffer], ['run', 30, 43, true]);
    for (const data of [run.data, new Uint8Array(run.data)]) {
      const state = await other.ask({ type: 'restore', data });
      assert.deepEqual([state.hash, state.tick, state.count, state.gravity, state.paused], [run.hash, 30, 43, 0.25, true]);
      await other.ask({ type: 'set', scene: 'pile' });
    }
    const { played } = await other.ask({ type: 'restore', data: run.data });
    assert.deepEqual([played.from, played.to, played.bytes > 0], type === 'record' ? [0, 30, true] : [30, 30, false]);
  }
  other.close();
});
