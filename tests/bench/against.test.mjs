// Tests bench/against: the flags that it rejects, and its comparison of two commits.
import assert from 'node:assert/strict';
import test from 'node:test';
import { figuresOf } from '../../bench/against.mjs';
import { testRefusals } from './refusals.mjs';

testRefusals('against', [
  [[], 'commit'],
  [['HEAD', '--rounds', '0'], '--rounds'],
  [['HEAD', '--frobnicate'], '--frobnicate'],
]);

// A sample as the runner prints it. Its stages share the tick's milliseconds equally.
const took = (ms, fields) => ({ ms_order: ms / 4, ms_detect: ms / 4, ms_respond: ms / 4, bytes: 80_000, ...fields });

test('Two commits are compared pair by pair and by their discs’ hashes', () => {
// The older program prints one hash, and another name for the time. The newer one prints a hash of the whole state and one of the discs.
  const pairs = [[10, 8], [40, 10], [20, 12]].map(([before, after]) => [
    took(before, { hash: 'd', ms_median: before }),
    took(after, { hash: 'all', discs_hash: 'd', ms: after }),
  ]);
  const figures = figuresOf('klaus', 1000, pairs);
  assert.deepEqual([figures.old, figures.now, figures.ratio, figures.least, figures.median], [10_000, 8000, 0.8, 0.25, 0.6]);
  assert.equal(figures.same, true);
  assert.equal(figuresOf('klaus', 1000, [...pairs, [took(1, { hash: 'd' }), took(1, { discs_hash: 'e' })]]).same, false);
});
