// Runs the page for a long time and watches its memory. Started by bench/soak, which builds it:
//   node bench/soak.mjs [--minutes M] [--n N]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApp, state } from '../tests/lib/app.mjs';
import { launch, servePage } from '../tests/lib/harness.mjs';
import { median } from './lib/figures.mjs';
import { count } from './lib/format.mjs';
import { startedAs } from './lib/main.mjs';

const megabytes = (bytes) => Math.round(bytes / 2 ** 20);

// Exposes the program's memory, which the page does not.
function keepMemory() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const result = await instantiate.apply(WebAssembly, given);
    const { exports } = result.instance ?? result;
    window.soakMemory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
    return result;
  };
}

// Resident bytes of the processes that run and draw the page.
async function residentBytes(browserSession) {
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer' || type === 'GPU')
    .map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4096);
  return sizes.reduce((sum, size) => sum + size, 0);
}

// Opens `url` and looks `looks` times, `pause` ms apart: [{seconds, tick, resident, heap,
// wasm}], bytes; `heap` is what is left after a collection.
export async function watch(browser, url, { looks, pause, onLook = () => {} }) {
  const page = await openApp(browser, url, { drawn: true, prepare: (fresh) => fresh.addInitScript(keepMemory) });
  try {
    const session = await page.context().newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    const start = performance.now();
    const seen = [];
    for (let k = 0; k < looks; k++) {
      await page.waitForTimeout(pause);
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
      const wasm = await page.evaluate(() => window.soakMemory.buffer.byteLength);
      const { tick, n } = await state(page);
      const look = { seconds: (performance.now() - start) / 1000, tick, n, resident: await residentBytes(browserSession), heap, wasm };
      seen.push(look);
      onLook(look);
    }
    if (page.problems.length) throw new Error(page.problems.join('; '));
    return seen;
  } finally {
    await page.context().close();
  }
}

// What is wrong with the use of memory, or nothing. The first third is the warm-up; the last may
// not be larger than the second.
export function complaints(seen) {
  const third = Math.floor(seen.length / 3);
  const middle = seen.slice(third, 2 * third);
  const last = seen.slice(-third);
  const grew = (name) => median(last.map((look) => look[name])) - median(middle.map((look) => look[name]));
  const found = [];
  if (grew('wasm') > 0) found.push(`WebAssembly's memory grew by ${megabytes(grew('wasm'))} MB`);
  if (grew('heap') > 2 ** 20) found.push(`JavaScript's heap grew by ${megabytes(grew('heap'))} MB`);
  const most = Math.max(8 * 2 ** 20, 0.02 * middle[0].resident);
  if (grew('resident') > most) found.push(`the processes grew by ${megabytes(grew('resident'))} MB`);
  if (last.at(-1).tick <= middle[0].tick) found.push('the simulation stands still');
  return found;
}

await startedAs(import.meta.url, async () => {
  const { values: flags } = parseArgs({ options: { minutes: { type: 'string' }, n: { type: 'string' } } });
  const minutes = Number(flags.minutes ?? 10);
  const n = Number(flags.n ?? 1_000_000);
  const server = await servePage();
  const browser = await launch({ whole: true });
  try {
    process.stdout.write(`${count(n)} particles, ${minutes} minutes, Chromium ${browser.version()}\n`);
    process.stdout.write('seconds    tick  processes MB  wasm MB  heap MB\n');
    const pause = 10_000;
    const seen = await watch(browser, `${server.url}?scene=million&n=${n}&threads=1`, {
      looks: Math.max(6, Math.round((minutes * 60_000) / pause)),
      pause,
      onLook: ({ seconds, tick, resident, wasm, heap }) =>
        process.stdout.write(
          `${seconds.toFixed(0).padStart(7)} ${String(tick).padStart(7)} ${String(megabytes(resident)).padStart(13)} ${String(megabytes(wasm)).padStart(8)} ${(heap / 2 ** 20).toFixed(1).padStart(8)}\n`,
        ),
    });
    const found = complaints(seen);
    if (found.length) throw new Error(found.join('; '));
    process.stdout.write('memory is flat\n');
  } finally {
    await browser.close();
    await server.close();
  }
});
