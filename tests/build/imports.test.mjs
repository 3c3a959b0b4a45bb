// Who imports whom in web/, and in what uses it: never in a circle, and no file for nothing.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sections } from '../../web/lesson/sections.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

const filesOf = async (folder, ending) =>
  (await readdir(join(project, folder))).filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);

// What each file imports, by its path in the project, for all that the entries need.
async function importGraph(entries) {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: entries,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'build/imports',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) =>
      [path, imports.filter(({ external }) => !external).map(({ path }) => path)]),
  );
}

// The first circle, as a path that ends where it begins; nothing if there is none.
function circleIn(graph) {
  const done = new Set();
  const follow = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const circle = follow(next, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of graph.keys()) {
    const circle = follow(path, []);
    if (circle) return circle;
  }
  return undefined;
}

test('no file imports itself by way of others', async () => {
  const folders = [
    ...['page', 'frame', 'embed', 'build', 'worker', 'engine', 'lesson', 'lesson/predict'].map((name) => `web/${name}`),
    ...sections.map(({ folder }) => `web/lesson/${folder}`),
    ...['tools', 'tools/lib', 'bench', 'bench/rivals', 'bench/lib', 'bench/p5', 'bench/works'],
    ...['tests/lib', 'tests/browsers', 'tests/lesson'],
  ];
  const entries = (await Promise.all(folders.flatMap((folder) => ['.js', '.mjs'].map((ending) => filesOf(folder, ending))))).flat();
  const graph = await importGraph(entries);
  assert.ok(graph.size >= entries.length && graph.get('web/page/boot.js').length > 5);
  assert.equal(circleIn(graph)?.join(' -> '), undefined);
});

test('a circle would be found', () => {
  const graph = new Map([['a', ['b', 'c']], ['b', ['c']], ['c', ['d']], ['d', ['b']]]);
  assert.deepEqual(circleIn(graph), ['b', 'c', 'd', 'b']);
});

test('each file of the page is in one of its scripts', async () => {
  const graph = await importGraph(['web/page/boot.js', 'web/page/attach.js']);
  for (const path of await filesOf('web/page', '.js')) assert.ok(graph.has(path), `${path} is not imported`);
});

test('what a frame says to the page around needs nothing of the page', async () => {
  for (const path of (await importGraph(await filesOf('web/frame', '.js'))).keys()) assert.match(path, /^web\/frame\//);
});
