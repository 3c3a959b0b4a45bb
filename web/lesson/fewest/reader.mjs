// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('select').selectOption('1');
  await section.locator('[name="commit"]').click();
  await section.locator('.predict[data-state="revealed"]').waitFor({ timeout: 120_000 });
}
