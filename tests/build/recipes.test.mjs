// CONTRIBUTING.md's recipes are complete: a copy of the tree to which they add a method, a parameter and a scene builds,
// lists them in its schema, and the method finds the contacts that naive finds.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../lib/folders.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));

// What each recipe changes: a text for a new file, or for a file that exists [the place, the text inserted before it].
const core = (name) => readFileSync(join(project, 'src/core', name), 'utf8');
const twin = (name) => core(name).replaceAll('NaiveDetector', 'TwinDetector').replaceAll('detect/naive.h', 'detect/twin.h');
const recipes = {
  method: {
    'detect/twin.h': twin('detect/naive.h'),
    'detect/twin.cpp': twin('detect/naive.cpp'),
    'names.h': [['    tutorialNaive,\n', '    twin,\n'], ['    {{.id = Method::tutorialNaive', '    {{.id = Method::twin, .name = "twin", .label = "Twin"}, "Like naive."},\n']],
    'detect/detection.h': [
      ['#include "core/names.h"', '#include "core/detect/twin.h"\n'],
      ['>\n        detectors_;', ', TwinDetector'],
    ],
    'detect/detection.cpp': [['        case Method::tutorialNaive:', '        case Method::twin: use(detectors_.emplace<TwinDetector>()); break;\n']],
  },
  parameter: {
    'config.h': [['    float turn = 0;', '    float wind = 0;  ///< px/tick², to the right\n']],
    'field.cpp': [['    {at<&Config::turn>', '    {at<&Config::wind>({.name = "wind", .least = -1, .most = 1}), {.label = "Wind", .help = "Blows.", .usual = "0"}},\n']],
    'state/pull.cpp': [['    if (c.turn == 0', '    if (c.wind != 0) return {c.wind, c.gravity};\n']],
  },
  scene: {
    'names.h': [['\n};\n\n/// No limit', ',\n    meadow']],
    'scenes.h': [['};\ninline constexpr auto kScenes', `    {{.id = Scene::meadow, .name = "meadow", .label = "Meadow", .defaultCount = 300,
      .fit = [](Config& c) { c.box = gasBox(c, 0.5); }, .species = equalDiscs(1, 0.5f), .parameters = {.wind = 0.1f}},
     "Wind blows over equal discs."},\n`]],
    // ../../tests/core/golden.h has its hashes, which are known once it is built.
  },
};

function apply(folder, recipe) {
  for (const [name, change] of Object.entries(recipe)) {
    const file = join(folder, 'src/core', name);
    let text = change;
    if (Array.isArray(change)) {
      text = readFileSync(file, 'utf8');
      for (const [place, inserted] of change) {
        assert.equal(text.split(place).length, 2, `${name}: ${place}`);
        text = text.replace(place, () => inserted + place);
      }
    }
    writeFileSync(file, text);
  }
}

test('the recipes for a method, a parameter and a scene are complete', () => inFolder((folder) => {
  const run = (command, ...flags) => {
    const { status, stdout, stderr } = spawnSync(command, flags, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, `${command} ${flags.join(' ')}\n${stdout}${stderr}`);
    return stdout;
  };
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'cmake', 'bench', 'tests', 'CMake*'], { cwd: project, encoding: 'utf8' });
  for (const name of listed.trim().split('\n').filter((file) => /\.(h|cpp|inc|txt|cmake|json|mjs)$/.test(file))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(project, name), join(folder, name));
  }
  for (const recipe of Object.values(recipes)) apply(folder, recipe);
  run('cmake', '--preset', 'native', '-DCMAKE_CXX_FLAGS_RELEASE=-O0', '-DCELLMATES_TOGETHER=ON');
  run('cmake', '--build', 'build/native', '--target', 'cellmates-schema', 'cellmates-bench');

  const schema = JSON.parse(run('build/native/src/session/cellmates-schema'));
  const [method, parameter, scene] = [['methods', 'twin'], ['run', 'wind'], ['scenes', 'meadow']].map(([list, name]) =>
    schema[list].find((entry) => entry.name === name));
  assert.equal(method?.label, 'Twin');
  assert.equal(parameter?.help, 'Blows.');
  assert.equal(scene?.own.wind, '0.1');
  assert.match(schema.keys.find(({ words }) => words.startsWith('Choose a method')).name, /, J$/, 'a key for each method');
  const flags = ['--scene', 'meadow', '--settle', '20', '--ticks', '5', '--repeat', '1', '--json'];
  const [mine, naive] = ['twin', 'naive'].map((name) => JSON.parse(run('build/native/bench/cellmates-bench', '--method', name, ...flags)));
  assert.equal(mine.method, 'twin');
  for (const same of ['hash', 'contacts', 'pair_tests']) assert.equal(mine[same], naive[same], same);
}));
