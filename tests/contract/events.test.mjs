// Events for the embedding page: what has happened, who did it, and how often the page hears of it. Whose a change is while
// commands wait is tested in tests/session/changes_test.cpp.
import assert from 'node:assert/strict';
import { embedTest } from './embed.mjs';
import { otherWindow } from './page.mjs';

const paused = 'scene=klaus&n=300&paused=1';
const reader = (embed, query) => new Promise((resolve) => embed.program.command(query, 'reader', resolve));
const eventsOf = (embed, name, from = embed.parent) => from.heard.filter(({ event }) => event === name);
const subscribe = (embed, to, every = 100, from = undefined) => embed.ask({ type: 'subscribe', to, every }, from);
const changes = (embed) => eventsOf(embed, 'change').map(({ by, fields }) => [by, fields]);

embedTest('state, tick, visible and graphics come immediately, and other events only for what happens later', paused, async (embed) => {
  const all = 'state tick spawn change measure visible graphics';
  assert.deepEqual((await subscribe(embed, all)).to, all.split(' '));
  await embed.frames(60);
  const told = embed.heard.filter(({ type }) => type === 'event').map(({ event }) => event);
  assert.deepEqual(told.toSorted(), ['graphics', 'state', 'tick', 'visible']);
  const [state] = eventsOf(embed, 'state');
  assert.deepEqual([state.running, state.scene, state.n, 'hash' in state, 'page' in state], [true, 'klaus', 300, false, false]);
  assert.deepEqual(eventsOf(embed, 'tick').map(({ cellmates, type, event, ...fields }) => fields),
    [{ tick: 0, count: 300, measured: false, pairTests: 0, contacts: 0, msPerTick: null, msBelow: false }]);
  assert.deepEqual([eventsOf(embed, 'visible')[0].visible, eventsOf(embed, 'graphics')[0].graphics], [true, true]);
});

embedTest('ticks are told at most once in the wanted time', 'scene=klaus&n=300', async (embed) => {
  const [slow, slowest] = [otherWindow(), otherWindow()];
  await embed.ask({ type: 'pause' });
  await subscribe(embed, 'tick', 100);
  await embed.ask({ type: 'subscribe', to: 'tick' }, slow); // 250 ms
  await subscribe(embed, 'tick', 1000, slowest);
  await embed.ask({ type: 'play' });
  await embed.frames(240);
  const told = [embed.parent, slow, slowest].map((from) => eventsOf(embed, 'tick', from).map(({ tick }) => tick));
  assert.deepEqual(told.map(({ length }) => length), [40, 16, 4]);
  for (const [k, ticks] of told.entries()) {
    const gaps = ticks.slice(2).map((tick, i) => tick - ticks[i + 1]);
    assert.ok(gaps.every((gap) => gap >= [6, 15, 60][k] - 1), `${gaps}`);
  }
  assert.ok(eventsOf(embed, 'tick').at(-1).pairTests > 0);
});

embedTest('a change names its fields and who made it', paused, async (embed) => {
  await subscribe(embed, 'change');
  await embed.askAll([{ type: 'set', gravity: 0.5, gridlines: true }, { type: 'step', ticks: 2 }, { type: 'play' },
    { type: 'seek', tick: 1 }]);
  const change = { cellmates: 1, type: 'event', event: 'change', by: 'host' };
  assert.deepEqual(eventsOf(embed, 'change'), [{ ...change, fields: { gravity: 0.5, gridlines: 1 }, tick: 0 },
    { ...change, fields: { paused: 0 }, tick: 2 }, { ...change, fields: { paused: 1 }, tick: 1 }]);
  await reader(embed, 'type=toggle');
  await reader(embed, 'type=set&method=naive');
  await embed.frames(12);
  assert.deepEqual(changes(embed).slice(3), [['reader', { method: 'naive', paused: 0 }]]);
  // Another scene brings its own values, which are the same one's.
  await embed.ask({ type: 'set', scene: 'pile' });
  const [[by, fields]] = changes(embed).slice(4);
  assert.deepEqual([by, fields.scene, fields.response, fields.n > 300, 'method' in fields], ['host', 'pile', 'settle', true, false]);
  const { data } = await embed.ask({ type: 'snapshot' });
  await reader(embed, 'type=set&scene=klaus');
  await embed.ask({ type: 'restore', data });
  assert.deepEqual(changes(embed).slice(5).map(([who, { scene }]) => [who, scene]), [['reader', 'klaus'], ['host', 'pile']]);
});

embedTest('a pause within a long tick is the embedding page’s', 'scene=pucks&n=300&response=exact&ui=none', async (embed) => {
  await subscribe(embed, 'change');
  for (let round = 0; round < 10; round++) {
    for (let k = 0; k < 100 && !embed.program.state(false).ticking; k++) await embed.frames(1);
    assert.equal(embed.program.state(false).ticking, true);
    await embed.ask({ type: 'pause' });
    await embed.ask({ type: 'play' });
    await embed.frames(12);
    assert.deepEqual(changes(embed).slice(2 * round), [['host', { paused: 1 }], ['host', { paused: 0 }]]);
  }
}, { slowness: 3000 });

embedTest('discs that are added are counted, but not those of a new beginning', paused, async (embed) => {
  await subscribe(embed, 'spawn tick');
  const spawn = (count) => ({ type: 'spawn', x: 20, y: 10, count });
  for (const commands of [[spawn(4), spawn(2)], [spawn(1)], [{ type: 'step' }], [{ type: 'reset' }, spawn(3)],
    [{ type: 'set', n: 400 }, spawn(2)], [{ type: 'set', scene: 'million', n: 400 }, spawn(1)]]) {
    await embed.askAll(commands);
    await embed.frames(12);
  }
  assert.deepEqual(eventsOf(embed, 'spawn').map(({ added, count, tick }) => [added, count, tick]),
    [[6, 306, 0], [1, 307, 0], [3, 303, 0], [2, 402, 0], [1, 401, 0]]);
  assert.deepEqual(eventsOf(embed, 'tick').map(({ count, tick }) => [count, tick]),
    [[306, 0], [307, 0], [307, 1], [303, 0], [402, 0], [401, 0]]);
});

embedTest('a measurement tells its beginning, each further method, and its end', paused, async (embed) => {
  await subscribe(embed, 'measure');
  const { rows } = await embed.ask({ type: 'measure' });
  await embed.frames(12);
  const told = eventsOf(embed, 'measure');
  const done = told.map((one) => one.rows.filter(({ state }) => state === 'done').length);
  const last = told.at(-1);
  assert.deepEqual([told[0].measuring, last.measuring, done.at(-1)], [true, false, rows.length]);
  assert.deepEqual(done, done.toSorted((a, b) => a - b));
  assert.ok(told.length > 3);
}, { slowness: 300 });

embedTest('sight and graphics are told when they change, and nothing else out of sight', 'scene=klaus&n=300', async (embed) => {
  await subscribe(embed, 'visible graphics tick');
  await embed.frames(12);
  const { length } = embed.heard;
  embed.see(false);
  embed.sight.graphics = false;
  embed.sight.changed();
  embed.sight.changed();
  await embed.ask({ type: 'set', n: 20 });
  await embed.frames(120);
  const told = embed.heard.slice(length).filter(({ type }) => type === 'event');
  assert.deepEqual(told.map(({ event, visible, graphics }) => [event, visible ?? graphics]), [['visible', false], ['graphics', false]]);
  embed.see(true);
  await embed.frames(12);
  assert.deepEqual([eventsOf(embed, 'visible').at(-1).visible, embed.heard.at(-1).event], [true, 'tick']);
});

embedTest('subscriptions are a window’s own, can be changed, and end', 'scene=klaus&n=300', async (embed) => {
  const other = otherWindow();
  assert.deepEqual((await subscribe(embed, 'tick, visible tick')).to, ['tick', 'visible']);
  assert.deepEqual((await subscribe(embed, ['change'], 100, other)).to, ['change']);
  assert.deepEqual((await embed.ask({ type: 'unsubscribe', to: ['visible', 'change'] })).to, ['tick']);
  await embed.frames(30);
  const told = ({ heard }) => [...new Set(heard.filter(({ type }) => type === 'event').map(({ event }) => event))].toSorted();
  assert.deepEqual([told(embed.parent), told(other)], [['tick', 'visible'], []]);
  await embed.ask({ type: 'set', gravity: 0.5 });
  assert.deepEqual(told(other), ['change']);
  await embed.ask({ type: 'unsubscribe', to: 'tick' });
  const { length } = embed.heard;
  await embed.frames(120);
  assert.equal(embed.heard.length, length);
  // Windows that are gone make room.
  const windows = Array.from({ length: 99 }, otherWindow);
  for (const from of windows) assert.equal((await subscribe(embed, 'visible', 100, from)).type, 'subscribed');
  assert.equal((await subscribe(embed, 'visible')).code, 'too-much');
  windows[0].closed = true;
  assert.equal((await subscribe(embed, 'visible')).type, 'subscribed');
});

embedTest('subscriptions before Run begin with it', 'scene=klaus&n=200', async (embed) => {
  assert.deepEqual((await subscribe(embed, 'tick visible')).to, ['tick', 'visible']);
  assert.deepEqual((await embed.ask({ type: 'unsubscribe', to: ['visible'] })).to, ['tick']);
  await embed.frames(60);
  assert.equal(embed.heard.length, 2);
  await embed.start();
  await embed.frames(60);
  assert.deepEqual([...new Set(embed.heard.slice(2).map(({ event, type }) => event ?? type))], ['ready', 'tick']);
}, { run: false });
