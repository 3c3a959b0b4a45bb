// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('.predict select').selectOption({ index: 2 });
  await section.locator('[name="commit"]').click();
  await section.locator('.ask input[type="range"]').press('End');
  await section.locator('h2').hover();
}
