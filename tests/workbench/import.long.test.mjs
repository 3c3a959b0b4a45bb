// Large files: the importers need little memory for them, and read as much as they promise.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { importWorkload } from '../../web/workbench/workload/import.ts';

// Reads 40 MB in a process whose JavaScript heap is too small for the text, and prints the number of discs.
const importer = new URL('../../web/workbench/workload/import.ts', import.meta.url).href;
const largeFile = (kind) => `
  const { importWorkload } = await import(${JSON.stringify(importer)});
  const part = (frame) => Array.from({ length: 10_000 }, (_, k) => [frame, k, 123.456 + k, 78.9, 1.25]);
  const line = { csv: ([f, id, x, y, r]) => f + ',' + id + ',' + x + ',' + y + ',' + r + '\\n',
    lines: ([f, id, x, y, r]) => (id > 0 ? ',' : '') + JSON.stringify({ id, x, y, r }) };
  const frames = {
    csv: (f) => part(f).map(line.csv).join(''),
    lines: (f) => '{"t":' + f + ',"discs":[' + part(f).map(line.lines).join('') + ']}\\n',
  };
  const parts = [], kind = ${JSON.stringify(kind)};
  let size = 0;
  parts.push(new Blob([{ csv: 'frame,id,x,y,r\\n', lines: '' }[kind]]));
  for (let f = 0; size < 40e6; f++) { parts.push(new Blob([frames[kind](f)])); size += parts.at(-1).size; }
  const { frames: read } = await importWorkload(new Blob(parts));
  console.log(parts.length - 1, read.length, read.every(({ count }) => count === 10_000));`;

for (const kind of ['csv', 'lines']) {
  test(`${kind}: 40 MB are read with 24 MB of heap`, () => {
    const args = ['--import', 'tsx', '--max-old-space-size=24', '--max-semi-space-size=2', '--input-type=module', '--eval', largeFile(kind)];
    const [made, read, whole] = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split(' ');
    assert.deepEqual([read, whole], [made, 'true']);
  });
}

test('Two million discs are a frame', async () => {
  const { frames } = await importWorkload(`x,y,r\n${'1,2,3\n'.repeat(2_000_000)}`);
  assert.deepEqual(frames.map(({ count }) => count), [2_000_000]);
});
