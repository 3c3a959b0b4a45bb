import { openApp, openAny, state, until, focusCanvas, clickPanel } from './app.mjs';
import { launch, servePage } from './harness.mjs';
const server = await servePage();
const browser = await launch();
import { serve } from '../../tools/serve.mjs';
import { mkdtemp, writeFile } from 'node:fs/promises';
const folder = await mkdtemp('/tmp/zz-');
await writeFile(folder + '/index.html', '<!DOCTYPE html><link rel="icon" href="data:"><title>Host</title>');
const host = await serve(folder, { host: 'localhost', headers: {} });
async function frameShot(width, height, q) {
  const page = await openAny(browser, host.url, { drawn: true, viewport: { width, height } });
  await page.evaluate(([src, w, h]) => { document.body.style.margin = 0; document.body.innerHTML = `<iframe src="${src}" width="${w}" height="${h}" style="display:block;border:0"></iframe>`; }, [server.url + q + '&autoplay=1', width, height]);
  await page.frameLocator('iframe').locator('.show[data-state="ready"]').waitFor({ state: 'attached' });
  const frame = page.frames()[1];
  await frame.evaluate(() => document.querySelector('#canvas').focus());
  await page.waitForTimeout(1500);
  try { await act(page, frame); } catch (e) { console.log(String(e).slice(0, 300)); }
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/${what}-${width}x${height}-${theme}.png` });
  const s = await state(frame);
  console.log(width, height, JSON.stringify({ v: s.verdict, l: s.layout, box: s.box, sw: s.switch.race, r: s.race && s.race.ahead }));
  await page.end();
}
async function act(page, frame) {
    if (what === 'switch' || what === 'open') {
      await until(frame, (s) => s.lastGrid, 20000);
      await page.keyboard.press('1');
      await until(frame, (s) => s.verdict.text, 30000);
      if (what === 'open') { await page.keyboard.press('h'); await page.waitForTimeout(1000); }
    } else if (what === 'race' || what === 'raceover') {
      await page.keyboard.press('v');
      await until(frame, (s) => s.race?.left.ticks > 3, 20000);
      if (what === 'raceover') await until(frame, (s) => s.race?.over, 90000);
    }
}
const sizes = (process.argv[2] || '1440x900,390x844,366x206,320x568,820x1180').split(',');
const what = process.argv[3] || 'switch';
const theme = process.argv[4] || 'dark';
for (const size of sizes) {
  const [width, height] = size.split('x').map(Number);
  const small = width < 700 && height < 600;
  const q = `${process.argv[5] || '?scene=klaus&n=8000'}&threads=1&theme=${theme}`;
  if (small) { await frameShot(width, height, q); continue; }
  const page = await openApp(browser, server.url + q + (small ? '&ui=full' : ''), { drawn: true, viewport: { width, height } });
  if (false) await page.addStyleTag({ content: '.stage{position:fixed!important;inset:0!important;width:auto!important;height:auto!important;z-index:9999;max-width:none!important;aspect-ratio:auto!important}' });
  await page.waitForTimeout(1500);
  try {
    if (what === 'switch' || what === 'open') {
      await until(page, (s) => s.lastGrid, 20000);
      await focusCanvas(page);
      await page.keyboard.press('1');
      await until(page, (s) => s.verdict.text, 30000);
      if (what === 'open') { await page.keyboard.press('h'); await page.waitForTimeout(1000); }
    } else if (what === 'race' || what === 'raceover') {
      await focusCanvas(page);
      await page.keyboard.press('v');
      await until(page, (s) => s.race?.left.ticks > 3, 20000);
      if (what === 'raceover') await until(page, (s) => s.race?.over, 90000);
      await page.waitForTimeout(600);
    }
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/shots/${what}-${size}-${theme}.png` });
    const s = await state(page);
    console.log(size, JSON.stringify({ v: s.verdict, l: s.layout, box: s.box, sw: s.switch.race, naive: s.switch.naive, r: s.race && [s.race.ahead, s.race.sentence], a: s.answer }));
  } catch (e) { console.log(size, String(e).slice(0, 500)); await page.screenshot({ path: `/tmp/shots/${what}-${size}-${theme}.png` }); }
  await page.end();
}
await browser.close(); await server.close?.(); await host.close(); process.exit(0);
