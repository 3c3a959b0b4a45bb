// Assembles the page from its template, its assets and the built program:
//   node --import tsx web/build/assemble.ts --st FOLDER [--mt FOLDER] --engine FOLDER [--engine-mt FOLDER]
//     [--site ADDRESS] --schema FILE --toolchain FILE --out FOLDER
// The schema (src/session) lists everything that can be chosen. --st contains cellmates.js and cellmates.wasm, and --mt those
// of the threaded build; --engine and --engine-mt contain cellmates-engine.mjs and .wasm, --engine also cellmates-finder.mjs
// and .wasm. --toolchain names the folders of linked sources. The name of each asset gets a hash of its content, so that
// browsers may cache it for ever. All addresses are relative, so that the folder works in any place on any server of static
// files. --site (or CELLMATES_SITE) is the page's later address, for crawlers, which need whole addresses. CELLMATES_SOURCE,
// CELLMATES_DOCS and CELLMATES_ISSUES are the addresses of the project's source, documentation and issue form, to which the
// pages then link.

import type { WholeSchema } from '../schema/types.ts';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { leastText } from '../kit/browsers.ts';
import { escaped } from '../kit/escaped.ts';
import { bundle, target, usedFiles } from './bundle.ts';
import { engineFiles } from './engine.ts';
import { comparison } from './drawings.ts';
import { face } from './face.ts';
import { embedFacts, takenBy } from '../schema/facts.ts';
import { whole } from '../kit/figure_text.ts';
import { bootFacts, galleryItems, postersOf } from './gallery.ts';
import { cacheControl, headers } from './headers.ts';
import { keyItems, limitValues, programKeys } from './keys_and_limits.ts';
import { pairsOf } from '../lesson/words.ts';
import { pages } from '../lesson/sections.ts';
import { lessonEntries, lessonPage } from './lesson.ts';
import { licences } from './licences.ts';
import { masthead } from './masthead.ts';
import { manifest, oembed, pngSize, siteAddress, siteLinks, projectLinks } from './social.ts';
import { fillIn, smallHtml } from './template.ts';
import { publicTypes } from './types.ts';
import { answersScript, workbenchPage } from './workbench.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

const embedHead = '// Types of embed.js. In the name `order`, an order is a command.';

function fail(reason: string): never {
  console.error(`assemble: ${reason}`);
  process.exit(1);
}

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const options = { st: text, mt: text, engine: text, 'engine-mt': text, out: text, schema: text, toolchain: text, site: text };
    const { values } = parseArgs({ options });
    const { st, mt, engine, out, schema, toolchain } = values;
    const site = siteAddress(values.site ?? process.env.CELLMATES_SITE);
    const project = projectLinks(process.env);
    if (st && engine && out && schema && toolchain) {
      return { st, mt, engine: { st: engine, mt: values['engine-mt'] }, out, schema, toolchain, site, project };
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  return fail(
    'usage: node --import tsx web/build/assemble.ts --st FOLDER [--mt FOLDER] --engine FOLDER [--engine-mt FOLDER] ' +
      '[--site ADDRESS] --schema FILE --toolchain FILE --out FOLDER',
  );
}

/**
 * Writes a new folder next to `out` and swaps the two at the end, so that neither a stale file nor
 * half a page is ever served.
 */
async function replaceFolder(out: string, write: (folder: string) => Promise<void>) {
  // A wrong --out must not delete any other folder.
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'index.html'))) {
    fail(`${out} holds something else than a page`);
  }
  const fresh = `${out}.new`;
  const stale = `${out}.old`;
  for (const left of [fresh, stale]) rmSync(left, { recursive: true, force: true });
  await write(fresh);
  if (existsSync(out)) renameSync(out, stale);
  renameSync(fresh, out);
  rmSync(stale, { recursive: true, force: true });
}

/**
 * Minifies a text, so that a page that waits for Run is small. This removes a quarter of the
 * program's script, in which Emscripten leaves long names.
 */
function small(text: string, loader: 'js' | 'css') {
  const { code, warnings } = transformSync(text, { loader, minify: true, charset: 'utf8', target });
  for (const { text: warning, location } of warnings) console.warn(`assemble: ${loader}: ${warning} (line ${location?.line})`);
  return code;
}

/**
 * The file `_headers`, which some servers (Netlify, Cloudflare) read at the site's root.
 * @param base The page's folder in the site.
 */
function headerFile(paths: string[], base: string) {
  const entry = (path: string, lines: [string, string][]): string[] =>
    [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''];
  return [
    ...entry(`${base}*`, Object.entries(headers)),
    ...['', ...paths].flatMap((path) => entry(base + path, [['Cache-Control', cacheControl(path)]])),
  ].join('\n');
}

const options = readOptions();
const printed: WholeSchema = JSON.parse(readFileSync(options.schema, 'utf8'));
const { keys, limits: most, states: _, ...schema } = printed;
const limits = limitValues(most);
const { version }: { version: string } = JSON.parse(readFileSync(join(web, '../package.json'), 'utf8'));

await replaceFolder(resolve(options.out), async (folder) => {
  const paths: string[] = [];
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    paths.push(path);
    return path;
  };
  const writeHashed = (path: string, content: string | Buffer) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return write(path.replace(/\.(\w+)$/, `.${hash}.$1`), content);
  };

  // Writes a build's files into a folder of its own, and returns the template's values for them.
  const writeProgram = (build: 'st' | 'mt') => {
    const from = options[build];
    const wasm = from && readFileSync(join(from, 'cellmates.wasm'));
    return {
      [`${build}-program`]: from ? writeHashed(`${build}/cellmates.js`, small(readFileSync(join(from, 'cellmates.js'), 'utf8'), 'js')) : '',
      [`${build}-wasm`]: wasm ? writeHashed(`${build}/cellmates.wasm`, wasm) : '',
      [`${build}-wasm-bytes`]: wasm ? wasm.length : '',
    };
  };
  if (!options.mt) console.warn('assemble: without --mt, the page has one thread everywhere');

  const favicon = readFileSync(join(web, 'pictures/favicon.svg'), 'utf8');
  const faviconPath = writeHashed('favicon.svg', favicon);
  const icon = readFileSync(join(web, 'pictures/icon.png'));
  const iconPath = writeHashed('icon.png', icon);
  const picture = readFileSync(join(web, 'pictures/social.png'));
  const picturePath = writeHashed('social.png', picture);
  const { width, height } = pngSize(picture);
  const { site } = options;
  const figures = comparison();
  const posters = postersOf(schema, (name) => {
    const scene = readFileSync(join(web, 'pictures/scenes', name));
    write(`scenes/${name}`, scene); // for other people's pages, so this name stays
    return writeHashed(`scenes/${name}`, scene);
  });
  const mark = favicon.trim().replace('<svg', '<svg class="mark" aria-hidden="true" focusable="false"');
  const style = writeHashed('style.css', bundle('page/style.css'));
  const atBoot = { ...limits, BUILD_FACTS: JSON.stringify(bootFacts(schema)) };
  // The addresses of these files must stay, because other people's pages use them, so they have no hash. Pages that pin the
  // script use a copy with a hash: a rebuild may change the script of the same version.
  const ofEmbeds = { ...limits, BUILD_EMBED: JSON.stringify(embedFacts(schema)) };
  const inject = { inject: [join(web, 'embed/document.ts')] };
  const embed = bundle('embed/script.ts', ofEmbeds, 'iife', inject);
  write('embed.js', embed);
  write('schema.json', JSON.stringify(schema)); // next to it, for programs that build embeds
  writeHashed(`embed-${version}.js`, embed);
  const faces = Object.fromEntries(Object.entries(await face()).map(([name, bytes]) => [name, writeHashed(name, bytes)]));
  // The style sheets of the pages in folders, which have the face from the beginning.
  const bundleStyle = (entry: Parameters<typeof bundle>[0]) =>
    bundle(entry, {}, 'iife', { external: ['*.woff2'] }).replace(/plex[\w-]*\.woff2/g, (name) => faces[name]);
  const preloads = Object.values(faces).map((path) => `<link rel="preload" href="../${path}" as="font" type="font/woff2" crossorigin>`).join('\n');
  const whenRunning = { ...limits, BUILD_KEYS: programKeys(keys), BUILD_SCHEMA: JSON.stringify(schema) };
  const index = fillIn('shell.html', readFileSync(join(web, '../shell.html'), 'utf8'), {
    favicon: faviconPath,
    icon: iconPath,
    manifest: write('site.webmanifest', manifest({ favicon: faviconPath, icon: iconPath, iconSize: pngSize(icon) })),
    picture: site + picturePath,
    'picture-width': width,
    'picture-height': height,
    'site-links': siteLinks(site),
    masthead: masthead({ mark, saying: 'One switch shows why a grid beats testing every pair.', source: options.project.source }),
    'project-links': options.project.foot,
    style,
    boot: writeHashed('boot.js', bundle('page/boot/boot.ts', atBoot)),
    attach: writeHashed('attach.js', bundle('page/attach/attach.ts', whenRunning)),
    'face-regular': faces['plex.woff2'],
    'face-semibold': faces['plex-semibold.woff2'],
    taken: escaped(JSON.stringify(takenBy(schema))),
    'most-discs': most.discs,
    browsers: leastText,
    keys: keyItems(keys),
    ...writeProgram('st'),
    ...writeProgram('mt'),
    'mt-probe': options.mt ? writeHashed('mt/probe.js', readFileSync(join(web, 'worker/probe.js'))) : '',
    gallery: galleryItems(schema, posters),
    'figure-naive': figures.naive,
    'figure-grid': figures.grid,
    'opening-discs': whole(schema.opening.n),
    'opening-pairs': whole(pairsOf(schema.opening.n)),
    discs: figures.discs,
    'naive-tests': figures.naiveTests,
    'grid-tests': figures.gridTests,
  });
  write('index.html', smallHtml(index));
  if (site) write('oembed.json', oembed(site, picturePath, { width, height }));
  write('embed.d.ts', publicTypes(embedHead, ['schema/run_types.ts', 'schema/state_types.ts', 'driver/error.ts', 'embed/types.ts']));
  const engine = await engineFiles(options.engine, printed);
  write('engine/embed.js', bundle('embed/package.ts', ofEmbeds, 'esm', inject));
  for (const [name, content] of Object.entries(engine)) write(`engine/${name}`, content);
  write('workbench/package.json', '{ "type": "module" }\n'); // for Node.js
  write('workbench/index.html', workbenchPage({
    favicon: faviconPath,
    masthead: masthead({ mark, home: '../', here: 'workbench' }),
    style,
    preloads,
    browsers: leastText,
    'project-links': options.project.foot,
    'workbench-style': writeHashed('workbench/workbench.css', bundleStyle('workbench/workbench.css')),
    head: writeHashed('workbench/head.js', bundle('kit/head.ts')),
    start: writeHashed('workbench/start.js', bundle('workbench/start.ts')),
    worker: writeHashed('workbench/worker.js', bundle('workbench/worker.ts', {}, 'esm')),
    'answers-script': writeHashed('workbench/answers.js', answersScript()),
  }));
  // The lesson's pictures and numbers are computed with the engine that has just been written.
  const { World } = await import(pathToFileURL(join(folder, 'engine/cellmates.js')).href);
  const facts = {
    World,
    posters,
    engineBytes: brotliCompressSync(engine['cellmates.js']).length,
  };
  const head = writeHashed('lesson/head.js', bundle('lesson/head.ts'));
  write('lesson/wishes.js', bundle('lesson/wishes.ts'));
  const ofSandbox = { BUILD_WORKER: JSON.stringify(bundle('lesson/sketch/worker.ts').trim()) };
  write('lesson/sandbox.html', fillIn('lesson/sketch/sandbox.html', readFileSync(join(web, 'lesson/sketch/sandbox.html'), 'utf8'), {
    script: writeHashed('lesson/sandbox.js', bundle('lesson/sketch/frame.ts', ofSandbox)),
  }));
  for (const page of pages) {
    const entries = lessonEntries(page);
    const file = (loader: 'js' | 'css') =>
      writeHashed(`lesson/${page.name}.${loader}`, (loader === 'css' ? bundleStyle : bundle)({ contents: entries[loader], resolveDir: 'lesson', loader }));
    const files = { browsers: leastText, favicon: faviconPath, style, preloads, head, 'project-links': options.project.foot, lesson: file('js'), 'lesson-style': file('css') };
    write(`lesson/${page.name}.html`, await lessonPage(page, facts, mark, files));
  }
  const ofPackage = (path: string) => {
    usedFiles.add(`node_modules/${path}`);
    return readFileSync(join(web, '../node_modules', path));
  };
  const worker = ofPackage('coi-serviceworker/coi-serviceworker.min.js');
  write('coi-serviceworker.js', small(readFileSync(join(web, 'worker/recall.js'), 'utf8'), 'js') + worker);
  write('service-worker.txt', 'on\n');
  for (const name of readdirSync(join(web, 'examples'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.\w+$/.test(name) || name === 'sketch.css') continue;
    const text = readFileSync(join(web, 'examples', name), 'utf8');
    const home = '../'.repeat(name.split('/').length);
    write(`examples/${name}`, text.replace('{{masthead}}', () => masthead({ mark, home, here: 'examples' })));
  }
  write('examples/sketch.css', bundleStyle('examples/sketch.css'));
  write('examples/theme.js', bundle('kit/dark.ts'));
  write('timing.js', bundle('kit/timing.ts', {}, 'esm', { minify: false })); // which an example imports
  // p5.js is other people's library, so its licence goes with it. Both versions have one.
  for (const [name, from] of Object.entries({ 'p5.min.js': 'p5/lib/p5.min.js', 'p5-2.min.js': 'p5-2/lib/p5.min.js',
    'license.txt': 'p5/license.txt' })) {
    write(`examples/p5/${name}`, ofPackage(from));
  }
  bundle('kit/whole.ts'); // in the pages that tools/package makes
  // What the worker keeps of page, lesson and workbench.
  const kept = paths.filter((path) => /^(?!examples|engine|embed|social|schema|oembed|service-worker|coi-|index)|^engine\/(cellmates|finder)\.js$/.test(path));
  const all = ['index.html', ...kept].map((path) => readFileSync(join(folder, path)));
  const hash = all.reduce((sum, content) => sum.update(content), createHash('sha256')).digest('hex');
  write('offline.json', JSON.stringify({ version: hash.slice(0, 12), files: kept }));
  const { st, mt, engine: { st: one, mt: several } } = options;
  const folders = [st, mt, one, several].filter((name) => name !== undefined);
  write('LICENSES.txt', licences(usedFiles, folders, JSON.parse(readFileSync(options.toolchain, 'utf8'))));
  writeFileSync(join(folder, '_headers'), headerFile(paths, site ? new URL(site).pathname : '/'));
});
