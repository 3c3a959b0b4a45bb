// Takes pictures of the built page. Those of web/pictures/ are the README's, the one for link cards, the icon for home screens,
// one of each scene in each theme, and what the opening's poster is made of. `screens` shows the page, embeds, the lesson and the workbench as visitors see them, in
// both themes and widths, to check a change by eye; they come into build/screens.
//   tools/env node --import tsx tools/pictures.mjs [moving|preview|social|icon|scenes|tile|screens]...
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pages } from '../web/lesson/sections.ts';
import { launch, openPage, servePage } from './lib/browser.mjs';

// Scenes have their default number of discs, except for the million.
const scenePictures = {
  tutorial: { tick: 60 },
  strips: { tick: 60 },
  klaus: { tick: 60 },
  hash: { tick: 60 },
  pucks: { tick: 120 },
  million: { query: '&n=30000', tick: 120 },
  pile: { tick: 250 },
  mixed: { tick: 60 },
  column: { tick: 60 },
  tumbler: { query: '&aspect=1.7778', tick: 950 },
  pegs: { query: '&aspect=1.7778', tick: 0 },
  bare: { query: '&aspect=1.7778', tick: 0 },
};

// The gallery shows all scenes' pictures, so each must be small. `fidelities` are scale and quality, best first.
const mostSceneBytes = 20_300;
const fidelities = [[1, 50], [1, 40], [1, 35], [1, 30], [1, 25], [1, 20], [0.875, 30], [0.875, 20], [0.75, 40], [0.75, 30], [0.75, 20], [0.625, 20], [0.625, 10], [0.5, 30], [0.5, 10]];

async function lightWebp(png, width) {
  for (const [scale, quality] of fidelities) {
    const file = await sharp(png).resize({ width: width * scale }).webp({ quality, effort: 6 }).toBuffer();
    if (file.length < mostSceneBytes) return file;
  }
  throw new Error('the picture is too heavy');
}

const inPictures = (name) => fileURLToPath(new URL(`../web/pictures/${name}`, import.meta.url));
const keep = async (page, name, options = {}) =>
  sharp(await page.screenshot()).png({ palette: true, colours: 128, dither: 0, effort: 10, ...options }).toFile(inPictures(name));

const inBuild = (name) => fileURLToPath(new URL(`../build/screens/${name}.png`, import.meta.url));

// Opens the first view of a visitor, before the switch to naive.
async function openFirst(browser, url, viewport, query = '') {
  const page = await openPage(browser, url + query, { viewport, colorScheme: 'dark' });
  await page.waitForFunction(() => window.cellmates?.state().tick > 650, null, { polling: 50 });
  await page.locator('#canvas').focus();
  await page.evaluate(() => (document.querySelector('#invitation').style.visibility = 'hidden'));
  return page;
}

// Opens the stage alone.
async function openStage(browser, address, theme, options) {
  const page = await openPage(browser, `${address}&ui=none&paused=1&theme=${theme}&threads=1`, options);
  await page.waitForFunction(() => window.cellmates?.state().page.box, null, { timeout: 120_000 });
  await page.evaluate(() => {
    document.documentElement.classList.add('framed');
    document.querySelector('#bar').remove();
    document.querySelector('#canvas').style.pointerEvents = 'none'; // no ring of the brush
  });
  return page;
}

const judged = (page) =>
  page.evaluate(() => {
    const { verdict, page: { inspection } } = window.cellmates.state();
    return verdict.method === 'naive' && !verdict.stale && verdict.text && inspection.tests;
  });

async function showVerdict(page) {
  for (const key of ['t', '1']) await page.keyboard.press(key);
  while (!(await judged(page))) await page.waitForTimeout(100);
  await page.waitForTimeout(2500);
  await page.evaluate(() => document.querySelector('#canvas').blur()); // hides the focus ring
  await page.waitForTimeout(1000);
}

// Most bytes of the moving picture, and the longest that one of its frames is shown, ms.
const mostMovingBytes = 1_000_000;
const longestFrame = 400;

// What `screens` shows, besides the lesson: a picture waits for the page's `state`, or until an element says something.
const frame = (width, height, query, state = 'ready') => ({ query, width, height, state, framed: true });
const screens = {
  landing: { query: '?threads=1' },
  'frame-large': frame(640, 360, '?scene=tutorial&n=400&autoplay=1'),
  'frame-small': frame(366, 206, '?scene=tutorial&n=400&autoplay=1'),
  poster: frame(640, 360, '?scene=klaus&n=5000', 'idle'),
  overlays: { query: '?scene=klaus&n=600&paused=1&gridlines=1&occupancy=1&tests=1&threads=1', keys: 'nnnnn' },
  workbench: { query: 'workbench/#scene=heavy-tail&n=3000&frames=30', press: '[name="start"]', says: ['form .status', /^Done/] },
};

// Gives the section's exercise some answer, so that its explanation is shown.
async function answer(section) {
  const [commit] = await section.locator('[name="commit"]').all();
  if (!commit) return false;
  for (const field of await section.locator('input[type="number"]:visible, select:visible').all()) {
    if (await field.evaluate(({ localName }) => localName === 'select')) await field.selectOption({ index: 1 });
    else await field.fill('100');
  }
  await commit.click();
  return true;
}

const ofPage = {
  // The switch flips, the star bursts, the factor appears, and the switch flips back.
  async moving(browser, url) {
    const page = await openFirst(browser, url, { width: 1000, height: 700 });
    const clip = await page.locator('.stage').boundingBox();
    const frames = [];
    // Films for `end` ms, or until `end()` is true.
    const film = async (end) => {
      const over = typeof end === 'number' ? ((last) => () => Date.now() > last)(Date.now() + end) : end;
      do frames.push({ at: Date.now(), png: await page.screenshot({ clip }) });
      while (!(await over()));
    };
    await film(2000);
    for (const key of ['1', 't']) await page.keyboard.press(key);
    await film(() => judged(page));
    await film(2500);
    for (const key of ['t', '2']) await page.keyboard.press(key);
    await film(5000);
    const end = Date.now();
    await page.context().close();

    const delay = frames.map(({ at }, k) => Math.min((frames[k + 1]?.at ?? end) - at, longestFrame));
    const pictures = await Promise.all(frames.map(({ png }) => sharp(png).resize({ width: 800 }).toBuffer()));
    for (let quality = 70; quality > 10; quality -= 10) {
      const file = await sharp(pictures, { join: { animated: true } }).webp({ quality, delay, loop: 0, effort: 4 }).toBuffer();
      console.log(`${frames.length} frames of quality ${quality}: ${file.length} bytes`);
      if (file.length <= mostMovingBytes) return writeFileSync(inPictures('preview.webp'), file);
    }
    throw new Error('the picture is too heavy');
  },

  // Shows naive with its star and its verdict.
  async preview(browser, url) {
    const page = await openFirst(browser, url, { width: 1280, height: 760 });
    await showVerdict(page);
    await keep(page, 'preview.png');
    await page.context().close();
  },

  // Shows only the heading and the stage. Sites that show it want a small file.
  async social(browser, url) {
    const page = await openFirst(browser, url, { width: 1200, height: 630 });
    await page.evaluate(() => {
      for (const below of document.querySelectorAll('.controls, .try, .gallery, .article, footer')) below.hidden = true;
      document.querySelector('main').style.setProperty('--stage', '550px');
    });
    await showVerdict(page);
    await keep(page, 'social.png', { quality: 20 });
    await page.context().close();
  },

  // Takes the gallery's pictures, each at a tick at which the scene is typical.
  async scenes(browser, url) {
    const size = { width: 640, height: 360 };
    mkdirSync(inPictures('scenes'), { recursive: true });
    for (const colorScheme of ['light', 'dark']) {
      for (const [scene, { query = '', tick }] of Object.entries(scenePictures)) {
        const page = await openStage(browser, `${url}?scene=${scene}${query}`, colorScheme, { viewport: size });
        await page.evaluate((ticks) => window.postMessage({ cellmates: 1, type: 'step', ticks }, '*'), tick);
        await page.waitForFunction((ticks) => window.cellmates.state().tick >= ticks, tick, { timeout: 240_000 });
        await page.waitForTimeout(1000);
        const png = await page.screenshot();
        const file = await lightWebp(png, size.width);
        writeFileSync(inPictures(`scenes/${scene}-${colorScheme}.webp`), file);
        console.log(`${scene}, ${colorScheme}: ${file.length} bytes`);
        await page.context().close();
      }
    }
  },

  // Takes two rows of pegs of the opening, of which its poster is made (web/page/boot/poster.ts).
  async tile(browser, url) {
    const across = 14, down = 9, viewport = { width: 1400, height: 900 };
    for (const theme of ['light', 'dark']) {
      const page = await openStage(browser, `${url}?scene=pegs&n=${across * 20 * down * 20}&aspect=${viewport.width / viewport.height}`, theme, { viewport, deviceScaleFactor: 0.8 });
      await page.waitForTimeout(1000);
      const [width, height] = [viewport.width / across, viewport.height / down * 2];
      const png = await page.screenshot({ clip: { x: 5 * width, y: height, width, height } });
      const few = await sharp(png).png({ palette: true, colours: 40, dither: 0 }).toBuffer();
      await sharp(few).webp({ lossless: true, effort: 6 }).toFile(inPictures(`scenes/pegs-tile-${theme}.webp`));
      await page.context().close();
    }
  },

  // Draws the favicon extended to the edges, because home screens crop it to their own shapes, which all
  // include the middle.
  async icon(browser) {
    const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
    const favicon = readFileSync(inPictures('favicon.svg'), 'utf8').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"');
    await page.setContent(`<body style="margin:0;background:#0b7285">${favicon}`);
    await keep(page, 'icon.png');
  },

  async screens(browser, url) {
    mkdirSync(new URL('../build/screens', import.meta.url), { recursive: true });
    for (const colorScheme of ['light', 'dark']) {
      for (const wide of [1440, 390]) {
        const show = (name, { width = wide, height = 900 } = {}) => openPage(browser, url + name, { viewport: { width, height }, colorScheme });
        const keepAs = (of, name, options) => of.screenshot({ path: inBuild(`${name}-${wide}-${colorScheme}`), ...options });
        for (const [name, { query, state = 'ready', framed, keys = '', press, says, ...size }] of Object.entries(screens)) {
          const page = await show(framed ? 'site.webmanifest' : query, size);
          // The server's policy forbids styles.
          if (framed) await page.setContent(`<iframe src="${url}${query}" width="${size.width}" height="${size.height}" frameborder="0"></iframe>`);
          const view = framed ? page.frameLocator('iframe') : page;
          if (press) await view.locator(press).click();
          if (says) await view.locator(says[0], { hasText: says[1] }).waitFor();
          else await view.locator(`.show[data-state="${state}"]`).waitFor({ state: 'attached' });
          for (const key of keys) await page.locator('#canvas').press(key);
          await page.waitForTimeout(3000); // figures are means of a second, and the poster fades out
          await keepAs(page, name, { fullPage: true });
          await page.context().close();
        }
        for (const { name: file, sections } of pages) {
          const page = await show(`lesson/${file}.html`);
          await keepAs(page, `lesson-${file}`);
          for (const { id } of sections) {
            const section = page.locator(`#${id}`);
            await keepAs(section, `lesson-${id}`);
            if (!(await answer(section))) continue;
            await page.waitForTimeout(800); // until the curve is drawn
            await keepAs(section, `lesson-${id}-done`);
          }
          await page.setViewportSize({ width: 718, height: 1000 }); // A4, 96 px per inch
          await page.emulateMedia({ media: 'print', colorScheme });
          for (const { id } of sections) await keepAs(page.locator(`#${id}`), `lesson-${id}-print`);
          await page.context().close();
        }
      }
    }
  },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ofPage).filter((name) => name !== 'screens');
const unknown = names.find((name) => !(name in ofPage));
if (unknown !== undefined) {
  console.error(`pictures: there is no picture "${unknown}"; the pictures are ${Object.keys(ofPage).join(', ')}`);
  process.exit(2);
}
const server = await servePage();
const browser = await launch();
try {
  for (const name of names) await ofPage[name](browser, server.url);
} finally {
  await browser.close();
  await server.close();
}
