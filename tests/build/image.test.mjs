// tools/Dockerfile takes its packages from tools/env and names no server.
import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const tools = new URL('../../tools/', import.meta.url);
const dockerfile = await readFile(new URL('Dockerfile', tools), 'utf8');
const steps = dockerfile.split('\n').filter((line) => line && !line.startsWith('#'));
const packages = async (file, pattern) => pattern.exec(await readFile(new URL(file, tools), 'utf8'))[1].trim().split(/\s+/);

test('The image is based on the Debian of tools/env, is set up by it, and names no package and no server', async () => {
  assert.deepEqual(steps.map((step) => step.split(' ')[0]), ['FROM', 'COPY', 'RUN', 'RUN']);
  const [, codename] = /^FROM debian:(\w+)-slim$/.exec(steps[0]);
  assert.ok((await readFile(new URL('env', tools), 'utf8')).includes(`VERSION_CODENAME=${codename}`));
  const copied = steps[1].split(' ')[2];
  for (const step of steps.slice(2)) {
    const [, program, ...scripts] = step.split(' ');
    assert.equal(program, `${copied}/env`);
    for (const script of scripts.filter((word) => word.includes('/'))) await access(new URL(script.replace(`${copied}/`, ''), tools));
  }
  const named = (await Promise.all([['env', /^packages='([^']+)'/m], ['lib/packages', /^test_packages='([^']+)'/m],
    ['lib/packages', /^targets=\(([^)]+)\)/m]].map(([file, pattern]) => packages(file, pattern)))).flat();
  assert.ok(named.includes('emscripten') && named.includes('chromium') && named.length > 20, `${named}`);
  const words = steps.join(' ').split(/[\s/]+/);
  assert.deepEqual(named.filter((name) => words.includes(name)), []);
  assert.doesNotMatch(dockerfile, /https?:|\w\.(?:com|org|net|io|dev)\b/);
});
