// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  const timeout = 120_000;
  await section.locator('[name="run"]').click();
  await section.locator('.race[data-state="over"]').waitFor({ timeout });
  await section.locator('input').fill('60');
  await section.locator('[name="commit"]').click();
  await section.locator('.predict[data-state="revealed"]').waitFor({ timeout });
}
