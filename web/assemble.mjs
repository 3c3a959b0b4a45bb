// Puts the page together from its template, its assets and the built program:
//   node web/assemble.mjs --st FOLDER [--mt FOLDER] [--site ADDRESS] --out FOLDER
// --st holds cellmates.js and cellmates.wasm, and --mt the same with threads. Each asset's name gets its content's
// hash, so that it may be cached for ever. All addresses are relative: the folder
// works wherever it is put, on any host of static files. --site (or CELLMATES_SITE) says
// where that will be, for those who must have whole addresses: crawlers.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { comparison, poster } from './figure.mjs';
import { cacheControl, headers } from './headers.mjs';
import { manifest, oembed, pngSize, siteAddress, siteLinks } from './social.mjs';

// The page's two scripts are these files, each one a noun, in one function: what is there
// from the start, and what comes with the program.
const scripts = {
  boot: ['support', 'theme', 'download', 'threads', 'isolation', 'program', 'messages', 'notices', 'boot'],
  attach: ['frame_code', 'embed_code', 'controls', 'stage', 'input', 'graphics', 'attach'],
};

const web = fileURLToPath(new URL('.', import.meta.url));

function fail(reason) {
  console.error(`assemble: ${reason}`);
  process.exit(1);
}

function readOptions() {
  try {
    const folder = { type: 'string' };
    const { values } = parseArgs({ options: { st: folder, mt: folder, out: folder, site: { type: 'string' } } });
    const site = siteAddress(values.site ?? process.env.CELLMATES_SITE);
    if (values.st && values.out) return { ...values, site };
  } catch (error) {
    fail(error.message);
  }
  return fail('usage: node web/assemble.mjs --st FOLDER [--mt FOLDER] [--site ADDRESS] --out FOLDER');
}

// Writes beside `out` and swaps the two at the end, so that neither a stale file
// nor half a page is ever served.
function replaceFolder(out, write) {
  // A wrong --out must not cost anybody a folder.
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'index.html'))) {
    fail(`${out} holds something else than a page`);
  }
  const fresh = `${out}.new`;
  const stale = `${out}.old`;
  for (const left of [fresh, stale]) rmSync(left, { recursive: true, force: true });
  write(fresh);
  if (existsSync(out)) renameSync(out, stale);
  renameSync(fresh, out);
  rmSync(stale, { recursive: true, force: true });
}

function pageScript(name) {
  const parts = scripts[name].map((name) => readFileSync(join(web, `${name}.js`), 'utf8'));
  return small(`(() => {\n'use strict';\n\n${parts.join('\n')}})();\n`, 'js');
}

// Without comments and blanks: the page that waits for Run is to be small.
function small(text, loader) {
  const { code, warnings } = transformSync(text, { loader, minify: true, charset: 'utf8', target: 'es2022' });
  for (const { text: warning, location } of warnings) console.warn(`assemble: ${loader}: ${warning} (line ${location?.line})`);
  return code;
}

// Every {{name}} of the template must have a value, and every value a place.
function fillIn(template, values) {
  const unused = new Set(Object.keys(values));
  const filled = template.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
    if (!(name in values)) fail(`shell.html asks for {{${name}}}, which nobody gives`);
    unused.delete(name);
    return values[name];
  });
  if (unused.size > 0) fail(`shell.html has no place for ${[...unused].join(', ')}`);
  return filled;
}

// For the hosts that read such a file (Netlify, Cloudflare) at the site's root.
function headerFile(paths) {
  const entry = (path, lines) => [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''];
  return [
    ...entry('/*', Object.entries(headers)),
    ...['/', ...paths.map((path) => `/${path}`)].flatMap((path) =>
      entry(path, [['Cache-Control', cacheControl(path)]]),
    ),
  ].join('\n');
}

const options = readOptions();

replaceFolder(resolve(options.out), (folder) => {
  const paths = [];
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    paths.push(path);
    return path;
  };
  const writeHashed = (path, content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return write(path.replace(/\.(\w+)$/, `.${hash}.$1`), content);
  };

  // A build's files in a folder of its own, as the values that the template asks for.
  const writeProgram = (build) => {
    const from = options[build];
    const wasm = from && readFileSync(join(from, 'cellmates.wasm'));
    return {
      [`${build}-program`]: from ? writeHashed(`${build}/cellmates.js`, readFileSync(join(from, 'cellmates.js'))) : '',
      [`${build}-wasm`]: from ? writeHashed(`${build}/cellmates.wasm`, wasm) : '',
      [`${build}-wasm-bytes`]: from ? wasm.length : '',
    };
  };
  if (!options.mt) console.warn('assemble: without --mt, the page has one thread everywhere');

  const favicon = readFileSync(join(web, 'favicon.svg'), 'utf8');
  const faviconPath = writeHashed('favicon.svg', favicon);
  const icon = readFileSync(join(web, 'icon.png'));
  const iconPath = writeHashed('icon.png', icon);
  const picture = readFileSync(join(web, 'social.png'));
  const picturePath = writeHashed('social.png', picture);
  const { width, height } = pngSize(picture);
  const { site } = options;
  const figures = comparison();
  const index = fillIn(readFileSync(join(web, '../shell.html'), 'utf8'), {
    favicon: faviconPath,
    icon: iconPath,
    manifest: write('site.webmanifest', manifest({ favicon: faviconPath, icon: iconPath, iconSize: pngSize(icon) })),
    picture: site + picturePath,
    'picture-width': width,
    'picture-height': height,
    'site-links': siteLinks(site),
    mark: favicon.trim().replace('<svg', '<svg class="mark" aria-hidden="true" focusable="false"'),
    style: writeHashed('style.css', small(readFileSync(join(web, 'style.css'), 'utf8'), 'css')),
    boot: writeHashed('boot.js', pageScript('boot')),
    attach: writeHashed('attach.js', pageScript('attach')),
    ...writeProgram('st'),
    ...writeProgram('mt'),
    'mt-probe': options.mt ? writeHashed('mt/probe.js', readFileSync(join(web, 'probe.js'))) : '',
    poster: poster(),
    'figure-naive': figures.naive,
    'figure-grid': figures.grid,
    discs: figures.discs,
    'naive-tests': figures.naiveTests,
    'grid-tests': figures.gridTests,
  });
  write('index.html', index.replace(/<!--.*?-->|^\s+/gms, ''));
  if (site) write('oembed.json', oembed(site, picturePath, { width, height }));
  // For other people's pages, and for browsers that ask again: their addresses must stay, so no hash.
  write('embed.js', small(readFileSync(join(web, 'embed.js'), 'utf8'), 'js'));
  write('coi-serviceworker.js', readFileSync(join(web, '../node_modules/coi-serviceworker/coi-serviceworker.min.js')));
  for (const name of readdirSync(join(web, 'examples'))) {
    write(`examples/${name}`, readFileSync(join(web, 'examples', name)));
  }
  writeFileSync(join(folder, '_headers'), headerFile(paths));
});
