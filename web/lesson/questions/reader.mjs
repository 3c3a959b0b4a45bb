// What a reader does here, for the section's pictures.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('input').fill('2450');
  await section.locator('[name="commit"]').click();
}
