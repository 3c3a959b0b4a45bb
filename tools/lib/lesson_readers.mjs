// A reader's actions in the lesson's sections, for their screenshots. By the section's folder.

const timeout = 120_000; // ms; a measurement takes some seconds

/**
 * Commits to a guess and waits for the answer.
 * @param guesses For the number field and lists, in their order.
 * @param box Selector of the exercise.
 */
async function guess(section, guesses, box = '.predict') {
  const exercise = section.locator(box);
  const fields = await exercise.locator('input[type="number"], select').all();
  for (const [k, field] of fields.slice(0, guesses.length).entries()) {
    if (await field.evaluate(({ localName }) => localName === 'select')) await field.selectOption(guesses[k]);
    else await field.fill(guesses[k]);
  }
  await exercise.locator('[name="commit"]').click();
  await section.locator(`${box}[data-state="revealed"]`).waitFor({ timeout });
}

export const readers = {
  async race(section) {
    await section.locator('[name="run"]').click();
    await section.locator('.race[data-state="over"]').waitFor({ timeout });
    await guess(section, ['60']);
  },
  questions: (section) => guess(section, ['2450']),
  async neighbours(section) {
    const { width, height } = await section.locator('.moment').boundingBox();
    await section.locator('.moment').click({ position: { x: 0.59 * width, y: 0.4 * height } });
    await section.locator('input[type="range"]').press('End');
    await section.locator('h2').hover();
  },
  'cell-size': (section) => guess(section, ['32']),
  // The first two wrong guesses are only explained.
  async misses(section) {
    await section.locator('select').selectOption('2');
    await section.locator('[name="commit"]').click();
  },
  loses: (section) => guess(section, ['grid', 'grid', 'grid']),
  crossing: (section) => guess(section, ['200']),
  fewest: (section) => guess(section, ['1']),
  async 'cell-of'(section) {
    await section.getByLabel('column', { exact: true }).selectOption({ label: 'floor(x / size)' });
    await section.getByLabel('cell', { exact: true }).selectOption({ label: 'row * columns + column' });
    await section.locator('[name="commit"]').click();
    await section.locator('[name="play"]').click();
  },
  async arrays(section) {
    for (const name of ['sweep', 'starts']) await section.locator(`.${name} .slot`).nth(5).click();
    await section.locator('input').fill('10');
    await section.locator('.hash .slot').nth(2).click();
  },
  async mend(section) {
    await section.getByLabel('reach', { exact: true }).selectOption({ label: 'disc.r + largest' });
    await section.locator('[name="commit"]').click();
  },
  ladder: (section) => guess(section, ['100', '2', '3', '2', '3', '2']),
  async same(section) {
    await guess(section, ['3'], '.three');
    await section.locator('[value="small"]').check();
    await guess(section, ['10'], '.break');
  },
  async 'check-us'(section) {
    for (const work of ['hash', 'order']) {
      await section.locator(`.work:has([data-work="${work}"]) summary`).click();
      await section.locator(`[data-work="${work}"] [name="run"]`).click();
      await section.locator(`[data-work="${work}"][data-state="done"]`).waitFor({ timeout });
    }
    for (const answer of await section.locator('.exercises summary').all()) await answer.click();
  },
  async order(section) {
    await section.locator('.predict select').selectOption({ index: 2 });
    await section.locator('[name="commit"]').click();
    await section.locator('.ask input[type="range"]').press('End');
    await section.locator('h2').hover();
  },
};
