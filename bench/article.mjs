// Measures an article with twenty embeds, of which five run: bytes loaded, WebGL contexts, memory, processor time, and
// the pictures of its PDF.
//   tools/env node bench/article.mjs [FORM]
// FORM is link, element (the default) or iframe. Needs `tools/build web`.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { eventually, launch, servePage } from '../tests/lib/harness.mjs';
import { serve } from '../tools/serve.mjs';
import { markdownTable } from './lib/report.mjs';

const embeds = 20;
const running = 5;
const watched = 5000; // ms
const scenes = ['klaus', 'pucks', 'pile', 'mixed'];
const [form = 'element'] = process.argv.slice(2);

setTimeout(() => {
  console.error('article: not done after five minutes');
  process.exit(1);
}, 300_000).unref();

// The article: each embed after a screenful of text.
function article(home) {
  const forms = {
    link: (query) => `<p><a href="${home}?${query}">Discs</a></p>`,
    element: (query) => `<cellmates-embed ${query.replace(/(\w+)=(\w+)&?/g, '$1="$2" ')} title="Discs"></cellmates-embed>`,
    iframe: (query) => `<iframe src="${home}?${query}" title="Discs" loading="lazy"
      style="width:100%;aspect-ratio:16/9;border:0"></iframe>`,
  };
  if (!forms[form]) throw new Error(`the form is one of ${Object.keys(forms).join(', ')}`);
  const part = (_, k) => {
    const embed = forms[form](`scene=${scenes[k % scenes.length]}&n=1000`);
    return `<h2>Part ${k + 1}</h2><p style="height:200px">Text.</p>${embed}`;
  };
  return `<!DOCTYPE html><title>Article</title><link rel="icon" href="data:"><style>body { max-width: 40em; margin: auto }</style>
<script src="${home}embed.js" data-cellmates="links" defer></script>${Array.from({ length: embeds }, part).join('')}`;
}

// Counts the page's WebGL contexts that are not lost, in `window.contexts`.
function countContexts() {
  const all = [];
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (...given) {
    const context = get.apply(this, given);
    if (/webgl/.test(given[0]) && context && !all.includes(context)) all.push(context);
    return context;
  };
  Object.defineProperty(window, 'contexts', { get: () => all.filter((context) => !context.isContextLost()).length });
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
// Answers by the copy: their number, and their bytes when servers compress texts and programs.
const loaded = { answers: 0, bytes: 0 };
const compressed = (path) => {
  const bytes = readFileSync(join(dist, path.endsWith('/') ? `${path}index.html` : path));
  return /\.(webp|png|woff2)$/.test(path) ? bytes.length : brotliCompressSync(bytes).length;
};
const note = (path, status) => {
  loaded.answers += 1;
  if (status === 200) loaded.bytes += compressed(path);
};

const copy = await servePage({ note });
const folder = await mkdtemp(join(tmpdir(), 'cellmates-'));
await writeFile(join(folder, 'index.html'), article(copy.url));
const host = await serve(folder, { host: 'localhost', headers: {} });
const browser = await launch();
const system = await browser.newBrowserCDPSession();

const processes = async () => (await system.send('SystemInfo.getProcessInfo')).processInfo;
const seconds = async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
// Memory of the pages' and the graphics' processes, in MB, as Linux shares it out.
async function memory() {
  const pids = (await processes()).filter(({ type }) => /renderer|gpu/i.test(type)).map(({ id }) => id);
  const sizes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]));
  return sizes.reduce((sum, one) => sum + one, 0) / 1024;
}

const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
await page.addInitScript(countContexts);
// A lazy frame that is not loaded never answers.
const frames = () => page.frames().filter((frame) => frame.url().startsWith(copy.url));
const ofFrames = async (read) => (await Promise.all(frames().map((frame) => frame.evaluate(read)))).reduce((sum, one) => sum + one, 0);
const ticks = () => Promise.all(frames().map((frame) => frame.evaluate(() => window.cellmates?.state?.().tick ?? 0)));

const rows = [];
async function measure(state) {
  const from = await ticks();
  const before = await seconds();
  await pause(watched);
  const share = ((await seconds()) - before) / (watched / 1000);
  const now = await ticks();
  const contexts = await ofFrames(() => window.contexts);
  const ticking = now.filter((tick, k) => tick > (from[k] ?? 0)).length;
  rows.push([state, loaded.answers, (loaded.bytes / 1000).toFixed(0), frames().length, ticking, contexts,
    (await memory()).toFixed(0), `${(100 * share).toFixed(0)} %`]);
}

// Presses Run of an embed as a reader does, and waits until its discs move.
async function press(k) {
  // Playwright's own selectors would also find what is in shadow roots.
  const find = (which) => document.querySelectorAll('cellmates-embed, p:has(> a), iframe')[which];
  const place = (await page.evaluateHandle(find, k)).asElement();
  await place.scrollIntoViewIfNeeded();
  const moving = async () => (await ticks()).filter((tick) => tick > 0).length;
  const before = await moving();
  const { x, y, width, height } = await place.boundingBox();
  await pause(1000); // a lazy frame loads
  await page.mouse.click(x + width / 2, y + height / 2);
  await eventually(`embed ${k + 1} runs`, moving, (count) => count > before);
}

try {
  await page.goto(host.url);
  for (let part = 0; part < embeds; part++) {
    await page.mouse.wheel(0, 800);
    await pause(200);
  }
  await measure('read to the end, none run');
  for (let k = 0; k < running; k++) await press(k);
  await measure('five have run, the last in sight');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await pause(4000); // out of sight, an embed gives back its graphics after three seconds
  await measure('five have run, out of sight');
  const pdf = await page.pdf({ path: join(dist, '../build/article.pdf') });
  const pictures = pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
  await measure('printed');
  const headings = ['article', 'answers', 'kB, compressed', 'frames', 'ticking', 'WebGL contexts', 'memory, MB', 'processor'];
  console.log(markdownTable({ rows, columns: headings.map((heading, k) => [heading, (cells) => cells[k]]) }));
  console.log(`\nbuild/article.pdf has ${pictures} pictures of ${embeds} embeds, in ${(pdf.length / 1000).toFixed(0)} kB`);
} finally {
  await browser.close();
  await host.close();
  await copy.close();
  await rm(folder, { recursive: true });
}
