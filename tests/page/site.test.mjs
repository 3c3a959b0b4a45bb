// Other sites read the page's Open Graph tags, oEmbed and manifest. The page is assembled for them by web/build.
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
import { frameCode, jsxCode } from '../../web/frame/frame_code.js';
import { pngSize } from '../../web/build/social.mjs';
import { withPages } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const schemaFile = join(project, 'build/wasm/schema.json');
const { pageTest, site } = withPages();

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
  const homePage = async () => (await (forHome ??= assembled([], { CELLMATES_SITE: home }))).page;

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

  test('a page for a site has absolute addresses and oEmbed', async () => {
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
    assert.equal(html, frameCode(home, 'Cellmates: why a grid beats checking every pair'));
    // The page's own files do not contain the address.
    assert.doesNotMatch(link.stylesheet.href + link.icon.href + link.manifest.href, /:/);
    const validate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
    const report = await validate.validateFile(join(page, 'index.html'));
    assert.deepEqual(report.results.flatMap(({ messages }) => messages), []);
  });

  test('a page for an invalid address is not assembled', async () => {
    for (const wrong of ['example.org', 'ftp://example.org/', 'https://example.org/cellmates', 'https://example.org/?a=b', 'https://me:it@example.org/']) {
      const { page, result: { code, stderr } } = await assembled(['--site', wrong]);
      assert.equal(code, 1);
      assert.ok(stderr.startsWith(`assemble: the site "${wrong}" cannot be used: `), stderr);
      await assert.rejects(stat(page), { code: 'ENOENT' });
    }
  });

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

  pageTest('browsers find the manifest, and the script in embed code is that of dist/', '?scene=klaus&n=300&threads=1', async (page) => {
    const session = await page.context().newCDPSession(page);
    const { url, errors, manifest } = await session.send('Page.getAppManifest');
    assert.deepEqual([url, errors, manifest.icons.length], [`${site.url}site.webmanifest`, [], 2]);
    await page.locator('#controls [name="embed"]').click();
    const codeIn = async (form) => {
      await page.locator('[name="embed-form"]').selectOption(form);
      return page.locator('[name="embed-code"]').inputValue();
    };
    await codeIn('link');
    const [, src, integrity] = / src="([^"]+)" integrity="sha384-([^"]+)"/.exec(await page.locator('#embed-note').textContent());
    const answer = await fetch(src);
    const script = Buffer.from(await answer.arrayBuffer());
    assert.equal(integrity, createHash('sha384').update(script).digest('base64'));
    assert.deepEqual(script, await readFile(join(dist, 'embed.js')));
    assert.match(answer.headers.get('cache-control'), /immutable/);
    assert.equal((await fetch(/\]\((\S+?webp)\)/.exec(await codeIn('picture'))[1])).status, 200);
  });
});

test('embed code in JSX is valid', () => {
  const { code } = transformSync(jsxCode('https://example.org/?n=5&from=parent', 'A "title"'), { loader: 'tsx', jsx: 'transform', jsxFactory: 'h' });
  const props = new Function('h', `return ${code}`)((tagName, given) => ({ tagName, ...given }));
  assert.deepEqual([props.tagName, props.title, props.style], ['iframe', 'A "title"', { width: '100%', aspectRatio: '16 / 9', border: 0 }]);
  assert.equal(props.src, 'https://example.org/?n=5&from=parent');
});
