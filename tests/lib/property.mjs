// Tests of properties. A failure names its seed, its commit and the smallest example that fails.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';

// Each run of the tests tries the same examples. With CELLMATES_EFFORT=20 there are 20 times as many, and others each
// time, unless CELLMATES_SEED gives the seed.
const effort = Number(process.env.CELLMATES_EFFORT || 1);
const seed = process.env.CELLMATES_SEED ? Number(process.env.CELLMATES_SEED) : effort === 1 ? 1 : undefined;

const commit = () => execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();

// How many smaller examples are tried once one fails.
const mostSmaller = 300;

/**
 * Tests that `run` neither throws nor rejects for any example of an arbitrary.
 * @template T
 * @param {string} name
 * @param {fc.Arbitrary<T>} arbitrary
 * @param {(example: T) => unknown} run
 * @param {{ runs?: number, ends?: () => unknown }} [options] The number of examples, and a check of what they came to together.
 */
export function property(name, arbitrary, run, { runs = 100, ends = () => {} } = {}) {
  test(name, async () => {
    const numRuns = Math.ceil(runs * effort);
    let tried = -1;
    const holds = async (example) => {
      if (tried >= 0 && ++tried > mostSmaller) return;
      try {
        await run(example);
      } catch (error) {
        tried = Math.max(tried, 0);
        throw error;
      }
    };
    const found = await fc.check(fc.asyncProperty(arbitrary, holds), { numRuns, seed });
    if (!found.failed) return void ends();
    const { errorInstance: cause, counterexample, numShrinks } = found;
    const again = `CELLMATES_EFFORT=${effort} CELLMATES_SEED=${found.seed} at commit ${commit()}`;
    const smallest = counterexample ? fc.stringify(counterexample[0]) : 'none';
    const message = `${cause?.message ?? 'no example fits'}\n${again}, after ${numShrinks} smaller ones: ${smallest}`;
    throw Object.assign(new assert.AssertionError({ message }), { cause });
  });
}
