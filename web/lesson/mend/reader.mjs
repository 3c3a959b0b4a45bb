// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.getByLabel('reach', { exact: true }).selectOption({ label: 'disc.r + largest' });
  await section.locator('[name="commit"]').click();
}
