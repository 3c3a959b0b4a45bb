// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('input').fill('2450');
  await section.locator('[name="commit"]').click();
}
