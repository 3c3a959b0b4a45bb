// Links, files, embed code and messages restore a state bit for bit, and the timeline goes back and forth in what
// was played.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { ask, listen, openAny, openApp, pointAt, post, press, resting, settled, state, until, withBrowser } from '../lib/app.mjs';
import { inFolder } from '../lib/folders.mjs';
import { putFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';
import { chooseReplay, openSaving, saved } from '../lib/saving.mjs';

const { pageTest, site } = withBrowser();
const run = promisify(execFile);
const bench = fileURLToPath(new URL('../../tools/bench', import.meta.url));

// For `prepare`: keeps the texts of toasts, which disappear by themselves.
const keepToasts = (page) => page.addInitScript(() => {
  window.toastTexts = new Set();
  const look = () => window.toastTexts.add(document.querySelector('#toasts')?.textContent ?? '');
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
});
const notices = (page) => page.evaluate(() => [document.querySelector('#notices').textContent, ...window.toastTexts].join('\n'));
const hashOf = async (page) => {
  const { hash, tick, paused } = await state(page);
  return { hash, tick, paused };
};
// Waits until frames have processed the pointer's events.
async function settledHash(page) {
  await settled(page);
  await resting(page, (s) => s.hash, 300);
  return hashOf(page);
}

// Drags like a hand for about a second.
async function drag(page, button = 'left', rounds = 25) {
  const from = await pointAt(page, 0.3, 0.4);
  await page.mouse.down({ button });
  for (let k = 1; k <= rounds; k++) await page.mouse.move(from.x + 3 * k, from.y + 20 * Math.sin(k / 3));
  await page.mouse.up({ button });
}

async function copiedLink(page) {
  await page.locator('[name="copied"]').evaluate((field) => (field.value = ''));
  await page.locator('[name="link"]').click();
  return eventually('a link is made', () => page.locator('[name="copied"]').inputValue());
}

// Drops a file onto the page.
async function drop(page, content) {
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], 'a.run'));
    return data;
  }, [...content]);
  await page.locator('body').dispatchEvent('drop', { dataTransfer });
}

const pause = async (page) => {
  await press(page, 'pause');
  await until(page, (s) => s.paused);
  // A tick in which discs have moved is still completed. One that has only begun waits for the end of the pause.
  await settledHash(page);
};

async function checkOpens(url, wanted, { andReload }) {
  const page = await openApp(site.shared, url, { prepare: keepToasts });
  try {
    await eventually('a notice tells the result', () => notices(page), (text) => /reproduced exactly/.test(text));
    assert.deepEqual(await hashOf(page), wanted);
    if (andReload) {
      await page.reload();
      await until(page, (s) => s.tick === wanted.tick && s.paused === wanted.paused && !s.way);
      assert.equal((await hashOf(page)).hash, wanted.hash);
    }
    assert.deepEqual(page.problems, []);
  } finally {
    await page.end();
  }
}

describe('a link', () => {
  for (const [query, change] of [
    ['?scene=tutorial&threads=1', { gravity: '0.3' }],
    ['?scene=klaus&n=2000&method=naive&threads=1', { response: 'elastic' }],
    ['?scene=pile&n=400&threads=1', { restitution: '0.7' }],
    ['?scene=pucks&n=100&response=exact&threads=1&spawn=1', { speedlimit: '3' }],
    ['?scene=tutorial&n=100&method=tutorial-improved&cell=30&threads=1', { method: 'grid' }],
  ]) {
    pageTest(`restores the state bit for bit: ${query}`, query, async (page) => {
      await drag(page);
      await post(page, { type: 'set', ...change });
      await drag(page, 'right');
      await pause(page);
      await drag(page, 'left', 4);
      const wanted = await settledHash(page);
      const link = await copiedLink(page);
      assert.match(link, /#run=1\.[\w-]+$/);
      assert.ok(link.length < 8000, `${link.length} characters`);
      // A reload opens the address again, whatever was done in the page.
      await checkOpens(link, wanted, { andReload: change.response === 'elastic' });
    });
  }

  pageTest('of an untouched start contains no replay', '?scene=klaus&n=300&paused=1&threads=1', async (page) => {
    assert.doesNotMatch(await copiedLink(page), /#/);
    await press(page, 'step');
    await until(page, (s) => s.tick === 1);
    assert.match(await copiedLink(page), /#run=/);
  });

  pageTest('contains no replay if that is too long, and a notice says so',
    '?scene=klaus&n=1000&threads=1&paused=1', async (page) => {
    const numbers = Array.from({ length: 1000 }, (_, k) => `0.${String(k * 7919 + 1e7).slice(0, 8)}`);
    for (let k = 0; k < numbers.length; k += 99) {
      if (k > 0) await until(page, (s) => s.played.bytes > 0);
      await post(page, ...numbers.slice(k, k + 99).map((gravity) => ({ type: 'set', gravity })));
    }
    await until(page, (s) => s.played.bytes > 13_000);
    // The announcement may be followed by others, such as the last change of gravity.
    const said = await listen(page);
    assert.doesNotMatch(await copiedLink(page), /#/);
    await eventually('the page announces it', said,
      (texts) => texts.some((text) => /too long to fit in a link, .* save a replay\.$/.test(text)));
  });

  pageTest('of a playing world plays on', '?scene=klaus&n=300&threads=1', async (page) => {
    await until(page, (s) => s.tick > 30);
    const other = await openApp(site.shared, await copiedLink(page), { prepare: keepToasts });
    await eventually('it says how it went', () => notices(other), (text) => /reproduced exactly/.test(text));
    const { tick } = await state(other);
    await until(other, (s) => !s.paused && s.tick > tick + 10);
    await other.end();
  });

  pageTest('that is damaged causes a notice and opens with its plain parameters',
    '?scene=klaus&n=300&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const link = new URL(await copiedLink(page));
    const plain = link.href.slice(0, link.href.indexOf('#'));
    for (const [what, fragment, why] of [
      ['cut short', (text) => text.slice(0, -32), /the data is damaged\./],
      ['with another letter', (text) => text.slice(0, 60) + (text[60] === 'A' ? 'B' : 'A') + text.slice(61), /the data is damaged\./],
      ['of another format', (text) => text.replace('#run=1.', '#run=2.'), /the link has format "2", but this page reads format 1\./],
      ['with strange letters', (text) => `${text.slice(0, 50)}%20!`, /the link is damaged\./],
      ['too long', (text) => text + 'A'.repeat(40_000), /the link is too long\./],
      ['of nothing', () => '#run=1.', /the link is damaged\./],
    ]) {
      const warned = [];
      const prepare = (other) => {
        other.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
        return keepToasts(other);
      };
      const other = await openApp(site.shared, plain + fragment(link.hash), { prepare });
      await eventually(`${what}: a notice says so`, () => notices(other), (text) => why.test(text));
      if (what === 'with another letter') {
        await eventually('the console has the detail', () => warned, (texts) => texts.includes('Damaged in the replay: the checksum'));
      }
      assert.match(await notices(other), /other parameters are shown instead/, what);
      const now = await state(other);
      assert.deepEqual([now.scene, now.n, now.tick], ['klaus', 300, 0], what);
      assert.deepEqual(other.problems, [], what);
      await other.end();
    }
  });

  pageTest('followed within its own page opens without a reload', '?scene=klaus&n=300&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await settledHash(page);
    const { hash } = new URL(await copiedLink(page));
    await press(page, 'restart');
    await until(page, (s) => s.tick === 0);
    await page.evaluate((fragment) => (window.location.hash = fragment), hash);
    await until(page, (s) => s.tick === wanted.tick && s.hash === wanted.hash);
  });

  pageTest('that is damaged never stops or changes the page, in ten thousand cases',
    '?scene=klaus&n=50&paused=1&threads=1', async (page) => {
    await press(page, 'step');
    await until(page, (s) => s.tick === 1);
    const link = new URL(await copiedLink(page)).hash;
    const before = await hashOf(page);
    const codes = await page.evaluate(async (text) => {
      const good = Uint8Array.from(atob(text.slice(7).replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
      let state = 1;
      const random = (most) => (state = (state * 48271) % 2147483647) % most;
      const found = {};
      window.addEventListener('message', ({ data }) => {
        if (data.re) found[data.code ?? data.type] = (found[data.code ?? data.type] ?? 0) + 1;
      });
      for (let k = 1; k <= 10_000; k++) {
        const bytes = k % 3 ? good.slice(0, k % 3 === 1 ? random(good.length) : good.length)
          : new Uint8Array(random(300)).map(() => random(256));
        if (k % 3 === 2) bytes[random(bytes.length)] ^= 1 + random(255);
        window.postMessage({ cellmates: 1, id: k, type: 'restore', data: bytes }, '*');
        if (k % 100 === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      while (Object.values(found).reduce((a, b) => a + b, 0) < 10_000) await new Promise((resolve) => setTimeout(resolve, 20));
      return found;
    }, link);
    assert.deepEqual(codes, { 'bad-value': 10_000 });
    assert.deepEqual(await hashOf(page), before);
  });
});

describe('a file', () => {
  pageTest('can be saved, opened, dropped and replayed by tools/bench',
    '?scene=klaus&n=500&method=hash&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await hashOf(page);
    await openSaving(page);
    const { name, content } = await saved(page, 'replay');
    assert.match(name, /^cellmates-klaus-hash-\d+-discs\.run$/);

    await inFolder(async (folder) => {
      const file = join(folder, 'a.run');
      await writeFile(file, content);
      for (const build of ['native', 'wasm']) {
        const { stdout } = await run(bench, [build, 'replay', file]);
        const [heads, ...lines] = stdout.trim().split('\n');
        assert.match(heads, /tick +hash/);
        assert.equal(lines.at(-1), 'the hash equals the saved one');
        assert.deepEqual(lines.at(-2).trim().split(/ +/).slice(0, 2), [String(wanted.tick), wanted.hash]);
        assert.equal(lines.length, Math.floor((wanted.tick - 1) / 60) + 3); // one per second, the last tick's, and the result
      }
      const link = join(folder, 'link.txt');
      await writeFile(link, `${await copiedLink(page)}\n`);
      assert.match((await run(bench, ['replay', link])).stdout, /the hash equals the saved one/);
      content[40] ^= 1;
      await writeFile(file, content);
      await assert.rejects(run(bench, ['native', 'replay', file]), ({ code, stderr }) => code === 2 && /the data is damaged/.test(stderr));
      content[40] ^= 1;
      await assert.rejects(run(bench, ['native', 'replay', join(folder, 'none')]),
        ({ code, stderr }) => code === 2 && /can't read the replay/.test(stderr));
    });

    // The file is dropped onto another page.
    const other = await openApp(site.shared, `${site.url}?scene=tutorial&threads=1`, { prepare: keepToasts });
    await drop(other, content);
    await eventually('it says how it went', () => notices(other), (text) => /reproduced exactly/.test(text));
    assert.equal((await state(other)).hash, wanted.hash);
    // The file is chosen by the button.
    await press(other, 'restart');
    await until(other, (s) => s.tick < wanted.tick);
    await openSaving(other);
    await chooseReplay(other, content);
    await until(other, (s) => s.hash === wanted.hash);
    // A file that is not a replay is rejected and changes nothing.
    await drop(other, Buffer.from('Hello'));
    await eventually('a notice rejects the file', () => notices(other), (text) => /the data was not saved by Cellmates/.test(text));
    assert.equal((await state(other)).hash, wanted.hash);
    await other.end();
  });
});

// The replay file, changed as if it had continued for so many ticks.
function goingOn(file, ticks) {
  let at = 4;
  const whole = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = file[at++];
      value += (byte % 128) * shift;
      if (byte < 128) return value;
    }
  };
  for (const width of [1, 4, 1]) { // the address, the state's words, the recording
    const length = whole() * width;
    at += length;
  }
  const before = file.subarray(0, at);
  whole();
  const end = [];
  for (let left = ticks; ; left = Math.floor(left / 128)) {
    if (left < 128) {
      end.push(left);
      break;
    }
    end.push((left % 128) + 128);
  }
  const all = Buffer.concat([before, Buffer.from(end), file.subarray(at, -4)]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(all));
  return Buffer.concat([all, sum]);
}

describe('a long journey', () => {
  pageTest('asks first, shows its progress, and can be stopped', '?scene=klaus&n=20000&paused=1&threads=1', async (page) => {
    await press(page, 'step');
    await until(page, (s) => s.tick === 1);
    await openSaving(page);
    await chooseReplay(page, goingOn((await saved(page, 'replay')).content, 1_000_000));
    const asks = page.locator('#toasts .toast', { hasText: /Playing this replay to tick 1,000,000 takes about \d+ min here\./ });
    await asks.waitFor();
    const held = await until(page, (s) => s.way?.asks);
    await page.waitForTimeout(300);
    assert.equal((await state(page)).tick, held.tick);
    await asks.getByRole('button', { name: 'Play', exact: true }).click();
    const goes = page.locator('#toasts .toast', { hasText: 'Going to tick 1,000,000' });
    await goes.waitFor();
    await until(page, (s) => s.tick > held.tick);
    await goes.getByRole('button', { name: 'Stop' }).click();
    const left = await until(page, (s) => !s.way);
    assert.equal(left.paused, true);
    assert.equal(left.played.to, 1_000_000);
    await goes.waitFor({ state: 'detached' });
  });
});

describe('the timeline', () => {
  pageTest('leads back and forth in what was played', { query: '?scene=klaus&n=500&threads=1', prepare: keepToasts }, async (page) => {
    const slider = page.locator('[name="tick"]');
    await until(page, (s) => s.tick > 20);
    await drag(page);
    await pause(page);
    await eventually('the slider shows the tick', async () => Number(await slider.inputValue()) === (await state(page)).tick);
    const end = await hashOf(page);
    await slider.focus();
    await page.keyboard.press('Home');
    await until(page, (s) => s.tick === 0 && !s.way);
    const start = await hashOf(page);
    assert.equal((await state(page)).n, 500);
    await page.keyboard.press('ArrowRight');
    await until(page, (s) => s.tick === 1);
    assert.match(await slider.getAttribute('aria-valuetext'), /^tick 1 of \d+$/);
    await page.keyboard.press('End');
    await until(page, (s) => s.tick === end.tick && !s.way);
    assert.deepEqual(await hashOf(page), end);
    await page.locator('#canvas').focus();
    await page.keyboard.press(',');
    await until(page, (s) => s.tick === end.tick - 1 && !s.way);
    await page.keyboard.press('.');
    await until(page, (s) => s.tick === end.tick && !s.way);
    assert.deepEqual(await hashOf(page), end);
    await slider.focus();
    await page.keyboard.press('Home');
    await until(page, (s) => s.hash === start.hash);
    // From here on the simulation differs from the recording.
    await post(page, { type: 'set', gravity: 0.5 });
    await eventually('a notice says so', () => notices(page),
      (text) => /was changed at tick 0, so everything recorded after it was discarded/.test(text));
    await until(page, (s) => s.played.to === 0);
  });
});

describe('messages', () => {
  pageTest('save a replay, open it, and seek a tick', '?scene=klaus&n=300&threads=1', async (page) => {
    await ask(page, { type: 'pause' });
    await ask(page, { type: 'step', ticks: 80 });
    const record = await ask(page, { type: 'record' });
    const snapshot = await ask(page, { type: 'snapshot' });
    for (const run of [record, snapshot]) assert.deepEqual([run.type, run.n, run.hash], ['run', 300, (await state(page)).hash]);
    assert.ok(snapshot.data.length > record.data.length);
    await ask(page, { type: 'set', scene: 'pile', n: 50 });
    for (const { data, tick, hash } of [record, snapshot]) {
      const back = await ask(page, { type: 'restore', bytes: data });
      assert.deepEqual([back.type, back.tick, back.hash], ['state', tick, hash]);
    }
    await ask(page, { type: 'restore', bytes: record.data });
    const there = await ask(page, { type: 'seek', tick: 40 });
    assert.deepEqual([there.type, there.tick, there.paused], ['state', 40, true]);
    const far = await ask(page, { type: 'seek', tick: 4000 });
    assert.deepEqual([far.type, far.code, far.field], ['error', 'bad-value', 'tick']);
    for (const [wish, code, field] of [
      [{ type: 'seek' }, 'bad-value', 'tick'],
      [{ type: 'restore' }, 'bad-value', 'data'],
      [{ type: 'restore', bytes: [1, 2, 3] }, 'bad-value', 'data'],
      [{ type: 'play', bytes: [1] }, 'unknown-name', 'data'],
    ]) {
      const refused = await ask(page, wish);
      assert.deepEqual([refused.type, refused.code, refused.field], ['error', code, field], JSON.stringify(wish));
    }
  });
});

describe('embed code', () => {
  pageTest('opens at the current tick if the visitor chooses so', '?scene=klaus&n=300&threads=1', async (page) => {
    await drag(page);
    await pause(page);
    const wanted = await hashOf(page);
    await page.locator('.tools [name="embed"]').click();
    const code = page.locator('[name="embed-code"]');
    assert.doesNotMatch(await code.inputValue(), /#run=/);
    await page.locator('[name="embed-moment"]').check();
    const text = await eventually('the code has it', () => code.inputValue(), (now) => /#run=1\./.test(now));
    const address = /src="([^"]+)"/.exec(text)[1].replaceAll('&amp;', '&');
    const host = await openAny(site.browser, `${site.url}embed.js`);
    await host.goto(site.url);
    await putFrame(host, address);
    const frame = await eventually('there is a frame', () => host.frames().find((one) => one.url().includes('#run=')));
    await frame.locator('#run').click();
    await eventually('it arrives', () => frame.evaluate(() => window.cellmates?.state().hash), (hash) => hash === wanted.hash);
    await page.locator('[name="embed-scene"]').selectOption('pile');
    assert.doesNotMatch(await code.inputValue(), /#run=/);
    await host.end();
  });
});
