// Attacks on an embed: random commands, and ten thousand messages of any shape.
// `tools/fuzz embed` makes more of them.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import fc from 'fast-check';
import { commandOf, schema, wrongCommandOf } from '../lib/programs.mjs';
import { property } from '../lib/property.mjs';
import { embedTest, openEmbed } from './embed.mjs';

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
