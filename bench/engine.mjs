// Times a tick of the engine and of the page's program alternately, in one page in Chromium, and compares their discs:
//   tools/env node bench/engine.mjs [ROUNDS]
// Prints Markdown: quartile and median of the rounds, ms. ROUNDS is 60 by default. Needs `tools/build web`.
import { count, pair } from './lib/format.mjs';
import { startedAs } from './lib/main.mjs';
import { launch, servePage } from '../tests/lib/harness.mjs';

const warmup = 300; // ticks
const cases = [
  { scene: 'klaus', response: 'repulsion', n: 10_000, ticks: 40 },
  { scene: 'klaus', response: 'repulsion', n: 100_000, ticks: 5 },
  { scene: 'klaus', response: 'elastic', n: 10_000, ticks: 40 },
  { scene: 'pile', response: 'settle', n: 5000, ticks: 10 },
];

// Runs before the page's scripts: WebGL draws nothing, because drawing in software would disturb.
function drawNothing() {
  for (const name of ['clear', 'drawArrays', 'drawArraysInstanced', 'drawElements']) WebGL2RenderingContext.prototype[name] = () => {};
}

// Runs in the page. Resolves to both programs' own times of a tick, and to the hashes of their discs.
async function alternate({ given: { scene, response, n, ticks }, rounds, warmup: before }) {
  const { World } = await import('./engine/cellmates.mjs');
  const world = await World.create({ scene, response, n, method: 'grid', seed: 1n });
  let last = 0;
  const step = (ticksNow) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      const hear = ({ data }) => {
        if (data.re !== id) return;
        window.removeEventListener('message', hear);
        if (data.type === 'error') reject(new Error(data.message));
        else resolve(data);
      };
      window.addEventListener('message', hear);
      window.postMessage({ cellmates: 1, type: 'step', ticks: ticksNow, id }, '*');
    });
  await step(before);
  world.step(before);
  const times = { page: [], engine: [] };
  let state;
  for (let round = 0; round < rounds; round++) {
    state = await step(ticks);
    world.step(ticks);
    times.page.push(state.msPerTick);
    times.engine.push(world.stats().msPerTick);
  }
  return { times, hashes: [state.hash, world.hash()] };
}

// The value below which this share of the values is.
const at = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

async function main() {
  const [, , given = '60'] = process.argv;
  if (!/^[1-9]\d{0,2}$/.test(given)) throw new Error(`ROUNDS must be a whole number from 1 to 999, not "${given}"`);
  const site = await servePage();
  const browser = await launch();
  try {
    console.log('| scene, response | discs | page | engine | engine ÷ page, quartiles | medians |\n| --- | --- | --- | --- | --- | --- |');
    for (const one of cases) {
      const { scene, response, n } = one;
      const page = await browser.newPage();
      await page.addInitScript(drawNothing);
      await page.goto(`${site.url}?scene=${scene}&response=${response}&n=${n}&method=grid&seed=1&threads=1&paused=1&ui=none`);
      await page.waitForSelector('.show[data-state="ready"]');
      const { times, hashes } = await page.evaluate(alternate, { given: one, rounds: Number(given), warmup });
      if (hashes[0] !== hashes[1]) throw new Error(`${scene}, ${response}: ${hashes.join(' in the page and ')} in the engine`);
      const [quartiles, medians] = [1 / 4, 1 / 2].map((share) => [at(times.page, share), at(times.engine, share)]);
      const ratios = [quartiles, medians].map(([ofPage, ofEngine]) => (ofEngine / ofPage).toFixed(3));
      const cells = [0, 1].map((k) => pair(quartiles[k], medians[k]));
      console.log(`| ${scene}, ${response} | ${count(n)} | ${cells.join(' | ')} | ${ratios.join(' | ')} |`);
      await page.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

await startedAs(import.meta.url, main);
