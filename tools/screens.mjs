// Takes pictures of the page as visitors see it: the landing page, embeds in an article, each overlay,
// the lesson and the workbench. tools/screens starts it:
//   node --import tsx tools/screens.mjs FOLDER [PAGE]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, openPage } from './lib/browser.mjs';
import { shootLesson } from './lib/lesson_screens.mjs';
import { shootWorkbench } from './lib/workbench_screens.mjs';
import { serve } from './serve.mjs';

const [folder, built = fileURLToPath(new URL('../dist', import.meta.url))] = process.argv.slice(2);

const overlays = ['gridlines', 'occupancy', 'tests', 'missed', 'sweep'];
const run = 'scene=tutorial&n=400&threads=1';
const shots = [
  ...[1440, 390].map((width) => ({ name: `landing-${width}`, query: '?threads=1', width, height: 900, whole: true })),
  ...[[640, 360], [366, 206]].map(([width, height]) => (
    { name: `frame-${width}x${height}`, query: `?${run}&autoplay=1`, width, height, framed: true })),
  { name: 'poster-640x360', query: '?scene=klaus&n=5000', width: 640, height: 360, framed: true, poster: true },
  ...overlays.map((overlay) => (
    { name: `overlay-${overlay}`, query: `?${run}&${overlay}=1`, width: 1280, height: 800, point: overlay === 'tests' })),
  { name: 'overlay-measure', query: `?${run}`, width: 1280, height: 800, keys: ['m'] },
  { name: 'overlay-step', query: '?scene=klaus&n=600&paused=1&gridlines=1&tests=1', width: 1280, height: 800, point: true, keys: [...'nnnnn'] },
];

async function shoot(browser, url, scheme, { name, query, width, height, whole, framed, poster, point, keys = [] }) {
  const page = await openPage(browser, 'about:blank', { viewport: { width, height }, colorScheme: scheme });
  await page.goto(framed ? `${url}site.webmanifest` : url + query);
  if (framed) {
    const style = 'position:fixed;inset:0;border:0';
    await page.setContent(`<iframe src="${url}${query}" width="${width}" height="${height}" style="${style}"></iframe>`);
  }
  const view = framed ? page.frameLocator('iframe') : page;
  await view.locator(`.show[data-state="${poster ? 'idle' : 'ready'}"]`).waitFor({ state: 'attached', timeout: 60_000 });
  if (point) {
    const box = await page.locator('#canvas').boundingBox();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5);
  }
  if (keys.length > 0) await page.locator('#canvas').focus();
  for (const key of keys) await page.keyboard.press(key);
  // Figures are averaged over a second, and the poster fades out.
  await page.waitForTimeout(keys.length > 0 ? 8000 : 3000);
  await page.screenshot({ path: join(folder, `${name}-${scheme}.png`), fullPage: whole });
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const server = await serve(built);
const browser = await launch();
let count = 0;
try {
  for (const scheme of ['light', 'dark']) {
    for (const shot of shots) await shoot(browser, server.url, scheme, shot);
    count += shots.length + (await shootLesson(browser, server.url, folder, scheme));
    count += await shootWorkbench(browser, server.url, folder, scheme);
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${count} pictures are in ${folder}`);
