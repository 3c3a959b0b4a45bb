// Tests embed.js and embed.mjs (promises for commands, events, and an element) in a page of another origin. Most
// frames here are stand-ins that answer as a test needs.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAny } from '../lib/app.mjs';
import { withClient } from '../lib/client.mjs';
import { hosting } from '../lib/folders.mjs';

const { clientTest, site } = withClient();

clientTest('A frame is controlled by promises', async (page) => {
  const seen = await page.evaluate(async (home) => {
    window.Cellmates.World = 'of another script';
    const { mount, CellmatesError } = await import(`${home}embed.mjs`);
    const frame = await mount(window.place(), { scene: 'klaus', n: 300, autoplay: true, paused: 1, threads: 1, title: 'Discs' });
    const ticks = [];
    const end = frame.on('tick', ({ tick }) => ticks.push(tick), { every: 100 });
    const set = await frame.set({ method: 'naive' });
    const [step, state, light] = await Promise.all([frame.step(20), frame.step(1), frame.state({ hash: false })]);
    const bad = await window.outcome(frame.set({ gravity: 99 }));
    const wrong = await window.outcome(frame.spawn({ x: -1, y: 0 }));
    const odd = await window.outcome(frame.set({ n: () => {} }));
    const spawned = await frame.spawn({ x: 10, y: 10, count: 5 });
    const discs = await frame.particles();
    const { pairs } = await frame.collisions();
    const picture = await frame.png();
    const { data, hash } = await frame.record();
    await frame.reset();
    const again = await frame.restore(data);
    while (!ticks.includes(21)) await new Promise((resolve) => setTimeout(resolve, 20));
    end();
    const long = window.outcome(frame.step(1000).then(() => frame.step(1000)));
    frame.destroy();
    return {
      same: mount === window.Cellmates.mount, other: window.Cellmates.World, title: frame.iframe.title, hello: frame.hello.version,
      commands: [set.method, step.tick, state.tick, 'hash' in light, spawned.n, again.hash === hash],
      lists: [discs.x.length, discs.id instanceof Uint32Array, pairs instanceof Uint32Array, picture instanceof Blob && picture.type],
      errors: [bad, wrong, odd].map(({ code, field, value }) => [code, field, value]),
      isError: (await frame.state().catch((error) => error)) instanceof CellmatesError,
      long: (await long).code, frames: document.querySelectorAll('iframe').length,
    };
  }, site.url);
  assert.deepEqual(seen, {
    same: true, other: 'of another script', title: 'Discs', hello: 1,
    commands: ['naive', 20, 21, false, 305, true],
    lists: [305, true, true, 'image/png'],
    errors: [['bad-value', 'gravity', '99'], ['bad-value', 'x', '-1'], ['bad-value', undefined, undefined]],
    isError: true, long: 'destroyed', frames: 0,
  });
}, { real: true });

clientTest('Every promise is settled, whatever the frame does', async (page) => {
  const seen = await page.evaluate(async () => {
    const { mount } = window.Cellmates;
    const own = window.place();
    own.textContent = 'its own';
    const silent = await window.outcome(mount(own, { scene: 'silent', timeout: 300 }));
    const old = await mount(window.place(), { scene: 'old' });
    const late = await mount(window.place(), { scene: 'today' });
    const tooLate = await window.outcome(late.seek(3, { timeout: 200 }));
    const next = await late.step(5); // the late answer comes before and is ignored
    // Moving the frame reloads it. Commands sent before are lost, later ones are not.
    const lost = window.outcome(late.order('cancel'));
    const heard = [];
    late.on('tick', ({ tick }) => heard.push(tick), { every: 150 });
    while (heard.length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    window.place().append(late.iframe);
    const moved = await lost;
    const after = await late.step(7);
    while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    late.iframe.remove();
    const out = await window.outcome(late.step(1, { timeout: 200 }));
    const lazy = await mount(window.place(), { scene: 'today', lazy: true });
    lazy.iframe.style.marginTop = '20000px';
    const woken = await lazy.step(9);
    const { code: notElement } = await window.outcome(mount(null));
    const { code, field } = await window.outcome(mount(window.place(), { n: {} }));
    return {
      silent: silent.code, content: own.textContent, old: old.hello, oldState: (await old.step(2)).tick,
      noEvent: await window.outcome((async () => old.on('tick', () => {}))()),
      tooLate: tooLate.code, next: next.tick, moved: moved.code, after: after.tick, heard, out: out.code, woken: woken.tick,
      notElement, options: [code, field],
    };
  });
  assert.match(seen.noEvent.message, /no event "tick"/);
  assert.deepEqual({ ...seen, noEvent: seen.noEvent.code }, {
    silent: 'timeout', content: 'its own', old: null, oldState: 2, noEvent: 'unknown-name',
    tooLate: 'timeout', next: 5, moved: 'reloaded', after: 7, heard: [150, 150], out: 'not-there', woken: 9,
    notElement: 'bad-value', options: ['bad-value', 'n'],
  });
  // On a slow machine, the time may be over before the silent page has loaded.
}, { expected: (problem) => problem.endsWith('scene=silent (net::ERR_ABORTED)') });

clientTest('The element can be added, moved and removed, even if the script is loaded twice', async (page) => {
  const seen = await page.evaluate(async () => {
    const wait = (time = 0) => new Promise((resolve) => setTimeout(resolve, time));
    document.body.innerHTML = '<input><p></p><section></section>';
    document.querySelector('input').focus();
    const element = document.createElement('cellmates-embed');
    element.innerHTML = '<a href="#own">its own</a>';
    for (const [name, value] of Object.entries({ scene: 'today', n: '5', paused: '', 'disc-style': 'filled', title: 'Five',
      class: 'wide' })) element.setAttribute(name, value);
    const before = element.frame;
    document.querySelector('p').append(element);
    const { frame } = element;
    await frame.loaded;
    const { iframe } = frame;
    const first = [new URL(iframe.src).search, iframe.title, element.shadowRoot.querySelectorAll('iframe').length];
    const load = () => new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
    const again = load();
    document.querySelector('section').append(element);
    await wait();
    const moved = [element.frame === frame, element.shadowRoot.querySelectorAll('iframe').length];
    await again;
    const step = (await frame.step(4)).tick;
    const changedPage = load();
    element.setAttribute('theme', 'dark');
    element.title = 'Six';
    await wait();
    const changed = [new URL(iframe.src).search, iframe.title];
    await changedPage;
    const pending = window.outcome(frame.order('cancel'));
    await wait();
    element.remove();
    const gone = [(await pending).code, element.frame, element.shadowRoot.querySelector('iframe'), element.textContent];
    document.querySelector('p').append(element);
    await element.frame.loaded;
    const back = element.frame !== frame && element.shadowRoot.querySelectorAll('iframe').length;
    return { before, first, moved, step, changed, gone, back, focus: document.activeElement.tagName };
  });
  assert.deepEqual(seen, {
    before: null, first: ['?from=parent&scene=today&n=5&paused=1&style=filled', 'Five', 1], moved: [true, 1], step: 4,
    changed: ['?from=parent&scene=today&n=5&paused=1&style=filled&theme=dark', 'Six'],
    gone: ['destroyed', null, null, 'its own'], back: 1, focus: 'INPUT',
  });
}, { scripts: ['embed.js', 'embed.js'] });

clientTest('In the overview of reveal.js, a click on an embed goes to its slide', async (page) => {
  await page.evaluate(async () => {
    document.body.innerHTML = `<div class="reveal">
      <section><cellmates-embed scene="today"></cellmates-embed></section>
      <section><div data-cellmates="scene=today"><iframe></iframe></div></section>
    </div>`;
    await document.querySelector('cellmates-embed').frame.loaded;
  });
  const hits = () => page.evaluate(() => [...document.querySelectorAll('section')].map((section) => {
    const { left, top } = section.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + 20).tagName;
  }));
  assert.deepEqual(await hits(), ['CELLMATES-EMBED', 'DIV']);
  await page.evaluate(() => document.querySelector('.reveal').classList.add('overview'));
  assert.deepEqual(await hits(), ['SECTION', 'SECTION']);
});

clientTest('A page that repeatedly mounts and destroys frames keeps nothing of them', async (page) => {
  const client = await page.context().newCDPSession(page);
  const rounds = (count) =>
    page.evaluate(async (times) => {
      for (let k = 0; k < times; k++) {
        const place = window.place();
        const frame = await window.Cellmates.mount(place, { scene: 'today' });
        frame.on('tick', () => {});
        const element = document.createElement('cellmates-embed');
        element.setAttribute('scene', 'today');
        element.setAttribute('n', '0');
        document.body.append(element);
        frame.destroy();
        place.remove();
        element.remove();
        await new Promise((resolve) => setTimeout(resolve));
      }
    }, count);
  const kept = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return client.send('Memory.getDOMCounters');
  };
  await rounds(5);
  const before = await kept();
  await rounds(30);
  const after = await kept();
  for (const what of ['documents', 'nodes', 'jsEventListeners'])
    assert.ok(after[what] < before[what] + 20, JSON.stringify([before, after]));
});

test('After Run, the element shows its own content if the page’s policy forbids frames', { timeout: 240_000 }, async () => {
  const article = `<!DOCTYPE html><link rel="icon" href="data:"><title>Strict</title>
    <script src="${site.url}embed.js"></script>
    <cellmates-embed scene="klaus"><b>first</b></cellmates-embed><div data-cellmates="scene=klaus"><b>second</b></div>`;
  const policy = `default-src 'none'; script-src ${new URL(site.url).origin}; img-src data:`;
  await hosting((folder) => writeFile(join(folder, 'index.html'), article),
    { host: 'localhost', headers: { 'Content-Security-Policy': policy } }, async (url) => {
    const page = await openAny(site.shared, url);
    for (const text of ['first', 'second']) {
      await page.getByRole('button', { name: /^Run/ }).first().click();
      await page.getByText(text).waitFor({ state: 'visible' });
    }
    assert.equal(await page.locator('iframe').count(), 0);
    assert.equal(await page.evaluate(() => document.querySelector('cellmates-embed').frame), null);
    // The only errors are the browser's, about forbidden frames and pictures.
    for (const problem of page.problems) assert.match(problem, /Framing|frame-src|img-src|webp \(csp\)/);
    await page.end();
  });
});
