// Pictures that are compared by eye of a machine: in squares of 8 by 8 pixels, so that
// neither a letter's edge nor a figure that differs from run to run matters.
//   UPDATE_SNAPSHOTS=1 tools/env node --test tests/browsers/page.test.mjs
// takes what is seen now for right.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { decodePng } from '../lib/png.mjs';
import { differing } from '../lib/app.mjs';

const square = 8;

// A square differs if its mean colour does by more than this; of all squares so many may. A
// grey differs by 14 of 255, a red by 24, a blue by 40. Two runs differ in none of 9744
// squares, two browsers' pictures of the same state in 110 at least.
const mostShade = 0.05;
const mostSquares = 0.005;

// The picture made smaller.
function coarse(picture) {
  const small = new PNG({ width: Math.floor(picture.width / square), height: Math.floor(picture.height / square) });
  for (let row = 0; row < small.height; row++) {
    for (let column = 0; column < small.width; column++) {
      const sums = [0, 0, 0];
      for (let k = 0; k < square * square; k++) {
        const pixel = picture.at(column * square + (k % square), row * square + Math.floor(k / square));
        for (let c = 0; c < 3; c++) sums[c] += pixel[c];
      }
      small.data.set([...sums.map((sum) => sum / square ** 2), 255], (row * small.width + column) * 4);
    }
  }
  return small;
}

// Fails unless the screenshot looks like the snapshot of this name.
export async function checkSnapshot(name, screenshot) {
  const kept = fileURLToPath(new URL(`./snapshots/${name}.png`, import.meta.url));
  const seen = coarse(decodePng(screenshot));
  if (process.env.UPDATE_SNAPSHOTS) {
    await mkdir(fileURLToPath(new URL('./snapshots', import.meta.url)), { recursive: true });
    // RGB, and no filters: less than what pngjs chooses by itself.
    await writeFile(kept, PNG.sync.write(seen, { colorType: 2, filterType: 0, deflateStrategy: 0 }));
    return;
  }
  const count = differing(decodePng(await readFile(kept)), seen, mostShade);
  if (count <= mostSquares * seen.width * seen.height) return;
  const found = fileURLToPath(new URL(`../../build/screenshots/${name}.png`, import.meta.url));
  await writeFile(found, screenshot);
  assert.fail(`${name}: ${count} squares look different; see ${found}`);
}
