// Visitors copy links and embed code from the page, and other sites read its Open Graph tags, oEmbed and manifest.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { FileSystemConfigLoader, HtmlValidate, esmResolver } from 'html-validate';
import { pngSize } from '../../web/build/social.mjs';
import { listen, openAny, settings, state, until, withBrowser } from '../lib/app.mjs';
import { contrastOf } from '../lib/contrast.mjs';
import { dist } from '../lib/folders.mjs';
import { runningFrame } from '../lib/frames.mjs';
import { eventually } from '../lib/harness.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const schemaFile = join(project, 'build/wasm/schema.json');
const schema = JSON.parse(await readFile(schemaFile, 'utf8'));
const { pageTest, site } = withBrowser();

const field = (page, name) => page.locator(`#embed [name="embed-${name}"]`);
// What is said while `act` runs. Another text may replace it soon.
async function saidBy(page, act) {
  const heard = await listen(page);
  await act();
  return heard();
}
const saying = (heard, text) => eventually(`"${text}" is said`, heard, (all) => all.some((said) => text.test(said)));
const openBuilder = (page) => page.locator('#controls [name="embed"]').click();

// Parses embed code as HTML, in a page without a policy.
async function parsed(code) {
  const page = await site.browser.newPage();
  try {
    return await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const [frame, ...others] = body.childNodes;
      const { src, ...rest } = Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value]));
      return { tag: frame.localName, others: others.length, src, ...rest };
    }, code);
  } finally {
    await page.close();
  }
}

const builtFrame = async (page) => {
  const code = await field(page, 'code').inputValue();
  const frame = await parsed(code);
  return { ...frame, code, query: Object.fromEntries(new URL(frame.src).searchParams) };
};

describe('embed code', () => {
  pageTest('is at first for a frame with the page’s current settings',
    '?scene=klaus&n=321&seed=9&cell=5&method=sap&autoplay=1&threads=1', async (page) => {
    assert.equal(await field(page, 'code').isVisible(), false);
    await openBuilder(page);
    assert.equal(await page.locator('#controls [name="embed"]').getAttribute('aria-expanded'), 'true');
    const { code, query, src, tag, others, ...attributes } = await builtFrame(page);
    assert.deepEqual([tag, others], ['iframe', 0]);
    assert.deepEqual(query, {
      scene: 'klaus', n: '321', seed: '9', cell: '5', method: 'sap', response: 'repulsion', gravity: '0', threads: '1', from: 'parent',
    });
    assert.ok(src.startsWith(site.url));
    // The code has the form given in web/README.md.
    assert.deepEqual(attributes, {
      title: 'Cellmates: 321 discs, with and without a grid',
      loading: 'lazy',
      allow: 'fullscreen; cross-origin-isolated',
      style: 'width:100%;aspect-ratio:16/9;border:0',
    });
    assert.doesNotMatch(code, /&(?!amp;)/);
    await openBuilder(page);
    assert.equal(await field(page, 'code').isVisible(), false);
  });

  pageTest('follows choices in its form, which change nothing else',
    '?scene=klaus&n=300&cell=5&ui=min&threads=1', async (page) => {
    await openBuilder(page);
    assert.equal((await builtFrame(page)).query.ui, 'min');
    await field(page, 'scene').selectOption('pucks');
    // A new scene brings its own number of discs and parameters.
    assert.deepEqual((await builtFrame(page)).query, { scene: 'pucks', method: 'grid', ui: 'min', threads: '1', from: 'parent' });
    assert.match((await builtFrame(page)).title, /^Cellmates: colliding discs,/);
    await field(page, 'method').selectOption('tutorial-improved');
    await field(page, 'n').fill('7e2');
    await field(page, 'ui').selectOption('none');
    await field(page, 'theme').selectOption('dark');
    const wanted = { scene: 'pucks', method: 'tutorial-improved', n: '700', ui: 'none', theme: 'dark', threads: '1', from: 'parent' };
    assert.deepEqual((await builtFrame(page)).query, wanted);
    await field(page, 'ui').selectOption('full');
    await field(page, 'theme').selectOption('auto');
    const { ui, theme, ...rest } = wanted;
    assert.deepEqual((await builtFrame(page)).query, rest);
    const { scene, n, method } = await state(page);
    assert.deepEqual([scene, n, method], ['klaus', 300, 'grid']);
  });

  pageTest('has a form for each kind of page', '?scene=klaus&n=300&threads=1', async (page) => {
    await openBuilder(page);
    await field(page, 'scene').selectOption('pucks');
    await field(page, 'n').fill('500');
    const codeIn = async (form) => {
      await field(page, 'form').selectOption(form);
      return field(page, 'code').inputValue();
    };
    const note = page.locator('#embed-note');
    const title = 'Cellmates: 500 discs, with and without a grid';
    const link = await codeIn('link');
    const [, text, address] = /^\[([^\]]*)\]\(([^()]*)\)$/.exec(link);
    assert.equal(text, title);
    const query = { scene: 'pucks', n: '500', method: 'grid', threads: '1' };
    assert.deepEqual(Object.fromEntries(new URL(address).searchParams), query);
    // The script is in dist/, and its integrity is that of its bytes.
    const tag = /<script .*<\/script>/.exec(await note.textContent())[0];
    assert.match(tag, / data-cellmates="links" /);
    const [, src, integrity] = / src="([^"]+)" integrity="sha384-([^"]+)"/.exec(tag);
    const script = Buffer.from(await (await fetch(src)).arrayBuffer());
    assert.equal(integrity, createHash('sha384').update(script).digest('base64'));
    assert.deepEqual(script, await readFile(join(dist, 'embed.js')));
    assert.match((await fetch(src)).headers.get('cache-control'), /immutable/);

    const picture = await codeIn('picture');
    assert.equal(picture, `[![${title}](${new URL('scenes/pucks-light.webp', address)})](${address})`);
    assert.equal((await fetch(/\]\((\S+?webp)\)/.exec(picture)[1])).status, 200);
    assert.equal(await note.isVisible(), false);

    const element = await codeIn('element');
    const made = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const [first, , { outerHTML }] = body.childNodes;
      return { name: first.localName, outerHTML, href: first.querySelector('a').getAttribute('href'),
        ...Object.fromEntries([...first.attributes].map((one) => [one.name, one.value])) };
    }, element);
    assert.deepEqual(made, { name: 'cellmates-embed', outerHTML: made.outerHTML, href: address, title, ...query });
    assert.match(made.outerHTML, /^<script .*embed-[\d.]+js" integrity="sha384-[^>]*defer/);

    const jsx = await codeIn('jsx');
    const { code } = transformSync(jsx, { loader: 'tsx', jsx: 'transform', jsxFactory: 'h' });
    const props = new Function('h', `return ${code}`)((tagName, given) => ({ tagName, ...given }));
    assert.deepEqual([props.tagName, props.title, props.style], ['iframe', title, { width: '100%', aspectRatio: '16 / 9', border: 0 }]);
    assert.equal(new URL(props.src).searchParams.get('from'), 'parent');
  });

  pageTest('follows the program in all that the visitor has not chosen', '?scene=klaus&n=300&threads=1', async (page) => {
    await openBuilder(page);
    await field(page, 'scene').selectOption('hash');
    await (await settings(page)).locator('[value="method=naive"]').click();
    await until(page, (s) => s.method === 'naive');
    await page.waitForFunction(() => /method=naive/.test(document.querySelector('[name="embed-code"]').value));
    assert.equal((await builtFrame(page)).query.scene, 'hash');
    assert.equal(await field(page, 'method').inputValue(), 'naive');
  });

  pageTest('is not made from a wrong number, which is reported', '?scene=klaus&n=300&threads=1', async (page) => {
    await openBuilder(page);
    const n = field(page, 'n');
    for (const wrong of ['2000001', '-1', '1.5']) {
      const told = await saidBy(page, () => n.fill(wrong));
      assert.equal(await field(page, 'code').inputValue(), '', wrong);
      assert.equal(await n.getAttribute('aria-invalid'), 'true');
      assert.ok(told.some((text) => text.includes(`${wrong}, must be a whole number from 0 to 2,000,000`)), `${told}`);
    }
    assert.ok((await saidBy(page, () => n.fill(''))).includes(''));
    // The browser reports only that this is not a number.
    const told = await saidBy(page, () => n.pressSequentially('--'));
    assert.equal(await field(page, 'code').inputValue(), '');
    assert.match(told.join('\n'), /must be a whole number/);
    await field(page, 'copy').click();
    assert.equal(await n.evaluate((element) => element === document.activeElement), true);
    assert.ok((await saidBy(page, () => n.fill('12'))).includes(''));
    assert.equal(await n.getAttribute('aria-invalid'), 'false');
    assert.equal((await builtFrame(page)).query.n, '12');
  });

  pageTest('is copied', { query: '?scene=klaus&n=300&threads=1', fresh: true }, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openBuilder(page);
    const heard = await listen(page);
    await field(page, 'copy').click();
    await saying(heard, /^Embed code copied\.$/);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await field(page, 'code').inputValue());
  });

  const noClipboard = (page) =>
    page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
  pageTest('is selected if it cannot be copied',
    { query: '?scene=klaus&n=300&threads=1', prepare: noClipboard }, async (page) => {
    await openBuilder(page);
    const heard = await listen(page);
    await field(page, 'copy').click();
    await saying(heard, /selected in its field/);
    const selected = await page.evaluate(() => window.getSelection().toString());
    assert.equal(selected, await field(page, 'code').inputValue());
    // Following the program keeps the selection.
    await page.waitForTimeout(700);
    assert.equal(await page.evaluate(() => window.getSelection().toString()), selected);
  });

  // The page was made from the schema. The running program's notices list the scenes and methods that it knows.
  pageTest('offers every scene and method that the program knows', '?scene=no&method=no&threads=1', async (page) => {
    await openBuilder(page);
    const told = await page.locator('#notices li').allTextContents();
    for (const name of ['scene', 'method']) {
      const [, known] = told.find((text) => text.startsWith(`Ignored ${name}=`)).match(/one of (.*)\.$/);
      const offered = await field(page, name).locator('option')
        .evaluateAll((options) => options.map(({ value, label }) => ({ name: value, label })));
      assert.deepEqual(offered.map((option) => option.name), known.split(' '));
      assert.deepEqual(offered, schema[`${name}s`].map(({ name, label }) => ({ name, label })));
    }
    const scenes = await page.locator('#controls [name="all-scene"] option').evaluateAll((options) => options.map(({ value }) => value));
    assert.deepEqual(scenes, schema.scenes.map(({ name }) => name));
    const most = String(schema.run.find(({ name }) => name === 'n').most);
    for (const selector of ['#controls [name="all-n"]', '[name="embed-n"]'])
      assert.equal(await page.locator(selector).getAttribute('max'), most);
  });

  const narrowFrame = { query: 'embed.js', open: async (browser, url) => {
    const page = await openAny(browser, url, { viewport: { width: 700, height: 500 } });
    await page.setContent(`<iframe src="${site.url}?n=60&autoplay=1&threads=1" width="640" height="360" allow="fullscreen"></iframe>`);
    return page;
  } };
  pageTest('can be built within a frame, once the frame has the focus', narrowFrame, async (page) => {
    const frame = page.frameLocator('iframe');
    const running = await runningFrame(page);
    const shown = () => frame.locator('#controls').evaluate((controls) => controls.clientHeight);
    assert.ok((await shown()) <= 1);
    await frame.locator('#controls [name="embed"]').focus();
    assert.ok((await shown()) > 40);
    await page.keyboard.press('Enter');
    // Everything can be reached without scrolling sideways.
    const { width, height } = await frame.locator('#controls').evaluate((controls) => ({
      width: controls.scrollWidth - controls.clientWidth,
      height: controls.clientHeight,
    }));
    assert.equal(width, 0);
    assert.ok(height <= 360);
    await frame.locator('#embed legend').click();
    assert.ok((await shown()) > 40);
    const heard = await listen(running);
    await field(frame, 'copy').click();
    await saying(heard, /embed code/i);
    const { src } = await parsed(await field(frame, 'code').inputValue());
    assert.equal(new URL(src).searchParams.has('autoplay'), false);
    await frame.locator('#canvas').focus();
    assert.ok((await shown()) <= 1);
  });
});

describe('when opened', () => {
  const flagsOf = ({ paused, view }) => ({ paused,
    ...Object.fromEntries(['gridlines', 'occupancy', 'tests', 'missed', 'sweep', 'panel'].map((name) => [name, view[name]])) });

  pageTest('a link restores overlays, panel and pause', '?scene=klaus&n=300&seed=5&threads=1', async (page) => {
    await page.locator('#canvas').focus();
    for (const key of ['g', 'o', 'x', 'h', 'Space']) await page.keyboard.press(key);
    const seen = await until(page, (s) => s.paused && !s.view.panel && s.view.missed);
    assert.deepEqual(flagsOf(seen), { paused: true, gridlines: 1, occupancy: 1, tests: 0, missed: 1, sweep: 0, panel: 0 });
    await page.locator('#controls [name="link"]').click();
    await page.goto(await eventually('there is a link', () => page.locator('#controls .copied').inputValue()));
    await page.waitForSelector('.show[data-state="ready"]');
    const opened = await until(page, (s) => s.tick === seen.tick && !s.way);
    assert.deepEqual(flagsOf(opened), flagsOf(seen));
    assert.equal(opened.seed, '5');
  });

  pageTest('embed code restores them except for the panel, and later as chosen in its form',
    '?scene=klaus&n=300&threads=1', async (page) => {
    await page.locator('#canvas').focus();
    for (const key of ['g', 'Space']) await page.keyboard.press(key);
    await until(page, (s) => s.paused && s.view.gridlines);
    await openBuilder(page);
    const { query } = await builtFrame(page);
    assert.deepEqual([query.gridlines, query.paused, query.panel, query.autoplay, query.occupancy, query.from],
      ['1', '1', undefined, undefined, undefined, 'parent']);
    await field(page, 'gridlines').uncheck();
    for (const name of ['occupancy', 'tests', 'missed', 'panel', 'autoplay']) await field(page, name).check();
    // Without a whole panel, the form offers no choice to open it.
    await field(page, 'ui').selectOption('min');
    assert.equal((await builtFrame(page)).query.panel, undefined);
    await field(page, 'ui').selectOption('full');
    await field(page, 'theme').selectOption('dark');
    const { code } = await builtFrame(page);
    const article = await site.browser.newPage({ viewport: { width: 700, height: 500 } });
    try {
      await article.goto(`${site.url}examples/blog.html`);
      await article.evaluate((html) => (document.body.innerHTML = html), code);
      const frame = await runningFrame(article); // the frame plays by itself
      const opened = await state(frame);
      assert.deepEqual(flagsOf(opened), { paused: true, gridlines: 0, occupancy: 1, tests: 1, missed: 1, sweep: 0, panel: 1 });
      assert.deepEqual([opened.scene, opened.n, opened.tick], ['klaus', 300, 0]);
      assert.equal(await frame.evaluate(() => document.documentElement.classList.contains('dark')), true);
    } finally {
      await article.close();
    }
  });
});

describe('the row of controls', () => {
  for (const [width, height] of [[1200, 800], [1280, 800], [1440, 900]]) {
    pageTest(`is a single row, visible at ${width} × ${height}`,
      { query: '?scene=strips&n=2000&threads=1', viewport: { width, height } }, async (page) => {
      const below = await page.locator('#controls .tools button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
      assert.ok(below.length === 5 && below.every((bottom) => bottom === below[0] && bottom <= height), `${below}`);
    });
  }

  for (const width of [320, 360, 768, 1440]) {
    pageTest(`and the builder of embed code fit into ${width} px`,
      { query: '?n=60&threads=1', viewport: { width, height: 740 } }, async (page) => {
      await openBuilder(page);
      await page.locator('#controls [name="link"]').click();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      for (const box of await page.locator('#controls').locator('button, select, input, textarea').evaluateAll((elements) =>
        elements.map((element) => ({ name: element.name, right: element.getBoundingClientRect().right })),
      )) assert.ok(box.right <= width, `${box.name}: ${box.right}`);
    });
  }
});

describe('contrast', () => {
  const styleOf = (locator, ...names) =>
    locator.evaluate((element, names) => {
      const style = getComputedStyle(element);
      return Object.fromEntries(names.map((name) => [name, style[name]]));
    }, names);

  for (const colorScheme of ['light', 'dark']) {
    const forced = { query: '?n=60&threads=1', colorScheme, prepare: (page) => page.emulateMedia({ forcedColors: 'active', colorScheme }) };
    pageTest(`distinguishes states and drawings with forced colours, ${colorScheme}`, forced, async (page) => {
      const { backgroundColor: ground } = await styleOf(page.locator('html'), 'backgroundColor');
      await settings(page);
      // The finger's tool has two states.
      await page.locator('#bar').evaluate((bar) => bar.classList.add('held'));
      const tool = page.locator('#bar-tool');
      // All is read in one call, because the bar soon shows the chosen tool again.
      const pressed = await tool.evaluate((button) => {
        button.setAttribute('aria-pressed', 'true');
        const { backgroundColor, color } = getComputedStyle(button);
        return { backgroundColor, color };
      });
      const other = await styleOf(page.locator('#controls [name="step"]'), 'backgroundColor', 'borderTopStyle');
      assert.ok(contrastOf(pressed.backgroundColor, other.backgroundColor) >= 3, JSON.stringify({ pressed, other }));
      assert.ok(contrastOf(pressed.backgroundColor, pressed.color) >= 4.5, JSON.stringify(pressed));
      assert.equal(other.borderTopStyle, 'solid');
      // Otherwise the browser would put a plate of the page's colour under texts of that colour.
      for (const filled of ['#controls [name="pause"]', '#run', '#bar-tool', '#release', '#hint', '#progress']) {
        const { forcedColorAdjust } = await styleOf(page.locator(filled), 'forcedColorAdjust');
        assert.equal(forcedColorAdjust, 'none', filled);
      }

      await page.locator('#controls [name="pause"]').focus();
      await page.keyboard.press('Shift'); // the page shows the focus once the keyboard is used
      for (const name of ['pause', 'all-scene', 'all-n', 'link']) {
        const control = page.locator(`#controls [name="${name}"]`);
        await control.focus();
        const ring = await styleOf(control, 'outlineStyle', 'outlineWidth', 'outlineColor');
        assert.deepEqual([ring.outlineStyle, parseFloat(ring.outlineWidth) >= 2], ['solid', true], name);
        assert.ok(contrastOf(ring.outlineColor, ground) >= 3, `${name}: ${JSON.stringify(ring)} on ${ground}`);
      }

      for (const [drawing, part] of [['naive', 'discs'], ['naive', 'tests'], ['grid', 'discs'], ['grid', 'tests'],
        ['grid', 'cell-lines']]) {
        const { stroke } = await styleOf(page.locator(`.pairs-${drawing} .${part}`), 'stroke');
        const { backgroundColor } = await styleOf(page.locator(`.pairs-${drawing}`), 'backgroundColor');
        assert.ok(contrastOf(stroke, backgroundColor) >= 3, `${drawing}, ${part}: ${stroke} on ${backgroundColor}`);
      }
    });

    const more = { query: '?n=60&threads=1', colorScheme, prepare: (page) => page.emulateMedia({ contrast: 'more', colorScheme }) };
    pageTest(`more contrast, ${colorScheme}: texts have 7, lines 3`, more, async (page) => {
      const { backgroundColor: ground } = await styleOf(page.locator('html'), 'backgroundColor');
      await settings(page);
      for (const text of ['h1', '.masthead p', '.said', '.looking .naive', '.looking .grid', 'figcaption', '.try a', 'thead th']) {
        const { color } = await styleOf(page.locator(text).first(), 'color');
        assert.ok(contrastOf(color, ground) >= 7, `${text}: ${color} on ${ground}`);
      }
      for (const line of ['#controls [name="step"]', '#controls select', 'kbd', '.pairs-naive']) {
        const { borderTopColor } = await styleOf(page.locator(line).first(), 'borderTopColor');
        assert.ok(contrastOf(borderTopColor, ground) >= 3, `${line}: ${borderTopColor} on ${ground}`);
      }
    });
  }
});

describe('for other sites', () => {
  const run = promisify(execFile);
  const home = 'https://example.org/some/where/';
  let folder;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'cellmates-'))));
  after(() => rm(folder, { recursive: true }));

  // Assembles the page into a new folder. Resolves to its path and how the program ended. dist/ is a page for no
  // particular site.
  async function assembled(options, env = {}) {
    const page = await mkdtemp(join(folder, 'page-'));
    const built = (name) => join(project, 'build/wasm/src', name);
    const files = ['--st', built('app'), '--engine', built('engine'), '--workbench', built('workbench'), '--schema', schemaFile];
    const command = [join(project, 'web/build/assemble.mjs'), ...files, ...options, '--out', join(page, 'dist')];
    const { CELLMATES_SITE, ...rest } = process.env;
    const result = await run(process.execPath, command, { env: { ...rest, ...env } }).catch((error) => error);
    return { page: join(page, 'dist'), result };
  }
  let forHome;
  const homePage = async () => (await (forHome ??= assembled(['--site', home]))).page;

  const attributes = (tag) => Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  async function headOf(folder) {
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => attributes(tag));
    const metas = tags.filter(({ property, name }) => property ?? name);
    return {
      meta: Object.fromEntries(metas.map(({ property, name, content }) => [property ?? name, content])),
      link: Object.fromEntries(tags.filter(({ rel }) => rel).map((tag) => [tag.rel, tag])),
    };
  }

  // Also checks that the picture has the size given in the card's tags.
  async function checkPicture(folder, meta, prefix = '') {
    assert.ok(meta['og:image'].startsWith(prefix));
    const path = meta['og:image'].slice(prefix.length);
    assert.match(path, /^social\.[0-9a-f]{12}\.png$/);
    const file = await readFile(join(folder, path));
    assert.deepEqual(pngSize(file), { width: 1200, height: 630 });
    assert.deepEqual([meta['og:image:width'], meta['og:image:height']], ['1200', '630']);
    assert.ok(file.length < 150_000, `${file.length} bytes`);
    return path;
  }

  test('the file _headers has rules for the page’s folder, as seen from the site’s root', async () => {
    const rulesOf = async (folder) => (await readFile(join(folder, '_headers'), 'utf8')).split('\n').filter((line) => line.startsWith('/'));
    const rules = await rulesOf(dist);
    assert.deepEqual(rules.slice(0, 2), ['/*', '/']);
    assert.ok(rules.includes('/index.html'));
    const deeper = await rulesOf(await homePage());
    assert.deepEqual(deeper.slice(0, 2), ['/some/where/*', '/some/where/']);
    assert.ok(deeper.includes('/some/where/index.html'));
    assert.ok(deeper.every((rule) => rule.startsWith('/some/where/')), deeper.join('\n'));
  });

  test('a link card has a title, a text and a picture', async () => {
    const { meta, link } = await headOf(dist);
    for (const name of ['og:title', 'og:description', 'og:image:alt', 'description']) assert.ok(meta[name]?.length > 10, name);
    assert.equal(meta['og:type'], 'website');
    assert.equal(meta['twitter:card'], 'summary_large_image');
    await checkPicture(dist, meta);
    // Without a site's address, nothing contains absolute addresses.
    assert.equal(link.alternate, undefined);
    assert.equal(meta['og:url'], undefined);
    assert.equal((await readdir(dist)).includes('oembed.json'), false);
  });

  test('a page with --site has absolute addresses and oEmbed', async () => {
    const page = await homePage();
    const { meta, link } = await headOf(page);
    assert.equal(meta['og:url'], home);
    const picture = await checkPicture(page, meta, home);
    assert.equal(link.alternate.type, 'application/json+oembed');
    assert.equal(link.alternate.href, `${home}oembed.json`);
    const { html, ...oembed } = JSON.parse(await readFile(join(page, 'oembed.json'), 'utf8'));
    assert.deepEqual(oembed, {
      version: '1.0',
      type: 'rich',
      title: 'Cellmates: why a grid beats checking every pair',
      provider_name: 'Cellmates',
      provider_url: home,
      width: 960,
      height: 540,
      thumbnail_url: home + picture,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    const { tag, src, allow, loading } = await parsed(html);
    assert.deepEqual([tag, src, allow, loading], ['iframe', home, 'fullscreen; cross-origin-isolated', 'lazy']);
    // The page's own files do not contain the address.
    assert.doesNotMatch(link.stylesheet.href + link.icon.href + link.manifest.href, /:/);
    const validate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
    const report = await validate.validateFile(join(page, 'index.html'));
    assert.deepEqual(report.results.flatMap(({ messages }) => messages), []);
  });

  for (const wrong of ['example.org', 'ftp://example.org/', 'https://example.org/cellmates', 'https://example.org/?a=b',
    'https://me:it@example.org/']) {
    test(`a page for the invalid address ${wrong} is not assembled`, async () => {
      const { page, result: { code, stderr } } = await assembled(['--site', wrong]);
      assert.equal(code, 1);
      assert.ok(stderr.startsWith(`assemble: the site "${wrong}" cannot be used: `), stderr);
      await assert.rejects(stat(page), { code: 'ENOENT' });
    });
  }

  test('the manifest names icons that exist', async () => {
    const { link, meta } = await headOf(dist);
    const manifest = JSON.parse(await readFile(join(dist, link.manifest.href), 'utf8'));
    assert.deepEqual(
      [manifest.short_name, manifest.start_url, manifest.display],
      ['Cellmates', './', 'standalone'],
    );
    assert.deepEqual(manifest.icons.map(({ type, sizes }) => [type, sizes]), [['image/svg+xml', 'any'], ['image/png', '512x512']]);
    for (const { src } of manifest.icons) await stat(join(dist, src));
    assert.deepEqual(pngSize(await readFile(join(dist, manifest.icons[1].src))), { width: 512, height: 512 });
    assert.equal(link['apple-touch-icon'].href, manifest.icons[1].src);
    assert.equal(link.icon.href, manifest.icons[0].src);
    assert.match(meta['theme-color'], /^#[0-9a-f]{6}$/);
  });

  pageTest('browsers find the manifest and no errors in it', '?scene=tutorial&threads=1', async (page) => {
    const session = await page.context().newCDPSession(page);
    const { url, errors, manifest } = await session.send('Page.getAppManifest');
    assert.equal(url, `${site.url}site.webmanifest`);
    assert.deepEqual(errors, []);
    assert.equal(manifest.icons.length, 2);
  });
});
