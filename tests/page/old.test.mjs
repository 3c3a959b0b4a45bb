// The oldest browsers that web/kit/browsers.ts names can do what the pages, embeds and the package do, and older ones say
// immediately that they cannot. What they lack is deleted from this one. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { leastText } from '../../web/kit/browsers.ts';
import { needed } from '../../web/kit/old.ts';
import { lateNames } from '../../tools/lib/browser_data.mjs';
import { becomesReady, openAny, openSheet, until, withBrowser, withHost } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();
const host = withHost();

// Deletes names from all of a page or worker, before its scripts run.
const without = (names) => `for (const path of ${JSON.stringify(names)}) {
  const owner = path.length > 1 ? globalThis[path[0]] : globalThis;
  if (owner === undefined || owner === null) continue;
  for (const place of [owner, owner.prototype]) if (place) try { delete place[path.at(-1)]; } catch {}
}
`;
const old = without(lateNames());

// Also in workers, whose scripts begin with it.
const prepare = async (page) => {
  await page.addInitScript(old);
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: old + (await response.text()) });
  });
};
const late = { open: openAny, prepare, fresh: true };

pageTest('The page runs, and opens its sheets', { ...late, query: '?scene=klaus&n=300&autoplay=1' }, async (page) => {
  assert.equal(await page.evaluate(() => 'withResolvers' in Promise || 'union' in Set.prototype), false);
  await becomesReady(() => page);
  await until(page, ({ tick }) => tick > 3);
  for (const name of ['rules', 'view', 'share', 'measuring']) assert.ok(await (await openSheet(page, name)).isVisible(), name);
});

pageTest('An embed of another site runs and answers', { ...late, open: async (browser, url, options) => openAny(browser, host.url, options) }, async (page) => {
  const copy = site.url;
  await page.evaluate(async (home) => {
    const { install } = await import(`${home}engine/embed.js`);
    install({ base: home });
    document.body.innerHTML = '<cellmates-embed scene="pucks" n="50" style="display: block; width: 480px"></cellmates-embed>';
  }, copy);
  const tick = await page.evaluate(async () => {
    const { frame } = document.querySelector('cellmates-embed');
    await frame.start();
    return (await frame.step({ ticks: 3 })).tick;
  });
  assert.ok(tick >= 3);
});

pageTest('The lesson races', { ...late, query: 'lesson/' }, async (page) => {
  await page.locator('.race [name="run"]').click();
  await page.locator('.race[data-state="racing"]').waitFor();
});

pageTest('The workbench advises', { ...late, query: 'workbench/' }, async (page) => {
  await page.locator('button[name="start"]').click();
  await eventually('an answer', () => page.locator('.answer h2').innerText(), (text) => text.startsWith('For'));
});

test('The package steps worlds and answers questions', () => {
  const program = `${old}
    const { World } = await import(${JSON.stringify(pathToFileURL(join(dist, 'engine/cellmates.js')).href)});
    const world = await World.create({ scene: 'klaus', n: 50 });
    await world.run(5);
    console.log(world.tick, world.near(world.x[0], world.y[0], 1).length > 0, 'withResolvers' in Promise, (await world.measure({ methods: ['grid'] })).length);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(stdout, '5 true false 1\n', stderr);
});

for (const [name, query] of Object.entries({ page: '?scene=klaus&n=300', lesson: 'lesson/', workbench: 'workbench/' })) {
  pageTest(`The ${name} of an older browser says what it needs, and starts nothing`,
    { open: openAny, query, fresh: true, prepare: (page) => page.addInitScript(without([['Array', 'toSorted']])) }, async (page) => {
      assert.deepEqual(needed.Array.split(' ').includes('toSorted'), true);
      assert.ok((await page.evaluate(() => document.body.innerText)).includes(`${leastText}, or newer`));
    });
}
