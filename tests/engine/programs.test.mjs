// Runs random programs against the engine: see programs.mjs. `tools/fuzz api` runs more of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runProgram } from './programs.mjs';

const engine = await import(pathToFileURL(fileURLToPath(new URL('../../dist/engine/cellmates.mjs', import.meta.url))).href);
const [first, most] = [Number(process.env.CELLMATES_SEED ?? 1), Number(process.env.CELLMATES_PROGRAMS ?? 250)];

test(`${most} random programs leave every world whole`, async () => {
  const sum = { accepted: 0, refused: 0 };
  for (let seed = first; seed < first + most; seed++) {
    try {
      const { accepted, refused } = await runProgram(engine, seed);
      sum.accepted += accepted;
      sum.refused += refused;
    } catch (error) {
      error.message = `program ${seed}: ${error.message}`;
      throw error;
    }
  }
  console.log(`${sum.accepted} calls accepted, ${sum.refused} refused`);
  assert.ok(sum.accepted > 10 * most && sum.refused > most, JSON.stringify(sum));
});
