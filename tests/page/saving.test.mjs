// A real recorder makes a clip. All else that saves is in tests/parts/saving.test.mjs and tests/page/looks.test.mjs.
import assert from 'node:assert/strict';
import { withPages } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { openSaving, saved } from '../lib/saving.mjs';

const { pageTest } = withPages();

// The recorder takes the frames that come, in its own time, of which its trial gets much.
pageTest('A clip is a film of the picture, even of a paused one',
  { query: '?scene=klaus&n=300&method=sap&threads=1&paused=1', drawn: true, viewport: { width: 320, height: 320 } }, async (page) => {
  await openSaving(page);
  const pass = (count) => page.evaluate((most) => window.virtual.alongside(() => false, most), count);
  await eventually('the page has tested the recorder', async () => {
    await pass(1);
    return page.locator('[name="save-clip"]').getAttribute('aria-disabled');
  }, (disabled) => disabled === 'false');
  let over = false;
  const clip = saved(page, 'clip').finally(() => (over = true));
  await eventually('the clip is saved', async () => {
    if (!over) await pass(30);
    return over;
  });
  const { name, content } = await clip;
  assert.match(name, /^cellmates-klaus-sap-300-discs\.(webm|mp4)$/);
  assert.ok(content.length > 1000, `${content.length} bytes`);
  // WebM begins with EBML's magic number, MP4 with its first box.
  assert.ok(content.readUInt32BE(0) === 0x1a45dfa3 || content.toString('latin1', 4, 8) === 'ftyp');
});
