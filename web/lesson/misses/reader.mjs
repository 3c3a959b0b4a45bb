// What a reader does here, for the section's pictures.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('select').selectOption('4');
  await section.locator('[name="commit"]').click();
}
