// What the style sheets decide: the page fits into every window and zoom, has enough contrast in every scheme, prints its picture,
// and follows the window to the pixel; and that real files have the picture. How it fills the stage is tested in tests/app.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { becomes, becomesReady, boxPixels, coloursOf, differing, frames, openAny, openSheet, press, pressKeys, settle, settled, state, withPages } from '../lib/app.mjs';
import { eventually } from '../lib/harness.mjs';
import { decodePng } from '../lib/png.mjs';
import { saved } from '../lib/saving.mjs';

const { pageTest } = withPages();
const query = '?scene=klaus&n=300&threads=1';

// The contrast of two colours by WCAG, from 1 to 21, in the notation of style sheets: "rgb(1, 2, 3)".
function contrastOf(...colours) {
  const light = (text) => text.match(/[\d.]+/g).slice(0, 3).reduce((sum, value, k) => {
    const part = value / 255;
    return sum + (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4) * [0.2126, 0.7152, 0.0722][k];
  }, 0.05);
  const [low, high] = colours.map(light).toSorted((x, y) => x - y);
  return high / low;
}

// A window of 1280 px has 640 CSS px at a zoom of 200%, and 320 at 400%.
const sizes = [[320, 740], [360, 640], [390, 844], [640, 740], [820, 1180], [1440, 900], [1920, 1080]];
const fits = async (page) => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settle(page, 40); // the invitation follows the panel twice a second
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const beyond = await page.locator(':is(.controls, .sheet) :is(button, select, input, textarea, p)')
      .evaluateAll((all, right) => all.filter((one) => one.getBoundingClientRect().right > right).map(({ name, className }) => name ?? className), width);
    assert.deepEqual(beyond, [], `${width}`);
    assert.equal(await page.locator('#notices').evaluate((told) => told.scrollWidth - told.clientWidth), 0, 'the problems are wrapped');
    // The stage takes six to nine tenths of the window.
    const { height: stage } = await page.locator('.stage').boundingBox();
    assert.ok(stage >= 0.6 * height && stage <= 0.9 * height, `${stage} of ${height}`);
  }
};

pageTest('the page with each sheet open fits into every window, and its problems stay over the picture',
  { query: `${query}&gravity=none&method=${'none'.repeat(15)}&paused=1` }, async (page) => {
  const problems = page.locator('#notices li');
  assert.equal(await problems.count(), 2);
  // The picture gets the pointer next to the problems, and where the card was.
  assert.deepEqual(await page.evaluate(() => {
    const [stage, told] = ['.stage', '#notices'].map((selector) => document.querySelector(selector).getBoundingClientRect());
    const places = [[stage.x + stage.width / 2, stage.y + stage.height / 2], [stage.x + 9, told.y + 9], [told.x + 9, told.y + 9]];
    return places.map((place) => document.elementFromPoint(...place).closest('[id]').id);
  }), ['canvas', 'canvas', 'notices']);
  await fits(page);
  for (const [width, height] of [[1200, 800], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await settle(page);
    const below = await page.locator('.tools button').evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom));
    assert.ok(below.length === 5 && below.every((bottom) => bottom === below[0] && bottom <= height), `the tools are one row in sight: ${below}`);
  }
  for (const name of ['rules', 'view', 'share', 'measuring']) {
    const sheet = await openSheet(page, name);
    if (name === 'measuring') {
      await page.locator('[name="measure"]').click();
      await becomes(page, 'a measurement', async () => (await state(page)).page.inspection, ({ measuring, measured }) => !measuring && measured.length > 0);
      await frames(page, 80);
    }
    await fits(page);
    assert.equal(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth), 0, name);
  }
  await page.setViewportSize({ width: 960, height: 640 });
  await press(page, 'restart');
  await frames(page, 60);
  assert.equal(await problems.count(), 2);
  await page.locator('#notices').getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await problems.count(), 0);
});

pageTest('a phone has a long slider while the simulation runs, and the steps while it is paused', { query, viewport: { width: 360, height: 740 } }, async (page) => {
  const [slider, step] = ['tick', 'step'].map((name) => page.locator(`.timeline [name="${name}"]`));
  const looks = async () => [(await slider.boundingBox()).width > 150, await step.isVisible()];
  assert.deepEqual(await looks(), [true, false]);
  await press(page, 'play');
  await step.click();
  assert.deepEqual(await looks(), [false, true]);
});

pageTest('nothing moves for a sheet, which lies over the picture next to the panel, and within reach in a small window',
  { query: '?scene=pegs&n=900&threads=1&paused=1', viewport: { width: 1440, height: 900 } }, async (page) => {
  const boxOf = (selector) => page.locator(selector).boundingBox();
  const places = async () => ({ tools: await boxOf('.tools'), tick: await boxOf('.timeline'), stage: await boxOf('.stage') });
  const { discsHash } = await state(page);
  const address = page.url();
  for (const [width, height, panel] of [[1440, 900, 320], [1200, 800, 320], [844, 390], [390, 844], [820, 1180]]) {
    const upright = width < height;
    await page.setViewportSize({ width, height });
    await settle(page);
    const before = [await places(), (await state(page)).page.box];
    const sheet = await (await openSheet(page, 'rules')).boundingBox();
    await settle(page);
    assert.deepEqual([await places(), (await state(page)).page.box], before, `${width}`);
    const [{ stage }] = before;
    assert.equal(sheet.width, upright ? width : 344);
    if (panel) assert.deepEqual([sheet.x, sheet.y, sheet.height], [stage.x + panel, stage.y, stage.height]);
    if (upright) assert.ok(sheet.y + sheet.height === height && sheet.height <= 0.5 * height, JSON.stringify(sheet));
    await page.locator('#rules .close').click();
  }
  await frames(page, 90);
  assert.deepEqual([page.url(), (await state(page)).discsHash], [address, discsHash]);
});

for (const [where, width, height, most] of [['phone', 390, 844, 100], ['tablet', 820, 1180, 300]]) {
  pageTest(`a sheet on a ${where} leaves what is above it in sight`, { query: '?scene=pegs&n=900&threads=1&paused=1', drawn: true, viewport: { width, height } }, async (page) => {
    const above = async () => decodePng(await page.screenshot({ clip: { x: 0, y: 56, width, height: 380 } }));
    const before = await above();
    const sheet = await openSheet(page, 'rules');
    await settled(page);
    assert.ok(differing(before, await above()) < most);
    // With many discs, Chromium leaves out parts of the canvas that it takes an opaque layer which scrolls to cover.
    const grounds = await sheet.evaluate((one) => [one, one.querySelector('header')].map((each) => getComputedStyle(each).backgroundColor));
    for (const ground of grounds) assert.match(ground, / \/ 0\.99\d*\)$/);
  });
}

pageTest('on a phone the masthead says what the page shows, and what to try stands below the controls, which are in sight',
  { query: '?n=60&threads=1', viewport: { width: 360, height: 740 } }, async (page) => {
  const [saying, stage, controls, tries, scenes] = await Promise.all(['.saying', '.stage', '.controls', '.try', '.gallery'].map((part) => page.locator(part).boundingBox()));
  assert.equal(await page.locator('.saying').evaluate((one) => one.scrollWidth <= one.clientWidth), true, 'it is not cut off');
  assert.ok(saying.y >= 40 && saying.height >= 16 && stage.y <= 68, JSON.stringify([saying, stage]));
  assert.ok(controls.y + controls.height <= 740, JSON.stringify(controls));
  assert.ok(tries.y - controls.y - controls.height <= 32 && tries.y < scenes.y, JSON.stringify([tries, scenes]));
});

pageTest('a pressed button over the picture can be read with the pointer on it', { query: '?n=60&threads=1&paused=1', viewport: { width: 360, height: 740 } }, async (page) => {
  await page.locator('#bar').evaluate((bar) => bar.classList.add('held'));
  const pressed = page.locator('#bar-tool');
  await pressed.click();
  await becomes(page, 'a pressed button', () => pressed.getAttribute('aria-pressed'), (is) => is === 'true');
  const { color, backgroundColor } = await pressed.evaluate((one) => {
    const style = getComputedStyle(one);
    return { color: style.color, backgroundColor: style.backgroundColor };
  });
  assert.ok(contrastOf(color, backgroundColor) >= 4.5, `${color} on ${backgroundColor}`);
});

pageTest('what a race says covers nothing of the picture', { query: '?scene=klaus&n=60&threads=1', viewport: { width: 1440, height: 900 } }, async (page) => {
  for (const [width, height] of [[1440, 900], [360, 740]]) {
    await page.setViewportSize({ width, height });
    const at = new URL(page.url());
    at.search = '?scene=klaus&n=60&threads=1&race=naive,grid';
    await page.goto(at.href);
    await becomesReady(() => page);
    const [bar, stage] = await becomes(page, 'the bar of a race', async () => Promise.all(['.timeline .meet', '.stage'].map((part) => page.locator(part).first().boundingBox())), ([one]) => one !== null);
    assert.ok(bar.y >= stage.y + stage.height && bar.y + bar.height <= height, JSON.stringify([width, bar, stage]));
  }
});

pageTest('the lesson, the workbench and the examples have the face of the page', { query: 'lesson/', open: openAny }, async (page) => {
  for (const room of ['lesson/', 'workbench/', 'examples/']) {
    await page.goto(new URL(`../${room}`, page.url()).href);
    const faces = await page.evaluate(async () => {
      await Promise.all(['400 15px Plex', '600 15px Plex'].map((face) => document.fonts.load(face)));
      return [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`).concat(getComputedStyle(document.querySelector('.masthead a')).fontFamily.split(',')[0]);
    });
    assert.deepEqual(faces.toSorted(), ['Plex', 'Plex 600 loaded', 'Plex normal loaded'], room);
  }
});

pageTest('the page before Run fits into every window', { query: '?autoplay=0', open: openAny }, async (page) => {
  await becomesReady(() => page, ['idle']);
  assert.equal(await page.locator('.controls').isVisible(), false);
  await fits(page);
});

pageTest('in print the page shows the picture and no controls',
  { query: `${query}&paused=1&ui=none`, drawn: true, viewport: { width: 400, height: 400 } }, async (page) => {
  await openSheet(page, 'rules');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  assert.ok(await coloursOf(page, '.printed') > 10);
  assert.equal(await page.locator('.printed').isVisible(), true);
  for (const hidden of ['#canvas', '#bar', '.controls', '#rules', '.gallery', '.skip'])
    assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.printed').count(), 0);
});

// Chromium reports a coarse pointer if the screen is both a touch screen and mobile.
pageTest('fingers have targets of 48 px below and over the picture, and in a sheet',
  { query: `${query}&gravity=no`, hasTouch: true, viewport: { width: 390, height: 844 }, prepare: async (page) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] });
  } }, async (page) => {
  await openSheet(page, 'rules');
  const targets = ':is(.controls, .sheet, #bar, .foot) :is(button, select, input:not([type="checkbox"]), .flag label)';
  const boxes = await page.locator(targets).evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return { name: one.textContent || one.ariaLabel || one.name, width, height };
    }));
  assert.ok(boxes.length >= 18, JSON.stringify(boxes));
  for (const { name, width, height } of boxes) assert.ok(width >= 48 && height >= 48, `${name}: ${width} × ${height}`);
});

for (const colorScheme of ['light', 'dark']) {
  const styleOf = (locator, ...names) => locator.evaluate((element, all) => {
    const style = getComputedStyle(element);
    return Object.fromEntries(all.map((name) => [name, style[name]]));
  }, names);

  pageTest(`states and drawings are distinct with forced colours and with more contrast, and themes are followed, ${colorScheme}`,
    { query: '?n=60&threads=1', colorScheme }, async (page) => {
    const ground = async () => (await styleOf(page.locator('html'), 'backgroundColor')).backgroundColor;
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await openSheet(page, 'rules');
    for (const text of ['h1', '.masthead p', '.row label', '.row .help', '.looking .naive', '.looking .grid', 'figcaption', '.try a']) {
      const { color } = await styleOf(page.locator(text).first(), 'color');
      assert.ok(contrastOf(color, await ground()) >= 7, `${text}: ${color}`);
    }
    for (const line of ['.timeline [name="step"]', '.sheet select', 'kbd', '.pairs-naive']) {
      const { borderTopColor } = await styleOf(page.locator(line).first(), 'borderTopColor');
      assert.ok(contrastOf(borderTopColor, await ground()) >= 3, `${line}: ${borderTopColor}`);
    }

    await page.emulateMedia({ forcedColors: 'active', contrast: null, colorScheme });
    await page.locator('#bar').evaluate((bar) => bar.classList.add('held')); // the finger's tool has two states
    await page.locator('#bar-tool').evaluate((button) => button.setAttribute('aria-pressed', 'true'));
    const pressed = await styleOf(page.locator('#bar-tool'), 'backgroundColor', 'color');
    const other = await styleOf(page.locator('.timeline [name="step"]'), 'backgroundColor', 'borderTopStyle');
    assert.ok(contrastOf(pressed.backgroundColor, other.backgroundColor) >= 3, JSON.stringify({ pressed, other }));
    assert.ok(contrastOf(pressed.backgroundColor, pressed.color) >= 4.5, JSON.stringify(pressed));
    assert.equal(other.borderTopStyle, 'solid');
    await page.keyboard.press('Shift'); // the page shows the focus once the keyboard is used
    for (const name of ['play', 'view', 'set-scene', 'set-n']) {
      const control = page.locator(`:is(.controls, #rules) [name="${name}"]`);
      await control.focus();
      const ring = await styleOf(control, 'outlineStyle', 'outlineWidth', 'outlineColor');
      assert.deepEqual([ring.outlineStyle, parseFloat(ring.outlineWidth) >= 2], ['solid', true], name);
      assert.ok(contrastOf(ring.outlineColor, await ground()) >= 3, `${name}: ${JSON.stringify(ring)}`);
    }
    for (const [drawing, part] of [['naive', 'discs'], ['naive', 'tests'], ['grid', 'discs'], ['grid', 'tests'], ['grid', 'cell-lines']]) {
      const { stroke } = await styleOf(page.locator(`.pairs-${drawing} .${part}`), 'stroke');
      const { backgroundColor } = await styleOf(page.locator(`.pairs-${drawing}`), 'backgroundColor');
      assert.ok(contrastOf(stroke, backgroundColor) >= 3, `${drawing}, ${part}: ${stroke} on ${backgroundColor}`);
    }

    await page.emulateMedia({ forcedColors: null, contrast: null, colorScheme });
    const { borderTopColor } = await styleOf(page.locator('.sheet [type="checkbox"]').first(), 'borderTopColor');
    const { backgroundImage } = await styleOf(page.locator('.sheet .row [type="range"]').first(), 'backgroundImage');
    for (const edge of [borderTopColor, /rgb\([^)]*\)/.exec(backgroundImage)[0]]) {
      assert.ok(contrastOf(edge, await ground()) >= 3, `checkboxes and sliders: ${edge}`);
    }

    const brightness = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor)));
    assert.equal((await brightness()) < 128, colorScheme === 'dark', 'the theme of the system');
    await page.goto(page.url().replace(/\?.*/, `?theme=${colorScheme === 'dark' ? 'light' : 'dark'}`));
    await becomesReady(() => page);
    assert.equal((await brightness()) < 128, colorScheme === 'light', 'the theme of the address');
  });
}

describe('the picture', () => {
  pageTest('has each device pixel at any ratio, and follows the window', { query, deviceScaleFactor: 1.25 }, async (page) => {
    for (const width of [700, 701, 703]) {
      await page.setViewportSize({ width, height: 600 });
      await settle(page);
      const [drawn, shown] = await page.locator('#canvas').evaluate((canvas) => {
        const box = canvas.getBoundingClientRect();
        return [[canvas.width, canvas.height], [box.width, box.height].map((length) => length * devicePixelRatio)];
      });
      drawn.forEach((length, k) => assert.ok(Math.abs(length - shown[k]) < 1, `${drawn} for ${shown}`));
    }
  });

  pageTest('is never blank while the window is resized', { query: '?ui=none', colorScheme: 'light', drawn: true, viewport: { width: 800, height: 300 } }, async (page) => {
    const shades = await page.evaluate(async () => {
      const canvas = document.querySelector('#canvas');
      const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const seen = [];
      // This observer runs after the page's own, right before the browser paints.
      new ResizeObserver(() => {
        paper.drawImage(canvas, canvas.width / 2, 5, 1, 1, 0, 0, 1, 1);
        seen.push(paper.getImageData(0, 0, 1, 1).data[0]);
      }).observe(canvas);
      for (let width = 700; width < 760; width += 10) {
        await window.virtual.settle();
        document.querySelector('.stage').style.width = `${width}px`;
      }
      await window.virtual.settle();
      return seen.slice(1); // the first is from before a resize
    });
    assert.ok(shades.length >= 5 && shades.every((value) => value > 0), `${shades}`);
  });

  pageTest('is what a saved one shows',
    { query: `${query}&method=sap&ui=none`, deviceScaleFactor: 2, drawn: true, viewport: { width: 400, height: 500 } }, async (page) => {
    await pressKeys(page, 'Space');
    await frames(page, 60);
    const paused = await boxPixels(page);
    await openSheet(page, 'share');
    const { name, content } = await saved(page, 'png');
    assert.equal(name, 'cellmates-klaus-sap-300-discs.png');
    const picture = decodePng(content);
    const [left, top] = (await state(page)).page.box;
    const size = await page.locator('#canvas').evaluate(({ width, height }) => [width, height]);
    assert.deepEqual([picture.width, picture.height], size);
    let different = 0;
    for (let y = 10; y < paused.height - 10; y += 3) {
      for (let x = 10; x < paused.width - 10; x += 3) {
        const [a, b] = [paused.at(x, y), picture.at(x + Math.round(2 * left), y + Math.round(2 * top))];
        different += Number(Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) > 60);
      }
    }
    assert.ok(different < 0.03 * ((paused.width * paused.height) / 9), `${different} places`);
  });

  // The recorder takes the frames that come, in its own time, of which its trial gets much.
  pageTest('is filmed by a clip, even if it is paused',
    { query: '?scene=klaus&n=300&method=sap&threads=1&paused=1', drawn: true, viewport: { width: 320, height: 320 } }, async (page) => {
    await openSheet(page, 'share');
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
});
