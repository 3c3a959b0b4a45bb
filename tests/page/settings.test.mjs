// "All settings" and the measurements are HTML, made from the schema, usable by keys alone, and announced to screen
// readers.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { atRest, listen, post, state, until, withBrowser } from '../lib/app.mjs';
import { axeFindings } from '../lib/axe.mjs';
import { eventually } from '../lib/harness.mjs';

const schema = JSON.parse(await readFile(fileURLToPath(new URL('../../build/wasm/schema.json', import.meta.url)), 'utf8'));
const { pageTest } = withBrowser();
const query = '?scene=klaus&n=300&threads=1';

// What is said with this text in it. `heard` is from `listen`, because another text may replace it soon.
const saying = (heard, text) => eventually(`"${text}" is said`, async () => (await heard()).find((said) => said.includes(text)));
const focused = (page) =>
  page.evaluate(() => {
    const { name, type, value, selectedIndex } = document.activeElement;
    return { name, type, value, last: selectedIndex > 0 };
  });

// Opens the drawer by keys, as everything here is done by keys.
async function open(page, id) {
  await page.locator(`.tools [name="${id}"]`).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction((drawer) => !document.querySelector(`#${drawer}`).hidden, id);
  assert.equal(await page.locator(`.tools [name="${id}"]`).getAttribute('aria-expanded'), 'true');
}

describe('all settings', () => {
  pageTest('include each field of the schema with its help', query, async (page) => {
    await open(page, 'settings');
    for (const field of [...schema.run, ...schema.view]) {
      const control = page.locator(`#settings [name="all-${field.name}"]`).first();
      assert.equal(await control.isVisible(), true, field.name);
      assert.ok((await page.locator('#settings').textContent()).includes(field.help), field.name);
    }
    for (const [name, entries] of [['method', schema.methods], ['response', schema.responses]]) {
      const offered = await page.locator(`#settings [name="all-${name}"]`).evaluateAll((inputs) =>
        inputs.map((input) => ({
          value: input.value,
          label: input.labels[0].textContent,
          help: document.querySelector(`#${input.getAttribute('aria-describedby')}`).textContent,
        })));
      assert.deepEqual(offered.map(({ value, label }) => [value, label]), entries.map((entry) => [`${name}=${entry.name}`, entry.label]));
      offered.forEach(({ help }, k) => assert.ok(help.startsWith(entries[k].help), help));
    }
    const limits = await page.locator('#settings [name="all-n"]').evaluate(({ min, max }) => [min, max]);
    assert.deepEqual(limits, ['0', '2000000']);
    const help = await page.locator('#all-restitution-help').textContent();
    assert.match(help, /0 to 1\. Only with Settle and methods other than Tutorial: naive, .*\.$/);
    assert.match(await page.locator('#all-gravity-help').textContent(), /−10 to 10\.$/);
  });

  // Tab moves from field to field, and each is changed by its keys.
  pageTest('can all be reached and changed by keys alone', query, async (page) => {
    const heard = await listen(page);
    await open(page, 'settings');
    const left = new Set([...schema.run, ...schema.view].map(({ name }) => name));
    const valueOf = async (name) => {
      const now = await state(page);
      return String(now[name] ?? now.view[name]);
    };
    for (let presses = 0; left.size > 0 && presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const { name, type, value, last } = await focused(page);
      const field = name?.replace('all-', '');
      if (!left.delete(field)) continue;
      const before = await valueOf(field);
      if (type === 'checkbox') await page.keyboard.press('Space');
      else if (type === 'radio' || type === 'select-one') await page.keyboard.press(last ? 'ArrowUp' : 'ArrowDown');
      else {
        await page.keyboard.press('Control+a');
        await page.keyboard.type({ restitution: '0.5', damping: '0.1', gravity: '0.25', aspect: '1.5' }[field] ?? '7');
        await page.keyboard.press('Enter');
        assert.notEqual(value, '7');
      }
      // This scene has its own shape of box, and the page says so.
      if (field === 'aspect') await saying(heard, 'has a fixed box shape');
      else await eventually(`${field} changes from ${before}`, () => valueOf(field), (now) => now !== before);
    }
    assert.deepEqual([...left], []);
    const { gravity, restitution, seed, n, view } = await state(page);
    assert.deepEqual([gravity, restitution, seed, n, view.spawn], [0.25, 0.5, '7', 7, 7]);
  });

  pageTest('follow changes by keys and messages, but not while the visitor edits them', query, async (page) => {
    await open(page, 'settings');
    await page.locator('#canvas').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('4');
    const checked = (selector) => page.waitForFunction((s) => document.querySelector(s).checked, selector);
    await checked('#settings [name="all-gridlines"]');
    await checked('#settings [value="method=strips-x"]');
    const gravity = page.locator('#settings [name="all-gravity"]');
    await gravity.fill('0.3');
    await post(page, { type: 'set', gravity: 0.75, cell: 6 });
    await page.waitForFunction(() => document.querySelector('#settings [name="all-cell"]').value === '6');
    assert.equal(await gravity.inputValue(), '0.3');
  });

  pageTest('reject wrong values with a sentence and change nothing', query, async (page) => {
    const heard = await listen(page);
    await open(page, 'settings');
    for (const [name, wrong, sentence] of [
      ['restitution', '2', 'Restitution, 2, must be a number from 0 to 1.'],
      ['n', '2000001', 'Discs at the start, 2000001, must be a whole number from 0 to 2,000,000.'],
      ['seed', 'no', 'Seed, no, must be a whole number from 0 to 18,446,744,073,709,551,615.'],
      ['cell', '0.5', "Can't do that: cell=\"0.5\": expected 0 (automatic) or a number from 1 to 10,000."],
    ]) {
      const field = page.locator(`#settings [name="all-${name}"]`);
      await field.fill(wrong);
      await field.press('Enter');
      await saying(heard, sentence);
    }
    const { restitution, n, seed, cell } = await state(page);
    assert.deepEqual([restitution, n, seed, cell], [0.2, 300, '1', 0]);
    // A method that cannot take so many discs is rejected and not shown as chosen.
    await post(page, { type: 'set', n: 20001 });
    await until(page, (s) => s.n === 20001);
    const later = await listen(page);
    await page.locator('#settings [value="method=tutorial-naive"]').click();
    await saying(later, "Can't do that: ");
    await page.waitForFunction(() => document.querySelector('#settings [value="method=grid"]').checked);
  });
});

describe('measurements', () => {
  pageTest('appear as a table even if the picture is scrolled out of sight',
    { query, viewport: { width: 390, height: 400 } }, async (page) => {
    await open(page, 'measuring');
    await page.locator('[name="measure-stands"]').evaluate((button) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      button.focus({ preventScroll: true });
    });
    await atRest(page);
    const heard = await listen(page);
    await page.keyboard.press('Enter');
    const result = await saying(heard, '8 methods measured: ');
    assert.equal(await page.evaluate(() => document.querySelector('#canvas').getBoundingClientRect().bottom < 0), true);
    assert.match(result, / is the fastest with [\d.]+ ms, .+ the slowest with [\d.]+ ms\. All found \d+ contacts\.$/);
    const { inspection } = await state(page);
    const rows = await page.locator('[aria-label="Measured methods"] tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map(([name]) => name),
      inspection.measured.map(({ method }) => schema.methods.find(({ name }) => name === method).label));
    const naive = rows.find(([name]) => name === 'Naive');
    assert.deepEqual([naive[2], naive[5]], ['44,850', 'baseline']);
    assert.match(await page.locator('[aria-label="Measured methods"] caption').textContent(), /^Detection of 300 discs on this state$/);
    const heads = await page.locator('[aria-label="Measured methods"] thead th').allTextContents();
    assert.deepEqual(heads, ['Method', 'Time, ms', 'Pair tests', 'Contacts', 'Memory, kB', 'Compared with Naive']);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });

  pageTest('can be stopped by a button', '?scene=klaus&n=20000&threads=1', async (page) => {
    await open(page, 'measuring');
    await page.locator('[name="measure-moves"]').press('Enter');
    await until(page, (s) => s.inspection.measuring && s.inspection.mode === 'moves');
    await page.waitForFunction(() => document.querySelector('[name="measure-stop"]').getAttribute('aria-disabled') === 'false');
    await page.locator('[name="measure-stop"]').press('Enter');
    await until(page, (s) => !s.inspection.measuring);
  });
});

describe('a method that takes long', () => {
  pageTest('has a button that skips it, and the focus stays in the table', '?scene=klaus&n=60000&threads=1', async (page) => {
    await open(page, 'measuring');
    await page.locator('[name="measure-moves"]').press('Enter');
    const naive = page.locator('[name="skip-naive"]');
    await naive.waitFor();
    assert.equal(await naive.getAttribute('aria-label'), 'Skip Naive');
    await naive.press('Enter');
    await until(page, ({ inspection }) => inspection.measured.find(({ method }) => method === 'naive').state === 'skipped');
    await naive.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.querySelector('#measuring').contains(document.activeElement)), true);
    await page.locator('#measuring tr', { hasText: /^Naiveskipped$/ }).waitFor();
    await page.locator('[name="measure-stop"]').press('Enter');
  });
});

describe('a sweep', () => {
  pageTest('appears as a table with the best size in its caption', '?scene=klaus&n=500&threads=1&sweep=1', async (page) => {
    await open(page, 'measuring');
    const table = page.locator('#measuring [aria-label="Cell sizes"]');
    await eventually('all sizes are swept', () => table.locator('tbody tr').count(), (count) => count === 24, 180_000);
    assert.match(await table.locator('caption').textContent(), /^Detection by Grid is fastest with cells of [\d.]+ px$/);
    const rows = await table.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    assert.equal(rows.filter(([, , , ratio]) => ratio === 'the best').length, 1);
    await post(page, { type: 'set', sweep: 0 });
    await table.waitFor({ state: 'hidden' });
  });
});

describe('settings and measurements', () => {
  for (const [theme, width] of [['light', 1280], ['dark', 360]]) {
    pageTest(`give axe-core no problems, ${theme}, ${width} px`,
      { query: `${query}&theme=${theme}`, viewport: { width, height: 800 } }, async (page) => {
      const heard = await listen(page);
      await page.locator('[name="measure-stands"]').evaluate((button) => button.click());
      await saying(heard, '8 methods measured');
      for (const id of ['settings', 'measuring']) await open(page, id);
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  // A window of 1280 px has 640 CSS px at a zoom of 200%, and 320 at 400%.
  for (const width of [640, 320]) {
    pageTest(`fit into ${width} px, the width of a zoomed window`, { query, viewport: { width, height: 450 } }, async (page) => {
      for (const id of ['settings', 'measuring']) await open(page, id);
      const rights = await page.locator('#controls').locator('input, select, button, p')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      assert.ok(rights.every((right) => right <= width), `${Math.max(...rights)}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  pageTest('show choices clearly with forced colours',
    { query, prepare: (page) => page.emulateMedia({ forcedColors: 'active' }) }, async (page) => {
    await open(page, 'settings');
    const colours = await page.locator('.tools [name="settings"]').evaluate((button) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
      return { color, backgroundColor, borderTopColor };
    });
    assert.notEqual(colours.color, colours.backgroundColor);
    assert.notEqual(colours.borderTopColor, colours.backgroundColor);
    await page.locator('#settings input').first().focus();
    await page.keyboard.press('Shift'); // the page shows the focus once the keyboard is used
    assert.equal((await focused(page)).type, 'radio');
    assert.equal(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'solid');
  });
});
