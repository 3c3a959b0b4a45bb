// Measurements and races appear as tables that a screen reader and a keyboard can use.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { runMeasuring } = await import('/web/page/attach/measuring.ts');
  const { runRacing } = await import('/web/page/attach/racing.ts');
  const [measuring, racing] = shell('.methods', 'fieldset.race');
  Object.assign(window, { commands: [], said: [], kept: [], revealed: [] });
  const callbacks = {
    command: (values) => window.commands.push(values),
    say: (text) => window.said.push(text),
    keepOn: (wanted) => window.kept.push(wanted),
    reveal: (wanted) => window.revealed.push(wanted),
  };
  const [followMeasuring, followRace] = [runMeasuring(measuring, callbacks), runRacing(racing, callbacks)];
  const trial = (method, changes) => ({ method, state: 'done', cell: 0, ms: 1, buildMs: 0, pairTests: 0, contacts: 274, bytes: 0, repeats: 1,
    progress: 1, estimateMs: 0, ...changes });
  Object.assign(window, { trial });
  window.measure = (inspection, changes) => followMeasuring(sample('scene=klaus&n=300', { page: { inspection: {
    measuring: false, measured: [], agree: null, sizes: [], ...inspection } }, ...changes }));
  window.race = (race) => followRace(sample('scene=klaus&n=300', { race }));
  window.button = (name) => root.querySelector(`[name="${name}"]`);
  window.summary = () => measuring.lastElementChild.textContent;
  window.bars = (part) => [...part.querySelectorAll('.extent')].map(({ style }) => Number(Number(style.getPropertyValue('--share')).toFixed(3)));
  window.table = (part) => {
    const texts = (row) => [...row.cells].map(({ textContent }) => textContent);
    return { hidden: part.querySelector('table').hidden, caption: part.querySelector('caption').textContent,
      heads: texts(part.querySelector('thead tr')), rows: [...part.querySelectorAll('tbody tr')].map(texts) };
  };
  Object.assign(window, { measuring, racing });
});

partsTest('a measurement is a table that follows it, the fastest first, with bars on a log scale, and is announced', (
  { bars, button, commands, kept, measure, measuring, revealed, said, summary, table, trial },
) => {
  measure({});
  equal([table(measuring).hidden, revealed, button('measure').textContent], [true, [], 'Measure all methods']);
  button('measure').click();
  equal([commands, kept], [[{ type: 'measure' }], [true]]);
  measure({ measuring: true, measured: [
    trial('naive', { state: 'running', progress: 0.256, estimateMs: 2000 }), trial('grid', { state: 'waiting', estimateMs: 500 }),
    trial('sap', { state: 'waiting' }), trial('strips-x', { state: 'running', progress: 0 }),
  ] });
  equal(said, ['Timing all methods. This pauses the simulation.']);
  equal(table(measuring).rows.map((row) => row[1]), ['25% of 2.00 s', 'about 0.500 s', 'waiting', 'timing']);
  equal([summary(), revealed, button('measure').textContent], ['', [true], 'Stop']);
  measure({ agree: true, measured: [
    trial('naive', { ms: 45, pairTests: 44850 }), trial('grid', { ms: 0.21, pairTests: 1234 }),
    trial('sap', { ms: 90, pairTests: 5 }), trial('strips-y', { state: 'cancelled' }), trial('hgrid', { state: 'no-memory' }),
  ] });
  equal(table(measuring), { hidden: false, caption: 'Finding the contacts alone, of 300 discs, over 200 ticks or two seconds. Bars have a log scale.',
    heads: ['Method', 'ms', 'Against Naive', 'Pair tests'],
    rows: [['Grid fastest', '0.210', '214×', '1.23 k'], ['Naive', '45.0', '1×', '44.9 k'], ['Sweep and prune', '90.0', '2.0× slower', '5'],
      ['Horizontal strips', 'stopped'], ['Hierarchical grid', 'out of memory']] });
  equal([summary(), bars(measuring)], ['All found the same number of contacts.', [0.107, 0.884, 0.985]], 'from 0.1 to 100 ms');
  equal(said.slice(1), ['3 methods measured: Grid is the fastest with 0.210 ms, Sweep and prune the slowest with 90.0 ms. All found the same number of contacts.']);
  equal([kept, button('measure').textContent], [[true, true, false], 'Measure again']);
  measure({ measured: [trial('naive', { ms: 1 }), trial('grid', { ms: 2 })] });
  equal(said.at(-1), '2 methods measured: Naive is the fastest with 1.00 ms, Grid the slowest with 2.00 ms.', 'short ones are announced, too');
  measure({ measuring: true });
  button('measure').click();
  equal(commands.at(-1), { type: 'cancel' });
  measure({ measured: [trial('naive', { state: 'cancelled' })] });
  equal(said.at(-1), 'No method was measured.');
  measure({});
  equal([table(measuring).hidden, summary(), revealed], [true, '', [true, false, true, false]]);
});

partsTest('a time that is too short for the clock is a bound, and compared only as far as it goes', ({ measure, measuring, said, summary, table, trial }) => {
  const short = (method) => trial(method, { ms: 0.25, msBelow: true });
  measure({ measuring: true, measured: [trial('naive', { ms: 1 }), short('grid'), short('sap')] });
  measure({ agree: true, measured: [trial('naive', { ms: 1 }), short('grid'), short('sap')] });
  equal(table(measuring).rows.map((row) => [row[1], row[2]]),
    [['< 0.250', 'over 4.0×'], ['< 0.250', 'over 4.0×'], ['1.00', '1×']]);
  equal(said.at(-1), '3 methods measured: Grid took < 0.250 ms, Naive 1.00 ms. All found the same number of contacts.');
  matches(summary(), /^Some times are too short for this browser’s clock to find the fastest. All found/);
  measure({ measured: [trial('naive', { ms: 0.25, msBelow: true }), trial('grid', { ms: 0.5 })] });
  equal(table(measuring).rows.map((row) => row[2]), ['', '']);
});

partsTest('methods that found different contacts are named', ({ measure, summary, trial }) => {
  measure({ agree: false, measured: [trial('naive'), trial('grid', { contacts: 273 })] });
  equal(summary(), 'The methods found different contacts, which is a bug: Naive 274, Grid 273.');
});

partsTest('samples without news leave the rows alone, which a screen reader may be reading', ({ measure, trial }) => {
  measure({ measured: [trial('naive')] });
  const row = root.querySelector('tbody tr');
  measure({ measured: [trial('naive')] }, { tick: 5 });
  equal(row.isConnected, true);
});

partsTest('a race is a table that follows it, is announced when it begins, ends and is level, and can be closed', ({ bars, button, commands, kept, race, racing, said, table }) => {
  race();
  equal(table(racing).hidden, true);
  button('race').click();
  equal([commands, kept], [[{ type: 'race' }], [true]]);
  const side = (method, changes) => ({ method, tick: 0, ticks: 0, seconds: 0, ms: 0, msBelow: false, detectionMs: 0, pairTests: 0,
    contacts: 0, progress: 0, hash: 'aaaa', ...changes });
  const going = { left: side('naive'), right: side('sap', { ticks: 1200, ms: 0.5, msBelow: true }),
    tick: 1000, equal: true, over: false, state: 'racing', wait: 0, apart: 0, sentence: '', text: '' };
  race(going);
  equal([said, button('race').textContent], [['Naive and Sweep and prune race. This pauses the simulation.'], 'Close the race']);
  equal([table(racing), bars(racing)], [{ hidden: false, caption: 'Naive against Sweep and prune: identical at tick 1,000, hash aaaa',
    heads: ['Method', 'Ticks', 'Time per tick, ms'], rows: [['Sweep and prune', '1,200', '< 0.500'], ['Naive', '0', '']] }, [0.699]]);
  race({ ...going, equal: false, tick: 1001 });
  matches(table(racing).caption, /: different at tick 1,001$/);
  race({ ...going, over: true, sentence: 'Sweep and prune is 20× ahead.' });
  race({ ...going, over: true, sentence: 'Sweep and prune is 20× ahead.' });
  equal([said.slice(1), table(racing).caption], [['Sweep and prune is 20× ahead.'], 'Sweep and prune is 20× ahead.']);
  equal(kept, [true, true, false]);
  const level = { ...going, over: true, state: 'level', sentence: 'Sweep and prune is 20× ahead.' };
  race({ ...level, state: 'levelling' });
  equal(kept, [true, true, false, true], 'it goes on out of sight until both sides are level');
  for (const more of [{}, {}, { state: 'over' }, { equal: false, apart: 1 }]) race({ ...level, ...more });
  equal(kept.slice(4), [false]);
  equal(said.slice(2), ['After 0 ticks: identical, hash aaaa.', 'After 0 ticks: different, 1 disc elsewhere.']);
  equal(table(racing).caption, 'Sweep and prune is 20× ahead. After 0 ticks: different, 1 disc elsewhere.');
  button('race').click();
  equal(commands.at(-1), { type: 'close-race' });
  race();
  equal([table(racing).hidden, button('race').textContent], [true, 'Race']);
});
