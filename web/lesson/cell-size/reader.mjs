// What a reader does here, for the section's pictures.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('input').fill('32');
  await section.locator('[name="commit"]').click();
  await section.locator('.predict[data-state="revealed"]').waitFor({ timeout: 120_000 });
}
