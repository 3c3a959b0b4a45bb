// Other sites read the page's Open Graph tags, oEmbed and manifest. The page is assembled for them by web/build.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FileSystemConfigLoader, HtmlValidate, esmResolver } from 'html-validate';
import { frameCode } from '../../web/kit/frame_code.ts';
import { pngSize, siteAddress, projectLinks } from '../../web/build/social.ts';
import { openSheet, withPages } from '../lib/app.mjs';
import { dist } from '../lib/folders.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const { pageTest, site } = withPages();

describe('for other sites', () => {
  const home = 'https://example.org/some/where/';
  const places = { CELLMATES_SOURCE: 'https://example.org/source', CELLMATES_DOCS: 'https://example.org/docs', CELLMATES_ISSUES: 'https://example.org/new' };

  // Assembles the page for a site, and returns how the program ended. dist/ is a page for no particular site.
  let folder, page;
  const assemble = (address) => {
    const built = (name) => join(project, 'build/wasm', name);
    const files = ['--st', built('src/app'), '--engine', built('src/engine'), '--schema', built('schema.json'),
      '--toolchain', built('toolchain.json')];
    return spawnSync(process.execPath, ['--import', 'tsx', join(project, 'web/build/assemble.ts'), ...files, '--out', page],
      { encoding: 'utf8', env: { ...process.env, CELLMATES_SITE: address, ...places } });
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
    page = join(folder, 'dist');
    const { status, stderr } = assemble('https://example.org/cellmates');
    assert.deepEqual([status, existsSync(page)], [1, false]);
    assert.match(stderr, /^assemble: the site "https:\/\/example\.org\/cellmates" cannot be used: /);
    assert.equal(assemble(home).status, 0);
  });
  after(() => rm(folder, { recursive: true }));

  const attributes = (tag) => Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  async function headOf(place) {
    const html = await readFile(join(place, 'index.html'), 'utf8');
    const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => attributes(tag));
    const metas = tags.filter(({ property, name }) => property ?? name);
    return {
      meta: Object.fromEntries(metas.map(({ property, name, content }) => [property ?? name, content])),
      link: Object.fromEntries(tags.filter(({ rel }) => rel).map((tag) => [tag.rel, tag])),
    };
  }

  test('a site is a whole address of a folder', () => {
    assert.equal(siteAddress(home), home);
    for (const wrong of ['example.org', 'ftp://example.org/', 'https://example.org/?a=b', 'https://me:it@example.org/'])
      assert.throws(() => siteAddress(wrong), /cannot be used/, wrong);
  });

  test('pages link to the project’s places if the build knows their addresses', async () => {
    assert.deepEqual(projectLinks({ CELLMATES_SOURCE: '' }), { source: '', foot: '' });
    assert.equal(projectLinks({ CELLMATES_SOURCE: 'https://example.org/a/b' }).source, '<a href="https://example.org/a/b">Source</a>');
    for (const wrong of ['example.org/a', 'git@example.org:a/b', 'javascript:alert(1)', 'https://me:it@example.org/', 'https://example.org/?a&b'])
      assert.throws(() => projectLinks({ CELLMATES_ISSUES: wrong }), /^Error: CELLMATES_ISSUES=.* cannot be used/, wrong);
    for (const name of ['index.html', 'lesson/index.html', 'workbench/index.html']) {
      const foot = /<footer.*?<\/footer>/s.exec(await readFile(join(page, name), 'utf8'))[0];
      for (const place of Object.values(places)) assert.ok(foot.includes(`href="${place}"`), `${name}: ${place}`);
    }
    for (const [place, names] of [[dist, 3], [page, 4]]) {
      const nav = /<nav.*?<\/nav>/s.exec(await readFile(join(place, 'index.html'), 'utf8'))[0];
      const links = [...nav.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
      assert.deepEqual(links, ['lesson/', 'workbench/', 'examples/', 'https://example.org/source'].slice(0, names));
    }
  });

  test('the index of the examples leads to all of them, and to nothing that is missing', async () => {
    const html = await readFile(join(dist, 'examples/index.html'), 'utf8');
    const links = [...html.matchAll(/<[^<>]* (?:href|src)="([^":?&]*)(?:\?[^"]*)?"/g)].map(([, link]) => join('examples', link, /(?:^|\/)$/.test(link) ? 'index.html' : ''));
    for (const link of links) await stat(join(dist, link));
    const pages = (await readdir(join(dist, 'examples'), { recursive: true })).filter((name) => name.endsWith('.html'));
    for (const name of pages) assert.ok(name === 'index.html' || links.includes(join('examples', name)), name);
  });

  test('the file _headers has rules for the page’s folder, as seen from the site’s root', async () => {
    for (const [place, root] of [[dist, '/'], [page, '/some/where/']]) {
      const rules = (await readFile(join(place, '_headers'), 'utf8')).split('\n').filter((line) => line.startsWith('/'));
      assert.deepEqual(rules.slice(0, 2), [`${root}*`, root]);
      assert.ok(rules.includes(`${root}index.html`) && rules.every((rule) => rule.startsWith(root)), rules.join('\n'));
    }
  });

  test('a link card has a title, a text and a picture, and absolute addresses and oEmbed in a site', async () => {
    const pictures = [];
    for (const [place, prefix] of [[dist, ''], [page, home]]) {
      const { meta } = await headOf(place);
      for (const name of ['og:title', 'og:description', 'og:image:alt', 'description']) assert.ok(meta[name]?.length > 10, name);
      assert.deepEqual([meta['og:type'], meta['twitter:card'], meta['og:url'] ?? ''], ['website', 'summary_large_image', prefix]);
      assert.ok(meta['og:image'].startsWith(prefix));
      const path = meta['og:image'].slice(prefix.length);
      assert.match(path, /^social\.[0-9a-f]{12}\.png$/);
      const file = await readFile(join(place, path));
      assert.deepEqual(pngSize(file), { width: 1200, height: 630 });
      assert.deepEqual([meta['og:image:width'], meta['og:image:height']], ['1200', '630']);
      assert.ok(file.length < 150_000, `${file.length} bytes`);
      pictures.push(path);
    }
    const { link: { alternate } } = await headOf(dist);
    assert.deepEqual([alternate, existsSync(join(dist, 'oembed.json'))], [undefined, false]);
    const { link } = await headOf(page);
    assert.deepEqual([link.alternate.type, link.alternate.href], ['application/json+oembed', `${home}oembed.json`]);
    const title = 'Cellmates: why a grid beats checking every pair';
    assert.deepEqual(JSON.parse(await readFile(join(page, 'oembed.json'), 'utf8')), {
      version: '1.0', type: 'rich', title, provider_name: 'Cellmates', provider_url: home, width: 960, height: 540,
      thumbnail_url: home + pictures[1], thumbnail_width: 1200, thumbnail_height: 630, html: frameCode(home, title),
    });
    // The page's own files do not contain the address.
    assert.doesNotMatch(link.stylesheet.href + link.icon.href + link.manifest.href, /:/);
    const validate = new HtmlValidate(new FileSystemConfigLoader([esmResolver()]));
    const report = await validate.validateFile(join(page, 'index.html'));
    assert.deepEqual(report.results.flatMap(({ messages }) => messages), []);
  });

  test('the manifest names icons that exist', async () => {
    const { link, meta } = await headOf(dist);
    const manifest = JSON.parse(await readFile(join(dist, link.manifest.href), 'utf8'));
    assert.deepEqual([manifest.short_name, manifest.start_url, manifest.display], ['Cellmates', './', 'standalone']);
    assert.deepEqual(manifest.icons.map(({ type, sizes }) => [type, sizes]), [['image/svg+xml', 'any'], ['image/png', '512x512']]);
    for (const { src } of manifest.icons) await stat(join(dist, src));
    assert.deepEqual(pngSize(await readFile(join(dist, manifest.icons[1].src))), { width: 512, height: 512 });
    assert.deepEqual([link.icon.href, link['apple-touch-icon'].href], manifest.icons.map(({ src }) => src));
    assert.match(meta['theme-color'], /^#[0-9a-f]{6}$/);
  });
});

pageTest('browsers find the manifest, and the script in embed code is that of dist/', '?scene=klaus&n=300&threads=1&paused=1', async (page) => {
  const session = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await session.send('Page.getAppManifest');
  assert.deepEqual([url, errors, manifest.icons.length], [`${site.url}site.webmanifest`, [], 2]);
  await openSheet(page, 'share');
  await page.locator('[name="embed-form"]').selectOption('element');
  const [, src] = /<script src="([^"]+)" /.exec(await page.locator('[name="embed-code"]').inputValue());
  const script = Buffer.from(await (await fetch(src)).arrayBuffer());
  assert.deepEqual(script, await readFile(join(dist, 'embed.js')));
  // For pages that pin the script: another script, another name.
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  const pinned = (await readdir(dist)).filter((name) => /^embed-\d/.test(name));
  assert.deepEqual(pinned.map((name) => name.replace(/\d+\.\d+\.\d+/, 'VERSION')), [`embed-VERSION.${hash}.js`]);
  const answer = await fetch(site.url + pinned[0]);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), script);
  assert.match(answer.headers.get('cache-control'), /immutable/);
});

test('no page has the name of a folder, because servers take one for the other', async () => {
  const names = await readdir(dist, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
  assert.deepEqual(pages.filter((name) => names.includes(name)), []);
});

test('scripts for other people’s pages mean the same in a page of any charset', async () => {
  for (const name of ['embed.js', 'engine/cellmates-p5.js']) {
    const text = await readFile(join(dist, name), 'utf8');
    assert.deepEqual(text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').match(/[^ -~\s]/), null, name);
  }
});

test('no module has an ending whose type servers do not know', async () => {
  const names = await readdir(dist, { recursive: true });
  assert.deepEqual(names.filter((name) => /\.[cm][jt]s$/.test(name)), []);
});

test('the server refuses a part that ends before it begins, and goes on', async () => {
  const ask = async (range) => {
    const { status, headers } = await fetch(`${site.url}embed.js`, { headers: { range } });
    return [status, headers.get('content-range')?.replace(/\/\d+$/, '')];
  };
  for (const range of ['bytes=2-1', 'bytes=2-1e9', 'bytes=99999999-3']) assert.deepEqual(await ask(range), [416, undefined], range);
  assert.deepEqual(await ask('bytes=2-5'), [206, 'bytes 2-5']);
  assert.equal((await ask('bytes=a-b'))[0], 206);
});
