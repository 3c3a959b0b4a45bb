// Profiles the main thread of the page. Started by bench/profile, which builds it:
//   node bench/profile.mjs [FOLDER]... [--query TEXT] [--seconds S] [--rounds R]
// Several folders take turns, so that they run under the same conditions.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openApp, state } from '../tests/lib/app.mjs';
import { launch } from '../tests/lib/harness.mjs';
import { serve } from '../tools/serve.mjs';
import { median } from './lib/figures.mjs';
import { startedAs } from './lib/main.mjs';

// Groups of functions, by what the profiler calls them.
const groups = ['WebGL that answers', 'other WebGL', 'program', 'scripts', 'browser', 'idle'];

// The functions of WebGL, and which of them have returned a value.
function watchCalls() {
  const names = Object.entries(Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype));
  window.webgl = { names: [], answers: {} };
  for (const [name, { value }] of names) {
    if (typeof value !== 'function' || name === 'constructor') continue;
    window.webgl.names.push(name);
    if (name.startsWith('create')) continue;
    WebGL2RenderingContext.prototype[name] = function (...given) {
      const answer = value.apply(this, given);
      if (answer !== undefined) window.webgl.answers[name] = (window.webgl.answers[name] ?? 0) + 1;
      return answer;
    };
  }
}

const frames = async (page) => (await state(page)).frames;

// Calls per frame that return a value.
async function answersPerFrame(browser, url, seconds) {
  const page = await openApp(browser, url, { drawn: true, prepare: (fresh) => fresh.addInitScript(watchCalls) });
  const names = await page.evaluate(() => window.webgl.names);
  await page.waitForTimeout(1000);
  const count = () => page.evaluate(() => ({ ...window.webgl.answers }));
  const [before, from] = [await count(), await frames(page)];
  await page.waitForTimeout(seconds * 1000);
  const [after, to] = [await count(), await frames(page)];
  await page.context().close();
  const answering = Object.keys(after).filter((name) => after[name] > (before[name] ?? 0));
  const calls = answering.reduce((sum, name) => sum + after[name] - (before[name] ?? 0), 0);
  return { names: new Set(names), answering: new Set(Object.keys(after)), perFrame: calls / (to - from) };
}

// Shares of the time, of each group, and frames per second.
async function profile(browser, url, seconds, { names, answering }) {
  const page = await openApp(browser, url, { drawn: true });
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  const from = await frames(page);
  await session.send('Profiler.start');
  await page.waitForTimeout(seconds * 1000);
  const { profile: found } = await session.send('Profiler.stop');
  const fps = ((await frames(page)) - from) / ((found.endTime - found.startTime) / 1e6);
  await page.context().close();

  const groupOf = ({ functionName: name, url: source }) => {
    if (name === '(idle)') return 'idle';
    if (source.endsWith('.wasm')) return 'program';
    if (source === '' && answering.has(name)) return 'WebGL that answers';
    if (source === '' && names.has(name)) return 'other WebGL';
    if (source === '' && name.startsWith('(')) return 'browser';
    return 'scripts';
  };
  const group = new Map(found.nodes.map(({ id, callFrame }) => [id, groupOf(callFrame)]));
  const times = Object.fromEntries(groups.map((name) => [name, 0]));
  found.samples.forEach((id, k) => (times[group.get(id)] += Math.max(found.timeDeltas[k], 0)));
  const all = Object.values(times).reduce((sum, time) => sum + time, 0);
  return { fps, ...Object.fromEntries(groups.map((name) => [name, times[name] / all])) };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      query: { type: 'string', default: '?scene=klaus&n=5000&panel=1&threads=1' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const seconds = Number(values.seconds);
  const rounds = Number(values.rounds);
  if (!(seconds > 0 && seconds <= 600)) throw new Error(`--seconds ${values.seconds}: expected a number up to 600`);
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error(`--rounds ${values.rounds}: expected a whole number from 1`);
  const folders = positionals.length > 0 ? positionals : [fileURLToPath(new URL('../dist', import.meta.url))];
  const browser = await launch({ whole: true });
  const servers = await Promise.all(folders.map((folder) => serve(folder)));
  try {
    const pages = [];
    for (const [k, { url }] of servers.entries()) {
      pages.push({ folder: folders[k], url: url + values.query, runs: [], calls: await answersPerFrame(browser, url + values.query, seconds) });
    }
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) page.runs.push(await profile(browser, page.url, seconds, page.calls));
    }
    console.log(`${values.query}: medians of ${rounds} × ${seconds} s of the main thread`);
    for (const { folder, runs, calls } of pages) {
      const middle = (name) => median(runs.map((run) => run[name]));
      console.log(`\n${folder}\n  ${middle('fps').toFixed(1)} frames per second, ${calls.perFrame.toFixed(1)} WebGL calls per frame that return a value`);
      for (const name of groups) console.log(`  ${name.padEnd(20)} ${(middle(name) * 100).toFixed(1).padStart(5)} %`);
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await browser.close();
  }
}

await startedAs(import.meta.url, main);
