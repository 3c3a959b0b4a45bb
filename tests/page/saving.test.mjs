// Visitors can save the picture, the figures as a table, and a clip.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { decodePng } from '../lib/png.mjs';
import { atRest, patient, press, shade, until, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { openSaving, saved } from '../lib/saving.mjs';

const { pageTest } = withBrowser();
const query = '?scene=klaus&n=300&method=sap&threads=1';

// Parses CSV by RFC 4180.
function parseCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [heads, ...others] = rows.slice(0, -1);
  return { heads, rows: others.map((row) => Object.fromEntries(row.map((cell, k) => [heads[k], cell]))),
    widths: others.map((row) => row.length) };
}

describe('the picture', () => {
  for (const paused of [false, true]) {
    pageTest(`equals the canvas, ${paused ? 'paused' : 'playing'}`, { query: `${query}&paused=${Number(paused)}`,
      deviceScaleFactor: 2, drawn: true, viewport: { width: 400, height: 500 } }, async (page) => {
      // A paused page rests after a while and no longer draws.
      if (paused) await atRest(page);
      else await until(page, (s) => s.tick > 10);
      await openSaving(page);
      const { name, content } = await saved(page, 'png');
      assert.equal(name, 'cellmates-klaus-sap-300-discs.png');
      const picture = decodePng(content);
      const { size, box, ratio } = await page.evaluate(() => {
        const canvas = document.querySelector('#canvas');
        return { size: [canvas.width, canvas.height], box: window.cellmates.state().box, ratio: devicePixelRatio };
      });
      assert.equal(ratio, 2);
      assert.deepEqual([picture.width, picture.height], size);
      const [left, top, width, height] = box.map((length) => length * ratio);
      const inside = (x, y) => x >= left + 4 && y >= top + 4 && x < left + width - 4 && y < top + height - 4;
      const pixels = picture.count((_, x, y) => inside(x, y));
      const coloured = picture.count((pixel, x, y) => inside(x, y) && shade(pixel) < 700);
      // Discs cover three fifths of the box.
      assert.ok(coloured > 0.4 * pixels && coloured < 0.75 * pixels, `${coloured} of ${pixels}`);
    });
  }
});

describe('the figures', () => {
  pageTest('are saved as a table with units', query, async (page) => {
    await page.locator('[name="measure-stands"]').evaluate((button) => button.click());
    await until(page, (s) => !s.inspection.measuring && s.inspection.measured.length === 8);
    await press(page, 'pause');
    const now = await until(page, (s) => s.paused && s.measured && s.msPerTick > 0);
    await openSaving(page);
    const { name, content } = await saved(page, 'csv');
    assert.equal(name, 'cellmates-klaus-sap-300-discs.csv');
    const { heads, rows, widths } = parseCsv(String(content));
    assert.ok(widths.every((width) => width === heads.length), `${widths}`);
    for (const head of ['time (ms)', 'time below (ms)', 'build (ms)', 'memory (bytes)', 'detect (ms)'])
      assert.ok(heads.includes(head), head);
    const [tick, ...measured] = rows;
    assert.deepEqual(
      [tick.row, tick.scene, tick.seed, tick.response, tick.discs, tick.method, tick.tick, tick['pair tests'],
        tick.contacts, tick['state hash']],
      ['last tick', 'klaus', '1', 'repulsion', '300', 'sap', String(now.tick), String(now.pairTests), String(now.contacts), now.hash],
    );
    assert.ok(Number(tick['time (ms)'] || tick['time below (ms)']) > 0);
    assert.deepEqual(measured.map(({ method }) => method), now.inspection.measured.map(({ method }) => method));
    for (const row of measured) {
      assert.deepEqual([row.row, row.state], ['measured on this state', 'done']);
      assert.ok(Number(row['time (ms)']) > 0 && Number(row['memory (bytes)']) >= 0);
    }
    assert.equal(measured.find(({ method }) => method === 'naive')['pair tests'], '44850');
  });
});

describe('a clip', () => {
  // In the second of the page's trial, a slow machine may record nothing.
  const slowly = (page) => patient(page, [1000]);
  pageTest('lasts ten seconds, even of a paused picture',
    { query: `${query}&paused=1`, drawn: true, viewport: { width: 400, height: 500 }, prepare: slowly }, async (page) => {
    await openSaving(page);
    const clip = page.locator('[name="save-clip"]');
    await eventually('the page has tested the recorder',
      () => clip.getAttribute('aria-disabled'), (disabled) => disabled === 'false');
    const { name, content } = await saved(page, 'clip');
    assert.match(name, /^cellmates-klaus-sap-300-discs\.(webm|mp4)$/);
    assert.ok(content.length > 1000, `${content.length} bytes`);
    // WebM begins with EBML's magic number, MP4 with its first box.
    assert.ok(content.readUInt32BE(0) === 0x1a45dfa3 || content.toString('latin1', 4, 8) === 'ftyp');
  });

  for (const [what, spoil] of [
    ['yields nothing', () => {
      window.MediaRecorder = class {
        static isTypeSupported = () => true;
        mimeType = 'video/webm';
        state = 'inactive';
        start() {
          this.state = 'recording';
        }
        stop() {
          this.ondataavailable({ data: new Blob() });
          this.onstop();
        }
      };
    }],
    ['is missing', () => delete window.MediaRecorder],
    ['refuses', () => (HTMLCanvasElement.prototype.captureStream = () => { throw new DOMException('no', 'SecurityError'); })],
  ]) {
    pageTest(`is not offered if the recorder ${what}`, { query, prepare: (page) => page.addInitScript(spoil) }, async (page) => {
      assert.equal(await page.locator('[name="save-clip"]').count(), 1);
      await openSaving(page);
      await eventually('the button disappears', () => page.locator('[name="save-clip"]').count(), (count) => count === 0);
      assert.equal(await page.locator('[name="save-png"]').isVisible(), true);
    });
  }
});
