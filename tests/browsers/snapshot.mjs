// Compares pictures in squares of 8 by 8 pixels, so that neither the edges of letters nor changing figures matter.
// This command accepts the current pictures as snapshots:
//   UPDATE_SNAPSHOTS=1 tools/env node --import tsx --test tests/browsers
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

// Waits until the picture that `look` takes is that of the snapshot of this name. The last one is kept in build/screenshots.
export async function checkSnapshot(name, look) {
  const kept = fileURLToPath(new URL(`./snapshots/${name}.png`, import.meta.url));
  const found = fileURLToPath(new URL(`../../build/screenshots/${name}.png`, import.meta.url));
  mkdirSync(dirname(found), { recursive: true });
  await eventually(`few squares of ${name} differ; see ${found}`, async () => {
    const screenshot = await look();
    writeFileSync(found, screenshot);
    const seen = coarse(decodePng(screenshot));
    const wanted = existsSync(kept) ? decodePng(readFileSync(kept)) : seen;
    // RGB without filters gives smaller files than the defaults of pngjs.
    const file = PNG.sync.write(seen, { colorType: 2, filterType: 0, deflateStrategy: 0 });
    if (process.env.UPDATE_SNAPSHOTS) writeFileSync(kept, file);
    return differing(wanted, seen, mostShade) / (wanted.width * wanted.height);
  }, (share) => share <= mostSquares);
}
