// A page repeatedly adds and removes frames, as an article's script or a slide show does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openAny, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

const { site } = withBrowser();

const rounds = 16;
const atOnce = 4;
const settled = 4; // rounds after which the browser's permanent memory no longer grows

// A frame's program takes 32 MB. In a measurement, 160 frames added 160 MB, of which the last forty added 5.
const mostGrowth = 2; // MB per frame

// Memory of the processes that still run, MB by process; empty where there is no /proc. A browser ends renderers that it no longer
// needs at any time, for example that of a page that has just closed.
function memoryOf(pids) {
  const read = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      return '';
    }
  };
  const sizes = pids.map((pid) => [pid, /VmRSS:\s+(\d+)/.exec(read(pid))]);
  return Object.fromEntries(sizes.filter(([, size]) => size).map(([pid, size]) => [pid, Number(size[1]) / 1024]));
}

test(`Memory stays constant while ${rounds * atOnce} frames are added and removed`, async () => {
  // The page has the frames' origin, so that all share one process, in which a leak would accumulate.
  const page = await openAny(site.browser, `${site.url}?autoplay=0`, { drawn: true });
  await page.evaluate(() => document.body.replaceChildren());
  const client = await page.context().newCDPSession(page);
  const processes = await (await site.browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const pids = processes.processInfo.filter(({ type }) => /browser|renderer|GPU/i.test(type)).map(({ id }) => id);

  const kept = [];
  for (let round = 1; round <= rounds; round++) {
    const frame = '<iframe src="./?scene=klaus&n=500&autoplay=1&threads=1" width="300" height="200"></iframe>';
    await page.evaluate((html) => (document.body.innerHTML = html), frame.repeat(atOnce));
    await eventually('all frames tick', () => page.evaluate(() => [...document.querySelectorAll('iframe')]
      .every(({ contentWindow }) => contentWindow.cellmates?.state().tick > 0)));
    await page.evaluate(() => document.body.replaceChildren());
    if (round % settled !== 0) continue;
    await client.send('HeapProfiler.collectGarbage');
    const { documents, nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    kept.push({ documents, nodes, jsEventListeners, heap: usedSize / 2 ** 20, memory: memoryOf(pids) });
  }
  const [first, last] = [kept[0], kept.at(-1)];
  const story = JSON.stringify(kept);
  for (const what of ['documents', 'nodes', 'jsEventListeners']) assert.ok(last[what] <= first[what] * 1.1 + 2, story);
  assert.ok(last.heap < first.heap + 1, story);
  const stillRun = Object.keys(last.memory).filter((pid) => pid in first.memory);
  if (process.platform === 'linux') assert.ok(stillRun.length >= 2, `not even the browser's process and the page's: ${story}`);
  const growth = stillRun.reduce((sum, pid) => sum + last.memory[pid] - first.memory[pid], 0);
  assert.ok(growth < mostGrowth * (rounds - settled) * atOnce, story);
  assert.deepEqual(page.problems, []);
  await page.end();
});
