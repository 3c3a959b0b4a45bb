// Visits the pages in Firefox and WebKitGTK, with a real mouse and keyboard: the page in a tab, in a sandboxed frame and in
// another site's frame, the lesson, the workbench and the examples. Chromium, in which all other tests run, makes the three
// visits with frames of other sites. Needs `tools/build web native`.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { stepOnce } from '../../bench/lib/programs.mjs';
import { twoLoops } from '../../web/workbench/code/two-loops.ts';
import { generate } from '../../web/workbench/generators/index.ts';
import { Player } from '../../web/workbench/player.ts';
import { eventually } from '../lib/harness.mjs';
import { decodePng } from '../lib/png.mjs';
import { schema } from '../lib/programs.mjs';
import { browserTest, chromium, firefox, webkit } from './index.mjs';
import { checkSnapshot } from './snapshot.mjs';
import { appIn, openSites } from './visit.mjs';

/* global discs */

const query = 'scene=klaus&n=300&paused=1&ui=min&theme=light';

let sites;
before(async () => (sites = await openSites()));
after(() => sites?.close());

// Checks the number of threads. WebKitGTK has no shared memory. On a plain server, a service worker isolates the page. A frame
// runs on one thread unless its address asks for more.
const runsInTab = async (app, browserType) => assert.equal((await app.state()).threads > 1, browserType !== webkit);
const runsInFrame = async (app) => assert.equal((await app.state()).threads, 1);

// Turns the wheel at a spot until the page has scrolled. A browser may lose a turn over a frame that has just come.
async function scrolls(page, spot, down) {
  const scrolled = () => page.evaluate([], () => Math.round(window.scrollY));
  await eventually(`the wheel scrolls the page by ${down}`, async () => {
    await page.wheel(...spot, down);
    return scrolled();
  }, (y) => (down > 0 ? y > 0 : y === 0));
}

// The canvas's part of the screen has many pixels of colour, as discs have.
async function isDrawn(app, page) {
  const [[left, top], [right, bottom]] = [await app.spot('#canvas', 0.5, 0.2), await app.spot('#canvas', 1, 1)];
  await eventually('discs are drawn', async () => decodePng(await page.screenshot()).count((rgb, x, y) =>
    x > left && x < right && y > top && y < bottom && Math.max(...rgb) - Math.min(...rgb) > 60), (coloured) => coloured > 2000);
}

// Before Run the page scrolls over the poster. Run starts the program, which draws.
async function runsByHand(app, page) {
  await app.reaches('idle');
  const spot = await app.spot('.stage', 0.3, 0.8);
  for (const down of [100, -1000]) await scrolls(page, spot, down);
  await app.settle(); // a click right after scrolling may go to what was there before
  await page.click(...(await app.spot('#run')));
  await app.reaches('ready');
  await eventually('the poster is gone', () => app.ask(() => getComputedStyle(document.querySelector('.poster')).visibility),
    (is) => is === 'hidden');
  await isDrawn(app, page);
}

// A drag adds discs until the button goes up, wherever that is, and the keyboard leaves the canvas.
async function usesMouseAndKeys(app, page) {
  const [x, y] = await app.spot('#canvas', 0.75, 0.5);
  await page.move(x, y);
  await page.down();
  await page.move(x + 40, y + 40);
  await page.up();
  await app.until('a drag adds discs', ({ count }) => count > 300);

  await page.move(x, y);
  await page.down();
  // Chromium does not report the button's release to a frame that has not yet seen the press. No hand is that quick.
  await app.settle();
  await page.move(20, 20); // outside the canvas, and outside the frame
  await page.up();
  // The release may reach the frame late, but a drag that did not end would add discs for ever.
  const growth = async () => {
    const { count } = await app.state();
    await app.settle();
    return (await app.state()).count - count;
  };
  await eventually('a drag that was let go outside ends', growth, (more) => more === 0);
  await page.move(x + 5, y);
  for (let k = 0; k < 3; k++) assert.equal(await growth(), 0, 'the drag must not continue when the pointer returns');

  const focused = () => app.ask(() => document.activeElement.id === 'canvas');
  assert.equal(await focused(), true);
  // The whole box is in sight, so the wheel cannot zoom out and scrolls the page.
  await scrolls(page, await app.spot('#canvas', 0.8, 0.6), 100);
  await page.press('Tab');
  await eventually('Tab leaves the canvas', focused, (is) => !is);
  // In a frame, the controls now cover the lower part of the picture.
  await eventually('a click focuses the canvas', async () => {
    // The wheel's last turn may still scroll the page, and so does Tab.
    await page.evaluate([], () => window.scrollTo(0, 0));
    await page.click(...(await app.spot('#canvas', 0.75, 0.1)));
    await app.settle();
    return focused();
  });
  await page.press('Escape');
  await eventually('Escape leaves the canvas', focused, (is) => !is);
}

async function inSandbox(browserType, page) {
  await page.goto(await sites.article('plain', `<body style="margin: 0; height: 3000px">
    <iframe title="Cellmates" src="${sites.own('plain')}?${query}" sandbox="allow-scripts" width="640" height="360"
      style="display: block; border: 0; margin: 100px"></iframe></body>`));
  const app = appIn(page, [0]);
  await runsByHand(app, page);
  await runsInFrame(app);
  await usesMouseAndKeys(app, page);
  assert.deepEqual(await app.problems(), []);
}

// The page on a plain server, and on an isolated one: its picture, in Firefox on other screens.
async function inTabs(browserType, page) {
  await page.goto(`${sites.own('plain')}?${query}&autoplay=0`);
  const app = appIn(page);
  // The service worker isolates the page from its second load on. WebKitGTK has nothing to gain from that.
  if (browserType !== webkit) await eventually('the page is isolated', () => app.ask(() => window.crossOriginIsolated));
  await runsByHand(app, page);
  await runsInTab(app, browserType);
  assert.deepEqual(await app.problems(), []);

  await page.goto(`${sites.own('isolated')}?scene=klaus&n=300&paused=1&theme=light`);
  await app.reaches('ready');
  await runsInTab(app, browserType);
  await app.ask(() => (document.querySelector('#invitation').style.display = 'none')); // it comes and goes
  await checkSnapshot(`${browserType.name.toLowerCase()}-light`, page.screenshot);
  for (const ratio of page.setRatio ? [2, 1.5, 3, 1] : []) {
    await page.setRatio(ratio);
    const drawn = Math.min(ratio, 2); // a higher ratio costs time and is hardly visible
    await app.until(`it draws at ${drawn}`, ({ page: { pixelRatio } }) => pixelRatio === drawn);
    const [pixels, shown] = await app.ask(() => {
      const canvas = document.querySelector('#canvas');
      return [canvas.width, canvas.getBoundingClientRect().width];
    });
    assert.ok(Math.abs(pixels - shown * drawn) <= 1, `${pixels} pixels for ${shown} at ${drawn}`);
  }
  assert.deepEqual(await app.problems(), []);
}

// A plain iframe, and two elements, of which the last has no panel. Links surround them.
const threeEmbeds = (home) => `<body style="margin: 0">
<script src="${home}embed.js"></script>
<p id="start">Text</p>
<a id="a" href="#a">a</a>
<iframe title="Plain" src="${home}?scene=klaus&amp;n=50&amp;paused=1&amp;theme=light&amp;ui=min" allow="cross-origin-isolated"
  width="420" height="240" style="display: block; border: 0"></iframe>
<a id="b" href="#b">b</a>
<cellmates-embed scene="klaus" n="50" paused theme="light" ui="min" style="width: 420px"></cellmates-embed>
<a id="c" href="#c">c</a>
<cellmates-embed scene="klaus" n="50" paused theme="light" ui="none" style="width: 420px"></cellmates-embed>
<a id="d" href="#d">d</a>
<script>
  const frames = [...document.querySelectorAll('cellmates-embed')].map(({ frame }) => frame);
  for (const { iframe } of frames) iframe.loading = 'eager';
  Promise.all(frames.map(({ loaded }) => loaded)).then(() => (window.loaded = true));
</script>
</body>
`;

// Resolves to what each embed tells (visit.mjs), and to the id or tag of the article's element that has the focus.
const look = (page) =>
  page.evaluate([], async () => {
    const frames = [...document.querySelectorAll('iframe, cellmates-embed')].map((one) => one.frame?.iframe ?? one);
    const embeds = await Promise.all(frames.map(({ contentWindow }) => new Promise((resolve) => {
      const question = Math.random();
      window.addEventListener('message', function hear({ data }) {
        if (data.question !== question) return;
        window.removeEventListener('message', hear);
        resolve(data);
      });
      contentWindow.postMessage({ question }, '*');
    })));
    let { activeElement } = document;
    while (activeElement.shadowRoot) ({ activeElement } = activeElement.shadowRoot);
    return { embeds, own: activeElement.id || activeElement.tagName };
  });

// The element that has the focus: a link's id, or the number of an embed and an id, name or class in it.
async function focused(page) {
  const { embeds, own } = await look(page);
  const at = embeds.findIndex(({ place }) => place);
  return at >= 0 ? `${at} ${embeds[at].place}` : own;
}

// Presses a key, and resolves to the new place of the focus once it has been seen there twice. Between two pages, the focus is
// on neither for a moment, or passes another place.
async function go(page, key, from) {
  from ??= await focused(page);
  await page.press(key);
  let last;
  return eventually(`${key} leaves ${from}`, async () => {
    const to = await focused(page);
    const stays = to === last;
    last = to;
    return stays && to;
  }, (to) => to && to !== from && !/^(IFRAME|BODY)$/.test(to));
}
async function walk(page, key, places) {
  let from;
  for (const place of places) {
    from = await go(page, key, from);
    assert.equal(from, place);
  }
}
// The stops from the place of the focus to a link.
async function stopsUntil(page, key, link) {
  const stops = [];
  for (let at = await go(page, key); at !== link; at = await go(page, key, at)) {
    stops.push(at);
    assert.ok(stops.length < 40, `${key} does not reach ${link}: ${stops}`);
  }
  return stops;
}

const reaches = (page, embed, wanted) =>
  eventually(`embed ${embed} becomes ${wanted}`, async () => (await look(page)).embeds[embed].state, (state) => state === wanted);

// Embeds of another site: a reader with a keyboard passes through them, and messages step the first one.
async function inFrames(browserType, page) {
  await page.goto(await sites.article('isolated', threeEmbeds(sites.own('isolated'))));
  await eventually('the embeds are there', () => page.evaluate([], () => window.loaded === true));
  for (const embed of [0, 1, 2]) await reaches(page, embed, 'idle');
  // The window gets the keyboard. A click that arrives after focus() would take the focus from the link.
  await page.evaluate([], () => {
    window.focus();
    window.addEventListener('click', () => (window.clicked = true));
  });
  await page.click(300, 8);
  await eventually('the click arrives', () => page.evaluate([], () => window.clicked === true));
  await page.evaluate([], () => document.querySelector('#a').focus());
  await eventually('the first link has the focus', () => focused(page), (at) => at === 'a');

  // Before Run, each embed is one stop, and Escape goes on from there in the direction of the next key.
  await walk(page, 'Tab', ['0 run', 'b', '1 run', 'c', '2 run', 'd']);
  await walk(page, 'shift+Tab', ['2 run', 'c', '1 run']);
  for (const [embed, before, behind] of [[1, 'b', 'c'], [0, 'a', 'b']]) {
    assert.notEqual(await go(page, 'Escape'), `${embed} run`);
    await walk(page, 'Tab', [behind]);
    await walk(page, 'shift+Tab', [`${embed} run`]); // from outside, the embed can be entered as before
    await go(page, 'Escape');
    await walk(page, 'shift+Tab', [before, ...(embed > 0 ? [`${embed - 1} run`] : [])]);
  }
  await walk(page, 'Tab', ['0 run']);

  // After Run, Tab passes all controls both ways, and Escape leaves each of them.
  const runs = async (embed) => {
    await page.press('Return');
    await reaches(page, embed, 'ready');
    await eventually('the canvas gets the focus', () => focused(page), (at) => at === `${embed} canvas`);
  };
  await runs(0);
  await stopsUntil(page, 'shift+Tab', 'a');
  const stops = await stopsUntil(page, 'Tab', 'b');
  assert.ok(stops.includes('0 canvas') && stops.length > 5, `${stops}`);
  await walk(page, 'shift+Tab', stops.toReversed().slice(0, Math.ceil(stops.length / 2)));
  await go(page, 'Escape');
  await walk(page, 'Tab', ['b']);
  await walk(page, 'Tab', ['1 run', 'c', '2 run']);
  await runs(2);
  await go(page, 'Escape');
  await walk(page, 'Tab', ['d']);
  assert.match(await go(page, 'shift+Tab'), /^2 /);
  await go(page, 'Escape');
  await walk(page, 'Tab', ['d']);

  await hashes(page);
  const { embeds } = await look(page);
  assert.deepEqual(embeds.map(({ problems }) => problems), [[], [], []]);
  await runsInFrame(appIn(page, [0]));
}

// Each scene has the native program's state after some ticks. The hash covers every bit of it. Rare cases with more ticks are
// in the golden hashes, which WebAssembly in node must also reach.
const natives = {};
async function hashes(page) {
  const n = 800;
  const ticks = 100;
  const post = (message) =>
    page.evaluate([], (m) => document.querySelector('iframe').contentWindow.postMessage({ cellmates: 1, ...m }, '*'), message);
  for (const { name: scene } of schema.scenes) {
    await post({ type: 'set', scene, n, aspect: 0 }); // its own shape, not the stage's
    await post({ type: 'step', ticks });
    const { hash } = await appIn(page, [0]).until(`${scene} is stepped`, (now) => now.scene === scene && now.n === n && now.tick === ticks);
    natives[scene] ??= stepOnce('native', { scene, n, method: 'grid', ticks, warmup: 0 }).hash;
    assert.equal(hash, natives[scene], scene);
  }
}

// The page as one file opens without a server, with the scene that was packed, and reaches the native program's state.
async function asFile(browserType, page) {
  const [simulation, lesson] = sites.files;
  await page.goto(simulation);
  const app = appIn(page);
  await app.reaches('ready');
  const { scene, n, tick, paused } = await app.state();
  assert.deepEqual([scene, n, tick, paused], ['klaus', 300, 0, true]);
  const ticks = 20;
  await app.ask((count) => window.postMessage({ cellmates: 1, type: 'step', ticks: count }, '*'), ticks);
  await app.until('the ticks are made', (now) => now.tick === ticks && now.paused);
  assert.equal((await app.state()).hash, stepOnce('native', { scene, n, method: 'grid', ticks, warmup: 0 }).hash);
  assert.deepEqual(await app.problems(), []);
  // The lesson's frame has the program, and its page the engine.
  await page.goto(lesson);
  const reader = appIn(page);
  await reader.click('#race [name="run"]');
  await reader.says('#race .said', /^Racing/);
  const inside = appIn(page, [0]);
  const { race } = await inside.state();
  assert.deepEqual([race.left.method, race.right.method], ['naive', 'grid']);
  await inside.until('the grid makes a tick', (now) => now.race.right.ticks > 0);
  await reader.click('#race [name="run"]'); // "Stop"
  await reader.says('#race .said', /Grid made [\d,]+ ticks?\b/);
  assert.equal(await reader.ask(async () => typeof (await import(window.cellmatesFiles['engine/cellmates.js'])).World.create), 'function');
  assert.deepEqual(await reader.problems(), []);
}

// A guess by mouse and keyboard, and a frame of discs that is chosen by a click and played by keyboard.
async function theLesson(page) {
  await page.goto(`${sites.own('plain', 'lesson/')}?theme=light`);
  const reader = appIn(page);
  const { ask, says } = reader;
  const focus = (selector) => ask((s) => document.querySelector(s).focus(), selector);

  const [questions, neighbours] = ['#how-many-questions', '#ask-the-neighbours'];
  await reader.clickUntil(`${questions} [name="commit"]`, `${questions} .verdict`, /^First a guess/);
  await reader.drag(`${questions} .knob`, [0.5, 0.5], [0.5, -3]);
  await page.up();
  await eventually('the point is dragged', () => ask((s) => document.querySelector(s).value, `${questions} input`), (guess) => guess > 1000);
  await reader.click(`${questions} input`);
  await page.press('ctrl+a', 'BackSpace', '2', '4', '5', '0', 'Return');
  await says(`${questions} .verdict`, /^You guessed 2,450\. The answer is 4,950, about twice your guess\.$/);

  const drawn = () => ask((s) => document.querySelector(s).innerHTML, `${neighbours} .moment .all`);
  const enters = (state) =>
    eventually(state, () => ask((s) => document.querySelector(s).dataset.state, `${neighbours} .ask`), (is) => is === state);
  await reader.clickUntil(`${neighbours} .moment`, `${neighbours} .said`, /^Your disc/);
  await focus(`${neighbours} .moment`);
  await page.press('End');
  await says(`${neighbours} .said`, /That is all/);
  const before = await drawn();
  await focus(`${neighbours} [name="motion"]`);
  await page.press('Return');
  await enters('moving');
  await eventually('the discs move', () => page.evaluate([0], () => window.cellmates.state().tick), (tick) => tick > 3);
  await reader.settle(30); // a sooner press would be the second of a double click
  await reader.click(`${neighbours} [name="motion"]`);
  await enters('asking');
  assert.notEqual(await drawn(), before);
  assert.deepEqual(await reader.problems(), []);
}

// The workbench measures a small scene, and each code finds the contacts that two loops find in node.
async function theWorkbench(page) {
  const { frames: discs } = generate('bullets', { n: 45, frames: 8 });
  const { hash, firstHash } = new Player(discs, { 'two-loops': () => twoLoops }).run({ method: 'two-loops', budget: 20 });
  await page.goto(`${sites.own('isolated', 'workbench/')}#scene=bullets&n=45&frames=8`);
  const app = appIn(page);
  await app.says('main > .status', /^The link/);
  await app.click('[name="start"]');
  await app.says('main > .status', /^Done\./);
  assert.match(await app.text('.because'), /All methods found the same contacts/);
  await app.ask(() => {
    // What is copied stays in the page.
    navigator.clipboard.writeText = async (text) => (window.copied = text);
    document.querySelector('.every').open = true;
    document.querySelector('.every [name="copy"]').click();
  });
  const [, ...rows] = (await eventually('the table is copied', () => app.ask(() => window.copied))).trimEnd().split('\n').map((line) => line.split('\t'));
  const entire = rows.filter(([, n]) => n === '45');
  assert.ok(entire.length >= 8, `${entire}`);
  for (const [method, , , , , frames, all, first] of entire) {
    assert.equal(first, firstHash, method);
    if (frames === '8') assert.equal(all, hash, method); // a slow machine may have played fewer
  }
  assert.deepEqual(await app.problems(), []);
}

// A sketch with the engine in place of its loops, and a canvas without p5.
async function theExamples(page) {
  const app = appIn(page);
  const { ask } = app;
  await page.goto(sites.own('plain', 'examples/tutorial.html'));
  const count = () => ask(() => discs?.count);
  await eventually('there are discs', count, (n) => n === 500);
  await ask(() => document.querySelector('[value=engine]').click());
  await app.says('#engine-row .simulation', /\d/);

  await page.goto(sites.own('plain', 'examples/canvas.html'));
  await app.says('#discs', /^1,000$/);
  const picture = () => ask(() => document.querySelector('canvas').toDataURL());
  const first = await picture();
  await eventually('the discs move', picture, (now) => now !== first);
  await app.drag('canvas', [0.3, 0.2], [0.5, 0.3]);
  await eventually('a drag adds discs', () => app.text('#discs'), (n) => Number(n.replace(',', '')) > 1000);
  await page.up();
  assert.deepEqual(await app.problems(), []);
}

async function otherPages(browserType, page) {
  await theLesson(page);
  await theWorkbench(page);
  await theExamples(page);
}

describe('visits', { concurrency: 2 }, () => {
  for (const browserType of [firefox, webkit, chromium]) {
    describe(browserType.name, { concurrency: 1 }, () => { // each has one mouse
      // Browsers draw in software, so a small window costs less.
      const visit = (name, act, size = { width: 760, height: 600 }) =>
        browserTest(browserType, name, size, (page) => act(browserType, page));
      visit('a sandboxed frame runs, and shares mouse and keys with its page', inSandbox);
      visit('Tab and Escape pass another site’s frames, which reach the native program’s states', inFrames);
      visit('the page as one file opens without a server', asFile);
      if (browserType === chromium) return;
      visit('a tab on a plain server runs on several threads, and one on an isolated server looks like its snapshot', inTabs,
        { width: 900, height: 700 });
      visit('the lesson, the workbench and the examples', otherPages);
    });
  }
});
