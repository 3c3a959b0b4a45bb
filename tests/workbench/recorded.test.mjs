// Tests the workloads that bench/workloads records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later, recorded } from '../../bench/workloads/index.mjs';
import { writeBinary } from '../../web/workbench/workload/binary.js';
import { hashFrames } from '../../web/workbench/workload/hash.js';
import { importWorkload } from '../../web/workbench/workload/import.js';
import { discsIn } from '../../web/workbench/workload/workload.js';

test('There are ten recorded workloads and ten others', () => {
  assert.equal(recorded.length, 10);
  assert.equal(later.length, 10);
  const all = [...recorded, ...later];
  assert.equal(new Set(all.map(({ name }) => name)).size, 20);
  for (const { name, source } of all) assert.match(`${name}: ${source}`, /^[a-z0-9-]+: [A-Za-z0-9. ]+: .{10,}$/);
});

for (const { name, record } of [...recorded, ...later]) {
  test(`${name}: Discs move, and a second recording is the same`, async () => {
    const { frames } = await record();
    assert.ok(frames.length >= 30 && frames.length <= 120, String(frames.length));
    const mean = discsIn(frames) / frames.length;
    assert.ok(mean >= 300 && mean <= 20_000, String(mean));
    const read = await importWorkload(new Blob(writeBinary({ frames })));
    assert.equal(hashFrames(read.frames), hashFrames(frames));
    assert.equal(new Set(frames.map((frame) => hashFrames([frame]))).size, frames.length);
    assert.equal(hashFrames((await record(3)).frames), hashFrames(frames.slice(0, 3)));
  });
}
