// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('select').selectOption('2');
  await section.locator('[name="commit"]').click();
}
