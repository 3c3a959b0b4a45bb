// The messages of web/MESSAGES.md, against the program: what an embed that runs answers, and when. What the commands do is tested in
// tests/session, among it which wait for which (command_queue_test.cpp) and are refused by a coarse clock (clocks_test.cpp).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema } from '../lib/programs.mjs';
import { embedTest, openEmbed } from './embed.mjs';
import { otherWindow, png } from './page.mjs';
import { Program } from '../../web/page/attach/drive.ts';

const paused = 'paused=1&scene=klaus&n=300';
const kinds = (answers) => answers.map(({ type, code }) => code ?? type);
const repeat = (count, command) => Array.from({ length: count }, () => command);
const without = ({ ms, ...state }) => state;

embedTest('an embed that runs says that it is ready, and its state has the fields of version 1', paused, async (embed) => {
  assert.deepEqual(embed.heard, [{ cellmates: 1, type: 'ready' }]);
  const state = await embed.ask({ type: 'get' });
  const types = {
    number: 'cellmates cellSide contacts n count pairTests threads tick zoom refused progress gravity',
    string: 'type scene method response seed hash discsHash untimed',
    boolean: 'running paused given measured ticking msBelow',
    object: 'ms seen view verdict played lastNaive lastGrid',
  };
  for (const [type, names] of Object.entries(types)) for (const name of names.split(' ')) assert.equal(typeof state[name], type, name);
  for (const own of ['page', 'inspection']) assert.equal(own in state, false, own);
  assert.equal(state.msPerTick, null, 'nothing was timed');
  assert.deepEqual(Object.keys(state.ms), ['spawn', 'order', 'detect', 'forces', 'respond', 'move', 'edges', 'sketch']);
  assert.deepEqual([state.tick, state.count, state.scene, state.method, state.paused, state.running], [0, 300, 'klaus', 'grid', true, true]);
  assert.match(state.hash, /^[0-9a-f]{16}$/);
});

embedTest('an answer repeats its command’s id, whatever it is, and has none if the command has none', paused, async (embed) => {
  const ids = [0, '', 'a', null, false, { command: 3 }, [1]];
  for (const id of ids) await embed.say({ type: 'get', id });
  for (const id of ids) await embed.say({ type: 'dance', id });
  assert.deepEqual(embed.heard.slice(1).map(({ re }) => re), [...ids, ...ids]);
  await embed.say({ type: 'dance' });
  assert.equal('re' in embed.heard.at(-1), false);
});

// Fields that the program reads are tested in attacks.test.mjs.
embedTest('an invalid message is answered with an error that names its field, and changes nothing', paused, async (embed) => {
  const before = without(await embed.ask({ type: 'get' }));
  const each = (type, field, ...values) => values.map((value) => ({ type, [field]: value }));
  for (const [code, field, ...messages] of [
    ['bad-value', 'cellmates', { cellmates: 2, type: 'play' }, { cellmates: 'one', type: 'play' }],
    ['bad-value', 'type', { type: 'set' }],
    ['unknown-name', 'type', {}, ...['dance', 'constructor', '__proto__', 'toggle', 'withdraw', 7, null].map((type) => ({ type }))],
    ['bad-value', 'method', ...each('set', 'method', null, { name: 'grid' }, ['grid'])],
    ['unknown-name', 'flavour', { type: 'set', method: 'naive', flavour: 'red' }],
    ['unknown-name', 'threads', { type: 'set', threads: 2 }],
    ['too-many', 'response', { type: 'set', n: 30_000, response: 'exact' }],
    ['too-much', undefined, { type: 'set', scene: 'ÿ'.repeat(400) }, { type: 'view', ['x'.repeat(2001)]: 1 }],
    ['bad-value', 'to', { type: 'subscribe' }, ...each('subscribe', 'to', [], '', 'weather', ['tick', 3])],
    ['bad-value', 'every', ...[99, 60_001, '100'].map((every) => ({ type: 'subscribe', to: 'tick', every }))],
    ['bad-value', 'visible', { type: 'sight' }, ...each('sight', 'visible', 1)],
    ['bad-value', 'search', { type: 'address' }, ...each('address', 'search', 5, '', 'n=5', '?n=5#run=1.a', `?${'x'.repeat(2001)}`)],
    ['bad-value', 'data', { type: 'restore' }, ...each('restore', 'data', [1], new Uint8Array(9)), { type: 'play', data: new Uint8Array(1) }],
    ['unknown-name', 'data', { type: 'set', data: 1 }],
  ]) {
    for (const message of messages) {
      const { type, code: said, field: named, value, message: sentence } = await embed.ask(message);
      const what = JSON.stringify(message).slice(0, 99);
      assert.deepEqual([type, said, named], ['error', code, field], what);
      if (value) assert.equal(value, String(message[field]), what);
      assert.match(sentence, /^[^.].*\.$/);
    }
  }
  assert.deepEqual(without(await embed.ask({ type: 'get' })), before);
});

embedTest('a command of 2,000 characters is read, and a longer one is not', paused, async (embed) => {
  const spaceFor = 2000 - 'type=set&scene='.length;
  const [longest, longer] = await embed.askAll([spaceFor, spaceFor + 1].map((length) => ({ type: 'set', scene: 'x'.repeat(length) })));
  assert.deepEqual([longest.code, longer.code, longer.message], ['bad-value', 'too-much', 'set is longer than 2,000 characters.']);
});

embedTest('a set of 200,000 fields, a replay that is too large, and an id that cannot be repeated are refused immediately', paused, async (embed) => {
  const many = Object.fromEntries(repeat(200_000).map((_, k) => [`x${k}`, k]));
  const { file } = schema.limits;
  const answers = await embed.askAll([{ type: 'set', ...many }, ...[ArrayBuffer, Uint8Array].map((kind) => ({ type: 'restore', data: new kind(file + 1) }))]);
  const large = ['too-much', `data has ${(file + 1).toLocaleString('en')} bytes, but a replay has at most ${file.toLocaleString('en')}.`];
  assert.deepEqual(answers.map(({ code, message }) => [code, message]), [['too-much', 'set is longer than 2,000 characters.'], large, large]);
  const { port1, port2 } = new MessageChannel();
  embed.heard.length = 0;
  await embed.say({ type: 'set', n: 5, id: port1 });
  await embed.frames(3);
  assert.deepEqual(embed.heard, [{ cellmates: 1, type: 'error', message: 'id must be a value that can be sent back.', code: 'bad-value', field: 'id' }]);
  assert.equal((await embed.ask({ type: 'get' })).n, 300);
  port2.close();
});

test('a replay for which there is no memory is refused by that reason', () => {
  const asked = [];
  let result;
  new Program(null, { _cellmates_session: () => 7, _session_take: (...values) => (asked.push(values), 0) }, {})
    .command('type=restore', 'host', (given) => (result = given), new Uint8Array(9));
  assert.deepEqual([result.code, result.sentence, asked], ['no-memory', 'There is not enough memory for this replay', [[7, 9]]]);
});

embedTest('messages that are not for the embed are not answered, its own ones among them', paused, async (embed) => {
  const own = ['ready', 'released', 'state', 'run', 'error', 'event', 'subscribed', 'refused'].map((type) => ({ cellmates: 1, type }));
  const answers = ['hello', 'png', 'particles', 'collisions', 'sight', 'address'].map((type) => ({ cellmates: 1, type, answers: true }));
  for (const other of [null, undefined, 7, 'play', [], { type: 'play' }, ...own, ...answers]) await embed.post(other);
  await embed.frames(60);
  assert.equal(embed.heard.length, 1);
});

embedTest('of 130 steps one is under way, a hundred wait, and the others are refused', paused, async (embed) => {
  const answers = await embed.askAll(repeat(130, { type: 'step', ticks: 10 }));
  assert.deepEqual(kinds(answers), [...repeat(101, 'state'), ...repeat(29, 'too-much')]);
  assert.deepEqual(answers.slice(0, 101).map(({ tick }) => tick), Array.from({ length: 101 }, (_, k) => 10 * (k + 1)));
});

embedTest('discs are added, listed and looked at', paused, async (embed) => {
  const [spawned, none, stepped] = await embed.askAll(
    [{ type: 'spawn', x: 20, y: 10, count: 3, radius: 2 }, { type: 'collisions' }, { type: 'step', ticks: 5 }]);
  assert.deepEqual([spawned.count, spawned.n, spawned.tick, none.pairs.length, stepped.tick], [303, 300, 0, 0, 5]);
  const [listed, touching, full, light] = await embed.askAll(
    [{ type: 'particles' }, { type: 'collisions' }, { type: 'get' }, { type: 'get', hash: false }]);
  assert.deepEqual(embed.parent.given.slice(-4), [6, 1, 0, 0]);
  assert.deepEqual([listed.answers, listed.count, listed.tick, touching.count, touching.tick], [true, 303, 5, 303, 5]);
  const { x, y, vx, vy, r, id } = listed;
  for (const list of [x, y, vx, vy, r]) assert.deepEqual([list.constructor, list.length], [Float32Array, 303]);
  assert.equal(id.constructor, Uint32Array);
  assert.deepEqual([...id].sort((a, b) => a - b), Array.from({ length: 303 }, (_, k) => k));
  assert.equal(r.filter((radius) => radius === 2).length, 3);
  assert.ok(touching.pairs instanceof Uint32Array && touching.pairs.length === 2 * full.contacts && full.contacts > 0);
  for (let k = 0; k < touching.pairs.length; k += 2) assert.notEqual(touching.pairs[k], touching.pairs[k + 1]);
  assert.ok(touching.pairs.every((one) => one < 303));
  assert.deepEqual(['hash' in full, 'discsHash' in full, 'hash' in light, 'discsHash' in light], [true, true, false, false]);
  await embed.askAll([{ type: 'set', method: 'tutorial-naive' }, { type: 'step' }]);
  const { code, message } = await embed.ask({ type: 'collisions' });
  assert.deepEqual([code, message],
    ['not-known', 'The contacts of the last tick are not known: tutorial-naive keeps no list of contacts: choose another method.']);
});

embedTest('the view shows the part of the box that is asked for', paused, async (embed) => {
  const seen = async (look) => {
    const { zoom, seen: [left, top, width, height], ...state } = await embed.ask({ type: 'view', ...look });
    assert.equal('hash' in state, false);
    return [zoom, left + width / 2, top + height / 2].map((value) => Math.round(value * 1000) / 1000);
  };
  const [, x, y] = await seen({});
  assert.deepEqual(await seen({ zoom: 4, x: 20, y: 10 }), [4, 20, 10]);
  assert.deepEqual(await seen({ x: 24 }), [4, 24, 10]); // the rest stays
  assert.deepEqual(await seen({ y: 12 }), [4, 24, 12]);
  assert.deepEqual(await seen({ zoom: 200 }), [200, 24, 12]);
  assert.equal((await embed.ask({ type: 'view', x: 0, y: 0 })).type, 'state');
  assert.deepEqual(await seen({ all: true, zoom: 3 }), [1, x, y]);
  assert.deepEqual(await seen({ zoom: 8, x: 24, all: false }), [8, 24, y]);
});

embedTest('a picture is of the state that it names', paused, async (embed) => {
  const [picture] = await embed.askAll([{ type: 'png' }, { type: 'step', ticks: 3 }]);
  assert.deepEqual([picture.answers, picture.tick, picture.count, [...new Uint8Array(picture.data)]], [true, 0, 300, png]);
  embed.sight.graphics = false;
  assert.deepEqual(kinds(await embed.askAll([{ type: 'png' }, { type: 'step' }])), ['no-graphics', 'state']);
  embed.sight.graphics = true;
  embed.program.whyUnreadable = () => 'This browser returns noise.';
  const { code, message } = await embed.ask({ type: 'png' });
  assert.deepEqual([code, message], ['no-graphics', 'This browser returns noise.']);
});

embedTest('at most four pictures are made at a time, and lists are answered immediately', paused, async (embed) => {
  const answers = await embed.askAll([...repeat(6, { type: 'png' }), { type: 'set', n: 20 }, { type: 'particles' }]);
  assert.deepEqual(kinds(answers), [...repeat(4, 'png'), ...repeat(2, 'too-much'), 'state', 'particles']);
  assert.equal(embed.canvas.mostMaking, 4);
  assert.deepEqual(answers.slice(-2).map(({ count }) => count), [20, 20]);
  const lists = await embed.askAll(repeat(200, { type: 'particles' }));
  assert.deepEqual(kinds(lists), repeat(200, 'particles'));
});

embedTest('out of sight, steps stand still and all behind them waits, until the embed is seen again', paused, async (embed) => {
  embed.see(false);
  await embed.say({ type: 'step', ticks: 5, id: 'step' });
  await embed.say({ type: 'set', n: 20, id: 'set' });
  await embed.frames(300);
  assert.equal(embed.heard.length, 1);
  assert.equal((await embed.ask({ type: 'get' })).tick, 0);
  embed.see(true);
  await embed.frames(10);
  assert.deepEqual([embed.answersTo('step')[0].tick, embed.answersTo('set')[0].n], [5, 20]);
});

embedTest('measurements and sweeps answer with their rows, and can be interrupted', 'paused=1&scene=klaus&n=200', async (embed) => {
  const [measured, sweep, after] = await embed.askAll([{ type: 'measure' }, { type: 'sweep' }, { type: 'step' }]);
  const methods = schema.methods.filter(({ sketchLoop }) => !sketchLoop).map(({ name }) => name);
  assert.deepEqual(measured.rows.map(({ method }) => method).toSorted(), methods.toSorted());
  assert.ok(!('rows' in after));
  assert.equal(sweep.rows.length, 24);
  for (const { rows } of [measured, sweep]) assert.ok(rows.every(({ state, ms }) => state === 'done' && ms > 0));
  assert.deepEqual([measured, sweep, after].map(({ tick }) => tick), [0, 0, 1]);
  for (const type of ['measure', 'sweep'])
    assert.deepEqual(kinds(await embed.askAll([{ type }, { type: 'cancel' }])), ['interrupted', 'state']);
}, { slowness: 50 });

const hello = 'hello tells version, commands, events, schema and whether the embed runs';
embedTest(hello, 'paused=1&n=20&nonsense=1&from=x&nonsense2', async (embed) => {
  const { version, running, prepared, unknown, orders, events, schema: told } = await embed.ask({ type: 'hello' });
  assert.deepEqual([version, running, prepared, unknown], [1, true, true, ['nonsense', 'nonsense2']]);
  assert.equal(orders.toSorted().join(' '), 'address cancel close-race collisions get hello measure particles pause play png prepare race '
    + 'record reset restore seek set sight snapshot spawn start step subscribe sweep unsubscribe view');
  assert.equal(events.join(' '), 'state tick spawn change measure visible graphics');
  assert.deepEqual(told, schema);
  await embed.ask({ type: 'address', search: '?n=20&other=1' });
  assert.deepEqual((await embed.ask({ type: 'hello' })).unknown, ['other']);
});

embedTest('with from=parent only the embedding page commands the embed', `from=parent&${paused}`, async (embed) => {
  const sibling = otherWindow();
  for (const command of [{ type: 'set', n: 5 }, { type: 'hello' }, { type: 'subscribe', to: 'tick' }, { type: 'get' }, { type: 'no' }])
    assert.equal((await embed.ask(command, sibling)).code, 'not-allowed');
  const { n, method } = await embed.ask({ type: 'set', method: 'naive' });
  assert.deepEqual([n, method], [300, 'naive']);
});

embedTest('without it other frames command the embed, but only the embedding page says whether it is shown', paused, async (embed) => {
  const sibling = otherWindow();
  assert.equal((await embed.ask({ type: 'set', n: 5 }, sibling)).n, 5);
  assert.equal((await embed.ask({ type: 'sight', visible: false }, sibling)).code, 'not-allowed');
  assert.equal(embed.shown, undefined);
  assert.deepEqual(await embed.ask({ type: 'sight', visible: false }), { cellmates: 1, type: 'sight', visible: false, answers: true });
  assert.equal(embed.shown, false);
  const { length } = embed.heard;
  await embed.say({ type: 'sight', visible: true });
  assert.deepEqual([embed.shown, embed.heard.length], [true, length]); // without an id nobody needs the answer
});

const unexpected = 'every command is answered exactly once, also if an error that nobody expects is thrown while it is carried out';
embedTest(unexpected, paused, async (embed) => {
  const { reportError } = globalThis;
  const reported = [];
  globalThis.reportError = ({ message }) => reported.push(message);
  const types = schema.commands.filter(({ messages, file }) => messages && !file).map(({ name }) => name);
  const fields = { set: { n: 5 }, seek: { tick: 0 }, spawn: { x: 1, y: 1 }, race: { methods: 'naive,grid' } };
  for (const [what, ...throwing] of [['command', 'prepare', ...types], ['state', 'prepare', 'get', 'set', 'play', 'start'], ['file', 'record', 'snapshot'],
    ['discs', 'particles'], ['picture', 'png']]) {
    embed.program[what] = () => { throw new TypeError(`no ${what}`); };
    const answers = await embed.askAll(throwing.map((type) => ({ type, ...fields[type] })));
    delete embed.program[what];
    assert.deepEqual(answers.map(({ code, message }) => [code, message]), throwing.map(() => ['not-running', `Cellmates has failed: TypeError: no ${what}`]), what);
    assert.deepEqual(reported.splice(0), throwing.map(() => `no ${what}`));
  }
  embed.program.discs = () => ({ x: { buffer: { byteLength: 0 } } }); // cannot be transferred
  assert.equal((await embed.ask({ type: 'particles' })).code, 'not-running');
  delete embed.program.discs;
  globalThis.reportError = reportError;
  assert.equal((await embed.ask({ type: 'get' })).running, true);
});

test('what cannot be carried out any more is refused, once', async () => {
  for (const run of [true, false]) {
    const embed = await openEmbed('scene=klaus&paused=1', { run });
    await embed.ask({ type: 'subscribe', to: 'tick change', every: 100 });
    await embed.frames(12);
    const { length } = embed.heard;
    if (run) {
      await embed.say({ type: 'step', ticks: 1000, id: 0 });
      await embed.say({ type: 'png', id: 1 });
    }
    const readers = [];
    const command = () => embed.program?.command('type=step', 'reader', ({ code, sentence }) => readers.push(code, sentence));
    command();
    embed.fail('The simulation crashed.');
    command();
    assert.deepEqual(readers, run ? ['not-running', 'The simulation crashed', 'not-running', 'The simulation crashed'] : []);
    await embed.say({ type: 'get', id: 2 });
    await embed.say({ type: 'play', id: 3 });
    await embed.frames(30);
    assert.deepEqual(embed.heard.slice(length).map(({ re, code, message }) => [re, code, message]),
      [...(run ? [0, 1] : []), 2, 3].map((re) => [re, 'not-running', 'The simulation crashed.']));
    await embed.say({ type: 'hello', id: 4 });
    assert.equal(embed.heard.at(-1).running, false);
    embed.close();
  }
});

embedTest('the embedding page hears that the reader gives the keyboard back', paused, async (embed) => {
  embed.conversation.tellParent('released');
  assert.deepEqual(embed.heard.at(-1), { cellmates: 1, type: 'released' });
});
