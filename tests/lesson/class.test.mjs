// What a class needs: one section alone, print with and without answers, worksheet, the page for teachers. Needs `tools/build native web`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pages } from '../../web/lesson/sections.ts';
import { eventually } from '../lib/harness.mjs';
import { site } from './lesson.mjs';

/** Opens an address of the lesson, and waits until its wishes are met. */
async function openLesson(query, { media = 'screen', width = 1000 } = {}) {
  const { page, url } = await site();
  await page.setViewportSize({ width, height: 800 });
  await page.goto('about:blank');
  page.problems.length = 0;
  await page.goto(`${url}lesson/${query}`);
  await eventually('the page', () => page.evaluate(() => document.readyState === 'complete' && !document.querySelector('.wishes')));
  await page.emulateMedia({ media });
  return page;
}
const shown = (page, selector) => page.locator(selector).filter({ visible: true });

for (const { name, sections } of pages) {
  for (const [k, { id }] of sections.entries()) {
    test(`one section alone: ${id}, in a frame 600 px wide`, async () => {
      const page = await openLesson(`?only=${id}`, { width: 600 });
      await eventually('the section', () => page.locator('nav.ways:has-text("The whole lesson")').count());
      const goesOn = sections[k + 1] && !sections[k + 1].minutes ? [sections[k + 1].id] : [];
      assert.deepEqual(await shown(page, 'section').evaluateAll((all) => all.map((each) => each.id)), [id, ...goesOn]);
      assert.equal(await shown(page, 'h1, nav:not(.ways), .lead, .colophon').count(), 0);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 600);
      await shown(page, 'nav.ways a').click();
      await eventually('the whole page', () => shown(page, 'h1').count());
      await eventually('the section in the page', () => page.evaluate((it) => document.querySelector(':target')?.id === it, id));
      assert.match(page.url(), new RegExp(name === 'index' ? '/lesson/#' : `/${name}.html#`));
      assert.deepEqual(page.problems, []);
    });
  }
}

test('a wrong wish gets a sentence, and the whole page', async () => {
  for (const [query, sentence] of [
    ['?only=races', /^The lesson has no section “races”, so here is the whole page\./],
    ['build.html?only=', /^The lesson has no section “”/],
    ['?answers=yes', /^answers=yes has no effect. Use answers=1 to show/],
    ['?only=race&answers=2', /^answers=2 has no effect/],
  ]) {
    const page = await openLesson(query);
    assert.match(await page.locator('main > [role="status"]:visible').textContent(), sentence);
    assert.equal(await shown(page, 'section').count() > 1, !query.includes('only=race&'), query);
  }
});

for (const { name } of pages.filter(({ sections }) => sections.length > 0)) {
  test(`${name} prints without answers, and with them`, async () => {
    const file = name === 'index' ? '' : `${name}.html`;
    const printed = async (answers) => {
      const page = await openLesson(`${file}?answers=${answers}`, { media: 'print', width: 718 });
      return { page, text: await page.locator('main').innerText() };
    };
    const all = await printed(1);
    const answers = await all.page.locator('.after, .review > p, [data-state="revealed"] .verdict')
      .evaluateAll((parts) => parts.flatMap((part) => part.innerText.split('\n')).filter((line) => /\w+ \w+ \w+/.test(line)));
    assert.ok(answers.length > 5);
    assert.deepEqual(answers.filter((line) => !all.text.includes(line)), []);
    const none = await printed(0);
    assert.deepEqual(answers.filter((line) => none.text.includes(line)), []);
    assert.equal(await shown(none.page, '.truth > *').count(), 0);
  });
}

test('the worksheet has the questions of the path as they are asked, on one page of A4 and of Letter', async () => {
  const page = await openLesson('worksheet.html', { media: 'print' });
  const questions = await page.locator('.asked > p:first-child > span').allInnerTexts();
  for (const format of ['A4', 'Letter']) {
    const sheets = String(await page.pdf({ format })).match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets.length, 1, format);
  }
  let said = '';
  let boxes = 0;
  for (const file of ['', 'build.html']) {
    await openLesson(file);
    said += (await page.locator('main').textContent()).replace(/\s+/g, ' ');
    boxes += await page.locator('.predict, .ask, .review').count();
  }
  assert.deepEqual(questions.filter((question) => !said.includes(question.replace(/\.$/, ''))), []);
  assert.equal(questions.length, boxes);
});

test('the page for teachers leads to each section, alone and in its page, and to print of each page', async () => {
  const page = await openLesson('teach.html');
  const hrefs = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const { name, sections } of pages.filter((each) => each.sections.length > 0)) {
    const file = name === 'index' ? './' : `${name}.html`;
    const alone = sections.filter(({ minutes }) => minutes).map(({ id }) => `${file}?only=${id}`);
    for (const href of [...sections.map(({ id }) => `${file}#${id}`), ...alone, `${file}?answers=0`, `${file}?answers=1`]) assert.ok(hrefs.includes(href), href);
  }
  assert.ok(hrefs.includes('worksheet.html'));
});

test('the page for teachers has the published times of four works next to ours', async () => {
  const page = await openLesson('teach.html');
  const rows = await page.locator('.works tr:has(td)').evaluateAll((all) => all.map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim())));
  const { tables } = JSON.parse(readFileSync(new URL('../../bench/results/reproduce.json', import.meta.url), 'utf8'));
  const ours = Object.values(tables).flat().filter(({ published_ms: ms }) => ms);
  const shown = (ms) => (ms >= 100 ? String(Math.round(ms)) : ms.toPrecision(3));
  for (const [name, published, own, factor, ownFactor] of rows) {
    const found = ours.some((row) => String(row.published_ms) === published && [row.wasm_ms_median, row.p5_ms_median].some((ms) => ms && shown(ms) === own));
    assert.ok(found, `${name}: ${published}, ${own}`);
    assert.match(`${factor} ${ownFactor}`, name === 'naive' ? /^ $/ : /^[\d.]+× [\d.]+×$/);
  }
  assert.equal(rows.filter(([name]) => name === 'naive').length, 4);
});
