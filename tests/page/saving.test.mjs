// A real recorder makes a clip. All else that saves is in tests/parts/saving.test.mjs and tests/page/looks.test.mjs.
import assert from 'node:assert/strict';
import { patient, withBrowser } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { openSaving, saved } from '../lib/saving.mjs';

const { pageTest } = withBrowser();

// In the second of the page's trial, a slow machine may record nothing.
const slowly = (page) => patient(page, [1000]);
pageTest('A clip lasts ten seconds, even of a paused picture',
  { query: '?scene=klaus&n=300&method=sap&threads=1&paused=1', drawn: true, viewport: { width: 400, height: 500 }, prepare: slowly }, async (page) => {
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
