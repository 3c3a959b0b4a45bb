// Times pictures of 5,000 discs in a p5 sketch in headless Chromium: `discs.draw()` of the addon, and p5's own `circle` for
// each disc. Both draw the same discs, by turns. Needs `tools/build web`.
//   tools/env node --import tsx bench/draw.mjs [--rounds N] >FILE
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { launch, openPage, servePage } from '../tools/lib/browser.mjs';
import { machineFacts } from './lib/machine.mjs';
import { p5Versions } from './lib/p5-versions.mjs';
import { median, min } from './lib/samples.mjs';

/* global circle, discs, drawingContext, fill, height, redraw, translate, width */

const page = (mode) => `<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><body>
<script src="p5.js"></script><script src="engine/cellmates-p5.js"></script><script>
let discs, picture;
function setup() {
  pixelDensity(1); createCanvas(1000, 750, ${mode}); noStroke(); noLoop();
  discs = createDiscs({ n: 5000, radius: [2, 8], gravity: 0.1, auto: false });
}
function draw() { background(255); picture?.(); }
</script>`;
// In an isolated page the clock advances in steps of 5 µs instead of 100.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Runs in the page. Returns lists of ms of the two ways to draw: of the script, and until the pixels are there. */
async function timePictures({ mode, rounds }) {
  const palette = ['darkslategray', 'teal', 'sandybrown', 'tomato'];
  discs.colour = palette;
  const eachCircle = () => {
    const { n, x, y, r, id } = discs;
    if (mode === 'WEBGL') translate(-width / 2, -height / 2);
    for (let i = 0; i < n; i++) {
      fill(palette[id[i] % palette.length]);
      circle(x[i], y[i], 2 * r[i]);
    }
  };
  const pixels = () => (mode === 'WEBGL' ? drawingContext.finish() : drawingContext.getImageData(0, 0, 1, 1));
  const ways = [() => discs.draw(), eachCircle].map((draw) => ({ draw, script: [], all: [] }));
  for (let round = -3; round < rounds; round++) {
    for (const { draw, script, all } of ways) {
      window.eval('(now) => (picture = now)')(() => {
        pixels();
        const begin = performance.now();
        draw();
        const drawn = performance.now();
        pixels();
        if (round < 0) return; // the browser still compiles
        script.push(drawn - begin);
        all.push(performance.now() - begin);
      });
      await redraw();
    }
  }
  return ways.map(({ script, all }) => ({ script, all }));
}

const { values: { rounds } } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const [server, browser] = [await servePage(), await launch()];
const { date, cpu, cores } = machineFacts();
console.log(`# A picture of 5,000 discs in p5.js\n\nMilliseconds in headless Chromium ${browser.version()}, which draws in software, on ` +
  `${cpu}, ${cores} cores, ${date}: the least and the median of ${rounds} pictures, and how many times as long \`circle\` takes. ` +
  'p5.js checks the arguments of each call, p5.min.js does not.\n');
console.log('| p5 | file | mode | `discs.draw()` | `circle` for each | times | times, with the browser’s drawing |\n|' + ' --- |'.repeat(7));
const tab = await openPage(browser, `${server.url}service-worker.txt`);
for (const { version, file } of Object.values(p5Versions)) {
  for (const path of [file, file.replace('.min', '')]) {
    await tab.route(`${server.url}p5.js`, (route) => route.fulfill({ contentType: 'text/javascript; charset=utf-8', path }));
    for (const mode of ['P2D', 'WEBGL']) {
      await tab.route(`${server.url}draw.html`, (route) => route.fulfill({ contentType: 'text/html', headers, body: page(mode) }));
      await tab.goto(`${server.url}draw.html`);
      await tab.waitForFunction('discs?.n === 5000');
      const [ours, theirs] = await tab.evaluate(timePictures, { mode, rounds: Number(rounds) });
      if (tab.problems.length) throw new Error(tab.problems.join('; '));
      const ms = ({ script }) => `${min(script).toFixed(1)}, ${median(script).toFixed(1)}`;
      const times = (of) => Math.round(median(theirs[of]) / median(ours[of]));
      console.log(`| ${[version, basename(path), mode, ms(ours), ms(theirs), times('script'), times('all')].join(' | ')} |`);
    }
  }
}
await browser.close();
await server.close();
