// The actions of a reader in this section, for its screenshots.

/** @param {import('playwright-core').Locator} section */
export async function read(section) {
  await section.locator('.three select').selectOption('3');
  await section.locator('.three [name="commit"]').click();
  await section.locator('.three[data-state="revealed"]').waitFor({ timeout: 120_000 });
  await section.locator('[value="small"]').check();
  await section.locator('.break select').selectOption('10');
  await section.locator('.break [name="commit"]').click();
  await section.locator('.break[data-state="revealed"]').waitFor();
}
