// Compares pictures in squares of 8 by 8 pixels, so that neither the edges of letters nor changing figures matter.
// This command accepts the current pictures as snapshots:
//   UPDATE_SNAPSHOTS=1 tools/env node --test tests/browsers/page.test.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { decodePng } from '../lib/png.mjs';
import { differing } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const square = 8;

// A square differs if its mean colour differs by more than this, and so many squares may differ. This is a difference
// of 14 of 255 for a grey, 24 for a red, 40 for a blue. Two test runs differ in none of 9744 squares, two browsers'
// pictures of one state in at least 110.
const mostShade = 0.05;
const mostSquares = 0.005;

// The picture's squares, each reduced to its mean colour.
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

// Fails unless the pictures that `look` takes become that of the snapshot of this name.
export async function checkSnapshot(name, look) {
  const kept = fileURLToPath(new URL(`./snapshots/${name}.png`, import.meta.url));
  if (process.env.UPDATE_SNAPSHOTS) {
    const seen = coarse(decodePng(await look()));
    await mkdir(fileURLToPath(new URL('./snapshots', import.meta.url)), { recursive: true });
    // RGB without filters gives smaller files than the defaults of pngjs.
    await writeFile(kept, PNG.sync.write(seen, { colorType: 2, filterType: 0, deflateStrategy: 0 }));
    return;
  }
  const wanted = decodePng(await readFile(kept));
  const found = fileURLToPath(new URL(`../../build/screenshots/${name}.png`, import.meta.url));
  let screenshot;
  try {
    await eventually(`squares of ${name} that look different; see ${found}`, async () => {
      screenshot = await look();
      return differing(wanted, coarse(decodePng(screenshot)), mostShade);
    }, (count) => count <= mostSquares * wanted.width * wanted.height);
  } catch (error) {
    if (screenshot) await writeFile(found, screenshot);
    throw error;
  }
}
