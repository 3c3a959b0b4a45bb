// The page's address and history follow the visitor's choices, so that a reload or a step back restores them.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  const { followAddress } = await import('/web/page/attach/address.ts');
  window.opened = window.location.href;
  // What the page writes: the kind of write and the query.
  window.writes = [];
  for (const how of ['pushState', 'replaceState']) {
    const write = history[how].bind(history);
    history[how] = (state, title, address) => {
      window.writes.push([how, new URL(address).search]);
      write(state, title, address);
    };
  }
  window.at = (query) => `${window.opened.split('?')[0]}?${query}`;
  window.sets = [];
  const { follow, link } = followAddress((values, done) => window.sets.push({ values, done }));
  Object.assign(window, { follow, link });
  window.base = sample();
});

partsTest('a change is written at once, and further ones once a second with the last values', async ({ at, base, follow, writes }) => {
  follow(base, at('a'));
  for (let tick = 1; tick < 9; tick++) {
    follow({ ...base, tick }, at('a')); // no change
    await frames(30);
  }
  equal(writes, []);
  // 20 changes, one every quarter of a second. Safari allows a hundred writes in thirty seconds.
  for (let k = 1; k <= 20; k++) {
    follow({ ...base, gravity: k / 20 }, at(`gravity=${k}`));
    await frames(15);
  }
  equal(writes.map(([, query]) => query), [1, 5, 9, 13, 17].map((k) => `?gravity=${k}`));
  await frames(60);
  equal(writes.slice(5), [['replaceState', '?gravity=20']]);
  await frames(600);
  equal(writes.length, 6);
  equal(new Set(writes.map(([how]) => how)).size, 1);
});

partsTest('the opened address returns when all is undone, and a change that is undone before it is written is not written',
  async ({ at, base, follow, opened, writes }) => {
  follow(base, at('scene=klaus&n=300'));
  follow({ ...base, view: { ...base.view, occupancy: 1 } }, at('scene=klaus&n=300&occupancy=1'));
  equal(location.search, '?scene=klaus&n=300&occupancy=1');
  await frames(61);
  follow(base, at('scene=klaus&n=300'));
  equal(location.href, opened);
  await frames(61);
  for (const cell of [5, 6, 5]) follow({ ...base, cell }, at(`cell=${cell}`));
  await frames(120);
  equal(writes.slice(2).map(([, query]) => query), ['?cell=5']);
});

partsTest('an opened replay keeps its address until it has arrived', async ({ at, base, follow, opened, writes }) => {
  follow({ ...base, way: { to: 9, msLeft: 0, asks: false } }, at('on-its-way'));
  follow({ ...base, tick: 9 }, at('arrived'));
  await frames(90);
  equal([location.href, writes], [opened, []]);
  follow({ ...base, tick: 9, cell: 5 }, at('cell=5'));
  equal(writes.length, 1);
}, { query: '?scene=klaus' });

partsTest('another scene is a new entry, whose predecessor keeps its last values', async ({ at, base, follow, sets, writes }) => {
  follow(base, at('scene=klaus&n=300'));
  follow({ ...base, gravity: 0.5, method: 'naive' }, at('scene=klaus&n=300&gravity=0.5&method=naive'));
  // Discs that were added later are no part of the address.
  follow({ ...base, gravity: 0.5, method: 'naive', count: 400 }, at('scene=klaus&n=300&gravity=0.5&method=naive'));
  const pucks = sample('scene=pucks');
  follow(pucks, at('scene=pucks&n=350'));
  equal(writes.slice(1), [['replaceState', '?scene=klaus&n=300&gravity=0.5&method=naive'], ['pushState', '?scene=pucks&n=350']]);
  const back = async (step) => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history[step]();
    await arrived;
    return sets.at(-1);
  };
  // Another scene takes all values of the entry.
  const { values, done } = await back('back');
  equal([values.scene, values.n, values.gravity, values.method, values.gridlines], ['klaus', '300', '0.5', 'naive', '0']);
  const written = writes.length;
  follow(pucks, at('scene=pucks&n=350')); // a sample from before the change takes effect
  await frames(90);
  equal(writes.length, written);
  done();
  follow({ ...base, gravity: 0.5, method: 'naive' }, at('scene=klaus&n=300&gravity=0.5&method=naive'));
  await frames(90);
  equal(writes.length, written, 'no entry, and no other address');
  const again = await back('forward');
  again.done();
  follow(pucks, at('scene=pucks&n=350'));
  equal([again.values.scene, writes.length], ['pucks', written]);
});

partsTest('back within a scene sets only what differs', async ({ at, base, follow, link, sets }) => {
  follow(base, at('scene=klaus&n=300'));
  link();
  follow({ ...base, n: 700, cell: 5 }, at('scene=klaus&n=700&cell=5'));
  equal(location.search, '?scene=klaus&n=700&cell=5');
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await arrived;
  equal(sets.map(({ values }) => values), [{ n: '300', cell: '0' }]);
});

partsTest('a link to the present scene is an entry, unless it changes nothing', async ({ at, base, follow, link, writes }) => {
  follow(base, at('scene=klaus&n=300'));
  link();
  follow(base, at('scene=klaus&n=300')); // it has not taken effect yet, or has no effect
  equal(writes, []);
  follow({ ...base, n: 700 }, at('scene=klaus&n=700'));
  equal(writes, [['replaceState', ''], ['pushState', '?scene=klaus&n=700']]);
  follow({ ...base, n: 700, cell: 3 }, at('scene=klaus&n=700&cell=3'));
  await frames(61);
  equal(writes.slice(2), [['replaceState', '?scene=klaus&n=700&cell=3']]);
});

partsTest('a browser that refuses a write is not asked again, and no error shows', async ({ at, base, follow }) => {
  let asked = 0;
  history.replaceState = () => {
    asked += 1;
    throw new DOMException('too many', 'SecurityError');
  };
  follow(base, at('a'));
  for (let k = 1; k < 5; k++) {
    follow({ ...base, cell: k }, at(`cell=${k}`));
    await frames(90);
  }
  equal(asked, 1);
});

partsTest('the address of an embed stays as the embedding page has set it', async ({ at, base, follow, opened, writes }) => {
  follow(base, at('a'));
  follow({ ...base, cell: 5 }, at('cell=5'));
  await frames(120);
  equal([location.href, writes], [opened, []]);
}, { framed: true });

partsTest('a query that the browser refuses is the page’s all the same, until another one is written', async ({ base, follow, at }) => {
  const { followQuery, pageQuery, turnTo } = await import('/web/kit/address.ts');
  const heard = [];
  followQuery((query) => heard.push(String(query)));
  history.replaceState = () => { throw new DOMException('too many', 'SecurityError'); };
  for (const theme of ['dark', 'light']) turnTo(`${pageQuery().replace(/&theme.*/, '') || '?n=2'}&theme=${theme}`);
  equal([heard, location.search, pageQuery()], [['', 'n=2&theme=dark', 'n=2&theme=light'], '', '?n=2&theme=light']);
  delete history.replaceState;
  turnTo(`${pageQuery()}&poster=1`);
  equal([location.search, pageQuery()], ['?n=2&theme=light&poster=1', '?n=2&theme=light&poster=1']);
  history.replaceState = () => { throw new DOMException('too many', 'SecurityError'); };
  turnTo('?n=3');
  delete history.replaceState;
  follow(base, at('n=2'));
  follow({ ...base, gravity: 2 }, at('gravity=2'));
  await frames(61);
  equal([location.search, pageQuery()], ['?gravity=2', '?gravity=2']);
});
