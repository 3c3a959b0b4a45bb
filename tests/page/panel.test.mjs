// The panel shows both methods side by side, has keys for everything, and its cards do not cover each other. Needs
// `tools/build web`.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { decodePng } from '../lib/png.mjs';
import { boxPixels, clickPanel, differing, hasFocus, hurried, pointAt, pressKeys, settled, shade, state, until,
  withBrowser } from '../lib/app.mjs';
import { contrast } from '../lib/contrast.mjs';
import { eventually } from '../lib/harness.mjs';

const { pageTest } = withBrowser();

const isThere = (card) => card[2] > card[0];
const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

// Colours of the switch, as in `marks::ofMethod`.
const colours = { dark: { naive: [241, 144, 105], grid: [76, 181, 196] }, light: { naive: [173, 63, 25], grid: [11, 114, 133] } };

// The height of letters of a colour below `top`, in CSS px, within a part of the canvas's width.
async function lettersIn(page, [r, g, b], { left, top, right, bottom }) {
  const picture = decodePng(await page.locator('#canvas').screenshot());
  let first, last;
  for (let y = Math.ceil(top); y < bottom; y++) {
    let found = 0;
    for (let x = left; x < right; x++) {
      const at = picture.at(x, y);
      found += Math.abs(at[0] - r) + Math.abs(at[1] - g) + Math.abs(at[2] - b) < 12;
    }
    if (found > 2) {
      first ??= y;
      last = y;
    }
  }
  return first === undefined ? 0 : last - first + 1;
}

const judged = (page, method) => until(page, (s) => s.method === method && s.verdict.method === method && !s.verdict.stale);
// Waits until the grid's figure is nearly the same twice, because a stall of the machine distorts a mean.
async function gridIsSteady(page) {
  let before;
  return until(page, ({ lastGrid }) => {
    const now = lastGrid?.ms;
    if (now === undefined || now === before) return false;
    const steady = before !== undefined && Math.abs(Math.log(now / before)) < 0.4;
    before = now;
    return steady;
  });
}

// Switches to the method and waits for its verdict on two new means, because the first may be of a cold tick.
async function judgedAnew(page, method) {
  const [key, last] = method === 'naive' ? ['1', 'lastNaive'] : ['2', 'lastGrid'];
  let before = (await state(page))[last]?.ms;
  let means = 0;
  await pressKeys(page, key);
  return until(page, (s) => {
    const now = s.method === method ? s[last]?.ms : before;
    if (now !== before) means += 1;
    before = now;
    return means >= 2 && s.verdict.method === method && !s.verdict.stale;
  });
}
// If a stall of the machine distorts a mean or outlasts the answer, both methods are measured again.
async function judgedApart(page, method) {
  for (let attempt = 1; ; attempt++) {
    const judgement = await judgedAnew(page, method);
    const { verdict: { text }, answer } = judgement;
    if (attempt === 5 || (method === 'naive' ? text.endsWith('slower') && answer.endsWith('slower') : text.endsWith('faster')))
      return judgement;
    await judgedAnew(page, method === 'naive' ? 'grid' : 'naive');
  }
}

describe('the verdict', () => {
  pageTest('appears once both methods are warm, and names the one in use',
    { query: '?scene=klaus&n=3000&threads=1', prepare: hurried }, async (page) => {
    const first = await gridIsSteady(page);
    assert.equal(first.lastNaive, null);
    assert.deepEqual([first.answer, first.verdict.text], ['', '']);
    const { lastNaive, lastGrid, answer, verdict } = await judgedApart(page, 'naive');
    assert.equal(lastNaive.pairTests, (3000 * 2999) / 2);
    assert.ok(lastGrid.pairTests < lastNaive.pairTests / 100);
    assert.match(verdict.text, /^(over )?\d[\d.,]*× slower$/);
    assert.match(answer, /^[\d.,]+ ms instead of [\d.,< ]+ ms: (over )?[\d.,]+× slower$/);
    assert.equal(verdict.n, 3000);
    assert.match((await judgedApart(page, 'grid')).verdict.text, /^(over )?\d[\d.,]*× faster$/);
    await until(page, (s) => s.answer === '');
    assert.ok((await state(page)).verdict.text, 'the verdict must stay');
  });

  pageTest('keeps its number of discs when a drag adds some',
    { query: '?scene=klaus&n=3000&threads=1', prepare: hurried }, async (page) => {
    await gridIsSteady(page);
    await pressKeys(page, '1');
    await judged(page, 'naive');
    const { x, y } = await pointAt(page);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 4 });
    await until(page, (s) => s.n > 3000);
    await page.mouse.up();
    const { verdict: kept, lastGrid, n } = await until(page, (s) => s.verdict.stale && s.lastNaive.n === s.n);
    assert.deepEqual([kept.n, lastGrid.n], [3000, 3000]);
    assert.ok(kept.text && kept.ratio > 1, JSON.stringify(kept)); // how large, depends on what else the machine does
    await pressKeys(page, '2');
    assert.equal((await judged(page, 'grid')).verdict.n, n);
  });

  pageTest('says that few discs make no difference', { query: '?scene=klaus&n=3&threads=1', prepare: hurried }, async (page) => {
    await gridIsSteady(page);
    await pressKeys(page, '1');
    await until(page, (s) => s.verdict.text === 'No difference worth speaking of with so few discs');
  });

  for (const theme of ['dark', 'light']) {
    pageTest(`has large letters, ${theme}`, { query: `?scene=klaus&n=3000&threads=1&theme=${theme}`,
      viewport: { width: 1440, height: 900 }, drawn: true }, async (page) => {
      await gridIsSteady(page);
      for (const [key, method] of [['1', 'naive'], ['2', 'grid']]) {
        await pressKeys(page, key);
        const { switch: { race } } = await judged(page, method);
        const [, y, , height] = race;
        const ink = colours[theme][method];
        // In a font of 28 px, digits are 20 px high.
        await eventually('large letters', () => lettersIn(page, ink,
          { left: 28, top: y - height / 2 - 44, right: 300, bottom: y - height / 2 }), (high) => high >= 19);
        const ground = decodePng(await page.locator('#canvas').screenshot()).at(20, Math.round(y));
        assert.ok(contrast(ink, ground) >= 4.5, `${method}: ${contrast(ink, ground)}`);
      }
    });
  }

  for (const viewport of [{ width: 360, height: 640 }, { width: 820, height: 1180 }]) {
    pageTest(`fits into the panel's line at ${viewport.width} px`,
      { query: '?scene=klaus&n=3000&threads=1&theme=dark', viewport, drawn: true }, async (page) => {
      await gridIsSteady(page);
      await pressKeys(page, '1');
      const { switch: { grid, opener } } = await judged(page, 'naive');
      const part = { left: Math.ceil(grid[0] + grid[2] / 2), top: 0, right: Math.floor(opener[0] - opener[2] / 2), bottom: 36 };
      await eventually('the factor', () => lettersIn(page, colours.dark.naive, part), (high) => high >= 13);
    });
  }

  pageTest('includes the time of a single step of a paused page', '?scene=klaus&n=3000&paused=1&threads=1', async (page) => {
    assert.equal((await state(page)).lastGrid, null);
    await pressKeys(page, '.');
    const { verdict } = await until(page, (s) => s.tick === 1 && s.lastGrid);
    assert.equal(verdict.text, '');
  });
});

describe('the buttons', () => {
  const wide = { query: '?scene=klaus&n=300&paused=1&threads=1', viewport: { width: 1440, height: 900 } };

  pageTest('step, play, pause and restart', wide, async (page) => {
    const { switch: { step, pause, restart } } = await settled(page);
    await clickPanel(page, step);
    await until(page, (s) => s.tick === 1);
    await clickPanel(page, pause);
    await until(page, (s) => !s.paused && s.tick > 5);
    await clickPanel(page, pause);
    await until(page, (s) => s.paused);
    await clickPanel(page, restart);
    const { n } = await until(page, (s) => s.tick === 0);
    assert.equal(n, 300, 'a click must add no discs');
  });

  pageTest('show and hide the pair tests of a disc', wide, async (page) => {
    const { switch: { tests } } = await settled(page);
    await clickPanel(page, tests);
    await until(page, (s) => s.view.tests === 1);
    await clickPanel(page, (await settled(page)).switch.tests);
    await until(page, (s) => s.view.tests === 0);
  });

  pageTest('start a race, which replaces the panel', wide, async (page) => {
    const { switch: { race }, layout } = await settled(page);
    assert.deepEqual([layout.open, layout.docked, layout.bar, layout.copy], [true, true, true, null]);
    await clickPanel(page, race);
    const { layout: racing, switch: places, race: { left, right } } = await until(page, (s) => s.race && s.switch.race[0] === 0);
    assert.deepEqual([racing.open, racing.docked, racing.bar], [false, false, false]);
    assert.deepEqual([left.method, right.method], ['naive', 'grid']);
    assert.deepEqual(places.naive, [0, 0, 0, 0]);
  });
});

describe('for fingers', () => {
  const touch = { query: '?scene=klaus&n=300&paused=1&threads=1', viewport: { width: 390, height: 844 }, hasTouch: true };

  pageTest('the open panel has large buttons', touch, async (page) => {
    await pressKeys(page, 'h');
    await until(page, (s) => s.layout.open);
    const { switch: places } = await settled(page);
    for (const name of ['race', 'tests', 'pause', 'step', 'restart']) assert.ok(places[name][3] >= 44, `${name}: ${places[name]}`);
  });

  pageTest('the line’s buttons react beyond their edges, and no disc is added', touch, async (page) => {
    const { switch: { naive: [x, y, , height] } } = await settled(page);
    const canvas = await page.locator('#canvas').boundingBox();
    await page.touchscreen.tap(canvas.x + x, canvas.y + y + height / 2 + 6);
    const { n } = await until(page, (s) => s.method === 'naive');
    assert.equal(n, 300);
  });
});

describe('the sections', () => {
  const wide = { query: '?scene=klaus&n=300&paused=1&threads=1', viewport: { width: 1440, height: 900 } };

  pageTest('start folded, open one at a time, and appear in the address', wide, async (page) => {
    const first = await until(page, (s) => s.switch.restart[0] > 0);
    assert.equal(first.view.section, 'none');
    const [x, y, , height] = first.switch.restart;
    const headAt = (k) => [x, y + height / 2 + 16 + (k + 0.5) * height];
    await clickPanel(page, headAt(2));
    await until(page, (s) => s.view.section === 'method');
    await eventually('the address names the section', () => page.url(), (url) => url.includes('section=method'));
    await clickPanel(page, headAt(1));
    await until(page, (s) => s.view.section === 'scene');
    await clickPanel(page, headAt(1));
    await until(page, (s) => s.view.section === 'none');
    await eventually('the address names no section', () => page.url(), (url) => !url.includes('section='));
  });

  for (const section of ['figures', 'method', 'conserved']) {
    pageTest(`open by address: ${section}`, { ...wide, query: `${wide.query}&section=${section}`, drawn: true }, async (page) => {
      const { view, switch: { restart: [x, y, , height] } } = await settled(page, 8);
      assert.equal(view.section, section);
      const open = await page.screenshot();
      const names = ['figures', 'scene', 'method', 'response', 'parameters', 'pointer', 'view', 'conserved'];
      await clickPanel(page, [x, y + height / 2 + 16 + (names.indexOf(section) + 0.5) * height]);
      await until(page, (s) => s.view.section === 'none');
      await settled(page, 10);
      assert.ok(differing(decodePng(open), decodePng(await page.screenshot())) > 1500);
    });
  }
});

const withMethods = {
  query: '?scene=klaus&n=300&paused=1&threads=1&section=method&method=tutorial-improved',
  viewport: { width: 1440, height: 1200 },
};
pageTest('The list of methods has those that the switch lacks', withMethods, async (page) => {
  const { switch: { restart: [x, y, , height] } } = await until(page, (s) => s.switch.restart[0] > 0);
  const first = y + height / 2 + 16 + 2.5 * height + 33;
  const chosen = new Set(['tutorial-improved']);
  // The test clicks upwards, because the text about a method moves the methods below it.
  for (let at = first + 8 * 26; at >= first; at -= 13) {
    await clickPanel(page, [x, at]);
    await settled(page, 3);
    chosen.add((await state(page)).method);
  }
  assert.deepEqual([...chosen].sort(),
    ['fixed-grid', 'hash', 'hgrid', 'sap', 'strips-x', 'strips-y', 'tutorial-grid', 'tutorial-improved', 'tutorial-naive']);
});

describe('the panel is docked', () => {
  const query = '?scene=klaus&n=300&paused=1&threads=1';
  const sized = async (page, width, height) => {
    await page.setViewportSize({ width, height });
    await page.locator('#canvas').scrollIntoViewIfNeeded();
    await page.waitForFunction((wide) => {
      const canvas = document.querySelector('#canvas');
      return window.innerWidth === wide && Math.abs(canvas.width - canvas.clientWidth) <= 1;
    }, width);
  };

  pageTest('if the picture keeps three fifths; otherwise it folds, and opens again later',
    { query, viewport: { width: 1440, height: 900 } }, async (page) => {
    const { layout, box } = await settled(page);
    assert.deepEqual([layout.open, layout.docked], [true, true]);
    assert.ok(box[0] > 300);
    await sized(page, 700, 900);
    const narrow = await until(page, (s) => !s.layout.open && s.box[0] < 100);
    assert.equal(narrow.layout.docked, false);
    await eventually('the address has no panel=', () => page.url(), (url) => !url.includes('panel='));
    await sized(page, 1440, 900);
    await until(page, (s) => s.layout.open && s.layout.docked);
  });

  pageTest('unless the visitor chose otherwise', { query, viewport: { width: 1440, height: 900 } }, async (page) => {
    await clickPanel(page, (await settled(page)).switch.opener);
    await until(page, (s) => !s.layout.open);
    await sized(page, 700, 900);
    await settled(page);
    await sized(page, 1440, 900);
    assert.equal((await settled(page)).layout.open, false);
    await sized(page, 700, 900);
    await pressKeys(page, 'h');
    const over = await until(page, (s) => s.layout.open && !s.layout.bar);
    assert.equal(over.layout.docked, false, 'the panel must lie over the picture');
    await sized(page, 1440, 900);
    await until(page, (s) => s.layout.open && s.layout.docked);
  });
});

describe('keys', () => {
  pageTest('exist for all methods and responses', '?scene=klaus&n=300&threads=1', async (page) => {
    await pressKeys(page, '0');
    await until(page, (s) => s.method === 'tutorial-grid');
    await pressKeys(page, 'i');
    await until(page, (s) => s.method === 'tutorial-improved');
    await pressKeys(page, '2');
    for (const [key, response] of ['repulsion', 'elastic', 'settle', 'rewind', 'exact'].entries()) {
      await pressKeys(page, `Shift+Digit${key + 1}`);
      await until(page, (s) => s.response === response);
    }
    assert.equal((await state(page)).method, 'grid');
  });

  pageTest('have a card that opens and closes', '?scene=klaus&n=300&paused=1&threads=1', async (page) => {
    assert.ok(!isThere((await state(page)).switch.keys));
    await pressKeys(page, '?');
    await until(page, (s) => s.view.keys === 1 && isThere(s.switch.keys));
    await pressKeys(page, '?');
    await until(page, (s) => s.view.keys === 0 && !isThere(s.switch.keys));
    await pressKeys(page, '?');
    await until(page, (s) => isThere(s.switch.keys));
    await page.keyboard.press('Escape');
    await until(page, (s) => !isThere(s.switch.keys));
    assert.ok(await hasFocus(page), 'the first Escape must only close the card');
    await page.keyboard.press('Escape');
    assert.ok(!(await hasFocus(page)), 'the second Escape must leave the canvas');
  });

  pageTest('open all explanations together', { query: '?scene=klaus&n=300&paused=1&threads=1', drawn: true }, async (page) => {
    const before = await page.screenshot();
    await pressKeys(page, 'e');
    await until(page, (s) => s.view.explain === 1);
    await settled(page, 8);
    assert.notDeepEqual(await page.screenshot(), before);
  });

  pageTest('stop, skip and close measurements', '?scene=klaus&n=50000&paused=1&threads=1', async (page) => {
    await pressKeys(page, 'm');
    // The grid is measured first, and naive, which takes longest, last.
    await until(page, (s) => s.inspection.measured.find((row) => row.method === 'naive')?.state === 'running', 180_000);
    await pressKeys(page, 'n');
    const { inspection } = await until(page, (s) => !s.inspection.measuring);
    assert.equal(inspection.measured[0].state, 'skipped');
    await until(page, (s) => isThere(s.switch.table));
    await pressKeys(page, 'm');
    await until(page, (s) => s.inspection.measured.length === 0 && !isThere(s.switch.table));
    await pressKeys(page, 'm');
    await until(page, (s) => s.inspection.measuring);
    await page.keyboard.press('Escape');
    await until(page, (s) => s.inspection.measured.length === 0);
    assert.ok(await hasFocus(page));
  });
});

describe('before the first tick', () => {
  for (const [query, width, height] of [
    ['method=grid', 20, 20],
    ['method=strips-x', 20, 0],
    ['method=strips-y', 0, 20],
    ['method=fixed-grid', 20, 20],
    ['method=tutorial-grid', 22, 22],
    ['method=tutorial-grid&cell=40', 40, 40],
    ['method=grid&cell=50', 50, 50],
    ['method=naive', 0, 0],
  ]) {
    pageTest(`G shows the cells: ${query}`, { query: `?scene=tutorial&paused=1&threads=1&${query}`, drawn: true }, async (page) => {
      await settled(page);
      const before = await boxPixels(page);
      await pressKeys(page, 'g');
      const { inspection, tick } = await until(page, (s) => s.inspection.cells);
      await settled(page, 8);
      assert.equal(tick, 0);
      // Cells are a little larger than the largest disc.
      assert.ok(Math.abs(inspection.cells.width - width) < 0.5, JSON.stringify(inspection.cells));
      assert.ok(Math.abs(inspection.cells.height - height) < 0.5, JSON.stringify(inspection.cells));
      const after = await boxPixels(page);
      // The dark lines that a row and a column of pixels cross; discs may hide a few.
      const crossed = (length, at) => {
        let count = 0;
        for (let k = 0; k < length; k++) count += shade(before.at(...at(k))) - shade(after.at(...at(k))) > 60;
        return count;
      };
      // Two rows and two columns are checked, because one may itself be a line. They are below the invitation.
      const across = Math.min(...[361, 364].map((y) => crossed(before.width, (x) => [x, y])));
      const down = Math.min(...[361, 364].map((x) => crossed(before.height, (y) => [x, y])));
      const wanted = (side) => (side ? 500 / side / 2 : 0);
      const most = (side) => (side ? 500 / side + 5 : 5);
      assert.ok(across >= wanted(width) && across <= most(width), `${across} upright lines`);
      assert.ok(down >= wanted(height) && down <= most(height), `${down} level lines`);
    });
  }
});

describe('cards', () => {
  const all = 'occupancy=1&tests=1&missed=1&sweep=1';
  for (const [width, height] of [[1440, 900], [960, 640], [820, 1180]]) {
    const open = { query: `?scene=tumbler&n=500&${all}&threads=1`, viewport: { width, height } };
    pageTest(`do not cover each other at ${width} × ${height}`, open, async (page) => {
      await until(page, (s) => isThere(s.switch.legend));
      const alone = await settled(page);
      const canvas = await page.locator('#canvas').boundingBox();
      const inside = ([left, top, right, bottom]) =>
        left >= 0 && top >= 0 && right <= canvas.width + 0.5 && bottom <= canvas.height + 0.5;
      assert.ok(inside(alone.switch.legend), `${alone.switch.legend}`);
      await pressKeys(page, 'm');
      await until(page, (s) => s.inspection.measured.length > 0 && !s.inspection.measuring);
      const { table, legend } = (await settled(page)).switch;
      assert.ok(isThere(table) && inside(table), `${table}`);
      assert.ok(!isThere(legend) || !overlap(table, legend), `${table} and ${legend}`);
      assert.ok(!isThere(legend) || inside(legend));
      await pressKeys(page, '?');
      // The card has its size from the second frame on.
      const shown = (s) => isThere(s.switch.keys) && inside(s.switch.keys) && !isThere(s.switch.table) && !isThere(s.switch.legend);
      await eventually('the card of keys covers nothing', () => state(page), shown);
    });
  }

  pageTest('leave half of a phone’s first screen to the picture',
    { query: '?scene=strips&n=300&threads=1', viewport: { width: 390, height: 844 } }, async (page) => {
    const { box } = await settled(page);
    assert.ok(box[3] >= 844 / 2, `${box[3]}`);
    const canvas = await page.locator('#canvas').boundingBox();
    assert.ok(canvas.y + box[1] + box[3] <= 844);
  });
});
