// Replays in links and files: what a link holds, which links are refused, and what the page says on the way to a tick.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { momentOf, replayOfFragment } = await import('/web/page/attach/replay_link.ts');
  const { receiveReplays } = await import('/web/page/attach/replays.ts');
  const program = standIn();
  window.momentOf = () => new Promise((resolve) => momentOf(program, resolve));
  // Notices with their buttons, until the page takes them away.
  const shown = [];
  const notice = (kind, text, ...buttons) => {
    const one = { kind, text, buttons };
    shown.push(one);
    return () => shown.splice(shown.indexOf(one), 1);
  };
  root.append(Object.assign(document.createElement('div'), { className: 'stage' }));
  const receive = () => receiveReplays(program, notice);
  // Shows the page a way to a tick.
  const way = (now) => program.change({ way: now });
  Object.assign(window, { program, replayOfFragment, shown, receive, way });
});

partsTest('a link holds the shorter replay, and nothing of an untouched start', async ({ program, momentOf, replayOfFragment }) => {
  const bytes = Uint8Array.from({ length: 3000 }, (_, k) => (k * 89) % 256);
  program.file = () => bytes;
  equal(await momentOf(), '');
  equal(program.asked, ['type=share']);
  for (const changes of [{ tick: 1 }, { played: { from: 0, to: 1, bytes: 0 } }, { played: { from: 0, to: 0, bytes: 1 } }]) {
    program.now = sample('scene=klaus&n=300', changes);
    const fragment = await momentOf();
    matches(fragment, /^#run=1\.[\w-]{4000}$/);
    equal(replayOfFragment(fragment), bytes);
  }
  program.file = () => new Uint8Array(12_000);
  equal((await momentOf()).length, 16_007);
  program.file = () => new Uint8Array(12_001);
  equal(await momentOf(), null, 'a longer link would be cut by others');
  program.answer = () => ({ code: 'no-memory' });
  program.file = () => bytes;
  equal(await momentOf(), null);
});

partsTest('a link that cannot be read is refused by its reason, and the other parameters are shown', async ({ program, shown, receive }) => {
  for (const [fragment, reason] of [
    ['#run=2.AAAA', 'the link has format "2", but this page reads format 1'],
    ['#run=1.AAAA%20!', 'the link is damaged'],
    ['#run=1.', 'the link is damaged'],
    ['#run=1.AAAAA', 'the link is damaged'],
    [`#run=1.${'A'.repeat(32_001)}`, 'the link is too long'],
  ]) {
    shown.length = 0;
    window.history.replaceState(null, '', fragment);
    receive();
    equal(shown.map(({ kind, text }) => [kind, text]),
      [['problem', `Can't open the replay: ${reason}. The rest of the address is used instead.`]], fragment);
  }
  equal(program.asked, []);
  // The program refuses the rest.
  shown.length = 0;
  program.answer = () => ({ code: 'bad-value', sentence: 'the data is damaged', detail: 'the checksum' });
  window.history.replaceState(null, '', '#run=1.AAAA');
  receive();
  equal(program.asked, ['type=open']);
  equal(shown[0].text, 'Can\'t open the replay: the data is damaged. The rest of the address is used instead.');
});

partsTest('a long way is asked about, a way shows its end after half a second, and both can be stopped', async ({ program, shown, receive, way }) => {
  receive();
  way({ to: 1_000_000, msLeft: 240_000, asks: true });
  equal(shown.map(({ text }) => text), ['Playing this replay to tick 1,000,000 takes about 4 min here.']);
  shown[0].buttons[0].go();
  equal([shown[0].buttons[0].name, program.asked], ['Play', ['type=go-on']]);
  way({ to: 1_000_000, msLeft: 240_000, asks: false });
  equal(shown, [], 'the question leaves');
  await frames(31);
  way({ to: 1_000_000, msLeft: 240_000, asks: false });
  equal(shown.map(({ text }) => text), ['Going to tick 1,000,000…']);
  shown[0].buttons[0].go();
  equal([shown[0].buttons[0].name, program.asked], ['Stop', ['type=go-on', 'type=cancel']]);
  way(undefined);
  equal(shown, []);
  await frames(60);
  way({ to: 3, msLeft: 90_000, asks: false });
  equal(shown, [], 'a quick seek needs no notice');
});

partsTest('a link tells how much slower naive is for its sender, if that is known', async ({ replayOfFragment }) => {
  const { factorOf, withFactor } = await import('/web/page/attach/replay_link.ts');
  const figures = (ms) => ({ ms, msBelow: false, count: 800, pairTests: 0 });
  const verdict = { method: 'grid', ratio: 109.5, text: '110× faster', count: 800, stale: false };
  const state = (changes) => sample('scene=klaus&n=800', { lastNaive: figures(69), lastGrid: figures(0.63), verdict, ...changes });
  equal([withFactor('?n=800', state()), withFactor('?n=800#run=1.AAAA', state())], ['?n=800#sent=110', '?n=800#run=1.AAAA&sent=110']);
  for (const changes of [{ verdict: { ...verdict, stale: true } }, { lastNaive: figures(0.1) }, { lastGrid: null },
    { verdict: { ...verdict, method: '' } }]) equal(withFactor('?', state(changes)), '?');
  equal(['#run=1.AAAA&sent=110', '', '#sent=', '#sent=1e9', '#run=1.AAAA', '#sent=5.5'].map(factorOf), [110, 0, 0, 0, 0, 0]);
  equal([...replayOfFragment('#run=1.AAAA&sent=110')], [0, 0, 0]);
});
