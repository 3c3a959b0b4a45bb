// Uses the page in a real browser as a visitor does. Needs `tools/build web`.
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FileSystemConfigLoader, HtmlValidate, esmResolver } from 'html-validate';
import { boxPixels, clickPanel, differing, openAny, openApp, press, settled, state, until, withBrowser,
  withoutDiscs } from '../lib/app.mjs';
import { copyOfPage, dist, hosting } from '../lib/folders.mjs';
import { putFrame, runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest, site } = withBrowser();

const notices = (page) => page.locator('#notices li').allTextContents();
const visible = (page, selector) => page.locator(selector).isVisible();

describe('assembled page', () => {
  test('is valid HTML', async () => {
    const validate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
    const report = await validate.validateFile(join(dist, 'index.html'));
    assert.deepEqual(report.results.flatMap(({ messages }) => messages), []);
  });

  test('refers only to its own files, by relative and hashed names', async () => {
    const html = await readFile(join(dist, 'index.html'), 'utf8');
    assert.doesNotMatch(html, /\{\{|<style|\sstyle=|\son\w+=/);
    const names = [
      ...html.matchAll(/\s(?:src|data-(?:attach|.t-(?:program|wasm|probe)))="([^"]*)"|<link [^>]*href="([^"]*)"/g),
    ];
    assert.equal(names.length, 11 + 6); // the last six are the gallery's pictures
    for (const [, a, b] of names) {
      assert.match(a ?? b, /^(?:[sm]t\/|scenes\/)?[\w-]+\.[0-9a-f]{12}\.(js|wasm|css|svg|png|webp)$|^site\.webmanifest$/);
      await stat(join(dist, a ?? b));
    }
  });
});

describe('start', () => {
  pageTest('shows the app without an error', '?scene=tutorial', async (page) => {
    assert.equal(await page.title(), 'Cellmates: why a grid beats checking every pair');
    assert.match(await page.locator('#status').textContent(), /^Running/);
    assert.deepEqual(await notices(page), []);
    assert.equal(await visible(page, '#canvas'), true);
    for (const gone of ['.poster', '.fallback', '#progress', '#run', '#retry']) {
      await page.locator(gone).waitFor({ state: 'hidden' });
    }
    const { n, scene, method, paused } = await state(page);
    assert.deepEqual({ n, scene, method, paused }, { n: 50, scene: 'tutorial', method: 'grid', paused: false });
  });

  pageTest('with a bare address opens a scene in which the switch matters',
    { query: '', prepare: withoutDiscs, timeout: 600_000 }, async (page) => {
    const { n, scene, method } = await until(page, (s) => s.tick > 60);
    assert.deepEqual({ n, scene, method }, { n: 30_000, scene: 'tumbler', method: 'grid' });
    // Takes the best of several times for each method, because other programs slow both down.
    const seen = { naive: { ticks: 0, ms: Infinity }, grid: { ticks: 0, ms: Infinity } };
    // The ratio of times is a hundred or more; a frame has one tick at most, unless it is late.
    const shows = () => seen.naive.ms > 20 * seen.grid.ms && seen.grid.ticks > 2 * seen.naive.ticks;
    // A slow machine needs a minute for a tick of naive.
    for (let round = 0; round === 0 || (!shows() && round < 5); round++) {
      for (const chosen of ['naive', 'grid']) {
        await page.locator('#canvas').focus();
        await page.keyboard.press(chosen === 'naive' ? '1' : '2');
        const { tick } = await until(page, (s) => s.method === chosen && s.measured && s.msPerTick > 0, 240_000);
        const later = await settled(page, 20);
        const [ticks, { msPerTick }] = [later.tick - tick, later];
        seen[chosen] = { ticks: Math.max(seen[chosen].ticks, ticks), ms: Math.min(seen[chosen].ms, msPerTick) };
      }
    }
    assert.ok(shows(), JSON.stringify(seen));
  });

  pageTest('with the link of a bare address opens the same scene', { query: '', prepare: withoutDiscs }, async (page) => {
    await press(page, 'pause');
    await press(page, 'restart');
    const opened = await until(page, (s) => s.paused && s.tick === 0);
    await page.locator('[name="link"]').click();
    const link = await eventually('there is a link', () => page.locator('#controls .copied').inputValue());
    await page.goto(`${link}&paused=1`);
    await page.waitForSelector('.show[data-state="ready"]');
    const linked = await state(page);
    for (const name of ['hash', 'n', 'scene', 'seed', 'method', 'response', 'cell', 'gravity']) {
      assert.equal(linked[name], opened[name], name);
    }
  });

  pageTest('with parameters but no scene opens the tutorial', '?theme=dark', async (page) => {
    const { n, scene } = await state(page);
    assert.deepEqual({ n, scene }, { n: 50, scene: 'tutorial' });
  });

  pageTest('draws discs that move', { query: '?ui=none', drawn: true }, async (page) => {
    const first = await boxPixels(page);
    const corner = (first.width + 1) * 4;
    const ground = Buffer.alloc(first.data.length, first.data.subarray(corner, corner + 4));
    assert.ok(differing(first, { ...first, data: ground }) > 500, 'the first frame is blank');
    await eventually('discs have moved', async () => differing(first, await boxPixels(page)), (count) => count > 500);
  });

  const noteProgress = (page) =>
    page.addInitScript(() => {
      window.seen = [];
      const { set } = Object.getOwnPropertyDescriptor(HTMLProgressElement.prototype, 'value');
      Object.defineProperty(HTMLProgressElement.prototype, 'value', {
        set(part) {
          window.seen.push(part);
          set.call(this, part);
        },
      });
    });
  pageTest('shows the progress of the download', { prepare: noteProgress, fresh: true }, async (page) => {
    const parts = await page.evaluate(() => window.seen);
    assert.ok(parts.length > 0);
    assert.deepEqual(parts, parts.toSorted((a, b) => a - b));
    assert.ok(parts[0] > 0 && parts.at(-1) === 1, `${parts}`);
  });

  test('works in a sub-folder of a server that sends no headers', { timeout: 240_000 }, () =>
    hosting(copyOfPage('some/where'), { headers: {} }, async (url) => {
      const page = await openApp(site.browser, `${url}some/where/?n=60&threads=1`);
      assert.equal((await state(page)).n, 60);
      assert.deepEqual(page.problems, []);
      await page.end();
    }));

  const asPlainText = (page) =>
    page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
    });
  pageTest('succeeds if the server declares WebAssembly as plain text', { prepare: asPlainText }, () => {});

  const lessMotion = { prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }) };
  for (const query of ['', '?scene=tutorial', '?autoplay=1']) {
    pageTest(`shows a paused first frame to visitors who prefer reduced motion: ${query || 'bare'}`,
      { ...lessMotion, query }, async (page) => {
      assert.equal(await visible(page, '#run'), false);
      await page.waitForTimeout(300);
      const { paused, tick, method } = await state(page);
      assert.deepEqual({ paused, tick, method }, { paused: true, tick: 0, method: 'grid' });
      // A slow machine needs a minute for a tick of naive.
      for (const chosen of ['naive', 'grid']) {
        await clickPanel(page, (await settled(page)).switch[chosen]);
        await until(page, (s) => s.method === chosen);
      }
      await press(page, 'pause');
      await until(page, (s) => s.tick > 0);
    });
  }

  pageTest('leaves the focus where the visitor moves it during the download',
    { query: '?autoplay=0', open: openAny }, async (page) => {
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.article a').first().evaluate((link) => link.focus({ preventScroll: true }));
    await page.waitForSelector('.show[data-state="ready"]');
    await until(page, (s) => s.tick > 0);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'A');
  });

  pageTest('happens by itself in a frame of which a reader sees any part',
    { query: '?autoplay=0', open: openAny }, async (page) => {
    await putFrame(page, './?autoplay=1&n=20', { height: 1500, frameborder: 0 });
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(200) }));
      window.scrollTo(0, 1200);
    });
    await runningFrame(page);
  });

  pageTest('in a frame shows only the stage, and downloads the program on Run', '?scene=tutorial', async (page) => {
    const fetched = [];
    page.on('request', (request) => fetched.push(request.url()));
    await putFrame(page, './?scene=tutorial', { frameborder: 0 });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Run' }).waitFor();
    assert.deepEqual(fetched.filter((url) => /\/[sm]t\//.test(url)), []);
    assert.equal(await frame.getByRole('heading', { name: 'Cellmates' }).isVisible(), false);
    const { width, height } = await frame.locator('.stage').boundingBox();
    assert.deepEqual([width, height], [640, 360]);
    await frame.getByRole('button', { name: 'Run' }).click();
    await runningFrame(page);
    await frame.locator('.poster').waitFor({ state: 'hidden' });
    assert.equal(await frame.locator('#canvas').isVisible(), true);
  });
});

describe('one sentence says what is missing', () => {
  const cases = [
    ['WebAssembly', () => delete window.WebAssembly, /this browser has no WebAssembly\.$/],
    ['SIMD', () => (WebAssembly.validate = () => false), /WebAssembly has no SIMD, .*\.$/],
    [
      'WebGL2',
      () => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind === 'webgl2' ? null : getContext.call(this, kind, ...rest);
        };
      },
      /this browser has no WebGL2, or has it turned off\.$/,
    ],
  ];
  for (const [name, takeAway, sentence] of cases) {
    const options = { open: openAny, prepare: (page) => page.addInitScript(takeAway) };
    pageTest(name, options, async (page) => {
      await page.waitForSelector('.show[data-state="failed"]');
      assert.match(await page.locator('#status').textContent(), sentence);
      assert.equal(await visible(page, '#status'), true);
      assert.equal(await visible(page, '.poster'), true);
      for (const hidden of ['#canvas', '#progress', '#run', '#retry', '.fallback']) {
        assert.equal(await visible(page, hidden), false, hidden);
      }
    });
  }

  const failures = [
    ['no connection', (route) => route.abort(), /could not be downloaded: the connection failed\.$/],
    ['no such file', (route) => route.fulfill({ status: 404 }), /could not be downloaded: the server answered 404\.$/],
    [
      'another file',
      (route) => route.fulfill({ contentType: 'application/wasm', body: 'Log in to the hotel’s network' }),
      /the download was corrupted\.$/,
    ],
  ];
  for (const [name, answer, sentence] of failures) {
    const options = {
      open: openAny,
      prepare: (page) => page.route('**/*.wasm', answer),
      // The reload also interrupts downloads.
      expected: (problem) => /\.wasm|Failed to load resource|ERR_ABORTED/.test(problem),
    };
    pageTest(`the program: ${name}`, options, async (page) => {
      await page.waitForSelector('.show[data-state="failed"]');
      assert.match(await page.locator('#status').textContent(), sentence);
      await page.unroute('**/*.wasm');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForSelector('.show[data-state="ready"]');
    });
  }

  const withoutScript = {
    open: openAny,
    prepare: (page) => page.route('**/cellmates.*.js', (route) => route.abort()),
    expected: (problem) => /\/[sm]t\/|Failed to load resource/.test(problem),
  };
  pageTest('the program’s script', withoutScript, async (page) => {
    await page.waitForSelector('.show[data-state="failed"]');
    assert.match(await page.locator('#status').textContent(), /could not be downloaded/);
  });
});

describe('bad parameters', () => {
  const bad = '?n=abc&scene=nowhere&method=%3Cimg%20src%3Dx%3E&gravity=1e9&seed=7';
  pageTest('are named, and replaced by their defaults', bad, async (page) => {
    const told = await notices(page);
    assert.equal(told.length, 4, told.join('\n'));
    for (const name of ['n', 'scene', 'method', 'gravity']) {
      assert.ok(told.some((text) => text.startsWith(`Ignored ${name}=`)), `no notice for ${name}`);
    }
    const { n, scene, method } = await state(page);
    assert.deepEqual({ n, scene, method }, { n: 50, scene: 'tutorial', method: 'grid' });
    // The notice shows markup as text, and does not create the element.
    assert.ok(told.some((text) => text.includes('<img src=x>')));
    assert.equal(await page.locator('#notices img').count(), 0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    assert.deepEqual(await notices(page), []);
  });
});

describe('layout', () => {
  // The canvas's drawn width and height, and its size on the screen in device pixels. A box of 99.6 px shares pixels
  // with its neighbours.
  const sizes = (page) =>
    page.locator('#canvas').evaluate((canvas) => {
      const { width, height } = canvas.getBoundingClientRect();
      return [
        [canvas.width, canvas.height],
        [width * devicePixelRatio, height * devicePixelRatio],
      ];
    });

  for (const deviceScaleFactor of [1, 1.25, 2]) {
    pageTest(`draws each device pixel at a ratio of ${deviceScaleFactor}`, { deviceScaleFactor }, async (page) => {
      const [drawn, shown] = await sizes(page);
      drawn.forEach((length, i) => assert.ok(Math.abs(length - shown[i]) < 1, `${drawn} for ${shown}`));
    });
  }

  pageTest('follows the window’s size to the pixel', '?scene=tutorial', async (page) => {
    for (const width of [700, 701, 702, 703]) {
      await page.setViewportSize({ width, height: 600 });
      await page.waitForFunction(async (wanted) => {
        const canvas = document.querySelector('#canvas');
        const shown = await new Promise((resolve) => {
          const observer = new ResizeObserver(([{ devicePixelContentBoxSize: [size] }]) => resolve(size));
          observer.observe(canvas, { box: 'device-pixel-content-box' });
        });
        return (
          window.innerWidth === wanted &&
          canvas.width === shown.inlineSize &&
          canvas.height === shown.blockSize
        );
      }, width);
    }
  });

  pageTest('is never blank while the window is resized', { query: '?ui=none', colorScheme: 'light', drawn: true }, async (page) => {
    const shades = await page.evaluate(async () => {
      const canvas = document.querySelector('#canvas');
      const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const seen = [];
      // This observer runs after the page's own, right before the browser paints.
      new ResizeObserver(() => {
        paper.drawImage(canvas, canvas.width / 2, 5, 1, 1, 0, 0, 1, 1);
        seen.push(paper.getImageData(0, 0, 1, 1).data[0]);
      }).observe(canvas);
      for (let width = 700; width < 760; width += 10) {
        await new Promise(requestAnimationFrame);
        document.querySelector('.stage').style.width = `${width}px`;
      }
      await new Promise(requestAnimationFrame);
      return seen;
    });
    assert.ok(shades.length >= 5);
    assert.ok(shades.every((value) => value > 0), `${shades}`);
  });

  for (const width of [320, 360, 768, 1440]) {
    for (const query of ['?autoplay=0', '?n=abc&method=none']) {
      const open = query.includes('autoplay') ? openAny : openApp;
      pageTest(`fits ${width} px, ${query}`, { query, open, viewport: { width, height: 740 } }, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      });
    }
  }

  pageTest('lets the wheel scroll the page over a canvas without focus', '?scene=tutorial', async (page) => {
    for (const selector of ['h1', '#canvas']) {
      await page.evaluate(() => window.scrollTo(0, 0));
      const box = await page.locator(selector).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + 10);
      await page.mouse.wheel(0, 300);
      await page.waitForFunction(() => window.scrollY >= 300);
    }
  });

  for (const colorScheme of ['light', 'dark']) {
    pageTest(`is ${colorScheme} as on the system, unless the address says otherwise`, { colorScheme }, async (page) => {
      const brightness = () =>
        page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)));
      assert.equal((await brightness()) < 128, colorScheme === 'dark');
      await page.goto(`${site.url}?theme=${colorScheme === 'dark' ? 'light' : 'dark'}`);
      await page.waitForSelector('.show[data-state="ready"]');
      assert.equal((await brightness()) < 128, colorScheme === 'light');
    });
  }
});
