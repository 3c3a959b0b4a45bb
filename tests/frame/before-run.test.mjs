// Tests what a frame answers before Run, and that it then runs with what was set.
import assert from 'node:assert/strict';
import { state, withBrowser, withHost } from '../lib/app.mjs';
import { answersTo, fromSibling, postToFrame, putFrame, runningFrame, withEmbed } from '../lib/frames.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();
const embedTest = withEmbed(pageTest, host);

const pressRun = async (page) => {
  await page.frameLocator('iframe').locator('#run').click();
  return runningFrame(page);
};

// Opens another address in the page's frame, and waits until its messages are heard.
async function reopen(page, query) {
  await putFrame(page, `${site.url}?threads=1&${query}`);
  await page.frameLocator('iframe').locator('#run').waitFor();
}

// The part of `now` that `then` has, with the names of the view options.
const partOf = (now, then) => ({
  ...Object.fromEntries(Object.keys(then).map((name) => [name, now[name]])),
  view: Object.fromEntries(Object.keys(then.view).map((name) => [name, now.view[name]])),
});

for (const query of [
  'paused=1', 'paused=1&scene=mixed&method=hash&cell=12.5&table=64&gravity=-.5&seed=18446744073709551615&gridlines=1',
  'paused=1&scene=pile&style=outline', 'paused=1&scene=pucks&n=0077&seed=007&restitution=1e-1', 'paused=1&scene=tumbler&n=300&aspect=2',
  'paused=1&scene=klaus&aspect=2&n=9999999&seed=18446744073709551616&method=magic&gravity=11&tests=2&spawn=0',
  'paused=1&scene=klaus&n=250000&response=exact&tests=1', 'paused=1&n=50&n=60&method=sap&method=grid', 'paused=1&scene=constructor',
  'paused=1&scene=tumbler', 'paused=1&scene=strips&n=9', 'paused=1&scene=hash', 'paused=1&scene=column',
]) {
  embedTest(`Before Run, the state is as the program opens it: ${query}`, query, async ({ page, ask }) => {
    const { running, ...before } = await ask({ type: 'get' });
    assert.equal(running, false);
    for (const name of ['tick', 'n', 'scene', 'seed', 'method', 'response', 'cell', 'paused']) assert.ok(name in before, name);
    await pressRun(page);
    const now = await ask({ type: 'get', hash: false });
    assert.deepEqual([now.running, now.tick], [true, 0]);
    assert.deepEqual(before, partOf(now, before));
  });
}

embedTest('A bare address opens another scene, also for a command that sets something else', '', async ({ page, ask }) => {
  await putFrame(page, site.url);
  await page.frameLocator('iframe').locator('#run').waitFor();
  const { scene, n } = await ask({ type: 'get' });
  await ask({ type: 'set', method: 'sap' });
  const frame = await pressRun(page);
  const now = await state(frame);
  assert.deepEqual([now.scene, now.n, now.method], [scene, n, 'sap']);
  assert.notEqual(scene, 'tutorial');
});

// Each list of commands leads to the state of the address.
for (const [query, commands, address] of [
  ['scene=klaus&n=300', [{ gravity: 0.5 }, { method: 'naive', gridlines: true }], 'scene=klaus&n=300&gravity=0.5&method=naive&gridlines=1'],
  ['scene=klaus&n=300', [{ n: 55 }, { n: 77, seed: '12345678901234567890' }], 'scene=klaus&n=77&seed=12345678901234567890'],
  // A new scene brings its own parameters and style, and keeps method, seed and view.
  ['scene=klaus&n=300&gravity=2&seed=5&method=sap&style=outline&occupancy=1', [{ scene: 'pucks' }],
    'scene=pucks&seed=5&method=sap&occupancy=1'],
  ['scene=klaus&n=300', [{ response: 'elastic' }, { scene: 'mixed', n: 400 }], 'scene=mixed&n=400'],
  // If its method does not take so many discs, it becomes grid.
  ['scene=klaus&n=300&method=tutorial-naive', [{ scene: 'million' }], 'scene=million'],
]) {
  embedTest(`What is set before Run holds from tick 0: ${query}, ${JSON.stringify(commands)}`, `paused=1&${query}`,
    async ({ page, ask }) => {
    for (const [k, fields] of commands.entries()) {
      const { running, tick, re, ...now } = await ask({ type: 'set', id: k, ...fields });
      assert.deepEqual([running, tick, re], [false, 0, k]);
      for (const [name, value] of Object.entries(fields)) assert.equal(now[name] ?? now.view[name], Number(value) === 1 ? 1 : value);
    }
    // `get` is answered when all discs are placed. A million take several frames.
    await pressRun(page);
    const set = await ask({ type: 'get' });
    await reopen(page, `paused=1&${address}`);
    await pressRun(page);
    const asked = await ask({ type: 'get' });
    const { played: _, ...figures } = set;
    assert.equal(set.tick, 0);
    assert.deepEqual([set.hash, set.view, set.scene, set.method], [asked.hash, asked.view, asked.scene, asked.method]);
    assert.deepEqual(figures, partOf(asked, figures));
  });
}

embedTest('What is set before Run leads to the hash of what is set at tick 0', 'paused=1&scene=klaus&n=300', async ({ page, ask }) => {
  const values = { n: 120, gravity: 0.25, response: 'elastic', damping: 0.1 };
  const hashes = [];
  for (const early of [true, false]) {
    await reopen(page, 'paused=1&scene=klaus&n=300');
    if (early) await ask({ type: 'set', ...values });
    await pressRun(page);
    if (!early) await ask({ type: 'set', ...values });
    hashes.push((await ask({ type: 'step', ticks: 30 })).hash);
  }
  assert.equal(hashes[0], hashes[1]);
});

embedTest('A set is refused before Run as it is at tick 0', 'paused=1&scene=klaus&n=300', async ({ page, ask }) => {
  const wrong = [
    { method: 'magic' }, { n: -1 }, { n: 2_000_001 }, { n: 1.5 }, { n: '' },
    { gravity: 11 }, { gravity: 'down' }, { flavour: 'red' }, { ui: 'min' },
    { flavour: 'red', method: 'magic', n: 7 }, { seed: '18446744073709551616' }, { gridlines: 2 }, { scene: 'ÿ<img>'.repeat(9) },
    { n: 30_000, response: 'exact' },
    { n: 30_000, method: 'tutorial-naive' }, { n: 250_000, tests: true }, { scene: 'million', method: 'exact' },
    { aspect: 2 }, { colour: 'red' },
    { method: 'ÿ' }, { cell: 0.5 },
    { turn: 0.5 }, { table: 5000 }, { spawnradius: -1 }, { constructor: 1 }, { scene: 'million', tests: 1 },
  ];
  const refusals = async () => {
    const all = [];
    for (const fields of wrong) {
      const { type, message, code, field, value } = await ask({ type: 'set', ...fields }, 'error');
      all.push({ fields, type, message, code, field, value });
    }
    return all;
  };
  const first = await ask({ type: 'get' });
  const before = await refusals();
  assert.deepEqual(await ask({ type: 'get' }), first);
  await pressRun(page);
  assert.deepEqual(before, await refusals());
});

for (const type of ['pause', 'cancel', 'reset', 'close-race']) {
  embedTest(`Before Run, ${type} is answered immediately, and Run plays`, 'scene=klaus&n=300', async ({ page, ask, heard }) => {
    const { running, tick, n } = await ask({ type });
    assert.deepEqual([running, tick, n], [false, 0, 300]);
    await page.frameLocator('iframe').locator('#run').waitFor();
    const frame = await pressRun(page);
    await frame.waitForFunction(() => window.cellmates.state().tick > 5);
    assert.equal((await heard()).filter((message) => message.type === 'state').length, 1);
  });
}

embedTest('Commands that need the program wait for Run, in order, and are answered once', 'paused=1&scene=klaus&n=300',
  async ({ page, heard, ask }) => {
  for (const [id, command] of [{ type: 'step', ticks: 5 }, { type: 'set', n: 50 }, { type: 'step' }, { type: 'particles' }].entries()) {
    await postToFrame(page, { id, ...command });
  }
  assert.equal((await ask({ type: 'get', id: 'get' })).n, 300);
  assert.deepEqual((await heard()).map(({ re }) => re), ['get']);
  await pressRun(page);
  await page.waitForFunction(() => window.heard.some(({ re }) => re === 2));
  const answers = (await heard()).filter(({ re }) => typeof re === 'number');
  assert.deepEqual(answers.map(({ re }) => re).toSorted(), [0, 1, 2, 3]);
  const by = (id) => answers.find(({ re }) => re === id);
  assert.deepEqual([by(0).tick, by(0).n, by(1).tick, by(1).n, by(2).tick], [5, 300, 0, 50, 1]);
});

embedTest('Before Run, cancel ends the commands that wait', 'paused=1&scene=klaus&n=300', async ({ page, ask }) => {
  const all = await answersTo(page, [{ type: 'step', ticks: 5 }, { type: 'measure' }, { type: 'cancel' }, { type: 'set', n: 20 }]);
  assert.deepEqual(all.map(({ type, code, n }) => code ?? `${type} ${n}`), ['interrupted', 'interrupted', 'state 300', 'state 20']);
  await pressRun(page);
  assert.equal((await ask({ type: 'get' })).tick, 0);
});

embedTest('A command that waits for Run can be withdrawn', 'paused=1&scene=klaus&n=300', async ({ page, ask, heard, say }) => {
  for (const id of ['a', 'b', 3]) await say({ cellmates: 1, type: 'step', id });
  const withdraw = async (command) => {
    const { re, found } = await ask({ type: 'withdraw', command, id: `of ${command}` }, 'withdrawn');
    assert.equal(re, `of ${command}`);
    return found;
  };
  assert.deepEqual([await withdraw('a'), await withdraw('a'), await withdraw(3), await withdraw('c')], [true, false, true, false]);
  for (const { code, re } of (await heard()).filter(({ type }) => type === 'error')) {
    assert.equal(code, 'withdrawn');
    assert.ok(['a', 3].includes(re));
  }
  for (const command of [null, undefined, {}]) {
    const { code, field } = await ask({ type: 'withdraw', command }, 'error');
    assert.deepEqual([code, field], ['bad-value', 'command']);
  }
  await pressRun(page);
  await page.waitForFunction(() => window.heard.some(({ re }) => re === 'b'));
  assert.equal((await ask({ type: 'get' })).tick, 1);
  assert.equal(await withdraw('b'), false);
  const answered = (await heard()).map(({ re }) => re);
  for (const id of ['a', 'b', 3]) assert.equal(answered.filter((re) => re === id).length, 1, id);
});

embedTest('Only the window that sent a command can withdraw it', 'scene=klaus&n=300', async ({ page, say, ask }) => {
  await say({ cellmates: 1, type: 'step', id: 'mine' });
  const { type, found } = await fromSibling(page, { type: 'withdraw', command: 'mine' });
  assert.deepEqual([type, found], ['withdrawn', false]);
  assert.equal((await ask({ type: 'withdraw', command: 'mine' }, 'withdrawn')).found, true);
});

embedTest('The poster and Run follow what is set before Run', 'scene=klaus&n=300', async ({ page, ask }) => {
  const frame = page.frames()[1];
  const picture = () => frame.locator('.poster').evaluate((canvas) => canvas.toDataURL());
  const pictures = [await picture()];
  for (const [fields, text] of [[{ n: 1 }, 'Run 1 disc'],
    [{ scene: 'pile', n: 1500 }, 'Run 1,500 discs'], [{ seed: 7 }, 'Run 1,500 discs']]) {
    await ask({ type: 'set', ...fields });
    assert.equal(await frame.locator('#run').textContent(), text);
    pictures.push(await picture());
  }
  assert.equal(await frame.locator('#run').getAttribute('title'), 'Pile: 1,500 discs');
  assert.equal(new Set(pictures).size, 4);
});

embedTest('A replay’s state is not known before Run', 'scene=klaus&n=300', async ({ page, ask }) => {
  await reopen(page, 'scene=klaus&n=300#run=1.');
  assert.deepEqual(await ask({ type: 'get' }), { cellmates: 1, type: 'state', running: false });
});
