// Visits to decks whose embed is on the second of three slides.
import assert from 'node:assert/strict';
import { openAny } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { passFrames, runUntil, stateOf } from './visit.mjs';

const ticksOf = async (page, home) => (await stateOf(page, home))?.tick ?? 0;
const next = (page) => page.evaluate(() => window.Reveal.next());

// Fails if the embed starts although its slide is hidden. It would start within these frames.
async function assertStill(page, home) {
  await passFrames(page, 120);
  assert.equal(await ticksOf(page, home), 0, 'it ticks on a hidden slide');
}

// Goes through the deck. The embed must run only on its slide; `steps` is how many presses of Next show it.
export async function deckResult(profile, { url, home, autoplay, steps = 1 }) {
  const page = await openAny(profile, url);
  try {
    await page.waitForFunction(() => window.Reveal?.isReady());
    for (let step = 0; step < steps; step++) {
      await assertStill(page, home);
      await next(page);
    }
    if (autoplay) await eventually('it starts with its slide', () => ticksOf(page, home));
    else await runUntil(page, home, ({ tick }) => tick > 0);
    await next(page);
    // A frame whose slide is left may also be unloaded.
    await eventually('it stands still after its slide', async () => {
      const before = await ticksOf(page, home);
      await passFrames(page, 30);
      return (await ticksOf(page, home)) === before;
    });
    assert.deepEqual(page.problems, []);
    return ['works'];
  } catch (error) {
    throw new Error([error.message, ...page.problems].join('\n'), { cause: error });
  } finally {
    await page.end();
  }
}

// Prints the deck as a PDF, which must have a picture of the embed.
export async function printResult(profile, { url }) {
  const page = await openAny(profile, `${url}?print-pdf`);
  try {
    await page.locator('.pdf-page').nth(2).waitFor();
    const pdf = (await page.pdf()).toString('latin1');
    const widths = [...pdf.matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g)].map(([, width]) => Number(width));
    assert.ok(widths.some((width) => width >= 300), `the PDF has pictures of these widths: ${widths}`);
    return ['works'];
  } finally {
    await page.end();
  }
}
