// Writes the page of the simulation, its scripts and its program.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { escaped } from '../kit/escaped.ts';
import { whole } from '../kit/figure_text.ts';
import { uniform } from '../kit/random.ts';
import { cellLines, circle, draw, line, picture, svgText, type Disc } from '../kit/svg.ts';
import { pairsOf } from '../lesson/words.ts';
import { takenBy } from '../schema/facts.ts';
import { bundle, readWeb, target } from './bundle.ts';
import type { Common } from './common.ts';
import { bootFacts, galleryItems } from './gallery.ts';
import { manifest, oembed, pngSize, siteLinks } from './social.ts';
import { fillIn, masthead, smallHtml } from './template.ts';

import type { Key } from '../schema/types.ts';

/**
 * Minifies a script, so that a page that waits for Run is small. This removes a quarter of the program's, in which Emscripten
 * leaves long names.
 */
export function small(text: string) {
  const { code, warnings } = transformSync(text, { loader: 'js', minify: true, charset: 'utf8', target });
  for (const { text: warning, location } of warnings) console.warn(`assemble: ${warning} (line ${location?.line})`);
  return code;
}

/** The signs of the keys that the page passes to the program, as a string in JavaScript. */
export const programKeys = (keys: Key[]) => JSON.stringify(keys.map(({ signs }) => signs).join(''));

/** "Shift+1 … 5" → <kbd>Shift</kbd>+<kbd>1</kbd> … <kbd>5</kbd> */
const keysIn = (name: string) =>
  name.replace(/[^ …,]+|^,$/g, (all) => all.split(/(?<=.)\+/).map((key) => `<kbd>${key}</kbd>`).join('+'));

/** The page's list of keys, as HTML. */
export const keyItems = (keys: Key[]) =>
  keys.map(({ name, words }) => `<div><dt>${keysIn(name)}</dt><dd>${words.replaceAll("'", '’')}</dd></div>`).join('\n');

/**
 * Two drawings of one set of discs: lines join every pair, or only pairs in neighbouring cells. They are computed here, so that
 * the numbers next to them are counted and not claimed.
 */
function comparison() {
  const [width, height, cell] = [260, 160, 20];
  const n = 29; // prime, so that the curves below join every pair
  const random = uniform(10);
  const discs: Disc[] = [];
  while (discs.length < n) {
    const radius = random(3, 7);
    const [left, top] = [random(radius + 2, width - radius - 2), random(radius + 2, height - radius - 2)];
    // Whole numbers save a third of the page's bytes.
    const [x, y, r] = [left, top, radius].map(Math.round);
    if (discs.every((other) => Math.hypot(x - other.x, y - other.y) > r + other.r + 1)) discs.push({ x, y, r });
  }

  // Each k below n/2 gives a closed curve from each disc to the k-th after it. As n is prime, each
  // curve visits all discs, and no pair comes twice.
  let everyPair = '';
  for (let k = 1; k <= (n - 1) / 2; k++) {
    everyPair += `M${discs.map((_, i) => discs[(i * k) % n]).map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  }

  const cells = (a: number, b: number) => Math.abs(Math.floor(a / cell) - Math.floor(b / cell));
  const near = discs.flatMap((a, i) => discs.slice(i + 1).filter((b) => cells(a.x, b.x) <= 1 && cells(a.y, b.y) <= 1).map((b) => line(a, b)));

  const tests = (d: string) => draw('path', { class: 'tests', d });
  const circles = draw('g', { id: 'compared', class: 'discs' }, ...discs.map(circle));
  const lines = draw('path', { class: 'cell-lines', d: cellLines(width, height, cell) });
  const sameDiscs = draw('use', { href: '#compared', class: 'discs' });
  return {
    naive: svgText(picture(width, height, 'pairs pairs-naive', tests(everyPair), circles)),
    grid: svgText(picture(width, height, 'pairs pairs-grid', lines, tests(near.join('')), sameDiscs)),
    discs: n,
    naiveTests: pairsOf(n),
    gridTests: near.length,
  };
}

/** @param builds Folders of the program with one thread, and of the threaded one, if there is one. */
export function writePage(
  { folder, printed: { keys, limits: most }, schema, posters, limits, faces, early, mark, values }: Common, builds: { st: string; mt?: string },
  { site, source }: { site: string; source: string },
) {
  const { writeHashed } = folder;
  // Writes a build's files into a folder of its own, and returns the template's values for them.
  const writeProgram = (build: 'st' | 'mt') => {
    const from = builds[build];
    const wasm = from && readFileSync(join(from, 'cellmates.wasm'));
    return {
      [`${build}-program`]: from ? writeHashed(`${build}/cellmates.js`, small(readFileSync(join(from, 'cellmates.js'), 'utf8'))) : '',
      [`${build}-wasm`]: wasm ? writeHashed(`${build}/cellmates.wasm`, wasm) : '',
      [`${build}-wasm-bytes`]: wasm ? wasm.length : '',
    };
  };
  const icon = readWeb('pictures/icon.png'), social = readWeb('pictures/social.png');
  const iconPath = writeHashed('icon.png', icon), picturePath = writeHashed('social.png', social);
  const { width, height } = pngSize(social);
  const figures = comparison();
  const atBoot = { ...limits, BUILD_FACTS: JSON.stringify(bootFacts(schema)) };
  const whenRunning = { ...limits, BUILD_KEYS: programKeys(keys), BUILD_SCHEMA: JSON.stringify(schema) };
  const index = fillIn('../shell.html', {
    ...values,
    icon: iconPath,
    manifest: folder.write('site.webmanifest', manifest({ favicon: values.favicon, icon: iconPath, iconSize: pngSize(icon) })),
    picture: site + picturePath,
    'picture-width': width,
    'picture-height': height,
    'site-links': siteLinks(site),
    masthead: masthead({ mark, saying: 'Which discs touch? Why a grid beats testing every pair.', source }),
    boot: writeHashed('boot.js', bundle('page/boot/boot.ts', atBoot)),
    attach: writeHashed('attach.js', bundle('page/attach/attach.ts', whenRunning)),
    'face-regular': faces['plex.woff2'],
    'face-semibold': faces['plex-semibold.woff2'],
    'face-early': early,
    taken: escaped(JSON.stringify(takenBy(schema))),
    'most-discs': most.discs,
    keys: keyItems(keys),
    ...writeProgram('st'),
    ...writeProgram('mt'),
    'mt-probe': builds.mt ? writeHashed('mt/probe.js', readWeb('worker/probe.js')) : '',
    gallery: galleryItems(schema, posters),
    'figure-naive': figures.naive,
    'figure-grid': figures.grid,
    'opening-discs': whole(schema.opening.n),
    'opening-pairs': whole(pairsOf(schema.opening.n)),
    discs: figures.discs,
    'naive-tests': figures.naiveTests,
    'grid-tests': figures.gridTests,
  });
  folder.write('index.html', smallHtml(index));
  if (site) folder.write('oembed.json', oembed(site, picturePath, { width, height }));
}
