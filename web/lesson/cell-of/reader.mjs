// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.getByLabel('column', { exact: true }).selectOption({ label: 'floor(x / size)' });
  await section.getByLabel('cell', { exact: true }).selectOption({ label: 'row * columns + column' });
  await section.locator('[name="commit"]').click();
  await section.locator('[name="play"]').click();
}
