// A visit to a page with one embed, as a reader makes it.
import assert from 'node:assert/strict';
import { openAny, state } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';

// Where a page has the form that its author wrote.
const marks = (home) => ({ link: `a[href^="${home}?scene="]`, element: 'cellmates-embed[scene]', iframe: `iframe[src^="${home}"]` });

const isOf = (home) => (frame) => frame.parentFrame() && frame.url().startsWith(home);

// The program's state in the page's embed; null before it runs.
async function stateOf(page, home) {
  const frame = page.frames().find(isOf(home));
  const found = frame && (await frame.evaluate(() => Boolean(window.cellmates?.state)));
  return found ? state(frame) : null;
}

// The button Run, in the page or in a frame; null if none is shown.
async function findRun(page, home) {
  // A lazy frame that is not loaded yet never answers.
  for (const frame of [page.mainFrame(), ...page.frames().filter(isOf(home))]) {
    const found = await frame.evaluateHandle(() => {
      const buttons = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
        element.localName === 'button' ? [element] : element.shadowRoot ? buttons(element.shadowRoot) : []);
      const name = (button) => button.ariaLabel ?? button.innerText.trim();
      return buttons(document).find((button) => button.checkVisibility() && /^Run\b/.test(name(button))) ?? null;
    });
    const run = found.asElement();
    if (run) return run;
  }
  return null;
}

// Presses Run, and waits until `holds(state)` is true.
async function runUntil(page, home, holds) {
  const run = await eventually('Run is shown', () => findRun(page, home));
  await run.click();
  return eventually(`after Run: ${holds}`, () => stateOf(page, home), (s) => s && holds(s));
}

// Whether Run is shown, at the latest after 90 frames, in which a host's own scripts fill the page.
async function showsRun(page, home) {
  for (let frame = 0; frame < 90; frame++) {
    if (await findRun(page, home)) return true;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return false;
}

/**
 * Opens the page, presses Run, and tells the result: "works"; "as a link" if the host has removed the form, and the
 * link in it works; "no embed".
 * @param {object} visit
 * @param {string} visit.url
 * @param {string} visit.home The copy's address.
 * @param {string} visit.form
 * @param {boolean} visit.runs Whether an embed is expected, so that it is worth waiting for.
 */
export async function resultOf(profile, { url, home, form, runs }) {
  const page = await openAny(profile, url);
  try {
    if (!runs && !(await showsRun(page, home))) return 'no embed';
    if (form === 'element, paused') {
      const { tick } = await runUntil(page, home, ({ paused }) => paused);
      assert.equal(tick, 0);
    } else {
      await runUntil(page, home, ({ tick }) => tick > 0);
    }
    const [kind] = form.split(',');
    const own = kind === 'recipe' || (await page.evaluate((mark) => document.querySelector(mark) !== null, marks(home)[kind]));
    if (kind === 'element' && own) {
      const { running, scene, n } = await page.evaluate(() => document.querySelector('cellmates-embed').frame.get());
      assert.deepEqual([running, scene, n], [true, 'pucks', 100]);
    }
    assert.deepEqual(page.problems, []);
    return own ? 'works' : 'as a link';
  } catch (error) {
    throw new Error([error.message, ...page.problems].join('\n'), { cause: error });
  } finally {
    await page.end();
  }
}
