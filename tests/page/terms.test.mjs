// The article's terms, in the built page with the program.
import assert from 'node:assert/strict';
import { frames, until, withPages } from '../lib/app.mjs';

const { pageTest } = withPages();

// All that a term changes and puts back, and where the text is.
const around = (page, term) => page.evaluate((name) => {
  const { zoom, paused, view, method } = window.cellmates.state();
  const { top } = document.querySelector(`.term[data-term="${name}"]`).getBoundingClientRect();
  return { zoom, paused, view, method, top, scrolled: scrollY, height: document.documentElement.scrollHeight, search: location.search };
}, term);

const seen = (page, selector) => page.evaluate((name) => {
  const { top, bottom, left, right } = document.querySelector(name).getBoundingClientRect();
  return { top, bottom, left, right, height: innerHeight };
}, selector);

for (const [width, height, of] of [[1280, 800, 'next to the text'], [390, 844, 'above it']]) {
  pageTest(`A term that has the focus brings the picture ${of}, shows what it means, and all is put back (${width} px)`,
    { query: '?scene=klaus&n=2000&panel=0&threads=1', viewport: { width, height } }, async (page) => {
    await until(page, ({ tick }) => tick > 10);
    await page.keyboard.press('Tab'); // the browser shows the focus of the keyboard
    await page.evaluate((part) => {
      const place = document.querySelector('.term[data-term="neighbours"]').getBoundingClientRect().top;
      window.scrollTo(0, place + scrollY - part * innerHeight);
    }, 0.7);
    await frames(page, 90);
    const before = await around(page, 'neighbours');
    await page.evaluate(() => document.querySelector('.term[data-term="neighbours"]').focus({ preventScroll: true }));
    await until(page, ({ page: { inspection: { tests } }, view }) => view.gridlines && view.tests && tests);
    const lit = await around(page, 'neighbours');
    assert.deepEqual([lit.paused, lit.zoom, lit.method], [before.paused, before.zoom, before.method]);
    assert.deepEqual([lit.top, lit.scrolled, lit.height], [before.top, before.scrolled, before.height]);
    const [stage, text] = [await seen(page, '.show'), await seen(page, '.looking')];
    assert.ok(stage.top >= 0 && stage.bottom <= stage.height && stage.right <= width, JSON.stringify(stage));
    if (width > 960) assert.ok(stage.left > text.right, 'the picture covers the text');
    else assert.ok((await seen(page, '.stage')).bottom <= 0.4 * height && lit.top > stage.bottom, 'the picture covers the term');
    await page.keyboard.press('Escape');
    await until(page, ({ view }) => !view.gridlines && !view.tests);
    await frames(page, 90);
    assert.deepEqual(await around(page, 'neighbours'), before);
  });
}
