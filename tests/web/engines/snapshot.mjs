// Pictures that are compared by eye of a machine: in squares of 8 by 8 pixels, so that
// neither a letter's edge nor a figure that differs from run to run matters.
//   UPDATE_SNAPSHOTS=1 tools/env node --test tests/web/engines.test.mjs
// takes what is seen now for right.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decodePng, encodePng } from '../../../tools/lib/png.mjs';

const square = 8;

// A square differs if its mean colour does by more than this in red, green or blue; of all
// squares so many may. Two runs differ in two of 9744 at most, two engines' pictures
// of the same state in 1348.
const mostShade = 20;
const mostSquares = 0.005;

// The picture made smaller, as a PNG.
function coarse(picture) {
  const width = Math.floor(picture.width / square);
  const height = Math.floor(picture.height / square);
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const sums = [0, 0, 0];
      for (let k = 0; k < square * square; k++) {
        const pixel = picture.at(column * square + (k % square), row * square + Math.floor(k / square));
        for (let c = 0; c < 3; c++) sums[c] += pixel[c];
      }
      for (let c = 0; c < 3; c++) pixels[(row * width + column) * 3 + c] = sums[c] / square ** 2;
    }
  }
  return encodePng('rgb', width, height, pixels);
}

function countDiffering(a, b) {
  if (a.width !== b.width || a.height !== b.height) return Infinity;
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const [p, q] = [a.at(x, y), b.at(x, y)];
      count += p.some((value, c) => Math.abs(value - q[c]) > mostShade);
    }
  }
  return count;
}

// Fails unless the screenshot looks like the snapshot of this name.
export async function checkSnapshot(name, screenshot) {
  const kept = fileURLToPath(new URL(`../snapshots/${name}.png`, import.meta.url));
  const seen = coarse(decodePng(screenshot));
  if (process.env.UPDATE_SNAPSHOTS) {
    await mkdir(fileURLToPath(new URL('../snapshots', import.meta.url)), { recursive: true });
    await writeFile(kept, seen);
    return;
  }
  const picture = decodePng(seen);
  const differing = countDiffering(decodePng(await readFile(kept)), picture);
  if (differing <= mostSquares * picture.width * picture.height) return;
  const found = fileURLToPath(new URL(`../../../build/screenshots/${name}.png`, import.meta.url));
  await writeFile(found, screenshot);
  assert.fail(`${name}: ${differing} squares look different; see ${found}`);
}
