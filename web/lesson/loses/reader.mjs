// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  for (const select of await section.locator('select').all()) await select.selectOption('grid');
  await section.locator('[name="commit"]').click();
  await section.locator('.predict[data-state="revealed"]').waitFor({ timeout: 120_000 });
}
