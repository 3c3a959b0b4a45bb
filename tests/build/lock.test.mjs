// tools/build, with a cmake that only waits: builds of one tree wait for each other, and builds of different trees do not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inFolder } from '../lib/folders.mjs';
import { eventually } from '../lib/harness.mjs';

const tools = fileURLToPath(new URL('../../tools/', import.meta.url));

// Builds a preset until the file `hold-PRESET` is gone.
const cmake = `#!/bin/sh
case $1 in
  --preset) mkdir -p "build/$2" ;;
  --build) touch "began-$3"; while [ -e "hold-$3" ]; do sleep 0.05; done ;;
esac
`;

// Starts tools/build for the preset. Resolves to whether it waited for another build, of which it tells by `onWait`.
async function builds(folder, preset, onWait = () => {}) {
  const env = { ...process.env, CELLMATES_TOOLCHAIN: 'of a test', PATH: `${folder}:${process.env.PATH}` };
  const child = spawn(join(folder, 'tools/build'), [preset], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  let waited = false;
  for await (const line of createInterface({ input: child.stderr })) {
    if (!line.startsWith('cellmates: waiting for another build')) continue;
    waited = true;
    await onWait();
  }
  assert.equal((await closed)[0], 0);
  return waited;
}

for (const [first, second, waits] of [
  ['gcc', 'gcc', true],
  ['gcc', 'native', false],
  ['wasm', 'native', false],
  ['web-mt', 'wasm', true], // the page is assembled from both WebAssembly trees
]) {
  test(`while ${first} is built, a build of ${second} ${waits ? 'waits' : 'does not wait'}`,
    { skip: process.platform === 'darwin' && 'macOS has no flock' }, () => inFolder(async (folder) => {
    await cp(tools, join(folder, 'tools'), { recursive: true });
    await mkdir(join(folder, 'node_modules'));
    for (const name of ['CMakePresets.json', 'package-lock.json', 'node_modules/.package-lock-stamp']) await writeFile(join(folder, name), '');
    await writeFile(join(folder, 'cmake'), cmake, { mode: 0o755 });
    const hold = join(folder, `hold-${first}`);
    await writeFile(hold, '');
    const held = builds(folder, first);
    await eventually('the first build runs', () => existsSync(join(folder, `began-${first}`)));

    assert.equal(await builds(folder, second, () => rm(hold)), waits);
    await rm(hold, { force: true });
    assert.equal(await held, false);
  }));
}
