// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  for (const [k, factor] of ['100', '2', '3', '2', '3', '2'].entries()) await section.locator('select').nth(k).selectOption(factor);
  await section.locator('[name="commit"]').click();
  await section.locator('.predict[data-state="revealed"]').waitFor({ timeout: 120_000 });
}
